import { useEffect, useEffectEvent } from 'react'
import { updateUserConfig } from '@saldo/contract/tasks'
import { updateUser } from '@saldo/contract/user-changes'
import { useMe } from '../../data/me.ts'
import { useChange } from '../../data/queries.ts'
import { startTour } from './drive.ts'

/** Who has left it in this tab: where that could not be saved, it does not begin again at once. */
const left = new Set<string>()

/**
 * The tour of the dashboard: the welcome and seven tips. Left at any step it is done, and the server
 * remembers that (money.md §2: closing it sets `skipTutorial`); seen to its last tip it is an achievement. Nobody takes it in another's account.
 */
export function Tour({
  onClose,
}: {
  /** Where it was opened again by its address: what closes that. */
  readonly onClose?: () => void
}) {
  const { data: me } = useMe()
  const save = useChange(updateUser)
  const note = useChange(updateUserConfig)
  const end = useEffectEvent((isWhole: boolean) => {
    if (me === undefined) return
    left.add(me._id)
    if (isWhole) note.mutate({ params: { id: me._id }, body: { tutorialsRead: ['tour'] } })
    if (!me.skipTutorial) save.mutate({ params: { id: me._id }, body: { skipTutorial: true } })
    onClose?.()
  })
  const isTaken = me?.actor === null && (onClose !== undefined || !left.has(me._id))
  useEffect(() => (isTaken ? startTour((isWhole) => end(isWhole)) : undefined), [isTaken])
  return null
}
