import { useQuery } from '@tanstack/react-query'
import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { useEffect } from 'react'
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
  const entries = query.data?.reduce((sum, { sync }) => sum + changedBy(sync), 0)
  // What a sync has changed is on other screens too, which are read again when one goes there.
  useEffect(() => {
    if (entries !== undefined) void refresh(queryClient, { changes: ['transactions', 'payments'] })
  }, [entries])
  return query
}

type Counts = { readonly added: number; readonly updated: number; readonly removed: number } | null

const changedBy = (sync: Counts) => (sync === null ? 0 : sync.added + sync.updated + sync.removed)
