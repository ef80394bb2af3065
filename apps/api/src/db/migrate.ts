import type { Client } from 'pg'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { connectToPrimary } from './hosts.ts'
import { ensureRequestRoles, untilNoRace } from './request-role.ts'
import { ensureRights } from './rights.ts'
import { statementsIn } from './sql-statements.ts'

/** A migration whose text was changed after it was merged, while it was a day old. */
type EarlierText = {
  readonly name: string
  /** SHA-256 of the text as it was. */
  readonly checksum: string
  /** What the altered text does and this one did not. */
  readonly sql: (now: string) => string
}

const INDEXES_BY_EMAIL = `
  create index mail_outbox_by_recipient on mail_outbox (recipient);
  create index company_activations_by_email on company_activations (email);
  create index family_members_by_any_email on family_members (email);
  create index passes_by_email on passes ((content->>'email')) where user_id is null;`

const PARTS_OF_INVOICES = `
  alter table invoice_totals add column parts_cents bigint not null default 0;
  update invoice_totals i set parts_cents = s.cents
    from (select user_id, payment_id, invoice_month, sum(value) as cents from transactions
           where invoice_month is not null and last_installment is not null group by 1, 2, 3) s
   where i.user_id = s.user_id and i.payment_id = s.payment_id and i.month = s.invoice_month;`

/**
 * Three texts that a data folder of before the first version may have. No other migration was altered
 * after it had landed, and none is any more (`tests/migrations.test.ts`).
 */
const EARLIER_TEXTS: readonly EarlierText[] = [
  {
    name: '0003_card_calendars.sql',
    checksum: 'f1c35d923996dc7bd2aff78dbbcbfc42accdd43f9c7e6d77f5fd8c76f30927be',
    sql: () => PARTS_OF_INVOICES,
  },
  // A reserved number: the migration did nothing.
  {
    name: '0008_exports.sql',
    checksum: '1515593a272c53be6dcf15271768a7d553d47231d301d7898e7f6e403bd5fc5a',
    sql: (now) => now,
  },
  {
    name: '0008_exports.sql',
    checksum: 'b17ef528fcea43412c467d31a5834f6fb1ba3deafb6e6cd6404d9e5a28569c63',
    sql: () => INDEXES_BY_EMAIL,
  },
  // A comment in other words: there is nothing to do.
  {
    name: '0087_shared_plans.sql',
    checksum: '1e53468a67d6e60680209c82a75e0724b3e3b2632aca2173051779d141d3ef10',
    sql: () => '',
  },
]

/**
 * Brings a schema that was made by an earlier text to what the text says now, in one transaction.
 */
async function mendEarlierTexts(
  client: Client,
  migrations: readonly { readonly name: string; readonly checksum: string; readonly sql: string }[],
  log: (line: string) => void,
): Promise<void> {
  for (const earlier of EARLIER_TEXTS) {
    const now = migrations.find(({ name }) => name === earlier.name)
    if (now === undefined) continue
    await client.query('begin')
    await client.query('select id from schema_lock where id = 1 for update')
    const { rowCount } = await client.query(
      'update schema_migrations set checksum = $1 where name = $2 and checksum = $3',
      [now.checksum, earlier.name, earlier.checksum],
    )
    if (rowCount === 1) await client.query(earlier.sql(now.sql))
    await client.query('commit')
    if (rowCount === 1) log(`Migração completada: ${earlier.name}, que era de um texto anterior.`)
  }
}

export type MigrateOptions = {
  readonly url: string
  readonly folder?: URL | string
  readonly log?: (line: string) => void
  /** Whether grants and policies are made whole as well; they are, of the product's own schema. */
  readonly withRights?: boolean
  /**
   * How many migrations, where not all: a backup is restored into the schema that it was made from.
   */
  readonly upTo?: number
}

type Migration = {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
  readonly isOutside: boolean
}

type Record = { readonly version: number; readonly name: string; readonly checksum: string }

const OURS = new URL('./migrations/', import.meta.url)

const OUTSIDE = /^-- outside a transaction\s*$/m
const LOCK_ATTEMPTS_MAX = 8
const LOCK_POLL_MS = 100

/**
 * Brings the schema up to the folder's migrations. Any number of starts may do this at once: each
 * migration is applied under one locked row, in one transaction with its record, so a start that is
 * killed leaves a migration whole or absent, and the others go on from there.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const log = options.log ?? (() => {})
  const migrations = (await readMigrations(options.folder ?? OURS)).slice(0, options.upTo)
  const client = await open(options.url)
  try {
    await ensureRequestRoles(client)
    await ensureRecords(client)
    if (await hasEarlierText(client, migrations)) await mendEarlierTexts(client, migrations, log)
    while (nextMigration(migrations, await listRecords(client)) !== undefined) {
      await applyNext({ client, migrations, url: options.url, log })
    }
    if (options.withRights ?? options.folder === undefined) await ensureRights(client, log)
  } finally {
    await client.end()
  }
}

/** The migrations of this program, in their order. */
export async function listMigrations(): Promise<readonly { readonly checksum: string }[]> {
  return await readMigrations(OURS)
}

async function open(url: string): Promise<Client> {
  const client = await connectToPrimary(url)
  await client.query(
    `set client_min_messages = warning; set statement_timeout = 0;
     set idle_in_transaction_session_timeout = 0`,
  )
  return client
}

async function readMigrations(folder: URL | string): Promise<Migration[]> {
  const place = typeof folder === 'string' ? pathToFileURL(`${folder}/`) : folder
  const files = (await readdir(place)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(files.map((file) => readMigration(place, file)))
  for (const [index, { version, name }] of migrations.entries()) {
    if (version !== index + 1) {
      throw new Error(`Falta a migração ${index + 1}, ou há duas com o número de ${name}.`)
    }
  }
  return migrations
}

async function readMigration(place: URL, file: string): Promise<Migration> {
  const [, number] = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(file) ?? []
  if (number === undefined) throw new Error(`O nome da migração ${file} não é NNNN_nome.sql.`)
  // A checkout on Windows changes the ends of lines, and only those.
  const sql = (await readFile(new URL(file, place), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: Number(number), name: file, checksum, sql, isOutside: OUTSIDE.test(sql) }
}

async function ensureRecords(client: Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('schema_lock') is not null as there`)
  if (rows[0]?.there === true) return
  await untilNoRace(async () => {
    await client.query(
      `create table if not exists schema_migrations (
         version integer primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now()
       );
       create table if not exists schema_lock (id integer primary key check (id = 1));
       insert into schema_lock values (1) on conflict do nothing`,
    )
  })
}

async function listRecords(client: Client): Promise<Record[]> {
  const { rows } = await client.query<Record>(
    'select version, name, checksum from schema_migrations order by version',
  )
  return rows
}

/** Whether a record is of another text than its migration: nothing is locked where none is. */
async function hasEarlierText(client: Client, migrations: readonly Migration[]): Promise<boolean> {
  const records = await listRecords(client)
  return records.some(({ version, checksum }) => {
    const migration = migrations[version - 1]
    return migration !== undefined && migration.checksum !== checksum
  })
}

/**
 * The first migration that is not recorded; refuses where the records differ from the files (L77).
 */
function nextMigration(
  migrations: readonly Migration[],
  records: readonly Record[],
): Migration | undefined {
  for (const { version, name, checksum } of records) {
    const migration = migrations[version - 1]
    if (migration === undefined) {
      throw new Error(
        `O banco de dados é mais novo que este programa: já tem a migração ${name}. ` +
          'Abra-o com a versão mais nova do Saldo; esta não o altera.',
      )
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `A migração ${migration.name} foi alterada depois de aplicada neste banco de dados (como ${name}). ` +
          'Desfaça a alteração e escreva uma migração nova.',
      )
    }
  }
  return migrations[records.length]
}

type Application = {
  readonly client: Client
  readonly migrations: readonly Migration[]
  readonly url: string
  readonly log: (line: string) => void
}

async function applyNext(application: Application): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      while (!(await applyUnderLock(application))) await pause(LOCK_POLL_MS)
      return
    } catch (error) {
      await application.client.query('rollback')
      // A lock timeout (55P03) or a deadlock: wait and try again.
      if (attempt === LOCK_ATTEMPTS_MAX || !['55P03', '40P01', '40001'].includes(codeOf(error))) {
        throw error
      }
      await pause(250 * attempt)
    }
  }
}

/**
 * False while another start has the lock. It is looked at again and again instead of waited for: a
 * waiting statement keeps a snapshot, and `create index concurrently` waits for every snapshot, so
 * the two would wait for each other for ever.
 */
async function applyUnderLock({ client, migrations, url, log }: Application): Promise<boolean> {
  await client.query('begin')
  const lock = await client.query('select id from schema_lock where id = 1 for update skip locked')
  if (lock.rowCount === 0) {
    await client.query('rollback')
    return false
  }
  // Another start may have applied it while this one waited for the row.
  const migration = nextMigration(migrations, await listRecords(client))
  const notes: string[] = []
  if (migration !== undefined) {
    // A lock that waits behind a long reader would block every later statement.
    await client.query(`set local lock_timeout = '5s'`)
    if (migration.isOutside) await applyOutside(url, migration)
    else notes.push(...notesOf(await named(migration, applyInside(client, migration))))
    await client.query(
      'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
      [migration.version, migration.name, migration.checksum],
    )
  }
  await client.query('commit')
  if (migration !== undefined) log(`Migração aplicada: ${migration.name}.`)
  for (const note of notes) log(`  ${note}.`)
  return true
}

/**
 * In one message. A distributed database passes a message on as it came, whole, with each statement in it: there they
 * are sent one by one, and done on one shard after the other, as keys to tables that are whole everywhere want it.
 */
async function applyInside(client: Client, { sql }: Migration): Promise<unknown> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (rowCount === 0) return await client.query(sql)
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  const results: unknown[] = []
  for (const statement of statementsIn(sql)) results.push(await client.query(statement))
  return results
}

/**
 * Statement by statement on a connection of its own, while the first one holds the locked row.
 * Killed half-way it is begun again, so its statements must be repeatable: `drop index concurrently
 * if exists` goes before `create index concurrently`.
 */
async function applyOutside(url: string, migration: Migration): Promise<void> {
  const client = await open(url)
  try {
    for (const statement of statementsIn(migration.sql)) {
      await named(migration, client.query(statement))
    }
  } finally {
    await client.end()
  }
}

/**
 * A migration's report for the log: the column `note` of what it selects, such as how many rows it
 * corrected.
 */
function notesOf(results: unknown): string[] {
  const each = (Array.isArray(results) ? results : [results]) as { readonly rows?: unknown[] }[]
  return each
    .flatMap(({ rows = [] }) => rows)
    .flatMap((row) => {
      const { note } = row as { readonly note?: unknown }
      return typeof note === 'string' ? [note] : []
    })
}

async function named<T>(migration: Migration, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error) error.message = `${migration.name}: ${error.message}`
    throw error
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
