import { expect, test } from 'vitest'
import type { ContentItems } from '@saldo/contract/contents'
import { useApp } from '../../../../tests/app.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { insertContent } from '../contents/store.ts'
import { seedContents } from '../contents/first-contents.ts'

const app = useApp()

const savedAt = '2026-11-21T15:00:00Z'
const save = (version: number, items: ContentItems<'trails'>) =>
  app.owner.system((ledger) =>
    insertContent(ledger, { kind: 'trails', version, items, savedAt, savedBy: 'operadora' }),
  )

test('the first trail has six lessons, whose texts come with the trail and not with the list', async () => {
  const ana = await app.newGuest('Ana')
  const { body: trails } = await ana.send('GET', '/trails')
  expect(trails).toHaveLength(1)
  expect(trails[0].items).toHaveLength(6)
  expect(JSON.stringify(trails)).not.toContain('Faça agora')

  const { body: trail } = await ana.send('GET', `/trails/${trails[0]._id}`)
  expect(trail.items.map(({ _id }: { _id: string }) => _id)).toEqual(
    trails[0].items.map(({ _id }: { _id: string }) => _id),
  )
  for (const { text, title } of trail.items) {
    expect(text.startsWith(`# ${title}\n`)).toBe(true)
    expect(text).toContain('## Faça agora')
  }
  expect(await ana.send('GET', '/trails/nenhuma')).toMatchObject(refusal(404, 'trail_not_found'))
})

test('the two e-books are offered, and no video that nobody has put there', async () => {
  const ana = await app.newGuest('Ana')
  const { body } = await ana.send('GET', '/educational/videos')
  expect(body.contendVideo).toEqual([])
  expect(body.ebooks.map(({ _id }: { _id: string }) => _id)).toEqual([
    'entenda_dividas',
    'guia_completo_equilibrio_financeiro',
  ])
})

test('what an operator saved is what people see, and another start leaves it', async () => {
  const ana = await app.newGuest('Ana')
  expect(await save(2, [])).toBe(true)
  expect(await save(2, [])).toBe(false)
  await app.owner.system((ledger) => seedContents(ledger, savedAt))
  expect((await ana.send('GET', '/trails')).body).toEqual([])
})

test('lessons that were watched on two devices are all kept, each once and the first one first', async () => {
  const ana = await app.newGuest('Ana')
  const watch = (...videosWatched: readonly string[]) =>
    ana.send('PATCH', `/users/${ana.id}`, { videosWatched })
  expect((await watch('aula-1')).body.videosWatched).toEqual(['aula-1'])
  expect((await watch('aula-2', 'aula-3')).body.videosWatched).toEqual([
    'aula-1',
    'aula-2',
    'aula-3',
  ])
  // A tab that had not read them yet.
  expect((await watch('aula-1')).body.videosWatched).toEqual(['aula-1', 'aula-2', 'aula-3'])
  expect((await watch()).body.videosWatched).toHaveLength(3)
  expect((await ana.send('GET', `/users/${ana.id}`)).body.videosWatched).toHaveLength(3)

  const many = Array.from({ length: 1000 }, (_, at) => `video-${at}`)
  const { status, body } = await watch(...many)
  expect(status).toBe(200)
  expect(body.videosWatched).toHaveLength(1000)
  expect(body.videosWatched.at(-1)).toBe('video-999')
})

test('only names of lessons can have been watched', async () => {
  const ana = await app.newGuest('Ana')
  for (const videosWatched of [['<script>'], [''], ['A'.repeat(100)], 'aula-1', [7]]) {
    const { status } = await ana.send('PATCH', `/users/${ana.id}`, { videosWatched })
    expect(status).toBe(400)
  }
})
