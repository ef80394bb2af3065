/*
 * What an entry counts as, in SQL: `isCounted` and `countedTypeOf` of the domain once more, because the
 * checks share nothing with the code that keeps the rollups. `counted-as.test.ts` holds them together.
 */

/** The columns by which it is told, as expressions. */
type CountedColumns = {
  readonly type: string
  /** The group of its category; null where it has none. */
  readonly grouping: string
  /** Conditions: whether it is an item of an invoice, and whether it gives a purchase back. */
  readonly isItem: string
  readonly isRefund: string
}

/** Whether an entry is income, spending or saving at all. */
export function isCountedSql({ grouping }: Pick<CountedColumns, 'grouping'>): string {
  return `coalesce(${grouping}, 'expenses') not in ('invoice', 'bankOperation', 'objective')`
}

/**
 * Which of them: what comes back on a card lowers the spending, unless its category says that it is
 * income.
 */
export function countedAsSql({ type, grouping, isItem, isRefund }: CountedColumns): string {
  return `case when ${type} <> 'revenues' or not (${isItem} or ${isRefund}) then ${type}
              when ${grouping} in ('revenues', 'investiments') then ${grouping} else 'expenses' end`
}
