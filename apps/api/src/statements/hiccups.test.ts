import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openProxy, type TcpProxy } from '../../../../tests/tcp-proxy.ts'
import { fixture, useStatements } from '../../../../tests/statements.ts'
import { resumeAbandoned } from './readings.ts'

/* A file that is read while the database is unreachable, or while its ledger is locked. */

let proxy: TcpProxy
let direct = ''
const { app, newPerson, upload } = useStatements({
  through: async (url) => {
    direct = url
    proxy = await openProxy(url)
    return proxy.url
  },
  limits: { lockMs: 200 },
})
afterAll(() => proxy.close())

const stateOf = async (guest: { send: TestSend }, id: string) =>
  (await guest.send('GET', `/statements/${id}`)).body.state
type TestSend = (method: string, path: string) => Promise<{ body: { state: string } }>

test('L71: a statement is read though the database was away when the reading ended', async () => {
  const { guest } = await newPerson('Ana')
  const { body } = await upload(guest, fixture('bom.ofx'))
  proxy.refuse()
  await pause(1_200)
  await proxy.open()
  await expect.poll(() => stateOf(guest, body._id)).toBe('ready')
})

test('L71: a statement is read though its ledger was locked for longer than the lock timeout', async () => {
  const { guest } = await newPerson('Bia')
  const { body } = await upload(guest, fixture('bom.ofx'))
  const other = new Client({ connectionString: direct })
  await other.connect()
  await other.query('begin')
  await other.query('select from ledgers where user_id = $1 for update', [guest.id])
  await pause(700)
  await other.query('rollback')
  await other.end()
  await expect.poll(() => stateOf(guest, body._id)).toBe('ready')
})

test('L71: a reading that a dead server had locked is continued by another when its lock expires', async () => {
  const { guest } = await newPerson('Rui')
  const now = app.clock.now()
  const { body } = await upload(guest, fixture('bom.ofx'))
  await expect.poll(() => stateOf(guest, body._id)).toBe('ready')
  const other = new Client({ connectionString: direct })
  await other.connect()
  await other.query(`update statements set state = 'reading', content = $2 where id = $1`, [
    body._id,
    fixture('bom.ofx'),
  ])
  await other.query(
    `insert into statement_readings (user_id, statement_id, created_at, locked_until)
       values ($1, $2, $3, $3::timestamptz + interval '1 minute')`,
    [guest.id, body._id, new Date(now).toISOString()],
  )
  await other.query('delete from statement_lines where statement_id = $1', [body._id])
  await other.end()
  const { fastify, database } = app
  const at = (ms: number) => ({
    fastify,
    database,
    clock: { now: () => ms },
    settings: {} as never,
  })
  await resumeAbandoned(at(now + 59_000))
  await pause(50)
  expect(await stateOf(guest, body._id)).toBe('reading')
  await resumeAbandoned(at(now + 61_000))
  await expect.poll(() => stateOf(guest, body._id)).toBe('ready')
})
