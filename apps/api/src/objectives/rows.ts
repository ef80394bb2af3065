import type { Objective } from '@saldo/contract/objectives'
import type { Day } from '@saldo/domain/calendar'
import type { Cents, Currency } from '@saldo/domain/money'
import {
  progressOf,
  reachedOf,
  redeemableOf,
  type Saved,
  type SavedMonth,
} from '@saldo/domain/objectives/progress'

/** A goal with its sums and the latest of its entries, as one SQL row. */
export type ObjectiveRow = Saved & {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly category: Objective['category']
  readonly totalValue: Cents
  readonly beginDate: Day
  readonly finalDate: Day
  readonly payment: Objective['payment']
  readonly version: number
  readonly entries: number
  /** What was saved in the months of its pace and in this one. */
  readonly months: readonly SavedMonth[]
  readonly transactions: Objective['transactions']
}

/** A goal as the contract shows it, on the day of today. */
export function objectiveOf(
  row: ObjectiveRow,
  { today, currency }: { readonly today: Day; readonly currency: Currency },
): Objective {
  const reached = reachedOf(row)
  const progress = progressOf({ ...row, reached, today, currency })
  const { pace } = progress
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    totalValue: row.totalValue,
    initialValue: row.initialValue,
    paidValue: row.paidValue,
    reachedValue: reached,
    redeemableValue: redeemableOf(row),
    reachedPercent: progress.share,
    leftValue: progress.left,
    installment: progress.planned.instalment,
    suggestedInstallment: progress.suggested,
    beginDate: row.beginDate,
    finalDate: row.finalDate,
    payment: row.payment,
    user: row.userId,
    done: progress.done,
    pace: pace === null ? null : { value: pace.monthly, month: pace.month, onTime: pace.isOnTime },
    transactions: row.transactions,
    transactionCount: row.entries,
    version: row.version,
  }
}
