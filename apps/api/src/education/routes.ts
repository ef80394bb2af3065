import * as contract from '@saldo/contract/education'
import { refuse } from '@saldo/contract/refusals'
import { listItems } from '../contents/store.ts'
import type { App } from '../http/app.ts'
import { type Blog, openBlog } from './blog.ts'
import { serve } from '../http/serve.ts'

/** Trails of lessons, single videos and e-books, as operators have saved them. */
export function serveEducation(app: App): void {
  const { settings, clock, fastify } = app
  const baseUrl = settings.blogUrl ?? null
  const log = (line: string) => fastify.log.warn(line)
  serveBlog(app, baseUrl === null ? null : openBlog({ baseUrl, clock, log }))
  serve(app, contract.listTrails, async ({ ledger }) => {
    const trails = await listItems(ledger, 'trails')
    return trails.map(({ items, ...trail }) => ({
      ...trail,
      items: items.map(({ text: _, ...lesson }) => lesson),
    }))
  })
  serve(app, contract.readTrail, async ({ ledger, params }) => {
    const trails = await listItems(ledger, 'trails')
    return trails.find(({ _id }) => _id === params.id) ?? refuse('trail_not_found')
  })
  serve(app, contract.listVideos, {
    act: async ({ ledger }) => ({
      contendVideo: await listItems(ledger, 'videos'),
      ebooks: await listItems(ledger, 'ebooks'),
    }),
    isSnapshot: true,
  })
}

/** The posts for whoever is in, and their pictures at an address of ours, which an image needs. */
function serveBlog(app: App, blog: Blog | null): void {
  serve(app, contract.listPosts, {
    act: async () => ({ posts: [], isStale: false }),
    outside: async () => async () => (await blog?.list()) ?? { posts: [], isStale: false },
  })
  app.fastify.get<{ Params: { readonly id: string } }>('/blog/:id', async (request, reply) => {
    const picture = (await blog?.picture(request.params.id)) ?? null
    if (picture === null) return reply.callNotFound()
    return reply
      .header('content-type', picture.type)
      .header('cache-control', 'public, max-age=3600')
      .send(picture.bytes)
  })
}
