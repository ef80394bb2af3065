import type { Objective } from '@saldo/contract/objectives'
import { decimalOf, type File } from '@saldo/contract/wire'
import { monthOf } from '@saldo/domain/calendar'
import { CURRENCIES, type Currency } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { madeFile } from '../spreadsheets/made-file.ts'
import { SpreadsheetThread } from '../spreadsheets/threads.ts'
import type { Context } from '../context.ts'
import { listObjectives } from '../objectives/read.ts'
import type { WrittenSheet } from '../spreadsheets/write-book.ts'
import { type Cell, type ReportTable, tablesOf } from './document.ts'
import { type Report, readReport } from './service.ts'

/** What a file of a report is made of. */
export type Content = { readonly report: Report; readonly objectives: readonly Objective[] }

/** A file of a report that knows what it says, so that those of a family become one. */
export type ReportFile = File & {
  readonly content: Content
  readonly madeOf: (content: Content) => ReportFile
}

function reportFile(content: Content, make: (content: Content) => File): ReportFile {
  return { ...make(content), content, madeOf: (other) => reportFile(other, make) }
}

type Period = Parameters<typeof readReport>[1]

async function readContent(ctx: Context, period: Period): Promise<Content> {
  const [report, objectives] = await Promise.all([readReport(ctx, period), listObjectives(ctx)])
  return { report, objectives }
}

/** In which currency a file is, and who waits for it. */
const fileFacts = ({ currency, actor }: Context) => ({ currency, personId: actor.actorId })

/** The report as files, made in a thread of their own; `worker` is the address of its script. */
export function openReportFiles(worker: URL | undefined) {
  const thread = new SpreadsheetThread(worker)
  return {
    sheet: async (ctx: Context, period: Period) =>
      reportFile(await readContent(ctx, period), (content) =>
        sheetFile(content, { ...fileFacts(ctx), thread }),
      ),
    pdf: async (ctx: Context, period: Period, brand: string) =>
      reportFile(await readContent(ctx, period), (content) =>
        pdfFile(content, { ...fileFacts(ctx), brand, thread }),
      ),
    close: () => thread.close(),
  }
}

type Making = {
  readonly thread: SpreadsheetThread
  readonly personId: string
  readonly brand: string
  readonly currency: Currency
}

const isYear = ({ startDate, endDate }: Report) => startDate !== endDate

/** The name of a file without its ending: `relatorio-2026-11`, `relatorio-ano-2026-11`. */
const baseName = (report: Report) =>
  `relatorio-${isYear(report) ? 'ano-' : ''}${monthOf(report.endDate)}`

/** The report as a spreadsheet, a sheet a table. It is made while it is sent. */
function sheetFile(
  content: Content,
  { thread, personId }: Pick<Making, 'thread' | 'personId'>,
): File {
  const sheets = tablesOf(content.report, content.objectives).map(sheetOf)
  return {
    name: `${baseName(content.report)}.xlsx`,
    size: null,
    bytes: madeFile(thread, personId, { task: 'write', sheets }),
  }
}

/** The report as a PDF that can be read out. It is made while it is sent. */
function pdfFile(content: Content, { thread, personId, brand, currency }: Making): File {
  const { report, objectives } = content
  const month = showMonth(monthOf(report.endDate))
  const tables = tablesOf(report, objectives).map((table) => ({
    ...table,
    rows: table.rows.map((row) => row.map((cell) => textOf(cell, currency))),
  }))
  const printed = {
    title: `Relatório de ${month}`,
    subtitle: isYear(report) ? `${brand}. Doze meses até ${month}.` : `${brand}.`,
    author: brand,
    tables,
  }
  return {
    name: `${baseName(report)}.pdf`,
    size: null,
    bytes: madeFile(thread, personId, { task: 'print', printed }),
  }
}

const LETTERS_MAX = 31
const WIDTHS = { first: 26, other: 18 }

function sheetOf({ heading, heads, rows }: ReportTable): WrittenSheet {
  return {
    name: heading.slice(0, LETTERS_MAX),
    widths: heads.map((_, column) => (column === 0 ? WIDTHS.first : WIDTHS.other)),
    rows: [heads, ...rows.map((row) => row.map(writtenOf))],
  }
}

function writtenOf(cell: Cell) {
  if (typeof cell === 'string') return cell
  return 'cents' in cell ? { money: decimalOf(cell.cents) } : { percent: cell.percent }
}

/** Hundredths of 1 % in 1 %. */
const WHOLE = 100
const percents = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

function textOf(cell: Cell, currency: Currency): string {
  if (typeof cell === 'string') return cell
  if ('percent' in cell) return `${percents.format(cell.percent / WHOLE)}%`
  const { decimals } = CURRENCIES[currency]
  const amounts = new Intl.NumberFormat('pt-BR', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return amounts.format(decimalOf(cell.cents))
}
