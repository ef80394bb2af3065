import { type Selectable, sql } from 'kysely'
import type { KnownLine, LineState } from '@saldo/domain/importing/account-line'
import type { TypedEntry } from '@saldo/domain/bank-accesses/matching'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { arrayOf, type Column, namesOf, rowsOf } from '../db/columns.ts'
import { sendNow } from '../db/one-connection.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { restorableEntries, restoredNames } from '../transactions/rows.ts'
import type { Tables } from '../db/tables.ts'
import type { OwnerLedger } from '../context.ts'

export type LineRow = Omit<Selectable<Tables['bank_lines']>, 'user_id' | 'kept' | 'changed_at'>

/** A known line, and the category that the last sync gave its entry. */
export type StoredLine = KnownLine & { readonly categoryId: string | null }

const idColumn: Column<string> = ['id', 'text', (id) => id]

/** The lines of an account from a day on, and those of these ids, gone ones among them. */
export async function listKnownLines(
  ctx: OwnerLedger,
  of: {
    readonly accountId: string
    readonly from: Day
    readonly providerIds: readonly string[]
  },
): Promise<StoredLine[]> {
  const { rows } = await sql<LineRow>`
    select ${namesOf(lineColumns)} from bank_lines
     where user_id = ${ctx.userId} and account_id = ${of.accountId}
       and (day >= ${of.from} or provider_id = any(${arrayOf(idColumn, of.providerIds)}))
     order by id`.execute(ctx.ledger)
  return rows.map(storedLine)
}

export async function listLinesById(
  ctx: OwnerLedger,
  { ids }: { readonly ids: readonly string[] },
): Promise<StoredLine[]> {
  const rows = await ctx.ledger
    .selectFrom('bank_lines')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(storedLine)
}

function storedLine(row: LineRow): StoredLine {
  return {
    id: row.id,
    state: row.state,
    providerId: row.provider_id,
    day: row.day,
    value: row.value,
    name: row.name,
    nameKey: row.name_key,
    categoryId: row.category_id,
    isPending: row.is_pending,
    isProjected: row.is_projected,
    rule: row.rule,
    reference: row.reference,
    part:
      row.part_index === null || row.part_count === null
        ? null
        : { index: row.part_index, count: row.part_count, purchasedOn: row.purchased_on },
    foreign:
      row.foreign_currency === null || row.foreign_value === null
        ? null
        : { currency: row.foreign_currency, value: row.foreign_value },
    purchase: row.purchase,
    cardEnding: row.card_ending,
    billMonth: row.bill_month === null ? null : monthOf(row.bill_month),
    createdAt: row.first_at,
  }
}

/** A line as its table keeps it. */
export function lineRow(accountId: string, line: StoredLine): LineRow {
  return {
    id: line.id,
    account_id: accountId,
    provider_id: line.providerId,
    state: line.state,
    day: line.day,
    value: line.value,
    name: line.name,
    name_key: line.nameKey,
    category_id: line.categoryId,
    is_pending: line.isPending,
    is_projected: line.isProjected,
    rule: line.rule,
    reference: line.reference,
    part_index: line.part?.index ?? null,
    part_count: line.part?.count ?? null,
    purchased_on: line.part?.purchasedOn ?? null,
    purchase: line.purchase,
    bill_month: line.billMonth === null ? null : firstDay(line.billMonth),
    first_at: line.createdAt,
    foreign_currency: line.foreign?.currency ?? null,
    foreign_value: line.foreign?.value ?? null,
    card_ending: line.cardEnding ?? null,
  }
}

const lineColumns: readonly Column<LineRow>[] = [
  ['id', 'uuid', (row) => row.id],
  ['account_id', 'uuid', (row) => row.account_id],
  ['provider_id', 'text', (row) => row.provider_id],
  ['state', 'text', (row) => row.state],
  ['day', 'date', (row) => row.day],
  ['value', 'bigint', (row) => row.value],
  ['name', 'text', (row) => row.name],
  ['name_key', 'text', (row) => row.name_key],
  ['category_id', 'uuid', (row) => row.category_id],
  ['is_pending', 'boolean', (row) => row.is_pending],
  ['is_projected', 'boolean', (row) => row.is_projected],
  ['rule', 'text', (row) => row.rule],
  ['reference', 'text', (row) => row.reference],
  ['part_index', 'integer', (row) => row.part_index],
  ['part_count', 'integer', (row) => row.part_count],
  ['purchased_on', 'date', (row) => row.purchased_on],
  ['purchase', 'text', (row) => row.purchase],
  ['bill_month', 'date', (row) => row.bill_month],
  ['first_at', 'timestamptz', (row) => row.first_at],
  ['foreign_currency', 'text', (row) => row.foreign_currency],
  ['foreign_value', 'bigint', (row) => row.foreign_value],
  ['card_ending', 'text', (row) => row.card_ending],
]
const replaced = sql.raw(
  lineColumns
    .slice(1)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Stores lines, new ones and changed ones, in one statement. */
export async function upsertLines(
  ctx: OwnerLedger,
  of: { readonly at: string; readonly rows: readonly LineRow[] },
): Promise<void> {
  if (of.rows.length === 0) return
  await sql`insert into bank_lines (user_id, changed_at, ${namesOf(lineColumns)})
    select ${ctx.userId}::uuid, ${of.at}::timestamptz, n.* from ${rowsOf(lineColumns, of.rows)} as n
    on conflict (user_id, id) do update set ${replaced}, changed_at = excluded.changed_at`.execute(
    ctx.ledger,
  )
}

type Lines = { readonly ids: readonly string[] }

export async function deleteLines(ctx: OwnerLedger, { ids }: Lines): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from bank_lines
    where user_id = ${ctx.userId} and id = any(${ids}::uuid[])`.execute(ctx.ledger)
}

export async function setLineState(
  ctx: OwnerLedger,
  { ids, state, at }: Lines & { readonly state: LineState; readonly at: string },
): Promise<void> {
  if (ids.length === 0) return
  await sql`update bank_lines set state = ${state}, changed_at = ${at}
    where user_id = ${ctx.userId} and id = any(${ids}::uuid[])`.execute(ctx.ledger)
}

/** The entries of lines: their ids are the entries' keys. */
export function listEntriesOf(
  ctx: OwnerLedger,
  of: Lines & { readonly paymentId: string },
): Promise<EntryRow[]> {
  if (of.ids.length === 0) return Promise.resolve([])
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', of.paymentId)
    .where('external_id', '=', sql<string>`any(${arrayOf(idColumn, of.ids)})`)
    .orderBy('id')
    .execute()
}

const keptEntries: readonly Column<EntryRow>[] = [
  ['id', 'uuid', (row) => row.external_id],
  ['kept', 'jsonb', (row) => JSON.stringify(row)],
]

/** Deletes the entries of lines, and keeps each with its line, should that come back. */
export async function keepAndDelete(
  ctx: OwnerLedger,
  of: Lines & { readonly paymentId: string },
): Promise<EntryRow[]> {
  if (of.ids.length === 0) return []
  const { rows } = await sql<EntryRow>`
    delete from transactions where user_id = ${ctx.userId} and payment_id = ${of.paymentId}
       and external_id = any(${arrayOf(idColumn, of.ids)}) returning *`.execute(ctx.ledger)
  if (rows.length === 0) return []
  await sql`update bank_lines l set kept = n.kept
    from ${rowsOf(keptEntries, rows)} as n (${namesOf(keptEntries)})
    where l.user_id = ${ctx.userId} and l.id = n.id`.execute(ctx.ledger)
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Which of these ids are lines. */
export async function listLineIds(ctx: OwnerLedger, { ids }: Lines): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ readonly id: string }>`
    select id from bank_lines where user_id = ${ctx.userId} and id = any(${ids}::uuid[])`.execute(
    ctx.ledger,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Keeps the entries that a removal has taken with their lines, which no sync brings back (case H5). */
export async function keepRemoved(
  ctx: OwnerLedger,
  of: Lines & { readonly removalId: string; readonly at: string },
): Promise<void> {
  await sql`update bank_lines l set state = 'removed', kept = r.entry, changed_at = ${of.at}
    from removed_transactions r
    where r.user_id = ${ctx.userId} and r.removal_id = ${of.removalId}
      and l.user_id = r.user_id and l.id = any(${of.ids}::uuid[])
      and r.entry->>'external_id' = l.id::text`.execute(ctx.ledger)
}

/** Gives lines their entries back, which a removal has brought back by itself. Returns those that are still there. */
export async function takeBackLines(
  ctx: OwnerLedger,
  { ids, at }: Lines & { readonly at: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    update bank_lines set state = 'entry', kept = null, changed_at = ${at}
     where user_id = ${ctx.userId} and id = any(${ids}::uuid[]) returning id`.execute(ctx.ledger)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets that a removal has taken the entry of a line, which has come back by itself. */
export async function forgetRemoval(ctx: OwnerLedger, { ids }: Lines): Promise<void> {
  await sql`delete from removed_transactions
    where user_id = ${ctx.userId} and entry->>'external_id' = any(${arrayOf(idColumn, ids)})`.execute(
    ctx.ledger,
  )
}

/** Inserts the kept entries of lines again; a line without one has none. `postRestored` comes next. */
export async function restoreKept(ctx: OwnerLedger, { ids }: Lines): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  const inserted = sql<EntryRow>`insert into transactions (${restoredNames})
    ${restorableEntries(
      ctx,
      sql`(select user_id, kept as entry from bank_lines
            where user_id = ${ctx.userId} and id = any(${ids}::uuid[]) and kept is not null)`,
    )}
    on conflict do nothing returning *`
  const emptied = sql`update bank_lines set kept = null where user_id = ${ctx.userId}
    and id = any(${ids}::uuid[]) and kept is not null`
  const [{ rows }] = await Promise.all([
    sendNow(ctx.ledger, inserted),
    sendNow(ctx.ledger, emptied),
  ])
  return rows
}

/**
 * The entries of the account within these days that no bank line is linked to: what a person typed, of these values,
 * and what is foreseen and not paid, of whatever value.
 */
export async function listTyped(
  ctx: OwnerLedger,
  of: {
    readonly paymentId: string
    readonly from: Day
    readonly to: Day
    readonly values: readonly Cents[]
  },
): Promise<TypedEntry[]> {
  const { rows } = await sql<TypedEntry>`
    select t.id, t.date as day, t.value, t.name_key as "nameKey", t.paid as "isPaid"
      from transactions t
     where t.user_id = ${ctx.userId} and t.payment_id = ${of.paymentId}
       and t.external_id is null and t.objective_id is null and t.last_installment is null
       and t.pays_card_id is null
       and t.date between ${of.from} and ${of.to}
       and (not t.paid or t.value = any(${of.values}::bigint[]))
       and not exists (select from matched_lines m
                        where m.user_id = t.user_id and m.entry_id = t.id)
       and not exists (select from bank_questions q
                        where q.user_id = t.user_id and q.entry_id = t.id and q.answer is null)
     order by t.date, t.id`.execute(ctx.ledger)
  return rows
}

/** Whether a line is that entry already. */
export async function isMatched(
  ctx: OwnerLedger,
  of: { readonly entryId: string },
): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('matched_lines')
    .select('external_id')
    .where('user_id', '=', ctx.userId)
    .where('entry_id', '=', of.entryId)
    .executeTakeFirst()
  return row !== undefined
}
