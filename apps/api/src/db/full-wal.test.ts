import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '../../../../bench/harness/brands.ts'
import { START, TEST_SECRET } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { buildApp } from '../app.ts'
import { type EmbeddedServer, startEmbedded } from '@saldo/postgres/start'
import { type Database, openLedgers } from './ledger.ts'
import { migrate } from './migrate.ts'

/*
 * L73: the disk of PostgreSQL's log of changes (pg_wal) is full. PostgreSQL stops then and cannot
 * start: the product keeps running and serves again when there is room.
 */

const SIZE_MB = 80
const TRIES_MAX = 60
const EACH = { interval: 100 }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-wal-'))
const wal = path.join(folder, 'cluster/data/pg_wal')
const ballast = path.join(wal, 'ballast')
const lines: string[] = []
const start = () => startEmbedded({ folder, role: 'product', log: (line) => void lines.push(line) })

let isMounted = false
let server: EmbeddedServer | undefined
let database: Database | undefined
let fastify: FastifyInstance | undefined

/** Puts the log of changes on a disk of its own; without the right to mount one there is none. */
function moveWal(): boolean {
  if (process.platform !== 'linux') return false
  const aside = `${wal}.aside`
  const { uid, gid } = fs.statSync(wal)
  fs.renameSync(wal, aside)
  fs.mkdirSync(wal, { mode: 0o700 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=700`, 'tmpfs', wal], {
      stdio: 'ignore',
    })
    isMounted = true
  } catch {
    return false
  }
  execFileSync('cp', ['-a', `${aside}/.`, wal])
  fs.chownSync(wal, uid, gid)
  return true
}

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  const first = await start()
  await migrate({ url: first.url })
  await first.stop()
  if (!moveWal()) return
  server = await start()
  database = openLedgers({ url: server.url, login: 'product' })
  fastify = await buildApp({
    database,
    clock: { now: () => START },
    settings: {
      appUrl: 'http://127.0.0.1:4800',
      secret: TEST_SECRET,
      brands,
      buildId: 'test',
      trustProxy: false,
    },
    logger: false,
  })
})

afterAll(async () => {
  await fastify?.close()
  await database?.close()
  fs.rmSync(ballast, { force: true })
  await server?.stop()
  if (isMounted) execFileSync('umount', ['-l', wal])
  fs.rmSync(folder, { recursive: true, force: true })
})

function fillDisk(): void {
  const file = fs.openSync(ballast, 'a')
  try {
    for (let size = 1024 * 1024; size > 0;) {
      try {
        fs.writeSync(file, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    fs.closeSync(file)
  }
}

let token = ''
const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  if (fastify === undefined) throw new Error('the product was not opened')
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const sent = { method, url: `/api${url}`, headers }
  return await fastify.inject(payload === undefined ? sent : { ...sent, payload })
}

/** Runs it as the owner of the tables; false where the server does not do it. */
async function command(sql: string): Promise<boolean> {
  const client = new Client({ connectionString: server?.url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

test('L73: where the log of changes has no room all is answered, 503 at worst, and nothing confirmed is lost', async (context) => {
  if (!isMounted) return context.skip()
  const person = { email: 'cheio@exemplo.com.br', password: PASSWORD }
  const { _id } = JSON.parse(
    (await send('POST', '/users', { ...person, name: 'Ana', terms: true })).body,
  )
  expect(await command('update users set active = true')).toBe(true)
  token = JSON.parse((await send('POST', '/users/authenticate', person)).body).accessToken
  const rename = async (name: string) => (await send('PATCH', `/users/${_id}`, { name })).statusCode
  const read = () => send('GET', `/users/${_id}`)

  fillDisk()
  /** The name that was confirmed last, and those tried after it: a lost answer says neither. */
  let possible = ['Ana']
  const write = async (name: string) => {
    const status = await rename(name)
    possible = status === 200 ? [name] : [...possible, name]
    // A file of the log is 16 MB: the next one is begun, as after much that was written.
    await command('select pg_switch_wal()')
    return status
  }
  let status = 200
  for (let nth = 0; nth < TRIES_MAX && status === 200; nth += 1) status = await write(`Ana ${nth}`)
  expect(status).toBe(503)
  // PostgreSQL has stopped: reads are answered too, with 503, and the product runs on.
  expect([200, 503]).toContain((await read()).statusCode)
  expect([200, 503]).toContain((await read()).statusCode)
  expect((await fastify?.inject('/livez'))?.statusCode).toBe(200)
  // What PostgreSQL had begun to write is removed as it starts, and it may come back once more.
  const isReported = async () => {
    if (lines.some((line) => /mais espaço em disco/.test(line))) return true
    fillDisk()
    await write('Ana mais uma vez')
    return false
  }
  await expect.poll(isReported, EACH).toBe(true)

  fs.rmSync(ballast)
  await expect.poll(async () => (await read()).statusCode, EACH).toBe(200)
  expect(possible).toContain(JSON.parse((await read()).body).name)
  expect(await rename('Ana de novo')).toBe(200)
  expect(lines.some((line) => /Banco de dados de volta/.test(line))).toBe(true)
  return undefined
})
