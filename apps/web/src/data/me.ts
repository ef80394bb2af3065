import { useReading } from './queries.ts'
import { readUser } from '@saldo/contract/users'
import { readUserId } from './session.ts'

/** Whoever is signed in. */
export function useMe() {
  const id = readUserId() ?? ''
  return useReading(readUser, { params: { id } }, { enabled: id !== '' })
}
