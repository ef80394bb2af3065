import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { PATIENT } from '../../../../tests/database.ts'
import { openProxy } from '../../../../tests/tcp-proxy.ts'
import { openLedgers } from './ledger.ts'

/* More than the database can do: from one user, and from all. */

/** Beyond so long a line a request is refused at once; those who stand in it are given up far later. */
const LINE_MS = 1_000
const app = useApp({}, { connectionsMax: 3, limits: { lineMs: LINE_MS } })
/** The same with as much time as a busy machine may take. */
const patient = useApp({}, { connectionsMax: 3 })

let client: Client
let patientClient: Client
beforeAll(async () => {
  client = new Client({ connectionString: app.url })
  patientClient = new Client({ connectionString: patient.url })
  await Promise.all([client.connect(), patientClient.connect()])
})
afterAll(() => Promise.all([client.end(), patientClient.end()]))

/** Locks ledgers, so that every change of them waits, until it is released. */
async function hold(of: Client, ...guests: readonly Guest[]): Promise<() => Promise<unknown>> {
  await of.query('begin')
  const ids = guests.map(({ id }) => id)
  await of.query('select from ledgers where user_id = any($1) for update', [ids])
  return () => of.query('rollback')
}

const addAccount = (guest: Guest, name: string) =>
  guest.send('POST', '/payments', { type: 'debit', name, accountType: 'Conta corrente' })

test('L78: a user who sends forty changes at once waits for their own, and no other user does', async () => {
  const [ana, bia] = [await patient.newGuest('Ana'), await patient.newGuest('Bia')]
  const release = await hold(patientClient, ana)
  const creations = Array.from({ length: 40 }, (_, at) => addAccount(ana, `Conta ${at}`))
  expect((await addAccount(bia, 'Conta')).status).toBe(200)
  expect((await bia.send('GET', '/payments')).body).toHaveLength(2)
  await release()
  const statuses = (await Promise.all(creations)).map(({ status }) => status)
  expect(statuses).toEqual(Array<number>(40).fill(200))
})

test('L66: beyond the database’s capacity a request is refused at once, with the time to try again', async () => {
  const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']
  const guests = await Promise.all(names.map((name) => app.newGuest(name)))
  const late = await app.newGuest('Zoe')
  const release = await hold(client, ...guests)
  // Three of them have the connections, two wait: the next ones cannot be served in time.
  const waiting = guests.map((guest) => addAccount(guest, 'Conta'))
  await expect.poll(async () => (await app.database.connections()).waiting).toBe(2)
  await pause(LINE_MS * 1.2)
  const newcomer = addAccount(late, 'Conta')
  // Before any of those who wait longer is given up.
  const refused = await Promise.race([newcomer, ...waiting])
  expect(refused).toBe(await newcomer)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unreachable' } })
  expect(refused.headers['retry-after']).toBe('5')
  await release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toContain(200)
  expect((await addAccount(late, 'Conta')).status).toBe(200)
})

test('L66: while there are connections to be had, a request opens its own, however long another waits for one', async () => {
  const proxy = await openProxy(app.url)
  const limits = { ...PATIENT, lineMs: LINE_MS }
  const database = openLedgers({ url: proxy.url, connectionsMax: 3, limits })
  const one = () => database.queryUnscoped((ledger) => sql`select 1`.execute(ledger))
  try {
    await one()
    proxy.silence()
    // One has the connection that is open, one waits for its own.
    const early = [one(), one()]
    await pause(LINE_MS * 1.2)
    const late = one()
    proxy.heal()
    expect(await Promise.all([...early, late])).toHaveLength(3)
  } finally {
    await database.close()
    await proxy.close()
  }
})
