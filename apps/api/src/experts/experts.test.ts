import { expect, test } from 'vitest'
import type { ContentItems } from '@saldo/contract/contents'
import { useApp } from '../../../../tests/app.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { insertContent } from '../contents/store.ts'

const app = useApp()

const experts: ContentItems<'experts'> = ['lia', 'rui'].map((_id) => ({
  _id,
  name: `Especialista ${_id}`,
  image: null,
  expertizes: [{ name: 'Dívidas' }],
  stars: 4.5,
  sessionPriceCents: 180_00,
  aboutMessage: 'Trabalha com orçamento de famílias.',
  profileMessage: '',
}))

test('without experts nobody is invented', async () => {
  const ana = await app.newGuest('Ana')
  expect((await ana.send('GET', '/experts')).body).toEqual([])
})

test('a person likes an expert once, however often it is sent, and can take it back', async () => {
  await app.owner.system((ledger) =>
    insertContent(ledger, {
      kind: 'experts',
      version: 2,
      items: experts,
      savedAt: '2026-11-21T15:00:00Z',
      savedBy: 'operadora',
    }),
  )
  const ana = await app.newGuest('Ana')
  const beto = await app.newGuest('Beto')
  const like = (who: typeof ana, likes: number) => who.send('PATCH', '/experts/lia', { likes })
  expect((await ana.send('GET', '/experts')).body).toMatchObject([
    { _id: 'lia', sessionPrice: 180, likes: 0, liked: false, isExample: false },
    { _id: 'rui', likes: 0, liked: false },
  ])

  expect((await like(ana, 1)).body).toMatchObject({ likes: 1, liked: true })
  expect((await like(ana, 1)).body).toMatchObject({ likes: 1, liked: true })
  expect((await like(beto, 1)).body).toMatchObject({ likes: 2, liked: true })
  expect((await like(ana, 0)).body).toMatchObject({ likes: 1, liked: false })
  expect((await like(ana, 0)).body).toMatchObject({ likes: 1, liked: false })
  expect((await beto.send('GET', '/experts/lia')).body).toMatchObject({ likes: 1, liked: true })
  expect((await beto.send('GET', '/experts/rui')).body).toMatchObject({ likes: 0, liked: false })

  expect(await ana.send('PATCH', '/experts/ninguem', { likes: 1 })).toMatchObject(
    refusal(404, 'expert_not_found'),
  )
  for (const likes of [2, -1, '1', null]) {
    expect((await ana.send('PATCH', '/experts/lia', { likes })).status).toBe(400)
  }
})

test('likes of many people at once are all counted', async () => {
  const people = []
  for (let count = 0; count < 6; count += 1) people.push(await app.newGuest())
  await Promise.all(people.map((who) => who.send('PATCH', '/experts/rui', { likes: 1 })))
  expect((await people[0]?.send('GET', '/experts/rui'))?.body).toMatchObject({ likes: 6 })
})
