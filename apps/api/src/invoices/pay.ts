import type * as contract from '@saldo/contract/invoices'
import type { Answer } from '@saldo/contract/endpoint'
import type { payInvoice as payEndpoint } from '@saldo/contract/invoices'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { firstDay } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { refusePaying } from '@saldo/domain/invoices/refusals'
import { paidAmount } from '@saldo/domain/invoices/settlement'
import { negate } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import { refuseDate } from '@saldo/domain/transactions/refusals'
import { newId } from '../gateways/random.ts'
import { readReference } from '../payments/rows.ts'
import { readPayment } from '../payments/service.ts'
import { postEntries } from '../transactions/post.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { entryRow } from '../transactions/rows.ts'
import { findDraftFacts, groupsOf, insertEntries, listSent } from '../transactions/store.ts'
import { toTransactions } from '../transactions/to-transactions.ts'
import { writerOf } from '../transactions/writers.ts'
import { NO_ITEMS, readInvoice } from './read.ts'
import type { Handler } from '../context.ts'

type Paid = Answer<typeof payEndpoint>

/**
 * Pays an invoice from cash or a bank account: in full, in part or in excess (decisions.md §5). The
 * ledger is locked, so of two simultaneous payments of the same invoice the second finds it paid
 * (C1). An account with too little is no reason to refuse: its new balance is answered (case C9).
 */
export const payInvoice: Handler<typeof contract.payInvoice> = async (ctx, { body: sent }) => {
  const draft = { ...sent, value: paidAmount(sent) }

  const id = draft._id ?? newId(ctx.nowMs)
  const category = DEFAULT_CATEGORY_IDS.invoicePayment
  const [facts, invoice, sentBefore] = await Promise.all([
    findDraftFacts(ctx, { paymentId: draft.payment, categoryId: category }),
    readInvoice(ctx, { id: draft.paymentInvoiceReferenceId, ...NO_ITEMS }),
    draft._id === undefined ? [] : listSent(ctx, id),
  ])
  const { payment } = facts
  if ('refused' in invoice) return invoice
  if (payment === null) return refuse('payment_not_found', 'payment')
  if ((draft.category ?? category) !== category) {
    return refuse('category_of_another_group', 'category')
  }
  const resultOf = async (rows: readonly EntryRow[], after: Paid['invoice']): Promise<Paid> => {
    const [[transaction], payer] = await Promise.all([
      toTransactions(ctx, { facts, rows }),
      readPayment(ctx, { id: payment.id }),
    ])
    assert(transaction !== undefined, 'a payment is one entry')
    assert(!('refused' in payer), 'an entry has its payment method')
    return { transaction, invoice: after, payerBalance: payer.value }
  }
  if (sentBefore.length > 0) return resultOf(sentBefore, invoice)
  if (payment.type === 'credit') return refuse('payment_is_a_card', 'payment')
  const refusal = refusePaying({ remaining: invoice.remaining, value: draft.value })
  if (refusal === 'invoice_already_paid') return refuse(refusal)
  if (refusal !== null) return refuse(refusal, 'value')
  const ofDate = refuseDate({ date: draft.date })
  if (ofDate !== null) return refuse(ofDate, 'date')

  // Decided.
  const { cardId, month } = readReference(draft.paymentInvoiceReferenceId)
  const name = draft.name ?? `Fatura ${invoice.name}`
  const row = entryRow(
    {
      user_id: ctx.userId,
      id,
      series_id: id,
      payment_id: payment.id,
      category_id: category,
      transaction_type: 'expenses',
      name,
      name_key: nameKey(name),
      value: negate(draft.value),
      date: draft.date,
      counts_on: draft.date,
      invoice_month: null,
      paid: draft.paid ?? true,
      pays_card_id: cardId,
      pays_month: firstDay(month),
      written_by: writerOf(ctx.actor),
    },
    ctx.nowMs,
  )
  await insertEntries(ctx, [row])
  const preloaded = { groups: groupsOf(facts) }
  await postEntries(ctx, { before: [], after: [row], preloaded })
  const after = await readInvoice(ctx, {
    id: draft.paymentInvoiceReferenceId,
    ...NO_ITEMS,
  })
  assert(!('refused' in after), 'what was paid is there')
  return resultOf([row], after)
}
