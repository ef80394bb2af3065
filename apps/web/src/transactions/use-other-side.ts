import { listPayments } from '@saldo/contract/payments'
import type { Transaction } from '@saldo/contract/transactions'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'

/** The name of the account at the other side of a bank movement; of all else there is none. */
export function useOtherSide({ bankingOperationPayment }: Transaction): string | undefined {
  const { data } = useReading(
    listPayments,
    { query: OWN },
    { enabled: bankingOperationPayment !== null },
  )
  return data?.find(({ _id }) => _id === bankingOperationPayment)?.name
}
