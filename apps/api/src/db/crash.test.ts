import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '@saldo/postgres/start'
import { type Database, openLedgers } from './ledger.ts'
import { migrate } from './migrate.ts'

/* Processes of the server that are killed while we write, on a server of this file's own. */

let folder: string
let server: EmbeddedServer
let database: Database

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-crash-'))
  fs.chmodSync(folder, 0o755)
  server = await startEmbedded({ folder, role: 'tool', log: () => {} })
  await migrate({ url: server.url })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('create table written (id uuid primary key, part integer not null)')
  await client.end()
  database = openLedgers({ url: server.url })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const backendOf = async () => {
  const { rows } = await database.queryUnscoped((ledger) =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`.execute(ledger),
  )
  return rows[0]?.pid ?? 0
}
const postmaster = async () =>
  Number.parseInt(
    fs.readFileSync(path.join(folder, 'cluster', 'data', 'postmaster.pid'), 'utf8'),
    10,
  )

test.each([
  ['a backend', backendOf],
  ['the server', postmaster],
])(
  'L69: kill -9 of %s in the middle of writes loses nothing that was answered',
  async (_, find) => {
    const answered: string[] = []
    const power = { on: true }
    const write = async () => {
      while (power.on) {
        const [first, second] = [randomUUID(), randomUUID()]
        await database
          .system(async (ledger) => {
            await sql`insert into written values (${first}, 1)`.execute(ledger)
            await sql`insert into written values (${second}, 2)`.execute(ledger)
          })
          .then(
            () => answered.push(first, second),
            () => new Promise((resume) => setTimeout(resume, 20)),
          )
      }
    }
    const writers = Array.from({ length: 4 }, write)
    await expect.poll(() => answered.length).toBeGreaterThan(20)
    const pid = await find()
    expect(pid).toBeGreaterThan(0)
    process.kill(pid, 'SIGKILL')
    const before = answered.length
    await expect.poll(() => answered.length).toBeGreaterThan(before + 20)
    power.on = false
    await Promise.all(writers)
    const { rows } = await database.queryUnscoped((ledger) =>
      sql<{ id: string; part: number }>`select id, part from written`.execute(ledger),
    )
    const stored = new Set(rows.map(({ id }) => id))
    expect(answered.filter((id) => !stored.has(id))).toEqual([])
    expect(rows.filter(({ part }) => part === 1)).toHaveLength(
      rows.filter(({ part }) => part === 2).length,
    )
  },
)
