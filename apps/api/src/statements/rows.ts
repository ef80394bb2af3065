import { refusals } from '@saldo/contract/refusals'
import type { Statement } from '@saldo/contract/statements'
import { nameKey } from '@saldo/domain/transactions/names'
import type { StatementAccountJson } from '../db/tables.ts'
import type { PaymentChoice, StatementRow } from './store.ts'

/** What proposals are made from: the payment methods, and where each account went the last time. */
export type Choices = {
  readonly payments: readonly PaymentChoice[]
  readonly last: ReadonlyMap<string, string>
}

/** Whether the lines of such an account can be entries of such a payment method. */
export function isOfKind(payment: PaymentChoice, kind: StatementAccountJson['kind']): boolean {
  return (payment.type === 'credit') === (kind === 'card')
}

/**
 * The payment method for an account: that of the last time, else the one that carries the bank's
 * name, else the only one of its kind. Two that fit alike are for the person to choose from.
 */
export function proposePayment(
  account: StatementAccountJson,
  bank: string | null,
  { payments, last }: Choices,
): string | null {
  const fitting = payments.filter((payment) => isOfKind(payment, account.kind))
  const before = fitting.find(({ id }) => id === last.get(account.key))
  if (before !== undefined) return before.id
  const word = nameKey(bank ?? '').split(' ')[0] ?? ''
  const named = fitting.filter(({ name }) => word !== '' && nameKey(name).includes(word))
  if (named.length === 1) return named[0]?.id ?? null
  const places = fitting.filter(({ type }) => type !== 'money')
  return places.length === 1 ? (places[0]?.id ?? null) : null
}

/** A statement as the contract tells it. */
export function statementOf(row: StatementRow, choices: Choices): Statement {
  const { failure } = row
  return {
    _id: row.id,
    filename: row.filename,
    state: row.state,
    progress: row.progress,
    format: row.format,
    bank: row.bank,
    accounts: row.accounts.map((account) => ({
      ...account,
      told: account.told ?? null,
      payment:
        account.payment ??
        (row.done_at === null ? proposePayment(account, row.bank, choices) : null),
    })),
    unreadable: [...row.unreadable],
    unreadableCount: row.unreadable_count,
    failure: failure === null ? null : { code: failure, message: refusals[failure][1] },
    added: row.added,
    known: row.known,
    skipped: row.skipped,
    createdAt: row.created_at,
    doneAt: row.done_at,
    version: row.version,
  }
}
