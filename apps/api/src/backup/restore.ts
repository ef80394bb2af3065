import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, PLAIN_TEXT, quoted } from './backup.ts'
import {
  type BackupHeader,
  BackupRefused,
  type BackupTable,
  checkBackup,
  type Frame,
  framesIn,
} from './backup-file.ts'
import { connectToPrimary } from '../db/hosts.ts'
import { listMigrations, migrate } from '../db/migrate.ts'

/** The rows that migrations and the first start write; a backup has its own. */
const SEEDED = ['default_categories', 'request_keys', 'clock_marks']

/** Where the files of a backup are put. */
type RestoredFiles = { put(name: string, content: Uint8Array): Promise<void> }

export type RestoreOptions = {
  /** The role that is to own the tables. */
  readonly url: string
  readonly file: string
  /** Takes the files of receipts. */
  readonly contents?: RestoredFiles
  readonly log?: (line: string) => void
}

export type Restored = {
  readonly header: BackupHeader
  readonly rows: number
  readonly files: number
}

/**
 * Restores a backup into an empty database, all of it or nothing, and applies this program's later
 * migrations (case L80). Refuses an incomplete file, one with migrations that this program does not
 * know, and a database with any rows. The product must not run on it meanwhile.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { url, file, contents, log = () => {} } = options
  const { header, trailer } = await checkBackup(file)
  await refuseUnknown(header)
  const client = await connectToPrimary(url)
  try {
    await client.query(PLAIN_TEXT)
    await refuseOccupied(client)
    await migrate({ url, upTo: header.migrations.length, withRights: false })
    await client.query('begin')
    await client.query(`set local client_min_messages = error; set local work_mem = '64MB'`)
    const tables = await listTables(client)
    const forced = await listForced(client)
    // For this transaction alone: COPY fails on a table whose row-level security is forced on its
    // owner.
    for (const name of forced)
      await client.query(`alter table ${quoted(name)} no force row level security`)
    await client.query(`truncate ${tables.map(quoted).join(', ')}`)
    await fill(client, rowsIn(file), new Set(tables))
    await compareCounts(client, { tables, rows: trailer.rows })
    for (const name of forced)
      await client.query(`alter table ${quoted(name)} force row level security`)
    if (contents !== undefined && (trailer.files ?? 0) > 0) await putFiles(file, contents)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate({ url, log })
  const rows = Object.values(trailer.rows).reduce((sum, count) => sum + count, 0)
  return { header, rows, files: contents === undefined ? 0 : (trailer.files ?? 0) }
}

/** The frames of tables and rows alone. */
async function* rowsIn(file: string): AsyncGenerator<Frame, void> {
  for await (const frame of framesIn(file)) {
    if (frame.kind !== 'file' && frame.kind !== 'content') yield frame
  }
}

/** A name that leads out of the folder is none that a backup of ours has. */
const FILE_NAME = /^[\da-f-]{36}\/[\da-f-]{36}$/u

/** Before the rows are committed: a row never stands without its content. */
async function putFiles(file: string, contents: RestoredFiles): Promise<void> {
  let name = ''
  for await (const frame of framesIn(file)) {
    if (frame.kind === 'file') name = frame.value.name
    if (frame.kind !== 'content') continue
    if (!FILE_NAME.test(name))
      throw new BackupRefused(`A cópia tem um arquivo sem nome que se conheça.`)
    await contents.put(name, frame.value)
  }
}

/** A backup of migrations that this program has not, or has otherwise, cannot be understood by it. */
async function refuseUnknown({ migrations }: BackupHeader): Promise<void> {
  const own = await listMigrations()
  if (migrations.length > own.length) {
    throw new BackupRefused(
      `A cópia é de um Saldo mais novo (${migrations.length} migrações; este tem ${own.length}). ` +
        'Restaure com a versão que a escreveu, ou com uma mais nova.',
    )
  }
  const unknown = migrations.find(({ checksum }, index) => own[index]?.checksum !== checksum)
  if (unknown === undefined) return
  throw new BackupRefused(
    `A migração ${unknown.version} da cópia não é a deste programa: a cópia é de outra edição do Saldo.`,
  )
}

/** An empty database has no tables, or those of our migrations and no user. */
async function refuseOccupied(client: Client): Promise<void> {
  const others = await client.query(
    `select 1 from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  )
  if (others.rows.length > 0) {
    throw new BackupRefused(
      'Há um programa ligado a este banco de dados. Encerre o Saldo e restaure de novo.',
    )
  }
  const tables = await listTables(client)
  if (tables.length === 0) return
  const { rows: recordTable } = await client.query(
    `select to_regclass('schema_migrations') as there`,
  )
  const checks = tables
    .filter((name) => !SEEDED.includes(name))
    .map((name) => `exists (select 1 from ${quoted(name)})`)
  const { rows } = await client.query<{ isFull: boolean }>(
    `select ${checks.join(' or ') || 'false'} as "isFull"`,
  )
  if (recordTable[0]?.there !== null && rows[0]?.isFull === false) return
  throw new BackupRefused(
    'Este banco de dados não está vazio: nada foi restaurado. ' +
      'Restaure em um banco novo (DATABASE_URL) ou em outra pasta (SALDO_DATA).',
  )
}

async function listForced(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return rows.map(({ name }) => name)
}

/**
 * The rows of the table whose frame was read last, to their end; `next` is the frame after them.
 */
class Rows {
  next: Frame | null = null
  readonly #frames: AsyncIterator<Frame>

  constructor(frames: AsyncIterator<Frame>) {
    this.#frames = frames
  }

  async *pieces(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const { value, done } = await this.#frames.next()
      this.next = done === true ? null : value
      if (this.next?.kind !== 'rows') return
      yield this.next.value
    }
  }
}

/** In the order of the file, in which a row follows the rows that it refers to. */
async function fill(
  client: Client,
  frames: AsyncIterable<Frame>,
  columnsPresent: ReadonlySet<string>,
): Promise<void> {
  const rows = new Rows(frames[Symbol.asyncIterator]())
  for await (const _ of rows.pieces()) throw new Error('rows stand before their table')
  while (rows.next !== null && rows.next.kind !== 'trailer') {
    const { kind, value } = rows.next
    if (kind === 'table')
      await pipeline(Readable.from(rows.pieces()), intake(client, value, columnsPresent))
    else for await (const _ of rows.pieces()) throw new Error('rows stand before their table')
  }
  // Only at the end of it the file has shown itself to be the one that was checked.
  for await (const _ of rows.pieces()) throw new Error('rows stand behind the end')
}

function intake(
  client: Client,
  { name, columns }: BackupTable,
  columnsPresent: ReadonlySet<string>,
) {
  if (!columnsPresent.has(name))
    throw new BackupRefused(`A cópia tem a tabela ${name}, que aqui não há.`)
  return client.query(
    copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
  )
}

async function compareCounts(
  client: Client,
  {
    tables,
    rows: expected,
  }: {
    readonly tables: readonly string[]
    readonly rows: Readonly<Record<string, number>>
  },
): Promise<void> {
  for (const name of tables) {
    const { rows } = await client.query<{ readonly count: string }>(
      `select count(*) as count from ${quoted(name)}`,
    )
    if (Number(rows[0]?.count) === expected[name]) continue
    throw new BackupRefused(
      `${name} ficou com ${rows[0]?.count} linhas, e a cópia diz ${expected[name] ?? 0}: nada foi restaurado.`,
    )
  }
}
