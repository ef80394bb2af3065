import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../tests/processes.ts'
import { openReplicas, type Replicas } from '../../../../tests/replicas.ts'
import { connectToPrimary } from './hosts.ts'
import { type Database, openLedgers } from './ledger.ts'
import { migrate } from './migrate.ts'

/* Two servers of which one follows the other, and the one that writes dies (L69). */

let replicas: Replicas
let database: Database

beforeAll(async () => {
  replicas = await openReplicas()
  await migrate({ url: replicas.url })
  await ask(replicas.primary.url, 'create table written (id uuid primary key)')
  database = openLedgers({ url: replicas.url, limits: { statementMs: 1_000 } })
})
afterAll(async () => {
  await database.close()
  await replicas.remove()
})

const write = (into: Database, id: string) =>
  into.system((ledger) => sql`insert into written values (${id})`.execute(ledger))

/** Writes without a pause, and keeps what was confirmed. */
function startWriting() {
  const confirmed: string[] = []
  const power = { on: true }
  const writing = Array.from({ length: 4 }, async () => {
    while (power.on) {
      const id = randomUUID()
      await write(database, id).then(
        () => confirmed.push(id),
        () => new Promise((resume) => setTimeout(resume, 20)),
      )
    }
  })
  const stop = async () => {
    power.on = false
    await Promise.all(writing)
  }
  return { confirmed, stop }
}

const isStandby = async (url: string) => {
  const [row] = (await ask(url, 'select pg_is_in_recovery() as "isStandby"')) as {
    isStandby: boolean
  }[]
  return row?.isStandby
}

test('of two servers the one that writes is found, whichever is named first', async () => {
  const { primary, standby, url } = replicas
  const turned = url.replace(`${primary.host},${standby.host}`, `${standby.host},${primary.host}`)
  for (const list of [url, turned]) {
    const client = await connectToPrimary(list)
    expect((await client.query('select inet_server_port() as port')).rows).toEqual([
      { port: Number(primary.host.split(':')[1]) },
    ])
    await client.end()
  }
  const second = openLedgers({ url: turned, connectionsMax: 2 })
  await write(second, randomUUID())
  await second.close()
})

test('a server that only follows is refused', async () => {
  await expect(connectToPrimary(replicas.standby.url)).rejects.toThrow('é uma réplica')
  const alone = openLedgers({ url: replicas.standby.url })
  await expect(write(alone, randomUUID())).rejects.toMatchObject({ code: '25006' })
})

test('a failover loses nothing that was confirmed, and the server that comes back confirms nothing', async () => {
  const { primary, standby } = replicas
  const { confirmed, stop } = startWriting()
  await expect.poll(() => confirmed.length).toBeGreaterThan(20)
  await primary.kill()
  expect(await isStandby(standby.url)).toBe(true)
  await ask(standby.url, 'select pg_promote()')
  const before = confirmed.length
  await expect.poll(() => confirmed.length).toBeGreaterThan(before + 20)
  await primary.start()
  expect(await isStandby(primary.url)).toBe(false)
  const atTheOld = openLedgers({ url: primary.url, limits: { statementMs: 300 } })
  const lost = randomUUID()
  await expect(write(atTheOld, lost)).rejects.toThrow()
  const since = confirmed.length
  await expect.poll(() => confirmed.length).toBeGreaterThan(since + 20)
  await stop()
  await atTheOld.close()
  const stored = new Set(
    ((await ask(standby.url, 'select id from written')) as { id: string }[]).map(({ id }) => id),
  )
  expect(confirmed.filter((id) => !stored.has(id))).toEqual([])
  expect(stored).not.toContain(lost)
})
