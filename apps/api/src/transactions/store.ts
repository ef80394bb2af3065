import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { CategoryGroup, CountedGroup } from '@saldo/domain/categories/kinds'
import type { Currency, Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { type Column, INSERTED, namesOf, rowsOf } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'
import { CARD_COLUMNS, CARD_PAIRS, type CardFacts } from '../payments/rows.ts'
import { type EntryRow, jsonOf } from './columns.ts'
import { entryColumns } from './rows.ts'
import type { OwnerLedger } from '../context.ts'
import {
  type CategorySumsQuery,
  entriesOn,
  hasCategories,
  ofName,
  ofPayments,
} from '../balances/rows.ts'
import { categoryNames } from '../categories/rows.ts'

/** The facts by which a draft is judged and its entries are shown, in one statement. */
export type DraftFacts = {
  readonly openedUntil: Day
  readonly userName: string
  /** The user's currency. */
  readonly currency: Currency
  readonly userImage: string | null
  readonly payment: (Pick<Tables['payments'], 'id' | 'name' | 'type'> & CardFacts) | null
  readonly category: { id: string; name: string; group: CategoryGroup } | null
}

/** The fields of a payment method that place its entries and are shown with them. */
export type PlaceFacts = NonNullable<DraftFacts['payment']>

/** The group of the draft's category, by its id. */
export function groupsOf({ category }: Pick<DraftFacts, 'category'>) {
  return new Map(category === null ? [] : [[category.id, category.group] as const])
}

/** The payment method and the category of a draft, where the user may use them. */
export async function findDraftFacts(
  ctx: OwnerLedger,
  named: {
    readonly paymentId: string
    readonly categoryId: string | null
  },
): Promise<DraftFacts> {
  const { rows } = await sql<DraftFacts>`
    select l.opened_until as "openedUntil", u.name as "userName", u.currency, u.image as "userImage",
           case when p.id is null then null else json_build_object('id', p.id, 'name', p.name,
             'type', p.type, ${sql.raw(CARD_PAIRS)}) end as payment,
           case when c.id is null then null else json_build_object('id', c.id, 'name', c.name,
             'group', c.grouping) end as category
      from ledgers l
      join users u on u.id = l.user_id
      left join payments p on p.user_id = l.user_id and p.id = ${named.paymentId}
      left join ${categoryNames(ctx, 'id', 'name', 'grouping')} c on c.id = ${named.categoryId}::uuid
     where l.user_id = ${ctx.userId}`.execute(ctx.ledger)
  const [row] = rows
  if (row === undefined) throw new Error('everybody has a ledger')
  return row
}

/** The facts of several drafts at once: what each names, where the user may use it. */
export type DraftsFacts = Pick<DraftFacts, 'openedUntil' | 'currency'> & {
  /** Those that are named, and the Dinheiro wallet. */
  readonly payments: readonly NonNullable<DraftFacts['payment']>[]
  readonly categories: readonly NonNullable<DraftFacts['category']>[]
  /** Of the ids that the drafts bring along, those that became entries before. */
  readonly sent: readonly string[]
}

/** What `findDraftFacts` gives, for many drafts in one statement. */
export async function findDraftsFacts(
  ctx: OwnerLedger,
  named: {
    readonly paymentIds: readonly string[]
    readonly categoryIds: readonly string[]
    readonly ids: readonly string[]
  },
): Promise<DraftsFacts> {
  const { paymentIds, categoryIds, ids } = named
  const { rows } = await sql<DraftsFacts>`
    select l.opened_until as "openedUntil", u.currency,
           (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'type', p.type,
                     ${sql.raw(CARD_PAIRS)}) order by p.id), '[]')
              from payments p where p.user_id = ${ctx.userId}
               and (p.type = 'money' or p.id = any(${paymentIds}::uuid[]))) as payments,
           (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name,
                     'group', c.grouping)), '[]')
              from ${categoryNames(ctx, 'id', 'name', 'grouping')} c where c.id = any(${categoryIds}::uuid[])) as categories,
           (select coalesce(json_agg(distinct t.series_id), '[]') from transactions t
             where t.user_id = ${ctx.userId} and t.series_id = any(${ids}::uuid[])) as sent
      from ledgers l
      join users u on u.id = l.user_id
     where l.user_id = ${ctx.userId}`.execute(ctx.ledger)
  const [row] = rows
  if (row === undefined) throw new Error('everybody has a ledger')
  return row
}

/** The entries that an id became before: a draft sent twice is entered once. */
export async function listSent(ctx: OwnerLedger, id: string): Promise<EntryRow[]> {
  return await ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where((where) => where.or([where('series_id', '=', id), where('id', '=', id)]))
    .orderBy('recurrent_index')
    .orderBy('id')
    .execute()
}

/** All entries of a series, in their order. */
export function listSeries(ctx: OwnerLedger, seriesId: string): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('series_id', '=', seriesId)
    .orderBy('recurrent_index')
    .execute()
}

export function findEntry(ctx: OwnerLedger, id: string): Promise<EntryRow | undefined> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One entry, locked until the transaction ends: two simultaneous acts on it follow one another. */
export function lockEntry(ctx: OwnerLedger, id: string): Promise<EntryRow | undefined> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Both halves of these bank movements, which are removed together; without a movement nothing is read. */
export async function listOperations(
  ctx: OwnerLedger,
  ids: readonly string[],
): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return await ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('operation_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** The parts of these purchases, by their places; without a purchase nothing is read. */
export async function listParts(
  ctx: OwnerLedger,
  purchases: readonly string[],
): Promise<Pick<EntryRow, 'id' | 'series_id' | 'recurrent_index'>[]> {
  if (purchases.length === 0) return []
  return await ctx.ledger
    .selectFrom('transactions')
    .select(['id', 'series_id', 'recurrent_index'])
    .where('user_id', '=', ctx.userId)
    .where('series_id', '=', sql<string>`any(${purchases}::uuid[])`)
    .execute()
}

/**
 * Makes plain entries of the halves whose other halves are removed with this payment method: the
 * money that arrived or left elsewhere stays so.
 */
export async function releaseMovements(
  ctx: OwnerLedger,
  of: { readonly paymentId: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('transactions')
    .set({
      operation_id: null,
      operation_type: null,
      operation_payment: null,
      version: sql`version + 1`,
    })
    .where('user_id', '=', ctx.userId)
    .where('operation_payment', '=', of.paymentId)
    .where('payment_id', '<>', of.paymentId)
    .execute()
}

/** The groups of these categories, which decide whether an entry counts. */
export async function findGroups(
  ctx: OwnerLedger,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, CategoryGroup>> {
  const categoryIds = [...new Set(ids)].filter((id) => id !== null)
  if (categoryIds.length === 0) return new Map()
  const rows = await ctx.ledger
    .selectFrom(categoryNames(ctx, 'id', 'grouping').as('c'))
    .select(['id', 'grouping'])
    .where('id', '=', sql<string>`any(${categoryIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, grouping }) => [id, grouping]))
}

/** Inserts entries: one statement, however many. */
export function insertEntriesStatement(
  userId: string,
  rows: readonly EntryRow[],
): RawBuilder<unknown> {
  return sql`insert into transactions (user_id, ${namesOf(entryColumns)})
    select ${userId}::uuid, * from ${rowsOf(entryColumns, rows)} as r
    ${INSERTED}`
}

export async function insertEntries(ctx: OwnerLedger, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length > 0) await insertEntriesStatement(ctx.userId, rows).execute(ctx.ledger)
}

/** Deletes entries for good: they are not kept to be restored. */
export async function deleteEntries(ctx: OwnerLedger, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.ledger
    .deleteFrom('transactions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

const changing = entryColumns.filter(([name]) => name !== 'id')
const changes = sql.raw(changing.map(([name]) => `${name} = n.${name}`).join(', '))

/** Updates entries, each by its id. */
export function updateEntriesStatement(
  userId: string,
  rows: readonly EntryRow[],
): RawBuilder<unknown> {
  return sql`update transactions t set ${changes}
    from ${rowsOf(entryColumns, rows)} as n (${namesOf(entryColumns)})
    where t.user_id = ${userId} and t.id = n.id`
}

export async function updateEntries(ctx: OwnerLedger, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length > 0) await updateEntriesStatement(ctx.userId, rows).execute(ctx.ledger)
}

/** Resumes the series that ended at this very moment, and none that ended before. */
export async function resumeSeries(
  ctx: OwnerLedger,
  of: { readonly ids: readonly string[]; readonly endedAt: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('series')
    .set({ ended_at: null, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${of.ids}::uuid[])`)
    .where('ended_at', '=', of.endedAt)
    .execute()
}

export type SeriesRow = Omit<Selectable<Tables['series']>, 'version' | 'ended_at'>

const seriesColumns: readonly Column<SeriesRow>[] = [
  ['id', 'uuid', (row) => row.id],
  ['recurrent_type', 'text', (row) => row.recurrent_type],
  ['business_day', 'text', (row) => row.business_day],
  ['anchor', 'date', (row) => row.anchor],
  ['next_index', 'integer', (row) => row.next_index],
  ['payment_id', 'uuid', (row) => row.payment_id],
  ['category_id', 'uuid', (row) => row.category_id],
  ['transaction_type', 'text', (row) => row.transaction_type],
  ['name', 'text', (row) => row.name],
  ['description', 'text', (row) => row.description],
  ['value', 'bigint', (row) => row.value],
  ['written_by', 'uuid', (row) => row.written_by],
  ['labels', 'jsonb', (row) => jsonOf(row.labels)],
  ['card_ending', 'text', (row) => row.card_ending],
  ['split', 'jsonb', (row) => jsonOf(row.split)],
]
const replacedSeries = sql.raw(
  seriesColumns
    .slice(1)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', '),
)

/**
 * Inserts series of one owner beside their first entries. A series of this id without entries is
 * overwritten, since the user can no longer see it (case L54).
 */
export function insertSeriesStatement(
  rows: readonly [SeriesRow, ...SeriesRow[]],
): RawBuilder<unknown> {
  const [{ user_id: userId }] = rows
  return sql`insert into series (user_id, ${namesOf(seriesColumns)})
    select ${userId}::uuid, r.* from ${rowsOf(seriesColumns, rows)} as r
    on conflict (user_id, id) do update set ${replacedSeries}, ended_at = null,
      version = series.version + 1`
}

export function lockSeries(ctx: OwnerLedger, id: string) {
  return ctx.ledger
    .selectFrom('series')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateSeries(
  ctx: OwnerLedger,
  of: { readonly id: string },
  {
    labels,
    split,
    ...fields
  }: Partial<Omit<SeriesRow, 'user_id' | 'id'>> & { readonly ended_at?: string | null },
): Promise<void> {
  const json = {
    ...(labels === undefined ? {} : { labels: jsonOf(labels) }),
    ...(split === undefined ? {} : { split: jsonOf(split) }),
  }
  await ctx.ledger
    .updateTable('series')
    .set({ ...fields, ...json, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
}

/** The running series of a user, with the cycle of the card that pays them. */
export function listRunningSeries(ctx: OwnerLedger) {
  return ctx.ledger
    .selectFrom('series')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.user_id', '=', 'series.user_id')
        .onRef('payments.id', '=', 'series.payment_id'),
    )
    .selectAll('series')
    .select(['payments.type', ...CARD_COLUMNS.map((name) => `payments.${name}` as const)])
    .where('series.user_id', '=', ctx.userId)
    .where('series.ended_at', 'is', null)
    .orderBy('series.id')
    .execute()
}

export async function setOpenedUntil(ctx: OwnerLedger, until: Day): Promise<void> {
  await ctx.ledger
    .updateTable('ledgers')
    .set({ opened_until: until })
    .where('user_id', '=', ctx.userId)
    .execute()
}

export async function findOpenedUntil(ctx: OwnerLedger): Promise<Day> {
  const row = await ctx.ledger
    .selectFrom('ledgers')
    .select('opened_until')
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  return row.opened_until
}

/** Sets the number of parts of each purchase to those that are left, on each of them (case B8). */
export async function renumberParts(ctx: OwnerLedger, purchases: readonly string[]) {
  if (purchases.length === 0) return
  await sql`with n as materialized (
      select series_id, max(greatest(recurrent_index + 1, 1)) as parts from transactions
       where user_id = ${ctx.userId} and series_id = any(${purchases}::uuid[]) group by series_id
    )
    update transactions t set last_installment = n.parts, version = t.version + 1
    from n where t.user_id = ${ctx.userId} and t.series_id = n.series_id
      and t.last_installment is not null and t.last_installment <> n.parts`.execute(ctx.ledger)
}

/** Whether parts were brought forward by the anticipation of this id. */
export async function isAnticipated(ctx: OwnerLedger, id: string): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('anticipation_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The parts of those purchases that lack one in the middle which cannot be restored. */
export async function listHoled(
  ctx: OwnerLedger,
  purchases: readonly string[],
): Promise<EntryRow[]> {
  if (purchases.length === 0) return []
  const { rows } = await sql<EntryRow>`with parts as (
      select series_id, recurrent_index as at from transactions
       where user_id = ${ctx.userId} and series_id = any(${purchases}::uuid[])
       union
      select (entry->>'series_id')::uuid, (entry->>'recurrent_index')::integer
        from removed_transactions
       where user_id = ${ctx.userId} and (entry->>'series_id')::uuid = any(${purchases}::uuid[])
    )
    select t.* from transactions t
     where t.user_id = ${ctx.userId} and t.last_installment is not null
       and t.series_id = any(${purchases}::uuid[]) and t.series_id in (
           select series_id from parts group by series_id
           having count(distinct at) <> max(at) - min(at) + 1)
     order by t.id`.execute(ctx.ledger)
  return rows
}

/** The purchases that have parts on this payment method and on others. */
export async function listPurchasesAcross(
  ctx: OwnerLedger,
  of: { readonly paymentId: string },
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select series_id as id from transactions
     where user_id = ${ctx.userId} and last_installment is not null and series_id in (
           select series_id from transactions where user_id = ${ctx.userId}
              and payment_id = ${of.paymentId} and last_installment is not null)
     group by series_id having count(distinct payment_id) > 1`.execute(ctx.ledger)
  return rows.map(({ id }) => id)
}

/**
 * Ends the series that have no entry and none that can be restored: without an entry the user could
 * not see that it goes on, and stop it.
 */
export async function endEmptySeries(ctx: OwnerLedger, of: { readonly at: string }): Promise<void> {
  await sql`update series s set ended_at = ${of.at}::timestamptz, version = s.version + 1
    where s.user_id = ${ctx.userId} and s.ended_at is null
      and not exists (select from transactions t
                       where t.user_id = ${ctx.userId} and t.series_id = s.id)
      and not exists (select from removed_transactions r
                       where r.user_id = ${ctx.userId}
                         and (r.entry->>'series_id')::uuid = s.id)`.execute(ctx.ledger)
}

/**
 * The entries that came from a bank under the same name, from a connection or a file. One is locked that a
 * person has put into a category of its own: neither the one that it was given at first nor that of the
 * entry itself (case H6).
 */
export async function listSameName(
  ledger: Ledger,
  of: EntryRow,
): Promise<{ readonly free: EntryRow[]; readonly locked: EntryRow[] }> {
  const rows = await ledger
    .selectFrom('transactions as t')
    .leftJoin('bank_lines as l', (join) =>
      join.onRef('l.user_id', '=', 't.user_id').on(sql`l.id::text`, '=', sql.ref('t.external_id')),
    )
    .selectAll('t')
    .select((row) =>
      row
        .and([
          row('t.id', '<>', of.id),
          row.or([
            row('t.category_chosen', '=', true),
            row.and([
              row('l.id', 'is not', null),
              row('t.category_id', 'is distinct from', row.ref('l.category_id')),
            ]),
          ]),
          row('t.category_id', 'is distinct from', of.category_id),
        ])
        .as('is_locked'),
    )
    .where('t.user_id', '=', of.user_id)
    .where('t.name_key', '=', of.name_key)
    .where('t.transaction_type', '=', of.transaction_type)
    .where('t.external_id', 'is not', null)
    .where('t.objective_id', 'is', null)
    .orderBy('t.id')
    .execute()
  const free: EntryRow[] = []
  const locked: EntryRow[] = []
  for (const { is_locked: isLocked, ...row } of rows) (isLocked ? locked : free).push(row)
  return { free, locked }
}

/** The category that the user last chose for a name, and how it is divided where that was wished, where it still is one of that type's. */
export function findRememberedCategory(
  ctx: OwnerLedger,
  of: {
    readonly nameKey: string
    readonly transactionType: TransactionType
  },
) {
  return ctx.ledger
    .selectFrom('category_memory')
    .innerJoin(categoryNames(ctx, 'id', 'name', 'grouping').as('c'), 'c.id', 'category_id')
    .select(['c.id as _id', 'c.name', 'category_memory.split'])
    .where('category_memory.user_id', '=', ctx.userId)
    .where('category_memory.name_key', '=', of.nameKey)
    .where('category_memory.transaction_type', '=', of.transactionType)
    .where('c.grouping', '=', of.transactionType)
    .executeTakeFirst()
}

/** A category by its id, with its name. */
export function findNamedCategory(ctx: OwnerLedger, id: string) {
  return ctx.ledger
    .selectFrom(categoryNames(ctx, 'id', 'name').as('c'))
    .select(['id as _id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether all of these payment methods are the owner's. */
export async function ownsPayments(ctx: OwnerLedger, ids: readonly string[]): Promise<boolean> {
  const rows = await ctx.ledger
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.length === new Set(ids).size
}

export type LargestRow = {
  readonly id: string
  readonly name: string
  readonly cents: Cents
  readonly date: Day
}

/** The largest entries of some days, by what moved and whatever its sign; none that only moves money. */
export async function listLargest(
  ctx: OwnerLedger,
  query: CategorySumsQuery & {
    readonly transactionType: CountedGroup
    readonly limit: number
  },
): Promise<LargestRow[]> {
  const { rows } = await sql<LargestRow>`
    select t.id, t.name, t.value as cents, t.date from ${entriesOn(ctx, query)} t
     where ${ofPayments(query)} and ${hasCategories(ctx, query)} and ${ofName(query)}
       and t.transaction_type = ${query.transactionType}
       and (t.category_id is null or t.category_id in (
         select c.id from ${categoryNames(ctx, 'id', 'grouping')} c where c.grouping in ('revenues', 'expenses', 'investiments')))
     order by abs(t.value) desc, t.date desc, t.id limit ${query.limit}`.execute(ctx.ledger)
  return rows
}
