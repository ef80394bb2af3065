import { useReading } from './queries.ts'
import { readUser, type User } from '@saldo/contract/users'
import { readUserId } from './session.ts'

/** Whoever is signed in. */
export function useMe() {
  const id = readUserId() ?? ''
  return useReading(readUser, { params: { id } }, { enabled: id !== '' })
}

/** Whether the person here looks after the product, in person. */
export function isOperator(me: Pick<User, 'profiles' | 'actor'> | undefined): boolean {
  return me?.actor === null && me.profiles.includes('operator')
}
