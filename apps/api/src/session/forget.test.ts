import { expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { forgetSessions } from './forget.ts'

const app = useApp()
const DAY = 24 * 60 * 60_000

test('L81: a session that ended is deleted after 30 days, an open one stays', async () => {
  const [ana, bia] = [await app.newGuest('Ana'), await app.newGuest('Bia')]
  await app.owner.system((ledger) =>
    ledger
      .updateTable('sessions')
      .set({ ended_at: new Date(START).toISOString() })
      .where('user_id', '=', ana.id)
      .execute(),
  )
  const keep = async (days: number) => {
    await forgetSessions({
      database: app.database,
      clock: { now: () => START + days * DAY },
    })
    const rows = await app.owner.system((ledger) =>
      ledger.selectFrom('sessions').select('user_id').execute(),
    )
    return rows.map(({ user_id: id }) => id).toSorted()
  }
  expect(await keep(29)).toEqual([ana.id, bia.id].toSorted())
  expect(await keep(31)).toEqual([bia.id])
})
