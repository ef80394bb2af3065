import type { Transaction } from '@saldo/contract/transactions'
import { Money } from '../fields/Money.tsx'

/**
 * What is left of a purchase of which something came back (cases D3, L9). What came back of one in
 * parts is known of all its parts together, so there it says how much that is.
 */
export function RefundedNote({ transaction }: { readonly transaction: Transaction }) {
  const { value, refunded, lastInstallment } = transaction
  if (refunded <= 0) return null
  const left = Math.abs(value) - refunded
  if (lastInstallment !== null) {
    return (
      <span className="whitespace-nowrap">
        estornados <Money value={refunded} /> da compra
      </span>
    )
  }
  if (left <= 0) return <span className="whitespace-nowrap">estornada por inteiro</span>
  return (
    <span className="whitespace-nowrap">
      restam <Money value={left} />
    </span>
  )
}
