import type { Answer } from '@saldo/contract/endpoint'
import type { listStatementLines } from '@saldo/contract/statements'
import { type Month, monthOf } from '@saldo/domain/calendar'
import { absolute, addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { placeEntry } from '@saldo/domain/transactions/plan'
import type { Ledger } from '../db/ledger.ts'
import type { StatementAccountJson } from '../db/statement-tables.ts'
import type { ReadLine } from './read-file.ts'
import type { Settled } from './settling.ts'
import { findBalanceOn, listCardInvoices } from './settling-store.ts'

type Check = Answer<typeof listStatementLines>['check']

type Facts = {
  readonly userId: string
  readonly account: Pick<StatementAccountJson, 'kind' | 'told'>
  /** Where its lines go. */
  readonly paymentId: string
  /** All lines of the account, and those of them that will come in. */
  readonly lines: readonly ReadLine[]
  readonly fresh: readonly ReadLine[]
  readonly settled: ReadonlyMap<number, Settled>
}

/**
 * What the file tells of an account beside what it will come to here: of a bank account its balance
 * on that day, of a card what will be owed of the bill (cases L25, L33). Null where the file tells
 * nothing.
 */
export async function checkAgainstFile(ledger: Ledger, facts: Facts): Promise<Check> {
  const { account } = facts
  const told = account.told ?? null
  if (told === null) return null
  const reckoned = await (account.kind === 'card'
    ? reckonBill(ledger, facts)
    : reckonBalance(ledger, facts, told.on))
  // Banks write what is owed with either sign.
  const isDebt = account.kind === 'card'
  return { on: told.on, told: isDebt ? negate(absolute(told.value)) : told.value, reckoned }
}

async function reckonBalance(
  ledger: Ledger,
  { userId, paymentId, fresh }: Facts,
  on: ReadLine['day'],
) {
  const before = await findBalanceOn(ledger, { userId, paymentId, on })
  const coming = fresh.filter(({ day }) => day <= on).map(({ value }) => value)
  return addCents(before, sumCents(coming))
}

/** What is owed on the invoices up to the one on which the last purchase of the file lies. */
async function reckonBill(ledger: Ledger, facts: Facts): Promise<Cents> {
  const { userId, paymentId, lines, fresh, settled } = facts
  const cards = await listCardInvoices(ledger, userId)
  const card = cards.find(({ cardId }) => cardId === paymentId)
  if (card === undefined) return ZERO
  const months = new Map<ReadLine['day'], Month>()
  const monthOfLine = ({ day }: ReadLine): Month => {
    const known = months.get(day)
    if (known !== undefined) return known
    const place = placeEntry({ date: day, card: card.rule, chosenMonth: null })
    const month = place.invoiceMonth ?? monthOf(day)
    months.set(day, month)
    return month
  }
  const items = lines.filter(({ rule }) => rule !== 'card_payment')
  const last = items.map(monthOfLine).toSorted().at(-1)
  if (last === undefined) return ZERO
  const there = card.sums
    .filter(({ month }) => month <= last)
    .map(({ items: bought, paid }) => addCents(bought, negate(paid)))
  const coming = fresh.flatMap((line) => {
    if (line.rule !== 'card_payment') return monthOfLine(line) <= last ? [line.value] : []
    const month = settled.get(line.no)?.month
    return month !== undefined && month <= last ? [line.value] : []
  })
  return sumCents([...there, ...coming])
}
