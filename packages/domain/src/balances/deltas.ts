import { type Day, type Month, monthOf } from '../calendar.ts'
import type { CountedGroup } from '../categories/kinds.ts'
import { addCents, type Cents, negate, ZERO } from '../money.ts'

/** What of an entry counts in balances. */
export type Posted = {
  readonly paymentId: string
  readonly categoryId: string | null
  readonly transactionType: CountedGroup
  /** The due date of its invoice for a card item, else its date (decisions.md §6). */
  readonly countsOn: Day
  readonly value: Cents
  readonly paid: boolean
  /** False for bank operations and invoice payments, which feed balances only (case C5). */
  readonly counted: boolean
}

/** What a cell gains or loses. */
export type Measures = {
  readonly paidCents: Cents
  /** Paid and unpaid together. */
  readonly allCents: Cents
  readonly entries: number
}

type MonthKey = Pick<Posted, 'paymentId' | 'categoryId' | 'transactionType' | 'counted'> & {
  readonly month: Month
}
type DayKey = Pick<Posted, 'paymentId' | 'transactionType' | 'counted'> & { readonly day: Day }

/** A change of one month of one payment and category. */
export type MonthCell = MonthKey & Measures

/** A change of one day of one payment. */
export type DayCell = DayKey & Measures

/**
 * The difference between two states of the ledger, cell by cell. Creating passes nothing before,
 * removing nothing after, editing both: so the three can never disagree about the balance (P1, P5).
 * Cells that do not change are left out. The others come in the order of their keys, always the
 * same, so that two writers of the same cells wait for each other instead of locking each other out.
 */
export function balanceDeltas(
  before: readonly Posted[],
  after: readonly Posted[],
): { readonly months: readonly MonthCell[]; readonly days: readonly DayCell[] } {
  return {
    months: difference(monthKeyOf, before, after),
    days: difference(dayKeyOf, before, after),
  }
}

function monthKeyOf({
  paymentId,
  countsOn,
  categoryId,
  transactionType,
  counted,
}: Posted): MonthKey {
  return { paymentId, month: monthOf(countsOn), categoryId, transactionType, counted }
}

function dayKeyOf({ paymentId, countsOn, transactionType, counted }: Posted): DayKey {
  return { paymentId, day: countsOn, transactionType, counted }
}

function difference<Key extends object>(
  keyOf: (posted: Posted) => Key,
  before: readonly Posted[],
  after: readonly Posted[],
): readonly (Key & Measures)[] {
  const cells = new Map<string, Key & Measures>()
  const add = (posted: Posted, entries: 1 | -1) => {
    const key = keyOf(posted)
    const name = JSON.stringify(Object.values(key))
    const value = entries === 1 ? posted.value : negate(posted.value)
    const cell = cells.get(name)
    cells.set(name, {
      ...key,
      paidCents: addCents(cell?.paidCents ?? ZERO, posted.paid ? value : ZERO),
      allCents: addCents(cell?.allCents ?? ZERO, value),
      entries: (cell?.entries ?? 0) + entries,
    })
  }
  for (const posted of before) add(posted, -1)
  for (const posted of after) add(posted, 1)
  return [...cells]
    .filter(([, cell]) => cell.paidCents !== 0 || cell.allCents !== 0 || cell.entries !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cell]) => cell)
}
