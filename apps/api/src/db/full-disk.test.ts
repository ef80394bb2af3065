import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { openWallet } from '../../../../tests/wallet.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024)
const SIZE_MB = 48
const TRIES = 30
/** A disk of our own to fill; without the right to mount one there is none. */
const disk = mountDisk()
const ballast = path.join(disk ?? '', 'ballast')

function mountDisk(): string | null {
  if (process.platform !== 'linux') return null
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    fs.rmdirSync(folder)
    return null
  }
}

async function ask(sql: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: inject('postgres').adminUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const tablespace = `small_${process.pid}`

/** Puts the tables of a database on that disk; the server's own files stay where there is room. */
async function moveThere(url: string): Promise<string> {
  if (disk === null) return url
  const [row] = await ask('show data_directory')
  const { uid, gid } = fs.statSync(row?.['data_directory'] ?? '')
  fs.chownSync(disk, uid, gid)
  fs.chmodSync(disk, 0o700)
  await ask(`create tablespace ${tablespace} location '${disk}'`)
  await ask(`alter database ${new URL(url).pathname.slice(1)} set tablespace ${tablespace}`)
  return url
}

const app = useApp({}, { through: moveThere })

afterAll(async () => {
  if (disk === null) return
  fs.rmSync(ballast, { force: true })
  await ask(`drop database if exists ${new URL(app.url).pathname.slice(1)} with (force)`)
  await ask(`drop tablespace ${tablespace}`)
  execFileSync('umount', [disk])
  fs.rmdirSync(disk)
})

function fillDisk(): void {
  const file = fs.openSync(ballast, 'a')
  try {
    for (let piece = MEGABYTE; piece.length > 0;) {
      try {
        fs.writeSync(file, piece)
      } catch {
        piece = piece.subarray(0, Math.floor(piece.length / 2))
      }
    }
  } finally {
    fs.closeSync(file)
  }
}

const backends = async () => {
  const name = new URL(app.url).pathname.slice(1)
  const rows = await ask(
    `select pid from pg_stat_activity where datname = '${name}' and usename like 'saldo_requests%'`,
  )
  return rows.map(({ pid }) => pid)
}

test.skipIf(disk === null)(
  'L73: on a full disk reads are served and writes are answered 503, until there is room again',
  async () => {
    const ana = await openWallet(app)
    const buy = () => ana.tryEnter({ payment: ana.card, value: -3600, lastInstallment: 360 })
    expect((await buy()).status).toBe(200)
    const before = await backends()
    expect(before).not.toEqual([])
    fillDisk()
    const statuses: number[] = []
    while (!statuses.includes(503) && statuses.length < TRIES) statuses.push((await buy()).status)
    expect(statuses.at(-1)).toBe(503)
    expect(new Set(statuses.slice(0, -1)).size).toBeLessThan(2)

    const answers = await Promise.all([
      ana.guest.send('GET', '/payments'),
      buy(),
      ana.guest.send('GET', '/payments'),
      buy(),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 503])
    expect((await app.send('GET', '/payments', undefined)).status).toBe(401)
    // Nothing is wrong with the connections: none is thrown away for it.
    expect(await backends()).toEqual(expect.arrayContaining(before))

    fs.rmSync(ballast)
    expect((await buy()).status).toBe(200)
  },
)
