import { useMemo } from 'react'
import { listPayments } from '@saldo/contract/payments'
import type { Transaction } from '@saldo/contract/transactions'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'

/** The name of the account at the other side of a bank movement; of all else there is none. */
export function useOtherSide(transaction: Transaction): string | undefined {
  return useOtherSides([transaction])(transaction)
}

/** The same for all of a list, which asks once for all its rows, and only where one has another side. */
export function useOtherSides(
  transactions: readonly Transaction[],
): (transaction: Transaction) => string | undefined {
  const enabled = transactions.some((one) => one.bankingOperationPayment !== null)
  const { data } = useReading(listPayments, { query: OWN }, { enabled })
  return useMemo(() => {
    const names = new Map(data?.map(({ _id, name }) => [_id, name]))
    return ({ bankingOperationPayment }) => names.get(bankingOperationPayment ?? '')
  }, [data])
}
