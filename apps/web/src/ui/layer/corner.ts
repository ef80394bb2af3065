import { useEffect, useSyncExternalStore } from 'react'

let taken = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  taken += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the lower corner of the screen while `isShown`: notes that can wait do not lie over this one. */
export function useTakenCorner(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    change(1)
    return () => change(-1)
  }, [isShown])
}

/** Whether something stands in the lower corner of the screen that a note has to wait for. */
export function useIsCornerTaken(): boolean {
  return useSyncExternalStore(subscribe, () => taken > 0)
}
