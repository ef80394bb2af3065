import type { Call } from '@saldo/contract/endpoint'
import type { anticipateInstalments, Invoice } from '@saldo/contract/invoices'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { type Day, firstDay } from '@saldo/domain/calendar'
import { refuseAnticipation } from '@saldo/domain/invoices/refusals'
import { absolute, sumCents } from '@saldo/domain/money'
import { dueDateIn, invoiceOf } from '@saldo/domain/payments/card-cycle'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { newId } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { lockPayment } from '../payments/store.ts'
import { postEntries } from '../transactions/post.ts'
import { entryRow, placeColumns } from '../transactions/rows.ts'
import {
  insertEntries,
  listSeries,
  listSent,
  lockEntry,
  updateEntries,
} from '../transactions/store.ts'
import { readInvoice, readReference } from './read.ts'

type Given = {
  readonly id: string
  readonly draft: Call<typeof anticipateInstalments>['body']
  readonly nowMs: number
  readonly today: Day
}

/**
 * Brings the last parts of a purchase into the open invoice: the later invoices drop at once, this
 * one gains what they come to, and the discount stands in it as an entry of its own (case B9).
 */
export async function anticipate(
  ledger: Ledger,
  actor: Actor,
  { id, draft, nowMs, today }: Given,
): Promise<Invoice | Refused> {
  const { userId } = actor
  const { cardId, month } = readReference(id)
  const card = await lockPayment(ledger, userId, cardId)
  if (card?.type !== 'credit') return refuse('invoice_not_found')
  const entry = await lockEntry(ledger, userId, draft.item)
  if (entry?.payment_id !== cardId) return refuse('transaction_not_found', 'item')
  const discountId = draft._id ?? newId(nowMs)
  const sentBefore = draft._id === undefined ? [] : await listSent(ledger, userId, discountId)
  if (sentBefore.length > 0) return readInvoice(ledger, actor, { id, today })
  const rule = cardRuleOf(card)
  const isOpen = invoiceOf(rule, today).month === month
  const purchase = await listSeries(ledger, userId, entry.series_id)
  const ahead = purchase.filter(
    (row) => row.last_installment !== null && (row.invoice_month ?? '') > firstDay(month),
  )
  const brought = ahead.slice(-draft.parts)
  const refusal = refuseAnticipation({
    ahead: isOpen ? ahead.length : 0,
    value: absolute(sumCents(brought.map(({ value }) => value))),
    parts: draft.parts,
    discount: draft.discount,
  })
  if (refusal !== null) {
    return refuse(refusal, refusal === 'discount_out_of_range' ? 'discount' : 'parts')
  }

  // Decided.
  const dueOn = dueDateIn(rule, month)
  const place = placeColumns({ countsOn: dueOn, invoiceMonth: month })
  const moved = brought.map((row) => ({
    ...row,
    ...place,
    invoice_chosen: true,
    version: row.version + 1,
  }))
  const name = `Desconto por antecipação: ${entry.name}`.slice(0, 120)
  const discount =
    draft.discount === 0
      ? []
      : [
          entryRow(
            {
              ...place,
              user_id: userId,
              id: discountId,
              series_id: discountId,
              payment_id: cardId,
              category_id: purchase[0]?.category_id ?? entry.category_id,
              transaction_type: 'revenues',
              name,
              name_key: nameKey(name),
              value: draft.discount,
              date: today,
              invoice_chosen: true,
              paid: true,
              refund_of_id: entry.series_id,
            },
            nowMs,
          ),
        ]
  await updateEntries(ledger, userId, moved)
  await insertEntries(ledger, userId, discount)
  await postEntries(ledger, { userId, before: brought, after: [...moved, ...discount] })
  return readInvoice(ledger, actor, { id, today })
}
