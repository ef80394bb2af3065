import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '@saldo/api/backup/backup'
import { migrate } from '@saldo/api/db/migrate'
import { restoreBackup } from '@saldo/api/backup/restore'
import { processBackups } from '@saldo/api/jobs/backups'
import { sql } from 'kysely'
import { openReceiptFolder } from '@saldo/api/gateways/receipt-store'
import { memoryReceipts } from '../bench/harness/receipts.ts'
import { newId, useApp } from '../tests/app.ts'
import { openWallet } from '../tests/wallet.ts'
import { examine } from './doctor/examine.ts'

const app = useApp()
const SECRET = 'o segredo que lacra os segundos fatores'
let folder = ''
const made: string[] = []

beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-backup-'))))
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  const { adminUrl } = inject('postgres')
  for (const name of made) await ask(adminUrl, `drop database if exists ${name} with (force)`)
})

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

/** A database in which there is nothing, not even our tables. */
async function emptyDatabase(): Promise<string> {
  const { adminUrl } = inject('postgres')
  const name = `saldo_restore_${randomBytes(6).toString('hex')}`
  await ask(adminUrl, `create database ${name} template template0`)
  made.push(name)
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  return address.href
}

/** The rows of every table as one hash each, whatever order they lie in. */
async function hashesOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r' and relname <> 'schema_migrations' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ hash: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash
         from ${name} t`,
    )
    hashes[name] = row?.hash ?? ''
  }
  return hashes
}

const back = (name: string) => path.join(folder, name)
const write = (file: string) => writeBackup({ url: app.url, file, secret: SECRET })

test('L80: a backup, restored into an empty database, has every row of every table', async () => {
  const ana = await openWallet(app)
  await ana.enter({ name: 'Pão\tcom \\n "manteiga"\nfresco', value: -12.34 })
  const before = await hashesOf(app.url)
  const { rows } = await write(back('whole.backup'))
  expect(fs.statSync(back('whole.backup')).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(folder)).toEqual(['whole.backup'])

  const url = await emptyDatabase()
  const restored = await restoreBackup({ url, file: back('whole.backup') })
  expect(restored).toMatchObject({ rows, header: { secret: SECRET } })
  expect(await hashesOf(url)).toEqual(before)
  expect(await examine(url)).toEqual({ findings: [], owners: 1 })
})

test('R8: a backup has the files of receipts, and the doctor misses one that is not there', async () => {
  const contents = memoryReceipts()
  const ana = await openWallet(app)
  const [entry] = await ana.enter({})
  const ids = [newId(), newId()] as const
  await app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
    for (const id of ids) {
      await sql`insert into receipts (user_id, id, entry_id, name, media_type, bytes, sha256, sealed_key, created_at)
        values (${ana.guest.id}, ${id}, ${entry._id}, 'a', 'application/pdf', 9,
                sha256(${Buffer.from(id)}), 'key', now())`.execute(ledger)
      await contents.put(`${ana.guest.id}/${id}`, Buffer.from(`content of ${id}`))
    }
  })
  const file = back('receipts.backup')
  await writeBackup({ url: app.url, file, secret: SECRET, contents })
  const url = await emptyDatabase()
  const place = openReceiptFolder(back('place'))
  expect(await restoreBackup({ url, file, contents: place })).toMatchObject({ files: 2 })
  for (const id of ids) {
    const restored = await place.get(`${ana.guest.id}/${id}`)
    expect(restored?.toString()).toBe(`content of ${id}`)
  }
  expect((await examine(url, { contents: place })).findings).toEqual([])
  await place.delete(`${ana.guest.id}/${ids[0]}`)
  expect((await examine(url, { contents: place })).findings).toMatchObject([
    { check: 'receipts', owner: ana.guest.id, what: `O comprovante ${ids[0]} não tem arquivo` },
  ])
})

test('L80: a backup that is written while people go on writing is of one moment', async () => {
  const ana = await openWallet(app)
  const writing = Array.from({ length: 40 }, () => ana.enter({ value: -1 }))
  await write(back('busy.backup'))
  await Promise.all(writing)

  const url = await emptyDatabase()
  await restoreBackup({ url, file: back('busy.backup') })
  expect((await examine(url)).findings).toEqual([])
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ['cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['altered', (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2))],
  ['of something else', () => Buffer.from('não é uma cópia')],
  ['with nothing in it', () => Buffer.alloc(0)],
])('L80: a file that is %s is refused, and nothing of it restored', async (_, spoil) => {
  const url = await emptyDatabase()
  fs.writeFileSync(back('spoilt.backup'), spoil(fs.readFileSync(back('whole.backup'))))
  await expect(restoreBackup({ url, file: back('spoilt.backup') })).rejects.toThrow(
    /não é uma cópia de segurança do Saldo, foi alterado ou não está inteiro/,
  )
  expect(await hashesOf(url)).toEqual({})
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

test('L80: a place in which there is anything is refused, one that was only opened is not', async () => {
  const file = back('whole.backup')
  const url = await emptyDatabase()
  await migrate({ url })
  await restoreBackup({ url, file })
  const before = await hashesOf(url)
  await expect(restoreBackup({ url, file })).rejects.toThrow(
    /Este banco de dados não está vazio: nada foi restaurado/,
  )
  expect(await hashesOf(url)).toEqual(before)

  const foreign = await emptyDatabase()
  await ask(foreign, 'create table anything (id integer)')
  await expect(restoreBackup({ url: foreign, file })).rejects.toThrow(/não está vazio/)
})

test('L80: a place that somebody works on is refused', async () => {
  const url = await emptyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await expect(restoreBackup({ url, file: back('whole.backup') })).rejects.toThrow(
      /Há um programa ligado a este banco de dados/,
    )
  } finally {
    await client.end()
  }
})

test('L80: a role that does not see everybody writes no backup, and the message names what it lacks', async () => {
  const role = `onlooker_${randomBytes(4).toString('hex')}`
  await ask(app.url, `create role ${role} login password 'x' in role pg_read_all_data`)
  try {
    const address = new URL(app.url)
    address.username = role
    address.password = 'x'
    const writing = writeBackup({ url: address.href, file: back('half.backup'), secret: null })
    await expect(writing).rejects.toThrow(`alter role ${role} bypassrls`)
    expect(fs.existsSync(back('half.backup'))).toBe(false)

    await ask(app.url, `alter role ${role} bypassrls`)
    await writeBackup({ url: address.href, file: back('reader.backup'), secret: null })
  } finally {
    await ask(app.url, `drop role ${role}`)
  }
})

test('L80: an owner of tables who is no superuser can restore, and row-level security binds again', async () => {
  const url = await emptyDatabase()
  const role = `keeper_${randomBytes(4).toString('hex')}`
  const name = new URL(url).pathname.slice(1)
  await ask(url, `create role ${role} login createrole password 'x'`)
  try {
    await ask(
      url,
      `grant saldo_app, saldo_family, saldo_system, saldo_operator, saldo_auditor to ${role} with admin option`,
    )
    await ask(url, `alter database ${name} owner to ${role}; alter schema public owner to ${role}`)
    const address = new URL(url)
    address.username = role
    address.password = 'x'
    await restoreBackup({ url: address.href, file: back('whole.backup') })
    expect((await examine(url)).findings).toEqual([])
  } finally {
    await ask(inject('postgres').adminUrl, `drop database ${name} with (force)`)
    await ask(app.url, `drop role ${role}`)
  }
})

test('L80: by the settings a copy is made when it is due, and so many of them are kept', async () => {
  const hours = (count: number) => Date.parse('2026-11-21T15:00:00Z') + count * 60 * 60_000
  const place = back('scheduled')
  const runBackups = (nowMs: number) =>
    processBackups({
      url: app.url,
      folder: place,
      everyHours: 6,
      keep: 2,
      secret: null,
      contents: null,
      clock: { now: () => nowMs },
    })
  expect(await runBackups(hours(0))).not.toBeNull()
  expect(await runBackups(hours(5))).toBeNull()
  expect(await runBackups(hours(6))).not.toBeNull()
  expect(await runBackups(hours(13))).not.toBeNull()
  expect(fs.readdirSync(place)).toEqual([
    'saldo-20261121-210000.backup',
    'saldo-20261122-040000.backup',
  ])
  const url = await emptyDatabase()
  await restoreBackup({ url, file: path.join(place, 'saldo-20261122-040000.backup') })
})
