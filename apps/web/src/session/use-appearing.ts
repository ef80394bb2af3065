import { useEffect, useState } from 'react'

/** access.md §2: the form appears after 300 ms. */
const DELAY_MS = 300

/** Whether it is time to show what has had its place from the beginning. */
export function useAppearing(): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}
