import { useEffect, useState } from 'react'
import { useToday } from '../data/today.ts'

/**
 * A page that was loaded on another day is loaded anew on the way to another screen, where nothing
 * typed can be lost: a tab that stays open for weeks runs this day's program (access.md §4). Each
 * tab knows its own day, so one that was opened today does not speak for one that was not.
 */
export function useDailyReload(path: string): void {
  const today = useToday()
  const [loadedOn] = useState(today)
  useEffect(() => {
    if (today !== loadedOn) location.reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- midnight alone is no reason to reload
  }, [path])
}
