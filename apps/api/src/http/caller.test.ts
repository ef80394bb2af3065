import { expect, test } from 'vitest'
import { useHouse } from '../../../../tests/house.ts'
import type { Database } from '../db/ledger.ts'
import { findCaller } from './caller.ts'

const house = useHouse()

function gate() {
  let isOpen = false
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = () => {
      isOpen = true
      resolve()
    }
  })
  return { opened, open: () => open(), isOpen: () => isOpen }
}

const asked = () => house.statements.filter((text) => text.includes('access_tokens'))

test('those who call in one turn of the loop are looked up together, and each is told their own', async () => {
  const [ana, bia] = [await house.newGuest('Ana'), await house.newGuest('Bia')]
  house.statements.length = 0
  const told = await Promise.all([
    ...Array.from({ length: 10 }, () => ana.send('GET', `/users/${ana.id}`)),
    bia.send('GET', `/users/${bia.id}`),
    bia.send('GET', `/users/${ana.id}`),
    house.send('GET', `/users/${ana.id}`, undefined, {
      authorization: `Bearer ${'x'.repeat(43)}`,
    }),
  ])
  expect(asked()).toHaveLength(1)
  expect(told.map(({ status }) => status)).toEqual([...Array<number>(11).fill(200), 404, 401])
  expect(told.slice(0, 11).map(({ body }) => body.name)).toEqual([
    ...Array<string>(10).fill('Ana'),
    'Bia',
  ])
})

test('whoever comes while others are looked up is looked up anew: what ended in between lets nobody in', async () => {
  const ana = await house.newGuest()
  const [begun, answered] = [gate(), gate()]
  const slow: Database = {
    ...house.database,
    glance: async (act) => {
      const told = await house.owner.glance(act)
      if (begun.isOpen()) return told
      begun.open()
      await answered.opened
      return told
    },
  }
  const come = () => findCaller(slow, `Bearer ${ana.token}`, house.clock.now())
  const before = come()
  await begun.opened
  await ana.send('DELETE', '/session')
  expect(await come()).toBeUndefined()
  answered.open()
  expect(await before).toMatchObject({ actor: { userId: ana.id } })
})
