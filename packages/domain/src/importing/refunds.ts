import { type Day, daysBetween } from '../calendar.ts'
import { absolute, type Cents } from '../money.ts'
import { byPayment, type IncomingLine } from './incoming.ts'

/** A purchase on the card that a refund may give back; `value` as in the ledger: negative. */
export type Purchase = {
  /** As `nameKey` writes it. */
  readonly nameKey: string
  readonly date: Day
  readonly value: Cents
}

/** Shops give back within some months; what is older is another purchase. */
export const REFUND_DAYS_MAX = 180

/** What banks put before or around the name of a shop that gives money back. */
const AROUND =
  /\b(?:estorno|est|cancelamento|canc|devolucao|reembolso|credito|cred|ajuste|parcial|compra|lancamento|de|da|do|no|na|em|a|por)\b/gu

/** The name of the shop in a refund's memo: `estorno de amazon marketplace` is `amazon marketplace`. */
export function shopOf(nameKey: string): string {
  return nameKey
    .replaceAll(AROUND, ' ')
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
}

/**
 * The purchase that a refund on a card probably gives back, or null (case L26): of the same shop
 * and at least so much, the same value before another and the latest first; where the memo names no
 * shop, the only one of exactly that value. It is offered and never linked by itself.
 */
export function likelyPurchase<P extends Purchase>(
  refund: { readonly nameKey: string; readonly day: Day; readonly value: Cents },
  purchases: readonly P[],
): P | null {
  const shop = shopOf(refund.nameKey)
  const fitting = purchases.filter(({ date, value }) => {
    const age = daysBetween(date, refund.day)
    return age >= 0 && age <= REFUND_DAYS_MAX && value < 0 && absolute(value) >= refund.value
  })
  const isExact = ({ value }: P) => absolute(value) === refund.value
  if (shop === '') {
    const exact = fitting.filter(isExact)
    return exact.length === 1 ? (exact[0] ?? null) : null
  }
  const ofShop = fitting
    .filter(({ nameKey }) => isSameShop(shop, shopOf(nameKey)))
    .toSorted((a, b) => (a.date < b.date ? 1 : Number(a.date > b.date) * -1))
  return ofShop.find(isExact) ?? ofShop[0] ?? null
}

/** Less of a name is anybody's. */
const NAME_MIN = 3

/** Banks cut names off, so one may be the beginning of the other. */
function isSameShop(first: string, second: string): boolean {
  return second.length >= NAME_MIN && (first.startsWith(second) || second.startsWith(first))
}

/**
 * The purchase that is offered to each of these refunds, by the refund's number, and to each at most
 * one: in the order of the refunds, and none is offered twice (cases L26, D6).
 */
export function offerPurchases<P extends Purchase & { readonly paymentId: string }>(
  refunds: readonly Pick<IncomingLine, 'no' | 'paymentId' | 'nameKey' | 'day' | 'value'>[],
  purchases: readonly P[],
): ReadonlyMap<number, P> {
  const offered = new Map<number, P>()
  const ofCard = byPayment(purchases)
  for (const [card, own] of byPayment(refunds)) {
    let left = ofCard.get(card) ?? []
    for (const refund of own) {
      const found = likelyPurchase(refund, left)
      if (found === null) continue
      offered.set(refund.no, found)
      left = left.filter((one) => one !== found)
    }
  }
  return offered
}

/** The purchase that a refund gives back: an entry with its category, or a line of the same import. */
export type RefundedPurchase<C> = {
  readonly of: { readonly id: string } | { readonly no: number }
  /** The category of an entry; null for a line, which gets one in the import. */
  readonly category: C | null
}

/**
 * The lines of an import once the chosen refunds are linked to the purchases that were offered to them,
 * both by the number of the refund's line. A linked refund takes the category of its purchase, so that
 * the category nets out (case D1); the others stay as they are.
 */
export function linkRefunds<
  C,
  L extends { readonly line: Pick<IncomingLine, 'no'>; readonly category: C | null },
>(
  lines: readonly L[],
  of: {
    readonly offered: ReadonlyMap<number, RefundedPurchase<C>>
    readonly chosen: ReadonlySet<number>
  },
): (L & { readonly category: C | null; readonly refundOf?: RefundedPurchase<C>['of'] })[] {
  const byNo = new Map(lines.map((one) => [one.line.no, one]))
  return lines.map((one) => {
    const purchase = of.chosen.has(one.line.no) ? of.offered.get(one.line.no) : undefined
    if (purchase === undefined) return one
    const { of: refundOf } = purchase
    const category =
      'no' in refundOf ? (byNo.get(refundOf.no)?.category ?? null) : purchase.category
    return { ...one, category, refundOf }
  })
}
