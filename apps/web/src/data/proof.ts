import { useSyncExternalStore } from 'react'
import { Problem } from './problem.ts'

/*
 * What cannot be undone wants somebody who has shown a moment ago who they are. A change that is
 * refused for that waits here while the one dialog of the product asks, and is then sent again by
 * itself.
 */

type PendingProof = {
  readonly answer: Promise<boolean>
  readonly settle: (isProved: boolean) => void
}

let pending: PendingProof | null = null
const listeners = new Set<() => void>()

function setPending(next: PendingProof | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Opens the dialog; two changes that are refused at once wait for the same one. */
function askForProof(): Promise<boolean> {
  if (pending === null) {
    let settle: PendingProof['settle'] = () => {}
    const answer = new Promise<boolean>((resolve) => (settle = resolve))
    setPending({ answer, settle })
    return answer
  }
  return pending.answer
}

/** The person has proved who they are, or cancelled: whatever waits is settled. */
export function endProof(isProved: boolean): void {
  pending?.settle(isProved)
  setPending(null)
}

/** Sends again what was refused for want of a proof, once it is there; any other refusal stands. */
export async function withProof<T>(error: unknown, send: () => Promise<T>): Promise<T> {
  const isProofNeeded = error instanceof Problem && error.code === 'proof_needed'
  if (isProofNeeded && (await askForProof())) return send()
  throw error
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What somebody is being asked now; null where nobody is. */
export function useProofAsked(): object | null {
  return useSyncExternalStore(subscribe, () => pending)
}
