import { useEffect, useState } from 'react'
import { askBeforeLeaving } from '../navigation.tsx'

/**
 * Asks before another screen, an earlier page or another site takes the place of one on which
 * something was changed and not saved. While `isAsking`, show a ConfirmDialog whose yes is `leave`
 * and whose no is `stay`. A reload or another site is asked about in the browser's own words.
 */
export function useLeaveQuestion(isActive: boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isActive) return
    const path = location.pathname
    let isReturning = false
    askBeforeLeaving((go) => setLeave(() => go))
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const goBack = (event: PopStateEvent) => {
      // Ours again, a moment after the browser has left it: nobody else needs to know.
      if (isReturning || location.pathname !== path) event.stopImmediatePropagation()
      if (isReturning || location.pathname === path) {
        isReturning = false
        return
      }
      isReturning = true
      history.forward()
      setLeave(() => () => {
        askBeforeLeaving(null)
        window.removeEventListener('popstate', goBack, true)
        history.back()
      })
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('popstate', goBack, true)
    return () => {
      askBeforeLeaving(null)
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('popstate', goBack, true)
    }
  }, [isActive])
  return {
    isAsking: leave !== null && isActive,
    leave: () => {
      setLeave(null)
      leave?.()
    },
    stay: () => setLeave(null),
  }
}
