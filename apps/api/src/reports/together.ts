import type { File } from '@saldo/contract/wire'
import { assert } from '@saldo/domain/assert'
import { addCents, sumCents, ZERO } from '@saldo/domain/money'
import { addFigures, addMonths, largestOf } from '@saldo/domain/reports/status'
import { addByCategory, addByMonth } from '../balances/together.ts'
import type { ReportFile } from './files.ts'
import { type Report, reportOf } from './service.ts'

type Part = { readonly answer: Report }

/** A family's report: what everybody shows, added up; shares are worked out of the sums. */
export function addReports(parts: readonly Part[]): Report {
  const [first] = parts
  assert(first !== undefined, 'somebody answered')
  const { startDate, endDate, months } = first.answer
  const reports = parts.map(({ answer }) => answer)
  const pointsOf = (name: 'instalments' | 'reserve') =>
    addByMonth(reports.map((report) => ({ answer: report[name] })))
  return reportOf({
    startDate,
    endDate,
    months: months.map(({ date }, at) => ({
      date,
      groups: addMonths(reports.flatMap((report) => report.months[at] ?? [])).groups,
    })),
    instalments: pointsOf('instalments').map((point, at) => ({
      ...point,
      planned: reports
        .flatMap((report) => report.instalments[at] ?? [])
        .map(({ value, planned }) => ({ realised: value, upcoming: ZERO, planned }))
        .reduce(addFigures).planned,
    })),
    nextInstalments: sumCents(reports.map((report) => report.nextInstalments)),
    reserve: pointsOf('reserve'),
    spending: addSpending(reports.flatMap((report) => report.spending)),
    categories: addByCategory(reports.map(({ categories }) => ({ answer: categories }))),
    largest: [...largestOf(reports.flatMap((report) => report.largest))],
  })
}

type CategoryMonths = Report['spending'][number]

/** What several spent in each category: the default ones are the same for all. */
function addSpending(all: readonly CategoryMonths[]): CategoryMonths[] {
  const byId = new Map<string, CategoryMonths>()
  for (const one of all) {
    const { category, values } = byId.get(one.category._id) ?? one
    const isFirst = values === one.values
    const sum = isFirst
      ? values
      : values.map((value, at) => addCents(value, one.values[at] ?? ZERO))
    byId.set(category._id, { category, values: sum })
  }
  return [...byId.values()]
}

type FilePart = { readonly answer: File }

/** A family's file: its report, and everybody's goals. */
export function addFiles(parts: readonly FilePart[]): File {
  const files = parts.map(({ answer }) => answer as ReportFile)
  const [first] = files
  assert(first !== undefined, 'somebody answered')
  return first.madeOf({
    report: addReports(files.map(({ content }) => ({ answer: content.report }))),
    objectives: files.flatMap(({ content }) => content.objectives),
  })
}
