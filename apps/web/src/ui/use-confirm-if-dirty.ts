import { useState } from 'react'

/**
 * Closing asks only when something was typed. `tryClose` goes on Escape, the cross and the veil;
 * while `isConfirming`, show a ConfirmDialog whose yes is `leave` and whose no is `keepEditing`.
 */
export function useConfirmIfDirty(dirty: boolean, onClose: () => void) {
  const [isConfirming, setConfirming] = useState(false)
  return {
    isConfirming: isConfirming && dirty,
    tryClose: () => (dirty ? setConfirming(true) : onClose()),
    leave: () => {
      setConfirming(false)
      onClose()
    },
    keepEditing: () => setConfirming(false),
  }
}
