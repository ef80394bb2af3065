import type { Task } from '@saldo/contract/tasks'
import { useMembers, useMyId } from '../data/view.ts'

/** Whose task it is, where it is another member's; null of one's own. */
export function useOwnerName({ user }: Task): string | null {
  const members = useMembers()
  const isOwn = user === useMyId()
  return isOwn ? null : (members.find((member) => member.user === user)?.name ?? null)
}
