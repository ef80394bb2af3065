import { presentExperts } from '../demo-experts.ts'
import { type BookClient, NOW_MS } from './book-client.ts'

/** What there is to read, watch and ask for; an expert is liked, and the like is taken back. */
export async function readContents(
  { ask, database }: Pick<BookClient, 'ask' | 'database'>,
  userId: string,
): Promise<void> {
  await presentExperts(database, NOW_MS)
  const [trail] = await ask({ name: 'GET /trails' })
  await ask({ name: 'GET /trails/:id', id: trail._id })
  await ask({ name: 'GET /educational/videos' })
  await ask({ name: 'GET /educational/blog' })
  const watched = { videosWatched: [trail.items[0]._id] }
  await ask({ name: 'PATCH /users/:id', id: userId, body: watched })
  const [product] = await ask({ name: 'GET /products' })
  await ask({ name: 'GET /products/:id', id: product._id })
  const [expert] = await ask({ name: 'GET /experts' })
  await ask({ name: 'GET /experts/:id', id: expert._id })
  await ask({ name: 'PATCH /experts/:id', id: expert._id, body: { likes: 1 } })
  await ask({ name: 'PATCH /experts/:id', id: expert._id, body: { likes: 0 } })
}
