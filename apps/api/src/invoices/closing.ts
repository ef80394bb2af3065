import type { Invoice } from '@saldo/contract/invoices'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { type Day, type Month, monthOf } from '@saldo/domain/calendar'
import { placeByCalendar } from '@saldo/domain/invoices/placed-item'
import {
  type CardRule,
  dueDateIn,
  moveClosing,
  refuseClosing,
} from '@saldo/domain/payments/card-cycle'
import { cardRuleOf, readReference } from '../payments/rows.ts'
import { lockPayment, setCalendar } from '../payments/store.ts'
import { postEntries } from '../transactions/post.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { placeColumns } from '../transactions/rows.ts'
import { updateEntries } from '../transactions/store.ts'
import { NO_ITEMS, readInvoice } from './read.ts'
import { listItemsFrom, listMonthsFrom, moveDueDays } from './store.ts'
import type { Context, OwnerLedger } from '../context.ts'

type Move = {
  readonly cardId: string
  readonly after: CardRule
  /** No invoice before this one changes. */
  readonly from: Month
}

/**
 * Moves every item of the invoices, from a month on, to where the card's calendar has it now:
 * `placeByCalendar`.
 */
export async function followCalendar(ctx: OwnerLedger, move: Move): Promise<void> {
  const { cardId: id, after, from } = move
  const items = await listItemsFrom(ctx, { id, from })
  const moved = items.map((row) => ({ ...row, ...placeColumns(placeOf(row, move)) }))
  const changed = moved.flatMap((row, at) => {
    const before = items[at]
    const stays = before?.counts_on === row.counts_on && before.invoice_month === row.invoice_month
    return before === undefined || stays
      ? []
      : [{ before, after: { ...row, version: row.version + 1 } }]
  })
  const rows = changed.map((change) => change.after)
  await updateEntries(ctx, rows)
  await postEntries(ctx, { before: changed.map(({ before }) => before), after: rows })
  // Empty invoices too, so that later items in them count on the new due day.
  const months = await listMonthsFrom(ctx, { id, from })
  const due = months.map((month) => ({ month, dueOn: dueDateIn(after, monthOf(month)) }))
  await moveDueDays(ctx, { cardId: id, due })
}

function placeOf(row: EntryRow, { after, from }: Move) {
  const { date, invoice_month: storedMonth, invoice_chosen: isChosen } = row
  const month = storedMonth === null ? from : monthOf(storedMonth)
  const isInParts = row.last_installment !== null
  return placeByCalendar({ date, month, isInParts, isChosen }, after, from)
}

/** Moves the closing of one invoice to another day; the next one begins where it ends (case A7). */
export async function moveInvoiceClosing(
  ctx: Context,
  input: { readonly id: string; readonly closeOnDay: Day | null },
): Promise<
  Invoice | Refused<'closing_out_of_range' | 'invoice_not_found' | 'payment_from_the_bank'>
> {
  const { cardId, month } = readReference(input.id)
  const card = await lockPayment(ctx, cardId)
  if (card?.type !== 'credit') return refuse('invoice_not_found')
  if (card.external_id !== null) return refuse('payment_from_the_bank')
  const before = cardRuleOf(card)
  const refusal = input.closeOnDay === null ? null : refuseClosing(before, month, input.closeOnDay)
  if (refusal !== null) return refuse(refusal, 'closeOnDay')

  // Decided.
  const after = moveClosing(before, month, input.closeOnDay)
  await setCalendar(ctx, { id: cardId }, after)
  await followCalendar(ctx, { cardId, after, from: month })
  return readInvoice(ctx, { ...input, ...NO_ITEMS })
}
