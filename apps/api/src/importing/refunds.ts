import { addDays } from '@saldo/domain/calendar'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import {
  offerPurchases,
  type Purchase,
  REFUND_DAYS_MAX,
  type RefundedPurchase,
  shopOf,
} from '@saldo/domain/importing/refunds'
import { rangeOf } from './judge.ts'
import { listPurchases, type PurchaseRow } from './refunds-store.ts'
import { type CategoryRow } from './store.ts'
import type { Owned } from '../context.ts'

/** A purchase that a refund may be of: an entry, or another line of the same import. */
export type Offered = Purchase &
  RefundedPurchase<Pick<CategoryRow, 'id' | 'grouping'>> & {
    readonly paymentId: string
    readonly name: string
  }

/**
 * The probable purchase of each refund on a card, by the number of its line: an entry of the card,
 * or a line of the same import (case L26). A purchase with a refund is not proposed again (D6).
 */
export async function findRefunded(
  ctx: Owned,
  lines: readonly IncomingLine[],
): Promise<ReadonlyMap<number, Offered>> {
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

function offeredOf(row: PurchaseRow): Offered {
  const { category_id: id, grouping } = row
  return {
    of: { id: row.id },
    paymentId: row.card_id,
    name: row.name,
    nameKey: row.name_key,
    date: row.date,
    value: row.value,
    category: id === null || grouping === null ? null : { id, grouping },
  }
}

function offeredLine({ no, paymentId, name, nameKey, day, value }: IncomingLine): Offered {
  return { of: { no }, paymentId, name, nameKey, date: day, value, category: null }
}
