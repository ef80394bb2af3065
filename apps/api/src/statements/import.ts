import type * as contract from '@saldo/contract/statements'
import type { Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { importStatement as importEndpoint } from '@saldo/contract/statements'
import { isOfKind } from '@saldo/domain/statements/propose-payment'
import type { Ledger } from '../db/ledger.ts'
import { deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { importLines } from '../importing/import-lines.ts'
import { writerOf } from '../transactions/writers.ts'
import { incomingLines } from './rows.ts'
import {
  deleteLinesStatement,
  endImportStatement,
  findLines,
  listPaymentChoices,
  lockStatement,
  type StatementRow,
} from './store.ts'
import type { Handler } from '../context.ts'

type Body = Call<typeof importEndpoint>['body']

const REFUSED_IN = {
  reading: 'statement_not_ready',
  failed: 'statement_not_ready',
  done: 'statement_already_done',
  undone: 'statement_already_undone',
} as const

/** Imports a file's lines as entries, each on the payment method of its account. */
export const importStatement: Handler<typeof contract.importStatement> = async (
  ctx,
  { params: { id }, body },
) => {
  const draft = { userId: ctx.userId, id }
  const [row, lines] = await Promise.all([lockStatement(ctx, draft), findLines(ctx, draft)])
  if (row === undefined) return refuse('statement_not_found')
  if (row.state !== 'ready') return refuse(REFUSED_IN[row.state])
  if (row.version !== body.version) return refuse('version_conflict')
  const payments = await choosePayments(ctx.ledger, { draft, row, body })
  if ('refused' in payments) return payments

  const outcome = await importLines(ctx, {
    statementId: id,
    writer: writerOf(ctx.actor),
    lines: incomingLines(lines, payments),
    choices: body,
  })
  if ('refused' in outcome) return outcome
  const { added, known } = outcome
  const counts = { added, known, skipped: lines.length - known - added }
  const accounts = row.accounts.map((one) => ({ ...one, payment: payments.get(one.key) ?? null }))
  deferUntilCommit(ctx.ledger, [
    endImportStatement(ctx.ledger, { ...draft, accounts, counts, at: instantAt(ctx.nowMs) }),
    deleteLinesStatement(draft),
  ])
  return counts
}

type AccountChoice = {
  readonly draft: { readonly userId: string; readonly id: string }
  readonly row: StatementRow
  readonly body: Body
}

/** The payment method of each account; refuses an account that is not in the file. */
async function choosePayments(
  ledger: Ledger,
  { draft, row, body }: AccountChoice,
): Promise<
  ReadonlyMap<string, string> | Refused<'payment_not_found' | 'statement_account_of_another_kind'>
> {
  const choices = await listPaymentChoices({ ledger, userId: draft.userId })
  const chosen = new Map<string, string>()
  for (const { account, payment } of body.payments) {
    const found = row.accounts.find(({ key }) => key === account)
    if (payment === null || found === undefined) continue
    const into = choices.find(({ id }) => id === payment)
    if (into === undefined) return refuse('payment_not_found', 'payments')
    if (!isOfKind(into, found.kind)) return refuse('statement_account_of_another_kind', 'payments')
    chosen.set(account, payment)
  }
  return chosen
}
