import * as contract from '@saldo/contract/education'
import { anywhere } from '../gateways/outward.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { type Blog, openBlog, playerPage, listTrails, listVideos, readTrail } from './service.ts'

/** Trails of lessons, single videos and e-books, as operators have saved them, and the blog. */
export function serveEducation(app: App): void {
  const { settings, clock, fastify } = app
  serve(app, contract.listTrails, (ctx) => listTrails(ctx.ledger))
  serve(app, contract.readTrail, (ctx, { params }) => readTrail(ctx.ledger, params.id))
  serve(app, contract.listVideos, {
    act: (ctx) => listVideos(ctx.ledger),
    isSnapshot: true,
  })
  const baseUrl = settings.blogUrl ?? null
  const log = (line: string) => fastify.log.warn(line)
  serveBlog(
    app,
    baseUrl === null
      ? null
      : openBlog({ baseUrl, outward: settings.outward ?? anywhere, clock, log }),
  )
  servePlayer(app)
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

/** The page that holds another company's player. */
function servePlayer({ fastify, settings }: App): void {
  fastify.get<{ Params: { readonly video: string } }>('/player/:video', (request, reply) => {
    const page = playerPage(request.params.video, settings.appUrl)
    if (page === null) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .send(page.html)
  })
}
