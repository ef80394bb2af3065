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
  const products = await ask({ name: 'GET /operator/contents/:kind', kind: 'products' })
  const body = { version: products.version, items: products.items.slice(1) }
  await ask({ name: 'POST /operator/contents/:kind', kind: 'products', body })
  await ask({ name: 'GET /operator/contents/:kind/versions', kind: 'products' })
  const first = { kind: 'products', version: '1' }
  await ask({ name: 'GET /operator/contents/:kind/versions/:version', ...first })
  await setProfiles(database, userId, [])
}
