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

/** A part of a purchase; one that is not in parts is its only part. */
export type PurchasePart = {
  readonly id: string
  /** Signed, as in the ledger. */
  readonly value: Cents
  /** Whether its invoice has not closed yet. */
  readonly isOpen: boolean
}

/**
 * The values of the open parts of a purchase that is to come to `total`, which is positive, by the
 * parts' ids, in their order; or why it cannot. What has closed keeps its own value, and each part its
 * sign (case B7).
 */
export function planTotal(
  parts: readonly PurchasePart[],
  { total, currency }: { readonly total: Cents; readonly currency: Currency },
): ReadonlyMap<string, Cents> | 'total_already_settled' | 'value_is_zero' {
  const open = parts.filter(({ isOpen }) => isOpen)
  const closed = parts.filter(({ isOpen }) => !isOpen)
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
