import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { newOwnedToken } from '@saldo/api/access/owned-token'
import { seedDefaultCategories } from '@saldo/api/categories/store'
import { startEmbedded } from '@saldo/postgres/start'
import { type Database, openLedgers } from '@saldo/api/db/ledger'
import { migrate } from '@saldo/api/db/migrate'
import { hashPassword } from '@saldo/api/gateways/passwords'
import { hashOf, newId } from '@saldo/api/gateways/random'
import { loadOwner } from '../generator/load.ts'
import type { Owner } from '../generator/owner.ts'
import { NOW_MS } from './now.ts'

export const PASSWORD = 'quatro cavalos no pasto'

export type BenchDatabase = {
  readonly url: string
  /** The process of the database server, whose children are its workers. */
  readonly postmaster: number
  readonly database: Database
  /** Makes a database of its own on the same server; gives its address. */
  another(name: string): Promise<string>
  close(): Promise<void>
}

/** A database server of this run's own, with everything that is confirmed on the disk. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-bench-'))
  const server = await startEmbedded({ folder, log: () => {}, role: 'tool' })
  await migrate({ url: server.url })
  // A million entries are written in statements that no request would send.
  const database = openLedgers({ url: server.url, limits: { statementMs: 120_000 } })
  await database.system(seedDefaultCategories)
  const postmaster = await postmasterOf(server.url)
  return {
    url: server.url,
    postmaster,
    database,
    another: async (name) => {
      await command(server.url, `create database ${name}`)
      const address = new URL(server.url)
      address.pathname = `/${name}`
      await migrate({ url: address.href })
      return address.href
    },
    close: async () => {
      await database.close()
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A worker's parent is the server itself; a database elsewhere is not ours to look into. */
async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const stat = fs.readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } finally {
    await client.end()
  }
}

let passwordHash: Promise<string> | undefined

/** Writes owners and settles the tables, as days of use would have. */
export async function load(bench: BenchDatabase, owners: Iterable<Owner>): Promise<number> {
  passwordHash ??= hashPassword(PASSWORD)
  const person = { passwordHash: await passwordHash }
  let entries = 0
  for (const owner of owners) entries += await loadOwner(bench.database, owner, person)
  await command(bench.url, 'vacuum analyze')
  return entries
}

/** A session of that owner, made without a sign-in. */
export async function keyTo(
  { database }: Pick<BenchDatabase, 'database'>,
  userId: string,
): Promise<string> {
  const token = newOwnedToken(userId)
  const session = newId(NOW_MS)
  const at = new Date(NOW_MS).toISOString()
  await database.system(async (ledger) => {
    await ledger
      .insertInto('sessions')
      .values({
        id: session,
        user_id: userId,
        refresh_hash: randomBytes(32),
        previous_refresh_hash: null,
        rotated_at: at,
        created_at: at,
        seen_at: at,
        agent: 'bench',
        address: '',
        ended_at: null,
        actor_id: null,
        proved_at: at,
      })
      .execute()
    await ledger
      .insertInto('access_tokens')
      .values({
        token_hash: hashOf(token),
        session_id: session,
        user_id: userId,
        expires_at: '2100-01-01T00:00:00.000Z',
      })
      .execute()
  })
  return token
}
