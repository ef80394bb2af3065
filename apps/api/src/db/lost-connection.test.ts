import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { openProxy, type TcpProxy } from '../../../../tests/tcp-proxy.ts'
import { openLedgers } from './ledger.ts'

/*
 * A connection to the database that is lost while requests are on it: cut, silent, half open,
 * ended.
 */

let proxy: TcpProxy
const app = useApp(
  {},
  {
    through: async (url) => {
      proxy = await openProxy(url)
      return proxy.url
    },
    // After so long a silence a statement is given up.
    limits: { statementMs: 1_000 },
  },
)
afterAll(() => proxy.close())

/** Ends the app's connections at the server, as an operator or a fail-over does. */
async function terminateBackends(): Promise<void> {
  const secondClient = openLedgers({ url: app.url, connectionsMax: 1 })
  await secondClient.queryUnscoped((ledger) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`.execute(ledger),
  )
  await secondClient.close()
}

/** `isGivenUp` says whether a write has been refused since. */
type Fault = (isGivenUp: () => boolean) => Promise<void>

const faults: readonly (readonly [string, Fault])[] = [
  ['ended by the server', terminateBackends],
  ['cut', async () => proxy.cut()],
  [
    'refused for a while',
    async () => {
      proxy.refuse()
      await pause(150)
      await proxy.open()
    },
  ],
  [
    'silent for a while',
    async () => {
      proxy.silence()
      await pause(150)
      proxy.heal()
    },
  ],
  [
    'silent until it is given up',
    async (isGivenUp) => {
      proxy.silence()
      await expect.poll(isGivenUp).toBe(true)
      proxy.cut()
      proxy.heal()
    },
  ],
  ['half open', async () => proxy.halfClose()],
]

/** `at` is when it was sent, in the order of all writes. */
type Written = { readonly id: string; readonly at: number; readonly status: number }

/** Writes without a pause until it is stopped; returns the outcome of each write. */
function startWriters(guest: Guest, payment: string) {
  const written: Written[] = []
  const power = { on: true }
  const sent = { count: 0 }
  const write = async () => {
    while (power.on) {
      const id = randomUUID()
      const at = sent.count++
      const { status } = await guest.send('POST', '/transactions', {
        _id: id,
        transactionType: 'expenses',
        value: -30,
        name: 'Três partes',
        date: '2026-11-10',
        category: categoryOf('Mercado'),
        payment,
        paid: true,
        lastInstallment: 3,
      })
      written.push({ id, at, status })
    }
  }
  const writers = Array.from({ length: 6 }, write)
  return {
    written,
    sent,
    stop: async () => {
      power.on = false
      await Promise.all(writers)
    },
  }
}

test.each(faults)(
  'L69: a connection that is %s in the middle of writes loses, doubles and halves nothing, and ends no process',
  async (_, breakLine) => {
    const guest = await app.newGuest()
    const [cash] = (await guest.send('GET', '/payments')).body
    const { written, sent, stop } = startWriters(guest, cash._id)
    await expect.poll(() => written.length).toBeGreaterThan(5)
    const begun = written.length
    await breakLine(() => written.slice(begun).some(({ status }) => status === 503))
    // It is back: from the next one on, every request is served.
    await expect
      .poll(() => guest.send('GET', '/payments'))
      .toMatchObject({
        status: 200,
      })
    const from = sent.count
    const isServed = ({ at, status }: Written) => at >= from && status === 200
    await expect.poll(() => written.some(isServed)).toBe(true)
    await stop()

    expect(written.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const list = (
      await guest.send('GET', '/transactions?startDate=2026-11-01&endDate=2027-01-31&limit=5000')
    ).body.items as readonly Row[]
    const parts = new Map<string, number>()
    for (const item of list) {
      const series = item.recurrentTransactionId ?? item._id
      parts.set(series, (parts.get(series) ?? 0) + 1)
    }
    const acknowledged = written.filter(({ status }) => status === 200)
    expect(acknowledged.filter(({ id }) => parts.get(id) !== 3)).toEqual([])
    expect([...parts.values()].filter((count) => count !== 3)).toEqual([])
  },
)

test('L69: idle connections that were cut silently are all given up with the first', async () => {
  const guest = await app.newGuest()
  const readings = () =>
    Promise.all(Array.from({ length: 8 }, () => guest.send('GET', '/payments')))
  await readings()
  proxy.halfClose()
  const statuses: number[] = []
  // One after another: each would otherwise find the next dead one, and wait for it.
  for (let turn = 0; turn < 4; turn += 1) {
    statuses.push((await guest.send('GET', '/payments')).status)
  }
  expect(statuses.slice(1)).toEqual([200, 200, 200])
})

test('a migration of a newer version beside this one costs no request of what is open here', async () => {
  const guest = await app.newGuest()
  const [cash] = (await guest.send('GET', '/payments')).body
  const use = async () => {
    const created = await guest.send('POST', '/transactions', {
      transactionType: 'expenses',
      value: -30,
      name: 'Pão',
      date: '2026-11-10',
      category: categoryOf('Mercado'),
      payment: cash._id,
      paid: true,
    })
    const { _id: id } = created.body[0]
    return [
      created,
      await guest.send('PATCH', `/transactions/${id}`, { name: 'Pães' }),
      await guest.send('GET', '/payments'),
      await guest.send('GET', '/objectives'),
      await guest.send('GET', '/transactions?startDate=2026-11-01&endDate=2026-11-30'),
      await guest.send('DELETE', `/transactions/${id}`),
    ].map(({ status, body }) => (status < 300 ? 'ok' : JSON.stringify(body)))
  }
  // Often enough for the server to keep its plans.
  for (let times = 0; times < 6; times += 1) await use()
  expect(await use()).toEqual(Array(6).fill('ok'))
  const { rows } = await app.owner.queryUnscoped((ledger) =>
    sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(ledger),
  )
  const client = await app.examiner()
  for (const { name } of rows) await client.query(`alter table ${name} add column later integer`)
  const since = app.logs.length
  expect(await use()).toEqual(Array(6).fill('ok'))
  expect(app.logs.slice(since).filter((line) => line.includes('"level":50'))).toEqual([])
})
