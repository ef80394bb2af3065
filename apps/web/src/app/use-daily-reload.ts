import { useEffect, useState } from 'react'
import { useToday } from '../data/today.ts'

/**
 * A page that was loaded on another day is loaded again with the next screen, where nothing typed
 * can be lost: a tab that stays open for weeks runs today's program (access.md §4). Each tab keeps
 * its own day, since another tab may have been opened later.
 */
export function useDailyReload(path: string): void {
  const today = useToday()
  const [loadedOn] = useState(today)
  useEffect(() => {
    if (today !== loadedOn) location.reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- midnight alone is no reason to reload
  }, [path])
}
