import type { Split } from '@saldo/domain/transactions/split'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { type Day, firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import type { StandingEntry } from '@saldo/domain/importing/lines'
import { type Cents, ZERO } from '@saldo/domain/money'
import { arrayOf, type Column, INSERTED, rowsOf, namesOf } from '../db/columns.ts'
import type { EntryBeforeJson } from '../db/json-columns.ts'
import type { Tables } from '../db/tables.ts'
import type { OwnerLedger } from '../context.ts'
import { assert } from '@saldo/domain/assert'
import {
  type ColumnName,
  columnNames,
  entryColumn,
  type EntryRow,
  type Imported,
  transactionColumns,
} from '../transactions/columns.ts'
import { bankKey } from '../transactions/rows.ts'
import type { PayingEntry } from '@saldo/domain/importing/entered'
import type { CardInvoices } from '@saldo/domain/invoices/imported-payment'
import { type CardRule, invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import { CARD_COLUMNS, CARD_PAIRS, type CardFacts, cardRuleOf } from '../payments/rows.ts'
import { categoryNames } from '../categories/rows.ts'

/** What the keys of parts that are to come begin with; the line of a bill never does. */
export const PART_KEY = 'part.'

const externalIds: Column<IncomingLine> = ['external_id', 'text', (line) => line.externalId]

/**
 * The numbers of the lines that their payment method has already, or had and removed, by their
 * keys.
 */
export async function findKnownNumbers(
  ctx: OwnerLedger,
  lines: readonly IncomingLine[],
): Promise<ReadonlySet<number>> {
  if (lines.length === 0) return new Set()
  const payments = [...new Set(lines.map(({ paymentId }) => paymentId))]
  const lineKeys = arrayOf(externalIds, lines)
  // One text a payment method: as rows, ten thousand keys cost more than finding them. No key has a comma.
  const { rows } = await sql<{ readonly payment_id: string; readonly keys: string }>`
    select payment_id, string_agg(external_id, ',') as keys from (
      select payment_id, external_id from transactions
       where user_id = ${ctx.userId} and payment_id = any(${payments}::uuid[])
         and external_id = any(${lineKeys})
       union all
      select payment_id, external_id from matched_lines
       where user_id = ${ctx.userId} and payment_id = any(${payments}::uuid[])
         and external_id = any(${lineKeys})) t
     group by payment_id`.execute(ctx.ledger)
  const keysByPayment = new Map(
    rows.map(({ payment_id, keys }) => [payment_id, new Set(keys.split(','))]),
  )
  const isKnown = ({ paymentId, externalId }: IncomingLine) =>
    keysByPayment.get(paymentId)?.has(externalId) === true
  return new Set(lines.filter(isKnown).map(({ no }) => no))
}

/** The day and the value of lines. */
type DayAndValue = { readonly day: Day; readonly value: Cents }

const daysAndValues: readonly Column<DayAndValue>[] = [
  ['day', 'date', (line) => line.day],
  ['value', 'bigint', (line) => line.value],
]

/** An item of a card counts with its invoice: up to so many days after its own date. */
export const COUNTS_LATER_DAYS = 100

/** The entries of a payment method with the same day and value as one of these lines; no part to come. */
export async function listEntriesLike(
  ctx: OwnerLedger,
  of: {
    readonly paymentId: string
    readonly from: Day
    readonly to: Day
    readonly lines: readonly DayAndValue[]
  },
): Promise<StandingEntry[]> {
  const { rows } = await sql<
    Omit<StandingEntry, 'nameKey'> & Pick<EntryRow, 'name_key' | 'bank_name'>
  >`
    select t.payment_id as "paymentId", t.date as day, t.value, t.name_key, t.bank_name,
           t.external_id as "externalId" from transactions t
     where t.user_id = ${ctx.userId} and t.payment_id = ${of.paymentId}
       and coalesce(t.external_id, '') not like ${`${PART_KEY}%`}
       and t.counts_on between ${of.from}::date and ${of.to}::date + ${sql.lit(COUNTS_LATER_DAYS)}
       and (t.date, t.value) in (select day, value from ${rowsOf(daysAndValues, of.lines)} as l (day, value))
     order by t.id`.execute(ctx.ledger)
  return rows.map(({ name_key, bank_name, ...row }) => ({
    ...row,
    nameKey: bankKey({ name_key, bank_name }),
  }))
}

export type MemoryRow = Omit<Selectable<Tables['category_memory']>, 'user_id'> &
  Pick<CategoryRow, 'grouping'>

/** The categories that the person last gave to these names. */
export async function listMemories(
  ctx: OwnerLedger,
  nameKeys: Iterable<string>,
): Promise<MemoryRow[]> {
  const named: Column<string> = ['name_key', 'text', (key) => key]
  const { rows } = await sql<MemoryRow>`
    select m.name_key, m.transaction_type, m.category_id, m.split, c.grouping
      from category_memory m join ${categoryNames(ctx, 'id', 'grouping')} c on c.id = m.category_id
     where m.user_id = ${ctx.userId} and m.name_key = any(${arrayOf(named, [...new Set(nameKeys)])})`.execute(
    ctx.ledger,
  )
  return rows
}

export type CategoryRow = Pick<Tables['category_names'], 'id' | 'name' | 'grouping'>

/** These categories, where the user may use them. */
export async function findCategories(
  ctx: OwnerLedger,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, CategoryRow>> {
  const rows = await ctx.ledger
    .selectFrom(categoryNames(ctx, 'id', 'name', 'grouping').as('c'))
    .select(['id', 'name', 'grouping'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Placed = { readonly at: number; readonly entry: EntryRow }

const at: Column<Placed> = ['at', 'integer', (row) => row.at]
const isImported = (as: Imported) => (name: ColumnName) => transactionColumns[name].imported === as
const ofPlaced = ([name, kind, value]: Column<EntryRow>): Column<Placed> => [
  name,
  kind,
  (row) => value(row.entry),
]

/** The columns whose values hundreds of entries share: place, category, kind. */
const sharedColumns = columnNames.filter(isImported('group')).map(entryColumn)
const placedColumns = [at, ...sharedColumns.map(ofPlaced)]

/** The columns of each entry's own values, with the index of its shared ones. */
const ownColumns = [at, ...columnNames.filter(isImported('each')).map(entryColumn).map(ofPlaced)]

const imported = columnNames.filter((name) => transactionColumns[name].imported !== undefined)

/**
 * The source of each imported column: `n` is the entry, `d` its shared values, or one value for all
 * entries.
 */
function sourcesOf(first: EntryRow): RawBuilder<unknown>[] {
  const sources = {
    each: (name: ColumnName) => sql.raw(`n.${name}`),
    group: (name: ColumnName) => sql.raw(`d.${name}`),
    whole: (name: ColumnName) => sql`${first[name]}::${sql.raw(transactionColumns[name].kind)}`,
    id: () => sql.raw('n.id'),
  }
  return imported.map((name) => sources[transactionColumns[name].imported ?? 'each'](name))
}

const sharedKey = (row: EntryRow) => sharedColumns.map(([, , value]) => value(row)).join('|')

/**
 * The statement that inserts the entries of an import. Shared values are sent once: of ten thousand
 * entries the database receives and reads a third of the columns.
 */
export function insertImportedStatement(entries: readonly EntryRow[]): RawBuilder<unknown> {
  const [first] = entries
  assert(first !== undefined, 'nothing is written of nothing')
  const shared = new Map<string, Placed>()
  const own = entries.map((entry) => {
    const key = sharedKey(entry)
    const placed = shared.get(key) ?? { at: shared.size, entry }
    shared.set(key, placed)
    return { at: placed.at, entry }
  })
  return sql`insert into transactions (user_id, ${sql.raw(imported.join(', '))})
    select ${first.user_id}::uuid, ${sql.join(sourcesOf(first))}
      from ${rowsOf(ownColumns, own)} as n (${namesOf(ownColumns)})
      join ${rowsOf(placedColumns, [...shared.values()])} as d (${namesOf(placedColumns)}) on d.at = n.at
     order by n.id
    ${INSERTED}`
}

/** An import, by the id of what brought it. */
type ImportKey = { readonly userId: string; readonly id: string }

/** Stores which lines of an import had been imported before, by payment method. */
export function insertOverlaps(
  { userId, id }: ImportKey,
  overlaps: ReadonlyMap<string, readonly string[]>,
): RawBuilder<unknown> | null {
  if (overlaps.size === 0) return null
  const rows = [...overlaps].map(
    ([payment, ids]) => sql`(${userId}::uuid, ${id}::uuid, ${payment}::uuid, ${ids}::text[])`,
  )
  return sql`insert into statement_overlaps (user_id, statement_id, payment_id, external_ids)
    values ${sql.join(rows)}`
}

/**
 * Reassigns the entries that an import shares with other imports to the oldest of those that are
 * not undone, and returns their number (case L34). An import that added nothing, such as the same
 * file once more, gets none.
 */
export async function reassignShared(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with shared as (
      select o.payment_id, k.external_id, min(o.statement_id::text)::uuid as next_owner
        from statement_overlaps o
        join statements s on s.user_id = o.user_id and s.id = o.statement_id and s.state = 'done'
             and s.added > 0
       cross join lateral unnest(o.external_ids) k (external_id)
       where o.user_id = ${ctx.userId} and o.statement_id <> ${id}
       group by o.payment_id, k.external_id
    )
    update transactions t set statement_id = shared.next_owner from shared
     where t.user_id = ${ctx.userId} and t.statement_id = ${id}
       and t.payment_id = shared.payment_id and t.external_id = shared.external_id`.execute(
    ctx.ledger,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes the entries of an import and the links of its lines; returns the entries. */
export async function deleteImported(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with unmatched as (delete from matched_lines where user_id = ${ctx.userId} and statement_id = ${id}),
         unshared as (delete from statement_overlaps where user_id = ${ctx.userId} and statement_id = ${id})
    delete from transactions where user_id = ${ctx.userId} and statement_id = ${id} returning *`.execute(
    ctx.ledger,
  )
  return rows
}

export type PurchaseRow = {
  readonly id: string
  readonly card_id: string
  readonly name: string
  readonly name_key: string
  readonly bank_name: string | null
  readonly date: Day
  readonly value: Cents
  readonly category_id: string | null
  readonly grouping: CategoryRow['grouping'] | null
  readonly split: Split | null
}

const oneCents: Column<Cents> = ['value', 'bigint', (value) => -value]
const oneText: Column<string> = ['shop', 'text', (shop) => shop]

/**
 * Purchases on cards without a refund, of one of these values or with one of these shops in their
 * name, the oldest first. A purchase in parts is its first part, with its whole sum.
 */
export async function listPurchases(
  ctx: OwnerLedger,
  query: {
    readonly cards: readonly string[]
    readonly from: Day
    readonly to: Day
    /** The values of the refunds, positive, and the shops that they name. */
    readonly values: readonly Cents[]
    readonly shops: readonly string[]
  },
): Promise<readonly PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select case when t.last_installment is null then t.id else t.series_id end as id,
           t.payment_id as card_id, min(t.name) as name, min(t.name_key) as name_key, min(t.bank_name) as bank_name,
           min(t.date) as date, sum(t.value)::bigint as value,
           (array_agg(t.category_id))[1] as category_id, min(c.grouping) as grouping,
           (array_agg(t.split order by t.recurrent_index))[1] as split
      from transactions t left join ${categoryNames(ctx, 'id', 'grouping')} c on c.id = t.category_id
     where t.user_id = ${ctx.userId} and t.payment_id = any(${query.cards}::uuid[])
       and t.counts_on between ${query.from}::date and ${query.to}::date + ${sql.lit(COUNTS_LATER_DAYS)}
       and t.date between ${query.from} and ${query.to} and t.value < 0 and t.invoice_month is not null
       and (t.value = any(${arrayOf(oneCents, query.values)}) or t.bank_name is not null or exists (
             select from unnest(${arrayOf(oneText, query.shops)}) s (shop)
              where s.shop <> '' and strpos(t.name_key, split_part(s.shop, ' ', 1)) > 0))
       and not exists (select from transactions f where f.user_id = t.user_id and f.refund_of_id =
                         case when t.last_installment is null then t.id else t.series_id end)
     group by 1, 2 order by date, id`.execute(ctx.ledger)
  return rows
}

export type NamedCard = CardInvoices & { readonly name: string }

/** The cards of a user with the sums of their invoices, the oldest first. */
export async function listCardInvoices(ctx: OwnerLedger): Promise<readonly NamedCard[]> {
  const { rows } = await sql<{
    readonly id: string
    readonly name: string
    readonly card: CardFacts
    readonly totals: readonly { month: Day; due_on: Day; items: Cents; paid: Cents }[]
  }>`
    select p.id, p.name, json_build_object(${sql.raw(CARD_PAIRS)}) as card,
           coalesce((select json_agg(json_build_object('month', i.month, 'due_on', i.due_on,
                              'items', i.items_cents, 'paid', i.paid_cents) order by i.month)
                       from invoice_totals i where i.user_id = ${ctx.userId} and i.payment_id = p.id),
                    '[]') as totals
      from payments p where p.user_id = ${ctx.userId} and p.type = 'credit'
     order by p.created_at, p.id`.execute(ctx.ledger)
  return rows.map(({ id, name, card, totals }) => {
    const rule = cardRuleOf(card)
    const sums = totals.map(({ month, due_on: dueOn, items, paid }) => {
      const { closesOn } = invoiceInMonth(rule, monthOf(month))
      return { month: monthOf(month), closesOn, dueOn, items, paid }
    })
    return { cardId: id, name, rule, sums }
  })
}

/** Whether anything stands on a payment method before a day. */
export async function hasEntriesBefore(
  ctx: OwnerLedger,
  of: { readonly paymentId: string; readonly day: Day },
): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', of.paymentId)
    .where('counts_on', '<', of.day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The balance of a bank account at the end of a day: its initial value and all entries that are
 * paid by then.
 */
export async function findBalanceOn(
  ctx: OwnerLedger,
  of: { readonly paymentId: string; readonly on: Day },
): Promise<Cents> {
  const month = firstDay(monthOf(of.on))
  const { rows } = await sql<{ readonly cents: Cents }>`
    select p.initial_value
           + coalesce((select sum(m.paid_cents) from month_totals m where m.user_id = ${ctx.userId}
                          and m.payment_id = p.id and m.month < ${month}), 0)
           + coalesce((select sum(d.paid_cents) from day_totals d where d.user_id = ${ctx.userId}
                          and d.payment_id = p.id and d.day between ${month} and ${of.on}), 0) as cents
      from payments p where p.user_id = ${ctx.userId} and p.id = ${of.paymentId}`.execute(
    ctx.ledger,
  )
  return rows[0]?.cents ?? ZERO
}

/** An entry that pays an invoice from another payment method, and its name. */
export type PayingRow = PayingEntry & { readonly name: string }

/** The entries that pay an invoice, from or of one of these payment methods, between two days. */
export async function listPayingNear(
  ctx: OwnerLedger,
  near: {
    readonly payments: readonly string[]
    readonly from: Day
    readonly to: Day
  },
): Promise<readonly PayingRow[]> {
  const { rows } = await sql<PayingRow>`
    select t.id, t.payment_id as "paymentId", t.pays_card_id as "cardId", t.name, t.date, t.value,
           t.external_id is not null as "isImported",
           coalesce((select json_agg(m.payment_id) from matched_lines m
                      where m.user_id = ${ctx.userId} and m.entry_id = t.id), '[]') as "matchedIn"
      from transactions t
     where t.user_id = ${ctx.userId} and t.pays_card_id is not null
       and t.pays_card_id <> t.payment_id and t.date between ${near.from} and ${near.to}
       and (t.payment_id = any(${near.payments}::uuid[])
            or t.pays_card_id = any(${near.payments}::uuid[]))
     order by t.date, t.id`.execute(ctx.ledger)
  return rows
}

/**
 * The payments that came in with a card's imported bills: those that settle an invoice and those
 * that settle what was owed before the first one.
 */
export function listReceived(
  ctx: OwnerLedger,
  of: { readonly cardId: string },
): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', of.cardId)
    .where('invoice_month', 'is', null)
    .where('external_id', 'is not', null)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/** The entry of a bank's line that did not become an entry of its own. */
export type Match = {
  readonly paymentId: string
  readonly externalId: string
  /** The entry that existed already; null where the line was removed. */
  readonly entryId: string | null
  /** What the entry was before the line was said to be it, where that changed it. */
  readonly entryBefore?: EntryBeforeJson | null
}

const matchColumns: readonly Column<Match>[] = [
  ['payment_id', 'uuid', (match) => match.paymentId],
  ['external_id', 'text', (match) => match.externalId],
  ['entry_id', 'uuid', (match) => match.entryId],
  [
    'entry_before',
    'jsonb',
    ({ entryBefore = null }) => (entryBefore === null ? null : JSON.stringify(entryBefore)),
  ],
]

/** Stores the entries of such lines, so that the next import knows them. */
export function insertMatches(of: {
  readonly userId: string
  /** Null where a connection brought the lines. */
  readonly statementId: string | null
  readonly at: string
  readonly matches: readonly Match[]
}): RawBuilder<unknown> | null {
  if (of.matches.length === 0) return null
  return sql`insert into matched_lines (user_id, statement_id, created_at, ${namesOf(matchColumns)})
    select ${of.userId}::uuid, ${of.statementId}::uuid, ${of.at}::timestamptz, n.*
      from ${rowsOf(matchColumns, of.matches)} as n (${namesOf(matchColumns)})
        on conflict (user_id, payment_id, external_id) do update set entry_id = excluded.entry_id,
           entry_before = excluded.entry_before`
}

/** The rules of a user's cards, by card. */
export async function findCardRules(ctx: OwnerLedger): Promise<ReadonlyMap<string, CardRule>> {
  const rows = await ctx.ledger
    .selectFrom('payments')
    .select(['id', ...CARD_COLUMNS])
    .where('user_id', '=', ctx.userId)
    .where('type', '=', 'credit')
    .execute()
  return new Map(rows.map((row) => [row.id, cardRuleOf(row)]))
}

/** The entries of parts that files brought to a card, those to come too, since a month. */
export function listPartRows(
  ctx: OwnerLedger,
  of: { readonly cardId: string; readonly from: Month },
): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', of.cardId)
    .where('counts_on', '>=', firstDay(of.from))
    .where('last_installment', 'is not', null)
    .where('statement_id', 'is not', null)
    .orderBy('id')
    .execute()
}

/** The keys with one of these beginnings that shall be no entry of a card. */
export async function listRefusedParts(
  ctx: OwnerLedger,
  of: { readonly cardId: string; readonly prefixes: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await ctx.ledger
    .selectFrom('matched_lines')
    .select('external_id')
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', of.cardId)
    .where('entry_id', 'is', null)
    .where((row) => row.or(of.prefixes.map((prefix) => row('external_id', 'like', `${prefix}%`))))
    .execute()
  return new Set(rows.map(({ external_id: key }) => key))
}
