import { isGivenBack } from '../budgets/full-months.ts'
import type { BudgetGroup } from '../budgets/kinds.ts'
import { addMonths, type Month } from '../calendar.ts'
import { type Cents, sumCents, toTotal, ZERO } from '../money.ts'

/** How many months the filled template goes back. */
export const LAST_MONTHS = 12

/** How many categories the sheet of the card is filled with, so that the survey can take them all. */
const CARD_CATEGORIES_MAX = 25

/** What a category came to in a month, on cards or off them: income and spending alike are positive. */
export type YearMonth = {
  readonly month: Month
  readonly categoryId: string
  readonly group: BudgetGroup | null
  readonly isCard: boolean
  readonly cents: Cents
}

/**
 * What the template is filled with: of each category off the cards the mean of the twelve months, in
 * cents, the greatest of a group first; of those on cards every month. What comes to nothing or less,
 * refunds, cashback and what is in no plan are left out.
 */
export function lastYearLines(
  months: readonly YearMonth[],
  { from }: { readonly from: Month },
): {
  readonly cash: readonly {
    readonly categoryId: string
    readonly group: BudgetGroup
    readonly mean: Cents
  }[]
  readonly card: readonly {
    readonly categoryId: string
    /** Each of the twelve months, the oldest first; nothing is zero. */
    readonly months: readonly Cents[]
  }[]
} {
  const counted = months.filter(
    ({ group, categoryId }) => group !== null && !isGivenBack(categoryId),
  )
  const ids = [...new Set(counted.map(({ categoryId }) => categoryId))]
  const cash = ids.flatMap((categoryId) => {
    const own = counted.filter((one) => one.categoryId === categoryId && !one.isCard)
    const group = own[0]?.group ?? null
    const mean = toTotal(Math.round(sumCents(own.map(({ cents }) => cents)) / LAST_MONTHS))
    return group === null || mean <= ZERO ? [] : [{ categoryId, group, mean }]
  })
  const card = ids.flatMap((categoryId) => {
    const own = counted.filter((one) => one.categoryId === categoryId && one.isCard)
    const each = Array.from({ length: LAST_MONTHS }, (_, at) => {
      const month = addMonths(from, at)
      const sum = sumCents(own.filter((one) => one.month === month).map(({ cents }) => cents))
      return sum > ZERO ? sum : ZERO
    })
    return each.some((cents) => cents > ZERO) ? [{ categoryId, months: each }] : []
  })
  return {
    cash: cash.toSorted((a, b) => b.mean - a.mean || (a.categoryId < b.categoryId ? -1 : 1)),
    card: card
      .toSorted(
        (a, b) => sumCents(b.months) - sumCents(a.months) || (a.categoryId < b.categoryId ? -1 : 1),
      )
      .slice(0, CARD_CATEGORIES_MAX),
  }
}
