import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import type { Day, Month } from '@saldo/domain/calendar'
import type { Commitment } from '@saldo/domain/linked-transactions/occurrence'
import type { Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'

/** An item with the names that are shown with it, and the facts of the months of the query. */
export type ItemFacts = {
  readonly userId: string
  readonly id: string
  readonly name: string
  readonly originalName: string
  readonly value: Cents
  readonly day: number
  readonly since: Month
  readonly transactionType: TransactionType
  readonly bankAccessId: string | null
  readonly version: number
  readonly category: LinkedTransaction['transaction']['category']
  readonly payment: LinkedTransaction['transaction']['payment']
  /** When each of the months was marked paid. */
  readonly paidAt: Readonly<Record<string, string>>
  /** The months that have an entry of its name and payment method. */
  readonly postedIn: readonly string[]
}

/** The fields that decide when an item falls due. */
export function commitmentOf({ day, since, paidAt }: ItemFacts): Commitment {
  return { day, since, paidMonths: new Set(Object.keys(paidAt) as Month[]) }
}

/** One month of an item as the contract shows it. */
export function linkedTransactionOf(
  facts: ItemFacts,
  { month, date }: { readonly month: Month; readonly date: Day },
): LinkedTransaction {
  const lastPaymentDate = facts.paidAt[month] ?? null
  return {
    _id: facts.id,
    transaction: {
      name: facts.name,
      category: facts.category,
      payment: facts.payment,
      transactionType: facts.transactionType,
    },
    originalName: facts.originalName,
    user: facts.userId,
    value: facts.value,
    bankAccess: facts.bankAccessId,
    day: facts.day,
    date,
    lastPaymentDate,
    paid: lastPaymentDate !== null,
    posted: facts.postedIn.includes(month),
    version: facts.version,
  }
}
