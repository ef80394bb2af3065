import type { BankQuestion, answerBankQuestion as endpoint } from '@saldo/contract/bank-accesses'
import { firstDay, addDays, monthOf } from '@saldo/domain/calendar'
import { settleInvoices } from '@saldo/domain/invoices/settlement'
import { absolute, negate } from '@saldo/domain/money'
import { payEntries, unpayEntries } from '../importing/confirm.ts'
import { insertPaidMonth, listConfirmedLines } from '../importing/same-store.ts'
import { listCardInvoices } from '../importing/store.ts'
import { invoiceReference, readReference } from '../payments/rows.ts'
import {
  listShownQuestions,
  type ShownQuestion,
  hasItem,
  insertQuestions,
  remarkItems,
  unmarkItems,
  findQuestion,
  type QuestionRow,
  setAnswer,
} from './questions-store.ts'
import type { Context, Handler } from '../context.ts'
import { NEAR_DAYS } from '@saldo/domain/importing/entered'
import { instantAt } from '../gateways/clock.ts'
import { newIds } from '../gateways/random.ts'
import {
  listUnlinkedPayments,
  type AccessRow,
  type AccountRow,
  findAccount,
  forgetMatches,
} from './store.ts'
import type * as contract from '@saldo/contract/bank-accesses'
import type { Call } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { payColumns } from '../importing/settling.ts'
import { findPayment } from '../payments/store.ts'
import { postEntries } from '../transactions/post.ts'
import { postRestored } from '../transactions/remove.ts'
import { findEntry, updateEntries } from '../transactions/store.ts'
import {
  isMatched,
  keepAndDelete,
  listEntriesOf,
  listLinesById,
  restoreKept,
  setLineState,
} from './lines-store.ts'
import { addLines } from './write-lines.ts'

const INVOICES_OFFERED = 12

/** What waits for an answer, the last first; or what was answered lately and can be taken back. */
export async function listQuestions(
  ctx: Context,
  { answered }: { readonly answered: boolean },
): Promise<BankQuestion[]> {
  const rows = await listShownQuestions(ctx, { answered })
  const invoices = rows.some(({ kind }) => kind === 'payment') ? await listOwed(ctx) : []
  return rows.map((row) => ({
    ...row,
    lines: row.kind === 'held' ? row.lines : [],
    invoices: row.kind === 'payment' ? likeliest(invoices, row) : [],
  }))
}

type Owed = BankQuestion['invoices'][number]

/** The invoices of which something is left to be paid. */
async function listOwed(ctx: Context): Promise<readonly Owed[]> {
  const cards = await listCardInvoices(ctx)
  return cards.flatMap(({ cardId, name, sums }) =>
    settleInvoices(sums, ctx.today)
      .filter(({ remaining }) => remaining < 0)
      .map(({ month, dueOn, remaining }) => ({
        invoice: invoiceReference(cardId, firstDay(month)),
        card: name,
        value: negate(remaining),
        dueOn,
      })),
  )
}

/** Those of which so much is left as was paid before others. */
function likeliest(invoices: readonly Owed[], { value }: ShownQuestion): Owed[] {
  const distance = (one: Owed) => Math.abs(one.value - absolute(value))
  return invoices
    .toSorted(
      (one, other) => distance(one) - distance(other) || (one.invoice < other.invoice ? -1 : 1),
    )
    .slice(0, INVOICES_OFFERED)
}

/** An older payment of a card is not asked about. */
const ASKED_DAYS = 60

/**
 * Asks which invoice a payment settles that left an account for a card, where no invoice fits and no
 * card of ours has received it (cases C7, L6). Each is asked about once.
 */
export async function askAboutPayments(ctx: Context, { id: accessId }: AccessRow): Promise<void> {
  const from = addDays(ctx.today, -ASKED_DAYS)
  const lines = await listUnlinkedPayments(ctx, { accessId, from, nearDays: NEAR_DAYS })
  const ids = newIds(ctx.nowMs, lines.length)
  await insertQuestions(
    ctx.ledger,
    lines.map(({ id, accountId }, at) => ({
      user_id: ctx.userId,
      id: ids[at] ?? '',
      access_id: accessId,
      account_id: accountId,
      kind: 'payment' as const,
      line_ids: [id],
      entry_id: null,
      line_key: null,
      entry_key: null,
      answer: null,
      answered_at: null,
      created_at: instantAt(ctx.nowMs),
    })),
  )
}

/** Answers what a sync left in doubt, or takes the answer back. */
export const answerQuestion: Handler<typeof contract.answerBankQuestion> = async (
  ctx,
  { params: { id }, body },
) => {
  const question = await findQuestion(ctx, { id })
  if (question === undefined) return refuse('bank_question_not_found')
  const isUndo = body.answer === 'undo'
  if (isUndo && question.answer === null) return refuse('bank_question_not_answered')
  if (!isUndo && question.answer !== null) return refuse('bank_question_answered')
  const account = await findAccount(ctx, { id: question.account_id })
  if (account === undefined) return refuse('bank_question_not_found')
  const at = instantAt(ctx.nowMs)
  const refusal = await ACTS[question.kind](ctx, { account, question, body, at })
  if (refusal !== null) return refusal
  const answer = { accept: 'accepted', decline: 'declined', undo: null } as const
  const stored = answer[body.answer]
  await setAnswer(ctx, { id }, { answer: stored, at: stored === null ? null : at })
  return null
}

type Act = (
  ctx: Context,
  asked: {
    readonly account: AccountRow
    readonly question: QuestionRow
    readonly body: Call<typeof endpoint>['body']
    readonly at: string
  },
) => Promise<null | Refused<'invoice_not_found' | 'bank_question_not_found'>>

/** The bank has no such lines any more: their entries go, or stay whatever it says (case H10). */
const answerHeld: Act = async (ctx, { account, question, body, at }) => {
  const { line_ids: ids } = question
  const { payment_id: paymentId } = account
  if (body.answer === 'accept') {
    const gone = await keepAndDelete(ctx, { paymentId, ids })
    await postEntries(ctx, { before: gone, after: [] })
    await unmarkItems(ctx, { ids })
    await setLineState(ctx, { ids, state: 'gone', at })
  } else if (body.answer === 'decline') {
    await setLineState(ctx, { ids, state: 'kept', at })
  } else {
    const back = await restoreKept(ctx, { ids })
    await postRestored(ctx, { rows: back })
    await remarkItems(ctx, { ids })
    await setLineState(ctx, { ids, state: 'held', at })
  }
  return null
}

/** The line is the entry that was typed, which it then leaves alone, or is another one (case H19). */
const answerProbable: Act = async (ctx, { account, question, body, at }) => {
  const { line_ids: ids, entry_id: entryId } = question
  const { payment_id: paymentId } = account
  const lines = await listLinesById(ctx, { ids })
  // It went at the bank; if it comes back, it is asked about anew.
  if (lines.length === 0) return refuse('bank_question_not_found')
  if (body.answer === 'accept') {
    const entry = entryId === null ? undefined : await findEntry(ctx, entryId)
    const isHere = entry?.payment_id === paymentId && entry.external_id === null
    if (!isHere || (await isMatched(ctx, { entryId: entry.id })))
      return refuse('bank_question_not_found')
    // The bank has booked it, whether its owner had ticked it or not.
    await payEntries(ctx, {
      statementId: null,
      lines: lines.map((line) => ({
        ...line,
        paymentId,
        externalId: line.id,
        entryId: entry.id,
        isPaid: !line.isPending,
      })),
    })
    await setLineState(ctx, { ids, state: 'entered', at })
  } else if (body.answer === 'decline') {
    const added = await addLines(
      ctx,
      { account },
      lines.map((line) => ({ id: line.id, line })),
    )
    assert(!isRefused(added), 'a line without a choice is not refused')
  } else {
    const gone = await keepAndDelete(ctx, { paymentId, ids })
    await postEntries(ctx, { before: gone, after: [] })
    await unpayEntries(ctx, await listConfirmedLines(ctx, { paymentId, ids }))
    await forgetMatches(ctx, { paymentId, ids })
    await setLineState(ctx, { ids, state: 'question', at })
  }
  return null
}

/** A payment of a card settles the invoice that a person names, or none (cases C7, L6). */
const answerPayment: Act = async (ctx, { account, question, body }) => {
  const { payment_id: paymentId } = account
  const ids = question.line_ids
  const [entry] = await listEntriesOf(ctx, { paymentId, ids })
  if (entry === undefined) return refuse('bank_question_not_found')
  const isAccepted = body.answer === 'accept'
  if (isAccepted && body.invoice === undefined) return refuse('invoice_not_found', 'invoice')
  const invoice = isAccepted && body.invoice !== undefined ? readReference(body.invoice) : null
  const card = invoice === null ? null : await findPayment(ctx, invoice.cardId)
  if (card === undefined || (card !== null && card.type !== 'credit')) {
    return refuse('invoice_not_found', 'invoice')
  }
  const after = {
    ...entry,
    ...payColumns(invoice),
    category_id: DEFAULT_CATEGORY_IDS.invoicePayment,
    invoice_chosen: body.answer !== 'undo',
    version: entry.version + 1,
  }
  await updateEntries(ctx, [after])
  await postEntries(ctx, { before: [entry], after: [after] })
  return null
}

/** The line has paid the month of an item of the calendar, or is another one. */
const answerItem: Act = async (ctx, { question, body, at }) => {
  const { item_id: id, item_month: month, line_ids: ids } = question
  if (body.answer === 'undo') await unmarkItems(ctx, { ids })
  if (body.answer !== 'accept') return null
  const isThere = id !== null && month !== null && (await hasItem(ctx, { id }))
  if (!isThere) return refuse('bank_question_not_found')
  await insertPaidMonth(ctx, { id, month: monthOf(month), at, statementId: null })
  return null
}

const ACTS: Readonly<Record<QuestionRow['kind'], Act>> = {
  held: answerHeld,
  probable: answerProbable,
  payment: answerPayment,
  item: answerItem,
}
