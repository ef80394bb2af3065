import { allRefusals } from '@saldo/contract/all-refusals'
import type { Statement } from '@saldo/contract/statements'
import { type Day, monthOf } from '@saldo/domain/calendar'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { type Choices, lastPayment, proposePayment } from '@saldo/domain/statements/propose-payment'
import type { StatementColumnsJson } from '../db/json-columns.ts'
import type { ReadLine } from './read-file.ts'
import type { StatementRow } from './store.ts'

/**
 * The lines of a file whose account has a payment method, each with that method. What stands in a bill is
 * in that bill's invoice (case A10); what has a day to come is not paid yet.
 */
export function incomingLines(
  lines: readonly ReadLine[],
  {
    payments,
    bills,
    today,
  }: {
    readonly payments: ReadonlyMap<string, string>
    /** When each account's bill falls due, of those that are bills. */
    readonly bills: ReadonlyMap<string, Day>
    readonly today: Day
  },
): readonly IncomingLine[] {
  const incoming: IncomingLine[] = []
  for (const line of lines) {
    const paymentId = payments.get(line.account)
    if (paymentId === undefined) continue
    const dueOn = bills.get(line.account)
    incoming.push({
      no: line.no,
      paymentId,
      day: line.day,
      value: line.value,
      name: line.name,
      nameKey: line.nameKey,
      externalId: line.externalId,
      rule: line.rule,
      partIndex: line.partIndex,
      partCount: line.partCount,
      card: line.card,
      isPaid: line.day <= today,
      billMonth: dueOn === undefined ? null : monthOf(dueOn),
    })
  }
  return incoming
}

/** The columns without what only the server knows them by. */
function columnsOf({ signature: _, ...columns }: StatementColumnsJson): Statement['columns'] {
  const { header, rows, reading, open } = columns
  return {
    header: [...header],
    rows: rows.map((row) => [...row]),
    reading: { ...reading, roles: [...reading.roles] },
    open: [...open],
  }
}

/** A statement as the contract shows it. */
export function statementOf(row: StatementRow, choices: Choices): Statement {
  const { failure } = row
  return {
    _id: row.id,
    filename: row.filename,
    archive: row.archive,
    state: row.state,
    progress: row.progress,
    format: row.format,
    bank: row.bank,
    accounts: row.accounts.map((account) => ({
      ...account,
      told: account.told ?? null,
      doubts: [...(account.doubts ?? [])],
      dueOn: account.dueOn ?? null,
      payment:
        account.payment ??
        (row.done_at === null ? proposePayment(account, row.bank, choices) : null),
      isKnown: lastPayment(account, choices) !== null,
    })),
    columns: row.columns === null || row.done_at !== null ? null : columnsOf(row.columns),
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
