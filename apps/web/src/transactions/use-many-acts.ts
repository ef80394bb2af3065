import { useState } from 'react'
import type { Answer, Call } from '@saldo/contract/endpoint'
import {
  type RefusedEntry,
  removeTransactions,
  showInCalendar,
  updateTransactions,
} from '@saldo/contract/many-transactions'
import { restoreTransactions } from '@saldo/contract/transaction-changes'
import type { Transaction } from '@saldo/contract/transactions'
import { counted } from '@saldo/domain/counts'
import { useChange } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { useEditDone } from '../fields/use-edit-done.ts'
import { useSnack } from '../ui/use-snack.ts'
import type { EntrySelection } from './use-selection.ts'

type Changes = Call<typeof updateTransactions>['body']['changes']

/** Entries that stayed as they were, and how those of paid invoices are sent once more. */
export type Outcome = {
  readonly unchanged: readonly (RefusedEntry & { readonly transaction: Transaction })[]
  readonly onEvenIfPaid: (() => void) | null
}

/** Entries as a request names them: in the version that is in sight. */
export function seenOf(rows: readonly Transaction[]) {
  return rows.map(({ _id, version }) => ({ _id, version }))
}

/** What stayed as it was of the last act, which stays chosen. */
function useOutcome(choose: EntrySelection['choose']) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const settle = (
    sent: readonly Transaction[],
    unchanged: readonly RefusedEntry[],
    again: (rows: readonly Transaction[]) => void,
  ) => {
    choose(unchanged.map(({ _id }) => _id))
    const rows = new Map(sent.map((row) => [row._id, row]))
    const named = unchanged.flatMap((one) => {
      const transaction = rows.get(one._id)
      return transaction === undefined ? [] : [{ ...one, transaction }]
    })
    const inPaid = named
      .filter(({ code }) => code === 'purchase_in_paid_invoice')
      .map(({ transaction }) => transaction)
    const onEvenIfPaid = inPaid.length === 0 ? null : () => again(inPaid)
    setOutcome(named.length === 0 ? null : { unchanged: named, onEvenIfPaid })
  }
  return { outcome, settle, forget: () => setOutcome(null) }
}

/**
 * Changes or removes the entries that are chosen, offers to undo it, and says which stayed as they were. Those
 * stay chosen.
 */
export function useManyActs({ chosen, choose }: EntrySelection) {
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  const sayDone = useEditDone()
  const update = useChange(updateTransactions)
  const removal = useChange(removeTransactions)
  const calendar = useChange(showInCalendar)
  const { outcome, settle, forget } = useOutcome(choose)
  const onError = ({ message }: { readonly message: string }) => snack({ message, kind: 'error' })
  const updated = (
    { count, unchanged, undo }: Answer<typeof updateTransactions>,
    changes: Changes,
    sent: readonly Transaction[],
  ) => {
    const message = counted(count, 'movimentação alterada', 'movimentações alteradas')
    const isCorrection =
      changes.category !== undefined && sent.some(({ externalId }) => externalId !== null)
    if (undo !== null) void sayDone({ message, undo, isCorrection })
    settle(sent, unchanged, (rows) => send(rows, changes, true))
  }
  const send = (rows: readonly Transaction[], changes: Changes, evenIfPaid = false) => {
    const body = { transactions: seenOf(rows), changes, ...(evenIfPaid ? { evenIfPaid } : {}) }
    update.mutate({ body }, { onSuccess: (answer) => updated(answer, changes, rows), onError })
  }
  const sendRemoval = (rows: readonly Transaction[], evenIfPaid = false) => {
    const body = { transactions: seenOf(rows), ...(evenIfPaid ? { evenIfPaid } : {}) }
    const onSuccess = ({ removed, unchanged, removal: id }: Answer<typeof removeTransactions>) => {
      const message = counted(removed, 'movimentação excluída', 'movimentações excluídas')
      const input = { params: { id: id ?? '' } }
      if (id !== null) offerUndo({ message, endpoint: restoreTransactions, input })
      settle(rows, unchanged, (again) => sendRemoval(again, true))
    }
    removal.mutate({ body }, { onSuccess, onError })
  }
  const sendCalendar = (rows: readonly Transaction[], isShown: boolean) => {
    const body = { transactions: seenOf(rows), isShown }
    const onSuccess = ({ count, unchanged, undo }: Answer<typeof showInCalendar>) => {
      const message = isShown
        ? counted(count, 'item incluído no calendário', 'itens incluídos no calendário')
        : counted(count, 'item tirado do calendário', 'itens tirados do calendário')
      if (undo !== null) void sayDone({ message, undo, isCorrection: false })
      settle(rows, unchanged, () => {})
    }
    calendar.mutate({ body }, { onSuccess, onError })
  }
  return {
    update: (changes: Changes) => send(chosen, changes),
    updated,
    remove: () => sendRemoval(chosen),
    showInCalendar: (isShown: boolean) => sendCalendar(chosen, isShown),
    busy: update.isPending || removal.isPending || calendar.isPending,
    outcome,
    forget,
  }
}
