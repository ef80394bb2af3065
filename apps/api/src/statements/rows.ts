import { allRefusals } from '@saldo/contract/all-refusals'
import type { Statement } from '@saldo/contract/statements'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { type Choices, proposePayment } from '@saldo/domain/statements/propose-payment'
import type { ReadLine } from './read-file.ts'
import type { StatementRow } from './store.ts'

/** The lines of a file whose account has a payment method, each with that method. */
export function incomingLines(
  lines: readonly ReadLine[],
  payments: ReadonlyMap<string, string>,
): readonly IncomingLine[] {
  return lines.flatMap((line) => {
    const paymentId = payments.get(line.account)
    return paymentId === undefined ? [] : [{ ...line, paymentId }]
  })
}

/** A statement as the contract shows it. */
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
    failure: failure === null ? null : { code: failure, message: allRefusals[failure][1] },
    added: row.added,
    known: row.known,
    skipped: row.skipped,
    createdAt: row.created_at,
    doneAt: row.done_at,
    version: row.version,
  }
}
