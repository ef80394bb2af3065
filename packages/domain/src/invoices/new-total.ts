import type { Month } from '../calendar.ts'
import {
  absolute,
  addCents,
  type Cents,
  type Currency,
  negate,
  splitCents,
  sumCents,
} from '../money.ts'
import { refuseTotal } from './refusals.ts'

/** A part of a purchase. */
export type PurchasePart = {
  readonly id: string
  /** Signed, as in the ledger. */
  readonly value: Cents
  /** The month of its invoice. */
  readonly invoiceMonth: Month | null
}

/**
 * The values of the open parts of a purchase that is to come to `total`, which is positive, by the
 * parts' ids, in their order; or why it cannot. A part is open where its invoice is that of
 * `openMonth` or a later one. What has closed keeps its own value, and each part its sign (case
 * B7). A purchase that is not in parts is its only part, and open: nothing else could take the rest.
 */
export function planTotal(
  parts: readonly PurchasePart[],
  of: {
    readonly total: Cents
    readonly currency: Currency
    readonly isInParts: boolean
    readonly openMonth: Month
  },
): ReadonlyMap<string, Cents> | 'total_already_settled' | 'value_is_zero' {
  const { total, currency, isInParts, openMonth } = of
  const isOpen = ({ invoiceMonth }: PurchasePart) =>
    !isInParts || (invoiceMonth !== null && invoiceMonth >= openMonth)
  const open = parts.filter(isOpen)
  const closed = parts.filter((part) => !isOpen(part))
  const settled = absolute(sumCents(closed.map(({ value }) => value)))
  const refusal = refuseTotal({ total, settled, open: open.length, currency })
  if (refusal !== null) return refusal
  const shares = splitCents(addCents(total, negate(settled)), open.length, currency)
  return new Map(
    open.map(({ id, value }, at) => {
      const share = shares[at] ?? value
      return [id, value < 0 ? negate(share) : share]
    }),
  )
}
