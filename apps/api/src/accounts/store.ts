import { sql, type RawBuilder } from 'kysely'
import { decimalOf } from '../db/columns.ts'
import type { OwnerLedger } from '../context.ts'
import { batchesOf } from '../db/cursor.ts'
import type { Ledger } from '../db/ledger.ts'
import { personalData } from './personal-data.ts'
import type { DataExport } from '@saldo/contract/accounts'
import { categoryNames } from '../categories/rows.ts'

/**
 * One entry as the history shows it, or each share of a divided one; days in Brazilian notation, the value with a
 * comma.
 */
export type HistoryRow = {
  readonly day: string
  readonly name: string
  readonly kind: string
  readonly category: string
  readonly parent: string
  readonly payment: string
  readonly value: string
  readonly paid: boolean
  readonly invoice: string
  readonly part: string
  readonly description: string
  /** The ids of its labels. */
  readonly labels: readonly string[] | null
  /** Which share of a divided entry, of how many; empty of one that is not. */
  readonly share: string
}

/** Where a batch ended: the next one begins behind it. */
type Place = { readonly countsOn: string; readonly id: string }

/**
 * Rows for some milliseconds of work, here and in the database: no other request waits longer than
 * that.
 */
const HISTORY_ROWS_AT_ONCE = 500

const BEGINNING: Place = { countsOn: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Every entry of a ledger in the order in which they count, read in batches, each a short statement
 * of its own.
 */
export async function* historyOf(ctx: OwnerLedger): AsyncGenerator<readonly HistoryRow[]> {
  for (let after = BEGINNING; ;) {
    const rows = await listFollowing(ctx, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < HISTORY_ROWS_AT_ONCE) return
    after = last
  }
}

async function listFollowing(
  ctx: OwnerLedger,
  after: Place,
): Promise<readonly (HistoryRow & Place)[]> {
  const { rows } = await sql<HistoryRow & Place>`
    select t.counts_on::text as "countsOn", t.id,
           to_char(t.date, 'DD/MM/YYYY') as day, t.name,
           coalesce(t.operation_type, t.transaction_type) as kind,
           coalesce(c.name, '') as category, coalesce(above.name, '') as parent, p.name as payment,
           replace(${decimalOf('s.value')}::text, '.', ',') as value, t.paid,
           coalesce(to_char(t.invoice_month, 'MM/YYYY'), '') as invoice,
           case when t.last_installment is null then ''
                else (t.recurrent_index + 1) || '/' || t.last_installment end as part,
           t.description, t.labels,
           case when s.at is null then '' else s.at || '/' || jsonb_array_length(t.split) end as share
      from (select * from transactions
             where user_id = ${ctx.userId}::uuid
               and (counts_on, id) > (${after.countsOn}::date, ${after.id}::uuid)
             order by counts_on, id limit ${sql.lit(HISTORY_ROWS_AT_ONCE)}) t
      join payments p on p.user_id = ${ctx.userId} and p.id = t.payment_id
     cross join lateral (
       select t.category_id, t.value, null::bigint where t.split is null union all
       select d.category, d.value, d.at
         from rows from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
              with ordinality d (category, value, at)) s (category_id, value, at)
      left join ${categoryNames(ctx, 'id', 'parent_id', 'name')} c on c.id = s.category_id
      left join ${categoryNames(ctx, 'id', 'name')} above on above.id = c.parent_id
     order by t.counts_on, t.id, s.at`.execute(ctx.ledger)
  return rows
}

/** The names of a person's labels by their ids, in the order of the names. */
export async function listLabelNames(ctx: OwnerLedger): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.ledger
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('user_id', '=', ctx.userId)
    .orderBy('name_key')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The owner whose rows are searched: an account has an id and an e-mail. */
export type Owner = { readonly id: string; readonly email: string }

/** Which rows of a table are this person's. */
function ownRows(
  rule: Pick<(typeof personalData)[string], 'by' | 'byEmail'>,
  owner: Owner,
): RawBuilder<unknown> {
  const byId = rule.by.map((column) => sql`${sql.ref(column)} = ${owner.id}::uuid`)
  const byEmail = (rule.byEmail ?? []).map(
    (column) => sql`${sql.ref(column)} = ${owner.email}::text`,
  )
  return sql`(${sql.join([...byId, ...byEmail], sql` or `)})`
}

/** The columns of a table in their order, without those that are not exported. */
export async function listColumns(
  ledger: Ledger,
  table: string,
  without: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select attname::text as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
     order by attnum`.execute(ledger)
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}

/** Some milliseconds of work on the loop, in the database and in the packing thread. */
const ROWS_AT_ONCE = 500

/** What a table has of this person, each row as JSON in the order of its columns. */
export function rowsOf(
  ledger: Ledger,
  input: { readonly table: string; readonly columns: readonly string[]; readonly owner: Owner },
): AsyncGenerator<readonly { readonly text: string }[]> {
  const { table, columns, owner } = input
  const rule = personalData[table]
  if (rule === undefined) throw new Error(`nobody said what becomes of ${table}`)
  const chosen = sql.join(columns.map((name) => sql.ref(name)))
  const query = sql<{ readonly text: string }>`
    select row_to_json(exported)::text as text from (
      select ${chosen} from ${sql.table(table)} where ${ownRows(rule, owner)}) exported`
  return batchesOf(ledger, { query, rowsAtOnce: ROWS_AT_ONCE })
}

/** One export of one owner. */
export type ExportKey = { readonly userId: string; readonly id: string }

const wireColumns = [
  'id as _id',
  'state',
  'progress',
  'rows',
  'bytes',
  'asked_at as askedAt',
  'expires_at as expiresAt',
] as const

/** A user's exports, newest first. */
export function listExports(ctx: OwnerLedger): Promise<DataExport[]> {
  return ctx.ledger
    .selectFrom('exports')
    .select(wireColumns)
    .where('user_id', '=', ctx.userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findExport(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<DataExport | undefined> {
  return ctx.ledger
    .selectFrom('exports')
    .select(wireColumns)
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertExport(
  ctx: OwnerLedger,
  { id, at }: { readonly id: string } & { readonly at: string },
): Promise<DataExport> {
  return ctx.ledger
    .insertInto('exports')
    .values({ user_id: ctx.userId, id, asked_at: at })
    .returning(wireColumns)
    .executeTakeFirstOrThrow()
}

/**
 * Starts an attempt: deletes what an earlier one has left of the file, and the earlier one can
 * store nothing more. Returns the number of the attempt, or null where there is nothing to make.
 */
export async function beginExport(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<number | null> {
  const started = await ctx.ledger
    .updateTable('exports')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('attempts')
    .executeTakeFirst()
  if (started === undefined) return null
  await ctx.ledger
    .deleteFrom('export_parts')
    .where('user_id', '=', ctx.userId)
    .where('export_id', '=', id)
    .execute()
  return started.attempts
}

/**
 * Stores the next part of the file. Returns false where the export was deleted or another attempt
 * has started.
 */
export async function keepPart(
  ctx: OwnerLedger,
  part: { readonly id: string } & {
    readonly no: number
    readonly content: Buffer
    readonly percent: number
    readonly attempts: number
  },
): Promise<boolean> {
  const { id, no, content, percent, attempts } = part
  const { numUpdatedRows } = await ctx.ledger
    .updateTable('exports')
    .set((row) => ({ progress: percent, version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await ctx.ledger
    .insertInto('export_parts')
    .values({ user_id: ctx.userId, export_id: id, no, content })
    .execute()
  return true
}

/** Marks the export as ready. Returns false where it was deleted or another attempt has started. */
export async function endExport(
  ctx: OwnerLedger,
  ready: { readonly id: string } & {
    readonly attempts: number
    readonly bytes: number
    readonly rows: number
    readonly at: string
    readonly expiresAt: string
  },
): Promise<boolean> {
  const { id, attempts, bytes, rows, at, expiresAt } = ready
  const kept = await ctx.ledger
    .updateTable('exports')
    .set((row) => ({
      state: 'ready',
      progress: 100,
      rows,
      bytes,
      done_at: at,
      expires_at: expiresAt,
      version: row('version', '+', 1),
    }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** One part of an export's file, by its position. */
export async function findPart(
  ctx: OwnerLedger,
  { id, no }: { readonly id: string } & { readonly no: number },
): Promise<Buffer | undefined> {
  const row = await ctx.ledger
    .selectFrom('export_parts')
    .select('content')
    .where('user_id', '=', ctx.userId)
    .where('export_id', '=', id)
    .where('no', '=', no)
    .executeTakeFirst()
  return row?.content
}

/**
 * Marks the export as failed, which its owner sees. Returns false where there is nothing left to
 * make.
 */
export async function failExport(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<boolean> {
  const failed = await ctx.ledger
    .updateTable('exports')
    .set((row) => ({ state: 'failed', version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

/** Deletes an export with its file. */
export async function deleteExport(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<void> {
  await ctx.ledger
    .deleteFrom('exports')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

const ERASED_AT_ONCE = 5_000

/**
 * Deletes some thousand of an owner's rows from a table, and what else has their keys' first part. Returns how
 * many: fewer than a batch once none is left.
 */
async function deleteSome(ctx: OwnerLedger, table: string): Promise<number> {
  const { key = 'id' } = personalData[table] ?? {}
  const name = sql.table(table)
  const isInBatch =
    key === null
      ? sql``
      : sql`and ${sql.ref(key)} = any (array(
          select ${sql.ref(key)} from ${name} where user_id = ${ctx.userId} limit ${ERASED_AT_ONCE}))`
  const deleted = await sql`delete from ${name} where user_id = ${ctx.userId} ${isInBatch}`.execute(
    ctx.ledger,
  )
  return Number(deleted.numAffectedRows ?? 0)
}

/** All of an owner's rows of a table, in statements that each have time enough. */
export async function deleteRows(ctx: OwnerLedger, table: string): Promise<void> {
  while ((await deleteSome(ctx, table)) >= ERASED_AT_ONCE);
}

/** The tables of money data, in the order in which their rows can be deleted. */
export const moneyTables: readonly string[] = Object.entries(personalData)
  .filter(([, { isMoney }]) => isMoney)
  .map(([table]) => table)

/** The tables whose rows are deleted with the account, in the same order. */
export const erasedTables: readonly string[] = Object.entries(personalData)
  .filter(([, { removal }]) => removal === 'goes')
  .map(([table]) => table)

type OwnerNames = { readonly id: string; readonly email: string }

/** What of a person does not wait for their row to go: letters, invitations, ways in. */
export async function deletePersonal(ledger: Ledger, owner: OwnerNames): Promise<void> {
  const tables = [
    'planner_clients',
    'family_members',
    'company_activations',
    'mail_outbox',
    'identities',
    'recovery_tokens',
    'activation_codes',
  ]
  for (const table of tables) {
    const rule = personalData[table]
    if (rule === undefined) throw new Error(`nobody said what becomes of ${table}`)
    await sql`delete from ${sql.table(table)} where ${ownRows(rule, owner)}`.execute(ledger)
  }
  await ledger.deleteFrom('passes').where('user_id', '=', owner.id).execute()
  await sql`delete from passes where user_id is null and content->>'email' = ${owner.email}`.execute(
    ledger,
  )
}

/** Deletes the owner's stored replies that name them: nobody sends those calls again. */
export async function deleteOwnReplies(ledger: Ledger, { id, email }: OwnerNames): Promise<void> {
  await ledger
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', id)
    .where(sql<boolean>`position(${email} in answer) > 0`)
    .execute()
}

/**
 * Blanks the user: the row stays until every row that refers to it is erased, and holds no personal
 * data. What decides rights goes with the erasure (`takeRights`): a request may not write it.
 */
export async function blankUser(
  ledger: Ledger,
  { id, protocol }: { readonly id: string; readonly protocol: string },
): Promise<void> {
  await ledger
    .updateTable('users')
    .set((row) => ({
      email: `${protocol}@conta-excluida.invalid`,
      name: 'Conta excluída',
      password_hash: null,
      image: null,
      active: false,
      social_email: null,
      cpf: null,
      gender: null,
      phone_number: null,
      birthdate: null,
      city: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Every session of a person ends, and those in which they acted for others. */
export async function endAllSessions(ledger: Ledger, id: string, at: string): Promise<void> {
  await ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where((where) => where.or([where('user_id', '=', id), where('actor_id', '=', id)]))
    .where('ended_at', 'is', null)
    .execute()
}

/** Takes a removed person's profiles, company and paid subscriptions; asked again it changes nothing. */
export async function takeRights(ctx: OwnerLedger, at: string): Promise<void> {
  await ctx.ledger
    .updateTable('users')
    .set({ profiles: [], company_id: null })
    .where('id', '=', ctx.userId)
    .execute()
  await sql`update subscriptions set status = 'ended', suspended = true,
      expire_at = least(expire_at, ${at}::timestamptz), payment_methods = '[]', company_name = null,
      family_name = null, version = version + 1
    where user_id = ${ctx.userId}`.execute(ctx.ledger)
}

/** The person whose data an export holds. */
export function findExportOwner(ledger: Ledger, userId: string) {
  return ledger
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
