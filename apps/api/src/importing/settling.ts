import { bankKey } from '../transactions/rows.ts'
import { firstDay, monthOf, addDays } from '@saldo/domain/calendar'
import { paysInvoice } from '@saldo/domain/importing/entered'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import {
  type SettledInvoiceOf,
  settleLines,
  settleReceived,
} from '@saldo/domain/invoices/settled-lines'
import {
  listCardInvoices,
  listReceived,
  listPurchases,
  type PurchaseRow,
  type CategoryRow,
} from './store.ts'
import type { OwnerLedger } from '../context.ts'
import { absolute } from '@saldo/domain/money'
import type { Split } from '@saldo/domain/transactions/split'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { updateEntries } from '../transactions/store.ts'
import {
  offerPurchases,
  type Purchase,
  REFUND_DAYS_MAX,
  type RefundedPurchase,
  shopOf,
} from '@saldo/domain/importing/refunds'
import type { Day } from '@saldo/domain/calendar'

/** The first and the last day of these lines; null without lines. */
export function rangeOf(lines: readonly IncomingLine[]): { from: Day; to: Day } | null {
  const days = lines.map(({ day }) => day).toSorted()
  const [from] = days
  const to = days.at(-1)
  return from === undefined || to === undefined ? null : { from, to }
}

/** The invoice that a line settles, and the name of its card. */
export type Settled = SettledInvoiceOf & { readonly name: string }

/**
 * The invoices that these lines settle once they are entries; nothing is read where no line is a
 * payment.
 */
export async function findSettled(
  ctx: OwnerLedger,
  lines: readonly IncomingLine[],
): Promise<ReadonlyMap<number, Settled>> {
  if (!lines.some(paysInvoice)) return new Map()
  const cards = await listCardInvoices(ctx)
  const names = new Map(cards.map(({ cardId, name }) => [cardId, name]))
  return new Map(
    [...settleLines(lines, cards)].map(([no, one]) => [
      no,
      { ...one, name: names.get(one.cardId) ?? '' },
    ]),
  )
}

/** The columns of an entry for the invoice that it settles; nulls where it settles none. */
export function payColumns(settled: SettledInvoiceOf | null | undefined) {
  return {
    pays_card_id: settled?.cardId ?? null,
    pays_month: settled == null ? null : firstDay(settled.month),
  }
}

/**
 * Updates the payments of these cards' imported bills by the invoices that exist now (cases L25, M34):
 * `settleReceived` decides which invoice each settles.
 */
export async function resettleCards(ctx: OwnerLedger, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return
  const cards = (await listCardInvoices(ctx)).filter(({ cardId }) => cardIds.includes(cardId))
  for (const card of cards) {
    const received = await listReceived(ctx, { cardId: card.cardId })
    const months = settleReceived(
      card,
      received.map((row) => ({
        id: row.id,
        day: row.date,
        value: absolute(row.value),
        settles: monthSettledBy(row),
        isChosen: row.invoice_chosen,
      })),
    )
    const changed = received.flatMap((row) => {
      const month = months.get(row.id) ?? null
      return month === monthSettledBy(row) ? [] : [{ row, month }]
    })
    const before = changed.map(({ row }) => row)
    const after = changed.map(({ row, month }) => ({
      ...row,
      ...payColumns(month === null ? null : { cardId: card.cardId, month }),
      version: row.version + 1,
    }))
    await updateEntries(ctx, after)
    await postEntries(ctx, { before, after })
  }
}

const monthSettledBy = ({ pays_month: month }: EntryRow) => (month === null ? null : monthOf(month))

/** A purchase that a refund may be of: an entry, or another line of the same import. */
export type OfferedPurchase = Purchase &
  RefundedPurchase<Pick<CategoryRow, 'id' | 'grouping'>> & {
    readonly paymentId: string
    readonly name: string
    /** How an entry is divided; a line is as it comes in. */
    readonly split: Split | null
  }

/**
 * The probable purchase of each refund on a card, by the number of its line: an entry of the card,
 * or a line of the same import (case L26). A purchase with a refund is not proposed again (D6).
 */
export async function findRefunded(
  ctx: OwnerLedger,
  lines: readonly IncomingLine[],
): Promise<ReadonlyMap<number, OfferedPurchase>> {
  const refunds = lines.filter(({ rule }) => rule === 'card_refund')
  const range = rangeOf(refunds)
  if (range === null) return new Map()
  const enteredPurchases = await listPurchases(ctx, {
    cards: [...new Set(refunds.map(({ paymentId }) => paymentId))],
    from: addDays(range.from, -REFUND_DAYS_MAX),
    to: range.to,
    values: refunds.map(({ value }) => value),
    shops: [...new Set(refunds.map(({ nameKey }) => shopOf(nameKey)))],
  })
  const coming = lines.filter(({ value }) => value < 0)
  return offerPurchases(refunds, [...enteredPurchases.map(offeredOf), ...coming.map(offeredLine)])
}

function offeredOf(row: PurchaseRow): OfferedPurchase {
  const { category_id: id, grouping } = row
  return {
    of: { id: row.id },
    paymentId: row.card_id,
    name: row.name,
    split: row.split,
    nameKey: bankKey(row),
    date: row.date,
    value: row.value,
    category: id === null || grouping === null ? null : { id, grouping },
  }
}

function offeredLine({ no, paymentId, name, nameKey, day, value }: IncomingLine): OfferedPurchase {
  return { of: { no }, paymentId, name, split: null, nameKey, date: day, value, category: null }
}
