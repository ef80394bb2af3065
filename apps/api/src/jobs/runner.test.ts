import { expect, test } from 'vitest'
import { START, useHouse } from '../../../../tests/house.ts'
import type { House } from '../http/house.ts'
import { keepHouse } from './runner.ts'

const house = useHouse()
const DAY = 24 * 60 * 60_000

test('L81: a session that ended is forgotten after 30 days, an open one stays', async () => {
  const [ana, bia] = [await house.newGuest('Ana'), await house.newGuest('Bia')]
  await house.owner.system((ledger) =>
    ledger
      .updateTable('sessions')
      .set({ ended_at: new Date(START).toISOString() })
      .where('user_id', '=', ana.id)
      .execute(),
  )
  const keep = async (days: number) => {
    const { app, database } = house
    await keepHouse({ app, database, clock: { now: () => START + days * DAY } } as House)
    const rows = await house.owner.system((ledger) =>
      ledger.selectFrom('sessions').select('user_id').execute(),
    )
    return rows.map(({ user_id: id }) => id).toSorted()
  }
  expect(await keep(29)).toEqual([ana.id, bia.id].toSorted())
  expect(await keep(31)).toEqual([bia.id])
})
