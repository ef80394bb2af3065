import type { Answer } from '@saldo/contract/endpoint'
import type { listStatementLines } from '@saldo/contract/statements'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { owedAfterImport } from '@saldo/domain/invoices/settled-lines'
import { absolute, addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import type { StatementAccountJson } from './tables.ts'
import type { Settled } from '../importing/settling.ts'
import { findBalanceOn, listCardInvoices } from '../importing/settling-store.ts'
import type { Owned } from '../context.ts'

type Check = Answer<typeof listStatementLines>['check']

type Facts = {
  readonly account: Pick<StatementAccountJson, 'kind' | 'told'>
  /** The payment method into which its lines are imported. */
  readonly paymentId: string
  /** All lines of the account, and those of them that will be added. */
  readonly lines: readonly IncomingLine[]
  readonly fresh: readonly IncomingLine[]
  readonly settled: ReadonlyMap<number, Settled>
}

/**
 * Compares the file's own figure of an account with the one after the import: for a bank account
 * its balance on that day, for a card what will be owed of the bill (cases L25, L33). Null where
 * the file has no such figure.
 */
export async function checkAgainstFile(ctx: Owned, facts: Facts): Promise<Check> {
  const { account } = facts
  const stated = account.told ?? null
  if (stated === null) return null
  const reckoned = await (account.kind === 'card'
    ? expectedDebt(ctx, facts)
    : expectedBalance(ctx, facts, stated.on))
  // Banks write what is owed with either sign.
  const isDebt = account.kind === 'card'
  return { on: stated.on, told: isDebt ? negate(absolute(stated.value)) : stated.value, reckoned }
}

async function expectedBalance(ctx: Owned, { paymentId, fresh }: Facts, on: IncomingLine['day']) {
  const before = await findBalanceOn(ctx, { paymentId, on })
  const coming = fresh.filter(({ day }) => day <= on).map(({ value }) => value)
  return addCents(before, sumCents(coming))
}

async function expectedDebt(ctx: Owned, facts: Facts): Promise<Cents> {
  const cards = await listCardInvoices(ctx)
  const card = cards.find(({ cardId }) => cardId === facts.paymentId)
  return card === undefined ? ZERO : owedAfterImport(card, facts)
}
