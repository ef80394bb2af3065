import type { BookClient } from './book-client.ts'
import { setProfiles } from './people.ts'

/** What operators look at and do, in a session that has given a second factor. */
export async function operate({ ask, database }: BookClient, userId: string): Promise<void> {
  await setProfiles(database, userId, ['operator'])
  await ask({ name: 'GET /operator' })
  const [person] = await ask({ name: 'GET /operator/people', query: 'email=beto@' })
  const id = person._id
  await ask({ name: 'GET /operator/people/:id', id })
  await ask({ name: 'POST /operator/people/:id/letter', id })
  await ask({ name: 'POST /operator/people/:id/deactivate', id })
  await ask({ name: 'POST /operator/people/:id/activate', id })
  await setProfiles(database, userId, [])
}
