import type * as contract from '@saldo/contract/statements'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { type Day, type Month, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { type IncomingLine, isTaken } from '@saldo/domain/importing/incoming'
import { refuseLink } from '@saldo/domain/importing/link'
import type { Rule } from '@saldo/domain/rules/kinds'
import { instantAt } from '../gateways/clock.ts'
import { writeParts } from '../importing/parts.ts'
import { resettleCards, payColumns } from '../importing/settling.ts'
import { insertMatches } from '../importing/store.ts'
import { readReference } from '../payments/rows.ts'
import { listRulesToApply } from '../rules/store.ts'
import { findPayment } from '../payments/store.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { removeEntries } from '../transactions/undo-store.ts'
import { lockEntry, updateEntries } from '../transactions/store.ts'
import type { Context, Handler, OwnerLedger } from '../context.ts'
import type { Call } from '@saldo/contract/endpoint'
import type { importStatement as importEndpoint } from '@saldo/contract/statements'
import { isOfKind } from '@saldo/domain/statements/propose-payment'
import { deferUntilCommit } from '../db/one-connection.ts'
import { judgeLines, paysExpected } from '../importing/entries.ts'
import { importLines, selectionOf, undoImport } from '../importing/import-lines.ts'
import { findOpening, openingLine } from './opening.ts'
import { writerOf } from '../transactions/writers.ts'
import { findBills } from './bills.ts'
import { incomingLines } from './rows.ts'
import {
  deleteLinesStatement,
  endImportStatement,
  setFedUntilStatement,
  findLines,
  listPaymentChoices,
  lockStatement,
  type StatementRow,
  deleteDraft,
  setUndone,
} from './store.ts'

/**
 * Sets which invoice an imported payment settles, or that it settles none. The user's choice stays:
 * no later import changes it.
 */
export const linkImported: Handler<typeof contract.linkImported> = async (
  ctx,
  { params: { id }, body },
) => {
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  if (entry.version !== body.version) return refuse('version_conflict')
  const invoice = body.invoice === null ? null : readReference(body.invoice)
  const [payment, card] = await Promise.all([
    findPayment(ctx, entry.payment_id),
    invoice === null ? null : findPayment(ctx, invoice.cardId),
  ])
  if (payment === undefined) return refuse('transaction_not_found')
  if (card === undefined || (card !== null && card.type !== 'credit')) {
    return refuse('invoice_not_found', 'invoice')
  }
  const refusal = refuseLink({
    paymentType: payment.type,
    paymentId: payment.id,
    value: entry.value,
    externalId: entry.external_id,
    isItem: entry.invoice_month !== null,
    operationId: entry.operation_id,
    cardId: card?.id ?? null,
  })
  if (refusal !== null) return refuse(refusal)

  // Decided.
  const after = {
    ...entry,
    ...payColumns(invoice),
    category_id: invoice === null ? entry.category_id : DEFAULT_CATEGORY_IDS.invoicePayment,
    invoice_chosen: true,
    version: entry.version + 1,
  }
  await updateEntries(ctx, [after])
  await postEntries(ctx, { before: [entry], after: [after] })
  return null
}

/** Removes one entry that an import brought, and stores its line as unwanted. */
export const removeImported: Handler<typeof contract.removeImported> = async (
  ctx,
  { params: { id } },
) => {
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  if (!isOfFile(entry)) return refuse('transaction_not_removable')

  // Decided.
  await removeEntries(ctx, { removalId: id, ids: [id], at: instantAt(ctx.nowMs) })
  await postEntries(ctx, { before: [entry], after: [] })
  await forgetLines(ctx, [entry])
  return { removed: 1 }
}

/** Whether an import of a file has brought an entry. */
export const isOfFile = (entry: EntryRow) =>
  entry.external_id !== null && entry.statement_id !== null

/** Stores the lines of removed entries as unwanted, and brings cards and parts to come into line. */
export async function forgetLines(ctx: Context, gone: readonly EntryRow[]): Promise<void> {
  const at = instantAt(ctx.nowMs)
  for (const statementId of new Set(gone.map((entry) => entry.statement_id))) {
    const matches = gone.flatMap((entry) =>
      entry.external_id === null || entry.statement_id !== statementId
        ? []
        : [{ paymentId: entry.payment_id, externalId: entry.external_id, entryId: null }],
    )
    await insertMatches({ userId: ctx.userId, statementId, at, matches })?.execute(ctx.ledger)
  }
  const cards = new Set(gone.flatMap((entry) => (isItem(entry) ? [entry.payment_id] : [])))
  await resettleCards(ctx, [...cards])
  await writeParts(ctx, cardsWithoutParts(gone))
}

const isItem = (entry: EntryRow) => entry.invoice_month !== null

/** Of a purchase of which its owner takes a part away nothing is to come, unless a bill brings it. */
function cardsWithoutParts(gone: readonly EntryRow[]): Parameters<typeof writeParts>[1] {
  const parts = gone.filter((entry) => isItem(entry) && entry.last_installment !== null)
  return [...new Set(parts.map((entry) => entry.payment_id))].map((cardId) => {
    const own = parts.filter((entry) => entry.payment_id === cardId)
    const bills = new Set(
      own.flatMap(({ invoice_month: month }) => (month === null ? [] : [monthOf(month)])),
    )
    const statementId = own.map((entry) => entry.statement_id).find((id) => id !== null)
    return { cardId, bills, ...(statementId == null ? {} : { statementId }) }
  })
}

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
  const draft = { id }
  const [row, lines] = await Promise.all([lockStatement(ctx, draft), findLines(ctx, draft)])
  if (row === undefined) return refuse('statement_not_found')
  if (row.state !== 'ready') return refuse(REFUSED_IN[row.state])
  if (row.version !== body.version) return refuse('version_conflict')
  const payments = await choosePayments(ctx, row, body)
  if ('refused' in payments) return payments

  // What fails its own proof comes in once that was seen.
  const isUnseen = ({ key, balance }: StatementRow['accounts'][number]) =>
    balance === 'differs' && payments.has(key) && body.differing?.includes(key) !== true
  if (row.accounts.some(isUnseen)) return refuse('statement_differs', 'differing')

  const bills = await findBills(ctx, {
    accounts: row.accounts,
    lines,
    payments,
    stated: body.bills,
  })
  const incoming = incomingLines(lines, {
    payments,
    bills,
    today: ctx.today,
  })
  const rules = await listRulesToApply(ctx)
  const openings = await findOpenings(ctx, { row, body, payments, incoming, rules })
  const outcome = await importLines(ctx, {
    statementId: id,
    writer: writerOf(ctx.actor),
    lines: [...incoming, ...openings],
    rules,
    choices: body,
  })
  if ('refused' in outcome) return outcome
  const { added, known } = outcome
  await writeParts(ctx, cardsOf(row, { payments, bills }))
  const counts = { added, known, skipped: lines.length + openings.length - known - added }
  const accounts = row.accounts.map((one) => ({ ...one, payment: payments.get(one.key) ?? null }))
  deferUntilCommit(ctx.ledger, [
    endImportStatement(ctx, { ...draft, accounts, counts, at: instantAt(ctx.nowMs) }),
    deleteLinesStatement(ctx, draft),
    setFedUntilStatement(ctx),
  ])
  return counts
}

/** The cards to which lines of a file go, each with the months of its bills. */
function cardsOf(
  { id: statementId, accounts }: StatementRow,
  {
    payments,
    bills,
  }: { readonly payments: ReadonlyMap<string, string>; readonly bills: ReadonlyMap<string, Day> },
) {
  const cards = new Map<string, Set<Month>>()
  for (const { key, kind } of accounts) {
    const cardId = kind === 'card' ? payments.get(key) : undefined
    if (cardId === undefined) continue
    const dueOn = bills.get(key)
    const months = cards.get(cardId) ?? new Set<Month>()
    if (dueOn !== undefined) months.add(monthOf(dueOn))
    cards.set(cardId, months)
  }
  return [...cards].map(([cardId, months]) => ({ cardId, bills: months, statementId }))
}

/** What the accounts held before their first lines, of those for which that was asked. */
async function findOpenings(
  ctx: OwnerLedger,
  {
    row,
    body,
    payments,
    incoming,
    rules,
  }: {
    readonly row: StatementRow
    readonly body: Body
    readonly payments: ReadonlyMap<string, string>
    readonly incoming: readonly IncomingLine[]
    readonly rules: readonly Rule[]
  },
): Promise<readonly IncomingLine[]> {
  const wanted = row.accounts.filter(({ key }) => body.openings?.includes(key))
  if (wanted.length === 0) return []
  const judged = await judgeLines(ctx, incoming, { isOfFile: true, rules })
  const selection = selectionOf(body)
  const added = incoming.filter(
    ({ no }) => isTaken(no, judged, selection) || paysExpected(no, judged, selection),
  )
  const last = Math.max(...incoming.map(({ no }) => no))
  const openings: IncomingLine[] = []
  for (const account of wanted) {
    const paymentId = payments.get(account.key)
    if (paymentId === undefined) continue
    const own = added.filter((line) => line.paymentId === paymentId)
    const opening = await findOpening(ctx, { account, paymentId, added: own })
    if (opening === null) continue
    openings.push(openingLine(opening, { no: last + openings.length + 1, paymentId }))
  }
  return openings
}

/** The payment method of each account; refuses an account that is not in the file. */
async function choosePayments(
  ctx: OwnerLedger,
  row: StatementRow,
  body: Body,
): Promise<
  ReadonlyMap<string, string> | Refused<'payment_not_found' | 'statement_account_of_another_kind'>
> {
  const choices = await listPaymentChoices(ctx)
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

/**
 * Undoes the import of a file: removes the entries that it alone brought; the file may then be
 * imported again. A draft has added nothing and is deleted.
 */
export const undoStatement: Handler<typeof contract.undoStatement> = async (
  ctx,
  { params: { id } },
) => {
  const draft = { id }
  const row = await lockStatement(ctx, draft)
  if (row === undefined) return refuse('statement_not_found')
  if (row.state === 'undone') return refuse('statement_already_undone')

  // Decided.
  if (row.state !== 'done') {
    await deleteDraft(ctx, draft)
    return { removed: 0, kept: 0 }
  }
  const [undone] = await Promise.all([undoImport(ctx, draft), setUndone(ctx, draft)])
  deferUntilCommit(ctx.ledger, [setFedUntilStatement(ctx)])
  return undone
}
