import { createContext, useCallback, useMemo, useState } from 'react'
import type { Due } from '@saldo/contract/dues'
import { byDay } from '@saldo/domain/linked-transactions/dues'
import { ZERO } from '@saldo/domain/money'
import { useQueryWords } from '../navigation.tsx'

/** The dues that were ticked since the list was opened, as they were before. */
export type KeptDues = ReadonlyMap<string, Due>

/** By this a tick says that its due stays where it is. */
export const KeepDueContext = createContext<(due: Due) => void>(() => {})

/**
 * Dues that are ticked stay in their place until the list is left, or a window opens over it: else
 * the next one would come under the pointer, and a second press would pay it. What is changed in a
 * window is shown as the server has it.
 */
export function useKeptDues(): readonly [KeptDues, (due: Due) => void] {
  const [kept, setKept] = useState<KeptDues>(new Map())
  const keep = useCallback(
    (due: Due) =>
      setKept((before) => (before.has(due._id) ? before : new Map(before).set(due._id, due))),
    [],
  )
  const { janela } = useQueryWords()
  if (janela !== undefined && kept.size > 0) setKept(new Map())
  return useMemo(() => [kept, keep], [kept, keep])
}

/** The rows of a list with those that were kept, paid, where the server has taken them out. */
export function withKept(items: readonly Due[], kept: KeptDues): readonly Due[] {
  if (kept.size === 0) return items
  const there = new Set(items.map(({ _id }) => _id))
  const gone = [...kept.values()].filter(({ _id }) => !there.has(_id))
  const paid = gone.map((due): Due => ({ ...due, paid: true, counted: ZERO }))
  const keyed = [...items, ...paid].map((due) => ({ due, id: due._id, date: due.date }))
  return keyed.toSorted(byDay).map(({ due }) => due)
}
