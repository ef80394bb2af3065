import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type BankAccess, listBankAccesses } from '@saldo/contract/bank-accesses'
import { queryClient, reading, refresh } from '../data/queries.ts'
import { isSyncing } from './labels.ts'

const ASK_AGAIN_MS = 1_500

/** The connected accounts; asked again and again for as long as one of them is syncing. */
export function useAccesses() {
  const query = useQuery({
    ...reading(listBankAccesses, {}),
    refetchInterval: ({ state }) =>
      state.data?.some((access) => isSyncing(access)) === true ? ASK_AGAIN_MS : false,
  })
  useFreshAfter(query.data)
  return query
}

/** What a sync has changed is read again: entries, balances, what is in doubt. */
function useFreshAfter(accesses: readonly BankAccess[] | undefined) {
  const ended = accesses?.map(({ sync, questions }) => `${sync?.endedAt} ${questions}`).join()
  const before = useRef(ended)
  useEffect(() => {
    const isFirst = before.current === undefined
    if (ended === before.current) return
    before.current = ended
    if (isFirst) return
    void refresh(queryClient, { changes: ['transactions', 'payments', 'bankAccesses'] })
  }, [ended])
}
