import { expect } from 'vitest'
import { presentExperts } from '../tools/demo-experts.ts'
import { START, type TestApp } from './app.ts'
import type { Row } from './statements.ts'

const OK = { status: 200 }

type Conformance = {
  readonly app: TestApp
  readonly testRow: (row: string, act: () => Promise<void>) => void
  readonly send: (method: string, path: string, body?: unknown) => Promise<Row>
}

/** The calls of education, experts and products as money.md §7 and access.md §7 word them. */
export function testContentRows({ app, testRow, send }: Conformance): void {
  testRow('`GET trails` and `GET trails/{id}`', async () => {
    const { body } = await send('GET', '/trails')
    expect(body[0].items[0].documents[0]).toEqual({ imgUrl: null, duration: 5, videoId: null })
    const one = await send('GET', `/trails/${body[0]._id}`)
    expect(one).toMatchObject({ ...OK, body: { title: body[0].title } })
  })

  testRow('`GET educational videos`', async () => {
    const reply = await send('GET', '/educational/videos')
    expect(reply).toMatchObject({ ...OK, body: { contendVideo: [] } })
  })

  testRow('`GET educational blog`', async () => {
    const reply = await send('GET', '/educational/blog')
    expect(reply).toMatchObject({ ...OK, body: { posts: [], isStale: false } })
  })

  testRow('`GET experts`', async () => {
    await presentExperts(app.owner, START)
    const { body } = await send('GET', '/experts')
    expect(body).toHaveLength(6)
    expect(body[0]).toMatchObject({ expertizes: [{ name: 'Dívidas' }, { name: 'Orçamento' }] })
  })

  testRow('`PATCH experts/{id}` with likes 1', async () => {
    const reply = await send('PATCH', '/experts/exemplo-lia', { likes: 1 })
    expect(reply).toMatchObject({ ...OK, body: { likes: 1, liked: true } })
  })

  testRow('`GET products`', async () => {
    const { body } = await send('GET', '/products')
    expect(body.map(({ image }: Row) => image)).toContain('consorcio')
  })
}
