import { useSyncExternalStore } from 'react'
import { Problem } from './problem.ts'

/*
 * Changes that were pressed without a network. They wait in memory, are sent once when it is back,
 * and can be taken back until then: by the form that they came from, which closes, or all at once
 * (cases L41, L76).
 */

type WaitingChange = {
  readonly owner: object
  readonly send: () => void
  readonly refuse: (why: Problem) => void
}

let all: readonly WaitingChange[] = []
const listeners = new Set<() => void>()

function setAll(next: readonly WaitingChange[]): void {
  all = next
  for (const listener of listeners) listener()
}

/** The problem of a change that was cancelled before it was sent. */
function cancelledProblem(): Problem {
  return new Problem({ status: 0, code: 'taken_back', message: 'Sem conexão. Nada foi salvo.' })
}

/** Resolves when there is a network, at once where there is; refuses what is taken back meanwhile. */
export function untilOnline(owner: object): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((send, refuse) => setAll([...all, { owner, send, refuse }]))
}

/** Takes back what waits: of one form, or everything. Nothing of it is saved later. */
export function cancelWaiting(owner?: object): void {
  const isOwned = (change: WaitingChange) => owner === undefined || change.owner === owner
  const cancelled = all.filter(isOwned)
  if (cancelled.length === 0) return
  setAll(all.filter((change) => !isOwned(change)))
  for (const { refuse } of cancelled) refuse(cancelledProblem())
}

/** Sends what waits, in the order in which it was pressed. */
export function sendWaiting(): void {
  const due = all
  setAll([])
  for (const { send } of due) send()
}

/** How many changes wait for the network. */
export function useWaiting(): number {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, countWaiting)
}

export function countWaiting(): number {
  return all.length
}
