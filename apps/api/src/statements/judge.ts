import type { StatementLineTold } from '@saldo/contract/statements'
import { daysBetween } from '@saldo/domain/calendar'
import { categoryOfLine, typeOfLine } from '@saldo/domain/statements/line-rule'
import { looseKeys } from '@saldo/domain/statements/lines'
import type { Ledger } from '../db/ledger.ts'
import {
  type AlikeRow,
  type LineRow,
  listMemories,
  listOtherEntries,
  listPaymentsOfCards,
  type MemoryRow,
  type PaymentOfCard,
} from './store.ts'

type Draft = { readonly userId: string; readonly id: string }

/** How far a bank's day of a card's payment may be from the day on which it was entered by hand. */
const PAYMENT_NEAR_DAYS = 5

/** A payment that arrived on a card, which the other side may have told already (case C7). */
const isCardPayment = ({ rule, value }: LineRow) => rule === 'card_payment' && value > 0

/**
 * The numbers of the lines that are probably there already: an entry of the same day, value and
 * name, each matching one line only, or a payment of the card's invoice from another account.
 */
export async function findProbable(
  ledger: Ledger,
  draft: Draft,
  rows: readonly LineRow[],
): Promise<ReadonlySet<number>> {
  const fresh = rows.filter(({ is_known }) => !is_known)
  const groups = new Map<string, LineRow[]>()
  for (const line of fresh) {
    if (line.payment_id === null) continue
    const group = groups.get(line.payment_id) ?? []
    groups.set(line.payment_id, group)
    group.push(line)
  }
  const cards = [...new Set(fresh.filter(isCardPayment).map(({ payment_id }) => payment_id))]
  const asked = cards.filter((id) => id !== null)
  const [paid, ...others] = await Promise.all([
    asked.length === 0 ? [] : listPaymentsOfCards(ledger, draft.userId, asked),
    ...[...groups].map(([paymentId, lines]) =>
      listOtherEntries(ledger, { ...draft, paymentId, ...rangeOf(lines) }),
    ),
  ])
  const probable = [...groups.values()].flatMap((lines, index) => alike(lines, others[index] ?? []))
  return new Set([...probable, ...paidAlready(fresh, paid)])
}

function rangeOf(lines: readonly LineRow[]) {
  const days = lines.map(({ day }) => day).toSorted()
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined) throw new Error('a group has a line')
  return { from, to }
}

function alike(lines: readonly LineRow[], others: readonly AlikeRow[]): number[] {
  if (others.length === 0) return []
  const there = new Set(
    looseKeys(others.map(({ date, value, name_key }) => ({ day: date, value, memo: name_key }))),
  )
  const keys = looseKeys(lines.map(({ day, value, name_key }) => ({ day, value, memo: name_key })))
  return lines.filter((_, index) => there.has(keys[index] ?? '')).map(({ no }) => no)
}

function paidAlready(lines: readonly LineRow[], paid: readonly PaymentOfCard[]): number[] {
  const left = [...paid]
  return lines.filter(isCardPayment).flatMap(({ no, payment_id, day, value }) => {
    const at = left.findIndex(
      (one) =>
        one.card_id === payment_id &&
        one.value === -value &&
        Math.abs(daysBetween(one.date, day)) <= PAYMENT_NEAR_DAYS,
    )
    if (at === -1) return []
    left.splice(at, 1)
    return [no]
  })
}

export type Proposal = {
  readonly categoryId: string
  readonly from: StatementLineTold['categoryFrom']
}

/** Proposes categories: the person's last choice for the name, else a rule, else none in particular. */
export async function openProposals(
  ledger: Ledger,
  draft: Draft,
): Promise<(line: Pick<LineRow, 'name_key' | 'value' | 'rule'>) => Proposal> {
  const memories = new Map(
    (await listMemories(ledger, draft)).map((one) => [keyOf(one), one.category_id]),
  )
  return ({ name_key, value, rule }) => {
    const types = value < 0 ? (['expenses', 'investiments'] as const) : (['revenues'] as const)
    for (const transaction_type of types) {
      const categoryId = memories.get(keyOf({ name_key, transaction_type }))
      if (categoryId !== undefined) return { categoryId, from: 'memory' }
    }
    return { categoryId: categoryOfLine({ rule, value }), from: rule === null ? null : 'rule' }
  }
}

/** One name of one kind; the kind stands first, so that no name can feign another's. */
export function keyOf(of: Pick<MemoryRow, 'name_key' | 'transaction_type'>): string {
  return `${of.transaction_type}|${of.name_key}`
}

/** What an entry is, by its sign and its category: money put aside is neither spent nor earned. */
export function typeOf(value: LineRow['value'], group: string) {
  return group === 'investiments' ? 'investiments' : typeOfLine(value)
}
