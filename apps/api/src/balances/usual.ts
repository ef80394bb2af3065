import type { readUsual as readUsualEndpoint } from '@saldo/contract/balances'
import type { Answer } from '@saldo/contract/endpoint'
import {
  causeOf,
  differenceOf,
  median,
  monthsBefore,
  mostDifferent,
  wholeMonths,
} from '@saldo/domain/balances/usual'
import { realisedCents } from '@saldo/domain/budgets/full-months'
import { addMonths, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { type Cents, ZERO } from '@saldo/domain/money'
import type { Context, Handler } from '../context.ts'
import { type CategorySum, readCategorySums, sharesOf } from './category-sums.ts'
import { findNewCost } from './store.ts'
import { bySize } from './together.ts'

type Share = Answer<typeof readUsualEndpoint>['shares'][number]

/**
 * What a month's money went on beside what it usually does, from the totals that are kept by month: the month and
 * those before it in one statement, however long the history is. A second one looks for the entry behind what
 * differs most, where something does (decision 182).
 */
export const readUsual: Handler<typeof readUsualEndpoint> = async (ctx, { query }) => {
  const month = monthOf(query.date)
  const looked = monthsBefore(month, ctx.today)
  const sums = await readMonths(ctx, looked, month)
  const whole = wholeMonths(looked.filter((one) => sums.some(({ day }) => day === firstDay(one))))
  const shares = compared(sums, { month, whole })
  return { months: whole.length, shares, causes: await findCauses(ctx, { month, shares }) }
}

/** The sums of the months that were looked at and of the one; a month ahead stands apart from them. */
async function readMonths(
  ctx: Context,
  looked: readonly Month[],
  month: Month,
): Promise<readonly CategorySum[]> {
  const [from = month, to = month] = [looked.at(0), looked.at(-1)]
  const ranges =
    month === addMonths(to, 1)
      ? [{ from, to: month }]
      : [
          { from, to },
          { from: month, to: month },
        ]
  const sums = ranges.map((range) =>
    readCategorySums(ctx, {
      startDate: firstDay(range.from),
      endDate: lastDay(range.to),
      whole: true,
      monthly: true,
    }),
  )
  return (await Promise.all(sums)).flat()
}

/** The expenses of each category in the month beside the middle of the whole ones. */
function compared(
  sums: readonly CategorySum[],
  { month, whole }: { readonly month: Month; readonly whole: readonly Month[] },
): Share[] {
  const of = (one: Month) => sharesOf(sums.filter(inMonth(one)), 'expenses')
  const earlier = whole.map((one) => new Map(of(one).map((sum) => [sum.id, sum])))
  const now = new Map(of(month).map((sum) => [sum.id, sum]))
  const byId = new Map([...earlier.flatMap((sumsOf) => [...sumsOf]), ...now])
  const costOf = (sum: CategorySum | undefined): Cents =>
    sum === undefined ? ZERO : realisedCents(sum.group, sum.value)
  return [...byId.values()]
    .map(({ id, name, group, color, icon }) => ({
      category: { _id: id, name, group, color, icon },
      value: costOf(now.get(id)),
      entries: now.get(id)?.entries ?? 0,
      usual: median(earlier.map((sumsOf) => costOf(sumsOf.get(id)))),
    }))
    .filter(({ entries, usual }) => entries !== 0 || usual !== ZERO)
    .toSorted(bySize)
}

const inMonth = (month: Month) => {
  const first = firstDay(month)
  return ({ day }: CategorySum) => day === first
}

/** So many months before it say which names are nothing new: each is read entry by entry. */
const NAMES_MONTHS = 2

/** The entry that made a category cost more than usual, where one did. */
async function findCauses(
  ctx: Context,
  { month, shares }: { readonly month: Month; readonly shares: readonly Share[] },
): Promise<Answer<typeof readUsualEndpoint>['causes']> {
  const most = mostDifferent(shares, { isOver: month < monthOf(ctx.today) })
  if (most === null || differenceOf(most) <= ZERO) return []
  const { _id: category } = most.category
  const found = await findNewCost(ctx, {
    categoryId: category,
    from: firstDay(addMonths(month, -NAMES_MONTHS)),
    month: { startDate: firstDay(month), endDate: lastDay(month) },
  })
  const cause = causeOf(differenceOf(most), found === undefined ? [] : [found])
  return cause === null ? [] : [{ category, ...cause }]
}
