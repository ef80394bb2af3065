import { expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import type { Database } from '../db/ledger.ts'
import { findCaller } from './caller.ts'

const app = useApp()

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

const lookups = () => app.statements.filter((text) => text.includes('access_tokens'))

test('callers of one turn of the loop are looked up by one statement an account, and each gets their own', async () => {
  const [ana, bia] = [await app.newGuest('Ana'), await app.newGuest('Bia')]
  app.statements.length = 0
  const reply = await Promise.all([
    ...Array.from({ length: 10 }, () => ana.send('GET', `/users/${ana.id}`)),
    bia.send('GET', `/users/${bia.id}`),
    bia.send('GET', `/users/${ana.id}`),
    app.send('GET', `/users/${ana.id}`, undefined, {
      authorization: `Bearer ${ana.id}.${'x'.repeat(43)}`,
    }),
  ])
  expect(lookups()).toHaveLength(2)
  expect(reply.map(({ status }) => status)).toEqual([...Array<number>(11).fill(200), 404, 401])
  expect(reply.slice(0, 11).map(({ body }) => body.name)).toEqual([
    ...Array<string>(10).fill('Ana'),
    'Bia',
  ])
})

test('a caller that arrives during a lookup gets a new one: a session that ended in between is refused', async () => {
  const ana = await app.newGuest()
  const [begun, answered] = [gate(), gate()]
  const slow: Database = {
    ...app.database,
    queryUnscoped: async (act) => {
      const reply = await app.owner.queryUnscoped(act)
      if (begun.isOpen()) return reply
      begun.open()
      await answered.opened
      return reply
    },
  }
  const find = () => findCaller(slow, `Bearer ${ana.token}`, app.clock.now())
  const before = find()
  await begun.opened
  await ana.send('DELETE', '/session')
  expect(await find()).toBeUndefined()
  answered.open()
  expect(await before).toMatchObject({ actor: { userId: ana.id } })
})
