import { useCallback } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import type { authenticate } from '@saldo/contract/session'
import { queryClient } from '../data/queries.ts'
import { forgetReturnAddress, takeReturnAddress } from '../data/return-address.ts'
import { signedInAs } from '../data/browser-session.ts'
import { keepSession, readSignedInAs, readStop } from '../data/session.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'

/**
 * What follows every sign-in: one is back where one was. On a screen whose session had ended the
 * same person goes on with it as it is, what they typed included (case L21).
 */
export function useEnter(): (signed: Answer<typeof authenticate>) => void {
  const { to } = useNavigation()
  return useCallback(
    (signed) => {
      const isOver = readStop()?.kind === 'ended'
      const before = readSignedInAs()
      keepSession(signed)
      if (!isOver) return to(takeReturnAddress() ?? paths.dashboard(), { replace: true })
      // What is on the screen is another person's, or a planner's who acted for this one: a new page
      // shows nothing of it.
      if (before !== signedInAs(signed.id)) return location.replace(paths.home())
      forgetReturnAddress()
      void queryClient.invalidateQueries()
    },
    [to],
  )
}
