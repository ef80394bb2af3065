import { listBankAccesses } from '@saldo/contract/bank-accesses'
import type { Invoice } from '@saldo/contract/invoices'
import { useReading } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'

/** Of the first invoice of an automatic card: the bank gives a year, and what was bought before is not in it. */
export function UnreadNote({ invoice }: { readonly invoice: Invoice }) {
  const { data: accesses = [] } = useReading(listBankAccesses, {})
  const account = accesses
    .flatMap(({ accounts }) => accounts)
    .find(({ payment }) => payment._id === invoice.creditCardId)
  const from = account?.historyFrom ?? null
  if (from === null || from <= invoice.opensOn || from > invoice.closesOn) return null
  return (
    <p className="mb-4 text-sm text-muted">
      As compras antes de {showDate(from)} não foram lidas uma a uma. O que elas somam está em
      “Compras anteriores”, se o banco informou esta fatura; senão ela é menor que a dele.
    </p>
  )
}
