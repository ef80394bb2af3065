import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Transaction } from '@saldo/contract/transactions'
import { MANY_MAX } from '@saldo/domain/transactions/kinds'
import type { Selection } from '../ui/table/table-columns.ts'
import { isInvoice } from './facts.ts'

export type EntrySelection = Selection<Transaction> & {
  /** Those of the list that are chosen, in its order; what has left the list is not chosen any more. */
  readonly chosen: readonly Transaction[]
  /** How many of the list can be chosen. */
  readonly choosable: number
  readonly chooseAll: () => void
  /** Chooses these and no others. */
  readonly choose: (ids: readonly string[]) => void
  /** Something was chosen at some time: what is being done with it may outlast the rows. */
  readonly isUsed: boolean
}

type Chosen = { readonly ids: ReadonlySet<string>; readonly last: string | null }

const NONE: Chosen = { ids: new Set(), last: null }

/** The entries of a list that are chosen: one's own, an invoice never, and five hundred at most. */
export function useSelection(rows: readonly Transaction[], myId: string): EntrySelection {
  const [state, setChosen] = useState(NONE)
  const { ids } = state
  const own = useMemo(
    () => rows.filter((row) => row.user._id === myId && !isInvoice(row)),
    [rows, myId],
  )
  const latest = useRef(own)
  useLayoutEffect(() => {
    latest.current = own
  }, [own])
  const turn = useCallback(
    (row: Transaction, through = false) =>
      setChosen((before) => turned(latest.current, { before, id: row._id, through })),
    [],
  )
  const choose = (of: readonly string[]) => setChosen({ ids: new Set(of), last: null })
  const chosen = useMemo(() => own.filter(({ _id }) => ids.has(_id)), [own, ids])
  return {
    chosen,
    choosable: Math.min(own.length, MANY_MAX),
    isEmpty: chosen.length === 0,
    has: ({ _id }) => ids.has(_id),
    turn,
    chooseAll: () => choose(own.slice(0, MANY_MAX).map(({ _id }) => _id)),
    choose,
    isUsed: state !== NONE,
  }
}

function turned(
  rows: readonly Transaction[],
  of: { readonly before: Chosen; readonly id: string; readonly through: boolean },
): Chosen {
  const { before, id, through } = of
  const at = rows.findIndex(({ _id }) => _id === id)
  if (at === -1) return before
  const last = rows.findIndex(({ _id }) => _id === before.last)
  const ids = new Set(before.ids)
  if (through && last !== -1) {
    for (const { _id } of rows.slice(Math.min(at, last), Math.max(at, last) + 1)) ids.add(_id)
  } else if (!ids.delete(id)) ids.add(id)
  return ids.size > MANY_MAX ? before : { ids, last: id }
}
