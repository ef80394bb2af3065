import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectToPrimary } from '../db/hosts.ts'
import {
  BackupRefused,
  type BackupTable,
  type BackupTrailer,
  bytesOf,
  type Frame,
  rowsEndedIn,
} from './backup-file.ts'

/** What COPY writes must read back to the same value anywhere, whatever a server is set to. */
export const PLAIN_TEXT = `
  set datestyle to 'ISO, YMD'; set intervalstyle to postgres; set timezone to 'UTC';
  set bytea_output to hex; set extra_float_digits to 3; set client_encoding to 'UTF8';
  set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set lock_timeout to '10s'`

/** Tables of the migrations themselves, which a restored place has of its own. */
const NOT_COPIED = ['schema_migrations', 'schema_lock']

/** Level 1 is a third of the time of the usual one, for a tenth more bytes. */
const GZIP = { level: 1, chunkSize: 256 * 1024 }
const UNREADABLE_BY_OTHERS = 0o600

/** Files beside the database that a backup has as well, each with its name. */
export type BackedUpFiles = {
  list(): AsyncIterable<string>
  get(name: string): Promise<Buffer | null>
}

export type BackupOptions = {
  /** As the owner of the tables. */
  readonly url: string
  readonly file: string
  /** The secret beside the data that seals second factors, where there is one. */
  readonly secret: string | null
  /** The files of receipts, where they lie beside the data. */
  readonly contents?: BackedUpFiles | null
  readonly signal?: AbortSignal
}

export type BackupSize = { readonly rows: number; readonly tables: number }

/**
 * Writes one file of the whole database, a snapshot, while other transactions go on writing (case
 * L80). The file gets its name when it is complete and on the disk; only its owner can read it,
 * since it holds all that the database holds. Refuses where the role does not see every row.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSize> {
  const { file, signal } = options
  if (existsSync(file)) throw new BackupRefused(`${file} já existe: escolha outro nome.`)
  const client = await connectToPrimary(options.url)
  const unfinished = `${file}.${process.pid}.part`
  const written = { rows: 0, tables: 0 }
  try {
    await client.query(PLAIN_TEXT)
    await refusePartialSight(client)
    await mkdir(path.dirname(file), { recursive: true })
    const handle = await open(unfinished, 'wx', UNREADABLE_BY_OTHERS)
    try {
      const bytes = Readable.from(bytesIn(framesFrom(client, options, written)))
      // By its number: a stream that the handle itself makes keeps the handle from closing.
      const target = createWriteStream('', { fd: handle.fd, autoClose: false })
      await pipeline(bytes, createGzip(GZIP), target, signal === undefined ? {} : { signal })
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    return written
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Row-level security hides rows from an owner of tables too: half a backup is worse than none. */
async function refusePartialSight(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly name: string; readonly seesAll: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as "seesAll" from pg_roles
      where rolname = current_user`,
  )
  const [role] = rows
  if (role?.seesAll === true) return
  throw new BackupRefused(
    `O usuário ${role?.name ?? ''} do DATABASE_URL não vê as linhas de todas as contas, e a cópia sairia ` +
      `incompleta. Peça ao administrador: alter role ${role?.name ?? ''} bypassrls — ou faça a cópia ` +
      'com o endereço de um usuário que tenha esse direito.',
  )
}

async function* framesFrom(
  client: Client,
  { secret, contents }: Pick<BackupOptions, 'secret' | 'contents'>,
  written: { rows: number; tables: number },
): AsyncGenerator<Frame, void> {
  const names = await listTables(client)
  // Locked before anything is read: a migration that rewrites a table would leave it empty in this
  // snapshot.
  await client.query(
    `begin isolation level repeatable read read only;
     lock table ${names.map(quoted).join(', ')}, schema_migrations in access share mode`,
  )
  const { rows: moments } = await client.query<{ readonly at: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  const { rows: migrations } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations order by version',
  )
  const at = moments[0]?.at ?? ''
  yield {
    kind: 'header',
    value: { format: 'saldo-backup', formatVersion: 1, at, migrations, secret },
  }
  for (const table of await describeTables(client, names)) {
    yield { kind: 'table', value: table }
    written.tables += 1
    const columns = table.columns.map(quoted).join(', ')
    const text = `copy (select ${columns} from ${quoted(table.name)}) to stdout`
    for await (const piece of client.query(copyTo(text))) {
      written.rows += rowsEndedIn(piece as Buffer)
      yield { kind: 'rows', value: piece as Buffer }
    }
  }
  await client.query('commit')
  if (contents) yield* filesOf(contents)
}

/** After the rows: a receipt that was added since has no row here, and its file is swept where it is restored. */
async function* filesOf(contents: BackedUpFiles): AsyncGenerator<Frame, void> {
  for await (const name of contents.list()) {
    const content = await contents.get(name)
    if (content === null) continue
    yield { kind: 'file', value: { name } }
    yield { kind: 'content', value: content }
  }
}

/** The frames as bytes, followed by the checksum that proves them complete. */
async function* bytesIn(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  let table = ''
  let files = 0
  for await (const frame of frames) {
    if (frame.kind === 'content') files += 1
    if (frame.kind === 'table') rows[(table = frame.value.name)] = 0
    if (frame.kind === 'rows') rows[table] = (rows[table] ?? 0) + rowsEndedIn(frame.value)
    for (const bytes of bytesOf(frame)) {
      hash.update(bytes)
      yield bytes
    }
  }
  const trailer: BackupTrailer = { rows, files, sha256: hash.digest('hex') }
  yield* bytesOf({ kind: 'trailer', value: trailer })
}

/**
 * The tables of the schema but those of its migrations, each after those that its rows refer to, so
 * that they can be filled in this order.
 */
export async function listTables(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string; readonly needs: string[] }>(
    `select c.relname as name,
            array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      order by 1`,
    [NOT_COPIED],
  )
  const sorted: string[] = []
  while (sorted.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !sorted.includes(name) && needs.every((one) => sorted.includes(one)),
    )
    if (next.length === 0) throw new Error('As tabelas apontam umas para as outras em círculo.')
    sorted.push(...next.map(({ name }) => name))
  }
  return sorted
}

/** The columns of each that can be written: what is computed from others is computed again. */
async function describeTables(
  client: Client,
  names: readonly string[],
): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<{ readonly table: string; readonly columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and c.relname = any ($1)
      group by 1`,
    [names],
  )
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  return names.map((name) => ({ name, columns: columns.get(name) ?? [] }))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * A rename is durable only after its folder is synced. Windows cannot sync a folder, and does not
 * need it.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
