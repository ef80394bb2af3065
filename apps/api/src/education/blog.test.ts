import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '@saldo/contract/education'
import { startBlog } from '@saldo/sandbox/blog'
import { startServer } from '@saldo/sandbox/json-server'
import type { Peer } from '@saldo/sandbox/peer'
import { START, useApp } from '../../../../tests/app.ts'
import { openOutward } from '../gateways/outward.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { openBlog } from './service.ts'

const settings = { blogUrl: '' }
let peer: Peer
beforeAll(async () => {
  peer = await startBlog({ slowMs: 8_000 })
  settings.blogUrl = peer.addresses['BLOG_BASE_URL'] ?? ''
})
afterAll(() => peer.stop())

// The address is known once the blog is up, which is before the application is built.
const app = useApp(settings)

const order = (kind: string) =>
  fetch(`${settings.blogUrl}/__fault?kind=${kind}`, { method: 'POST' })
/** A visit by somebody new: a session of before would have ended in the hours that pass. */
const visit = async () => {
  const ana = await app.newGuest('Ana')
  return ana.send<{ posts: Post[]; isStale: boolean }>('GET', '/educational/blog')
}

const HOUR_MS = 60 * 60 * 1000
let passedMs = 0
const pass = (ms: number) => {
  passedMs += ms
  app.clock.now = () => START + passedMs
}

test('a blog that never answered is a sentence and no empty page', async () => {
  await order('500')
  expect(await visit()).toMatchObject(refusal(503, 'blog_unavailable'))
  await order('none')
  pass(2 * 60 * 1000)
  expect((await visit()).status).toBe(200)
})

test('the six posts are words, and their pictures come from an address of ours', async () => {
  const { body } = await visit()
  expect(body.isStale).toBe(false)
  expect(body.posts).toHaveLength(6)
  expect(body.posts[1]?.title).toBe('Reserva de emergência: quanto é “suficiente”?')
  expect(body.posts[0]?.excerpt).toBe(
    'Um texto de exemplo do blog, com o que fazer na prática. […]',
  )
  expect(body.posts.map(({ image }) => image)).toEqual([
    '/blog/100',
    '/blog/101',
    null,
    '/blog/103',
    '/blog/104',
    '/blog/105',
  ])
  const picture = await app.fastify.inject({ method: 'GET', url: '/blog/100' })
  expect(picture.statusCode).toBe(200)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  for (const id of ['102', '999', 'http%3A%2F%2F127.0.0.1']) {
    expect((await app.fastify.inject({ method: 'GET', url: `/blog/${id}` })).statusCode).toBe(404)
  }
})

test.each(['500', 'nonsense', 'slow'])(
  'where the blog fails (%s) the last posts stay in sight, and it is said that they are old',
  async (kind) => {
    await order('none')
    pass(2 * HOUR_MS)
    await visit()
    await order(kind)
    // Within the hour nothing is asked for.
    expect((await visit()).body.isStale).toBe(false)
    pass(2 * HOUR_MS)
    const { body } = await visit()
    expect(body.isStale).toBe(true)
    expect(body.posts).toHaveLength(6)
  },
)

test('what a blog writes is shown as text, and no address of it runs anything', async () => {
  await order('hostile')
  pass(2 * HOUR_MS)
  const { body } = await visit()
  // The post that leads to a script is left out.
  expect(body.posts).toHaveLength(5)
  for (const { title, link } of body.posts) {
    expect(title).toBe('alert(1) <img src=x onerror=alert(1)> Promoção')
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1/u)
  }
  await order('none')
})

test('V13.2.4, V1.3.6: pictures come from hosts of the list alone, whatever the blog says', async () => {
  let calls = 0
  const other = net.createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const away = `127.0.0.1:${(other.address() as net.AddressInfo).port}`
  const title = { rendered: 'Título' }
  const media = { 'wp:featuredmedia': [{ source_url: `https://${away}/a.png` }] }
  const post = { id: 1, date: '2026-11-21T00:00:00', link: 'https://x.example/', title }
  const own = await startServer(0, () => ({ body: [{ ...post, _embedded: media }] }))
  const read = async (places: readonly string[]) => {
    const list = { places: new Set(places), privatePlaces: new Set(places), isGuarded: true }
    const blog = openBlog({
      baseUrl: own.url,
      outward: openOutward(list),
      clock: app.clock,
      log: () => {},
    })
    expect(await blog.list()).toMatchObject({ posts: [{ image: '/blog/1' }] })
    expect(await blog.picture('1')).toBeNull()
    return calls
  }
  const home = new URL(own.url).host
  expect(await read([home])).toBe(0)
  expect(await read([home, away])).toBe(1)
  other.close()
  await own.stop()
})
