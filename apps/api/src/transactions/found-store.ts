import type { Call } from '@saldo/contract/endpoint'
import type {
  listFoundTransactions as endpoint,
  SearchFilters,
} from '@saldo/contract/found-transactions'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import type { Month } from '@saldo/domain/calendar'
import { SEARCH_SUM_MAX } from '@saldo/domain/transactions/kinds'
import { type Cents, CENTS_MAX } from '@saldo/domain/money'
import {
  type AmountRange,
  APOSTROPHES,
  isOpen,
  narrowed,
  readSearch,
  type SearchWord,
} from '@saldo/domain/transactions/search'
import { type RawBuilder, sql } from 'kysely'
import { categoriesOf, hasOtherShare, inCategory, sharesSql } from '../categories/rows.ts'
import type { OwnerLedger, RequestContext } from '../context.ts'
import { namedEntries, namesWith } from './names-store.ts'
import { encodedPage } from './page-store.ts'
import { beforeCursor, selectedFields } from './rows.ts'

/** The rows of a page without a limit of its own. */
export const FOUND_PAGE = 50

/**
 * With more entries than this, those of a page are found sooner by going back through the days than by
 * looking all of them up and sorting them: of a million entries each is then within two hundred of the next.
 */
const PAGE_ENTRIES_MAX = 5_000

type FoundQuery = SearchFilters & Pick<Call<typeof endpoint>['query'], 'after'>

/** A search as it was read, and how many entries may be looked up one by one. */
type Lookup = {
  readonly query: FoundQuery
  readonly words: readonly SearchWord[]
  readonly range: AmountRange
  readonly entriesMax: number
  readonly userId: string
  /** Whether whoever searches owns the entries: what belongs to a person alone is found by them alone. */
  readonly isOwn: boolean
}

function readLookup(
  { caller, userId }: RequestContext,
  query: FoundQuery,
  entriesMax: number,
): Lookup {
  const { words, range } = readSearch(query.text ?? '')
  const filter = { min: query.min ?? null, max: query.max ?? null }
  const isOwn = caller.actor.userId === userId
  return { query, words, range: narrowed(range, filter), entriesMax, userId, isOwn }
}

/** A key without what a search does not tell apart. Names keep their key, by which much else goes. */
const searched = (key: string) => sql`translate(${sql.raw(key)}, ${sql.lit(APOSTROPHES)}, '')`
/** A note has no key of its own: few entries have one. */
const NOTE = sql`translate(lower(regexp_replace(normalize(t.description, NFD), '[\\u0300-\\u036f]', '', 'g')), ${sql.lit(APOSTROPHES)}, '')`

/** Which way an amount went is not searched for. */
const isOfAmounts = (amounts: readonly Cents[]) =>
  sql`t.value = any(${amounts.flatMap((cents) => [cents, -cents])}::bigint[])`

/** A condition on an entry `t`: the word is in its name, in its note, or is its amount. */
function hasWord(word: SearchWord): RawBuilder<unknown> {
  const amount = word.cents === null ? sql`` : sql` or ${isOfAmounts([word.cents])}`
  return sql`(strpos(${searched('t.name_key')}, ${word.key}) > 0
    or t.description <> '' and strpos(${NOTE}, ${word.key}) > 0${amount})`
}

/** Both ends of a range; no entry is of nothing. */
const endsOf = ({ min, max }: AmountRange) =>
  ({ least: Math.max(min ?? 0, 1), most: max ?? CENTS_MAX }) as const

/**
 * A condition on entries that were found by another index: of `abs(value)` row-level security lets none be used,
 * so that the planner does not take half of a ledger for few entries.
 */
function isWithin(range: AmountRange): readonly RawBuilder<unknown>[] {
  if (isOpen(range)) return []
  const { least, most } = endsOf(range)
  return [sql`abs(t.value) between ${least}::bigint and ${most}::bigint`]
}

/** SQL to select from: the entries `t` within a range of amounts, each way by the index. */
function entriesWithin({ userId }: OwnerLedger, range: AmountRange, columns: string) {
  const { least, most } = endsOf(range)
  const parts = [
    [least, most],
    [-most, -least],
  ].map(
    ([from, to]) => sql`select ${sql.raw(columns)} from transactions t
      where t.user_id = ${userId} and t.value between ${from}::bigint and ${to}::bigint`,
  )
  return sql`(${sql.join(parts, sql` union all `)} offset 0) t`
}

/** A yes or no of a filter, on a condition. */
const isSo = (wanted: boolean | undefined, condition: string) =>
  wanted === undefined ? [] : [sql.raw(wanted ? `(${condition})` : `not (${condition})`)]

/** With a receipt or without one; receipts are shared with no family, so that nothing is found of others. */
function hasReceipt({ query: { receipt }, userId, isOwn }: Lookup): readonly RawBuilder<unknown>[] {
  if (receipt === undefined) return []
  if (!isOwn) return [sql`false`]
  const isThere = sql`exists (select p.entry_id from receipts p where p.user_id = ${userId} and p.entry_id = t.id)`
  return [receipt ? isThere : sql`not ${isThere}`]
}

/** The filters but those of words and of a category, on entries `t`. */
function conditionsOf(lookup: Lookup): readonly RawBuilder<unknown>[] {
  const { query, range } = lookup
  const { startDate, endDate, paymentId, labelId, type, paid, part, imported, after } = query
  return [
    ...isWithin(range),
    ...(startDate === undefined ? [] : [sql`t.counts_on >= ${startDate}`]),
    ...(endDate === undefined ? [] : [sql`t.counts_on <= ${endDate}`]),
    ...(paymentId === undefined ? [] : [sql`t.payment_id = ${paymentId}::uuid`]),
    ...(labelId === undefined ? [] : [sql`t.labels is not null and t.labels ? ${labelId}::text`]),
    ...(type === undefined ? [] : [sql`t.transaction_type = ${type}`]),
    ...isSo(paid, 't.paid'),
    ...isSo(part, 't.last_installment is not null'),
    ...isSo(imported, 't.external_id is not null or t.statement_id is not null'),
    ...hasReceipt(lookup),
    ...(after === undefined ? [] : [beforeCursor(after)]),
  ]
}

const ofCategory = (ctx: OwnerLedger, { categoryId }: FoundQuery) =>
  categoryId === undefined ? [] : [inCategory(ctx, categoryId)]

/** What of an entry `t` counts in the category that is looked for: of a divided one its share (case T4). */
function countedValue(ctx: OwnerLedger, { categoryId }: FoundQuery): RawBuilder<unknown> {
  if (categoryId === undefined || categoryId === NO_CATEGORY) return sql`t.value`
  return sql`case when t.split is null then t.value else (
    select sum(s.value)::bigint from ${sharesSql} where s.category in ${categoriesOf(ctx, categoryId)}) end`
}

/** What is selected of the entries, and in a page's order one more than it has, where a page is asked for. */
type Selection = { readonly columns: RawBuilder<unknown>; readonly size: number | null }

const orderOf = ({ size }: Selection) =>
  size === null ? sql`` : sql`order by t.counts_on desc, t.id desc limit ${sql.lit(size)} + 1`

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join([sql`true`, ...conditions], sql` and `)

/** A condition on an entry `t`, where there is a word that may mean an amount: it is of one. */
function amountsOf(words: readonly SearchWord[]): readonly RawBuilder<unknown>[] {
  const amounts = words.map(({ cents }) => cents).filter((cents) => cents !== null)
  return amounts.length === 0 ? [] : [isOfAmounts(amounts)]
}

/** The keys of the names in which all the words stand. */
const KEYS = sql`(select unnest(keys) from named)`

/**
 * Whether an entry `t` has all the words. Where all names are known, those in which they stand decide but for
 * entries with a note or of an amount that may be meant: a key is found at once, and no text is gone through.
 */
function hasWords(words: readonly SearchWord[]): readonly RawBuilder<unknown>[] {
  if (words.length === 0) return []
  const isUndecided = sql.join(
    [sql`not (select is_whole from search)`, sql`t.description <> ''`, ...amountsOf(words)],
    sql` or `,
  )
  return [sql`(t.name_key in ${KEYS} or (${isUndecided}) and ${allOf(words.map(hasWord))})`]
}

/** Back through the days: of everything, or of each category by its own index. */
function byDay(
  ctx: OwnerLedger,
  lookup: Lookup & { readonly only?: RawBuilder<unknown> },
  selection: Selection,
): RawBuilder<unknown> {
  const { query, words, only = sql`true` } = lookup
  const { categoryId } = query
  const conditions = [only, ...conditionsOf(lookup), ...hasWords(words)]
  const own = sql`transactions t where t.user_id = ${ctx.userId}`
  const order = orderOf(selection)
  const { columns } = selection
  if (categoryId === undefined || categoryId === NO_CATEGORY) {
    return sql`select ${columns} from ${own} and ${allOf([...conditions, ...ofCategory(ctx, query)])} ${order}`
  }
  const categories = categoriesOf(ctx, categoryId)
  return sql`select t.* from (
    select e.* from ${categories} c cross join lateral (
      select ${columns} from ${own} and t.category_id = c.id and ${allOf(conditions)} ${order}) e
     union all (select ${columns} from ${own} and ${hasOtherShare(categories)} and ${allOf(conditions)} ${order})
    ) t ${order}`
}

/** The entries of few names, those with a note, and those of an amount that may be meant; each once. */
function byWords(
  ctx: OwnerLedger,
  lookup: Lookup,
  selection: Selection,
): readonly RawBuilder<unknown>[] {
  const { words } = lookup
  const filters = [
    sql`(select way from ways) = 'words'`,
    ...conditionsOf(lookup),
    ...ofCategory(ctx, lookup.query),
  ]
  const part = (from: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[]) =>
    sql`select ${selection.columns} from ${from} where ${allOf([...filters, ...conditions])} ${orderOf(selection)}`
  const others = [sql`t.user_id = ${ctx.userId}`, sql`t.name_key not in ${KEYS}`]
  return [
    part(sql`(select e.* from ${namedEntries(ctx, sql.raw('*'))}) t`, []),
    part(sql`transactions t`, [...others, sql`t.description <> ''`, ...words.map(hasWord)]),
    ...amountsOf(words).map((isOfOne) =>
      part(sql`transactions t`, [
        ...others,
        sql`t.description = ''`,
        isOfOne,
        ...words.map(hasWord),
      ]),
    ),
  ]
}

/** Whether what is selected from has at most so many rows: it stops counting there. */
function isFew({ entriesMax }: Lookup, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) from (select from ${from} limit ${sql.lit(entriesMax)} + 1) few)
    <= ${sql.lit(entriesMax)}`
}

/**
 * How a search is gone about: what its words or its amounts name is looked up where that is little, else the
 * days are gone through; for sums, which need all of it, only where its filters leave not too many, else nothing is.
 * It is decided by the statement itself, and the other ways are not gone.
 */
function lookedUp(ctx: OwnerLedger, lookup: Lookup, selection: Selection) {
  const { words, range } = lookup
  const hasAmounts = !isOpen(range)
  const isForSums = selection.size === null
  if (words.length === 0 && !hasAmounts && !isForSums) {
    return { parts: sql``, entries: byDay(ctx, lookup, selection) }
  }
  const cases: RawBuilder<unknown>[] = []
  const ways: RawBuilder<unknown>[] = []
  let names = sql``
  if (words.length > 0) {
    const isRare = amountsOf(words).map((isOfOne) =>
      isFew(lookup, sql`transactions t where t.user_id = ${ctx.userId} and ${isOfOne}`),
    )
    cases.push(sql`when ${allOf([sql`(select is_rare from search)`, ...isRare])} then 'words'`)
    ways.push(...byWords(ctx, lookup, selection))
    const keys = words.map(({ key }) => key)
    const { entriesMax } = lookup
    names = sql`recursive ${namesWith(ctx, { searched: searched('name_key'), words: keys, entriesMax })}, `
  }
  if (hasAmounts) {
    cases.push(sql`when ${isFew(lookup, entriesWithin(ctx, range, ''))} then 'amounts'`)
    ways.push(byAmount(ctx, lookup, selection))
  }
  if (isForSums) cases.push(sql`when ${isFew(lookup, entriesOfDays(ctx, lookup))} then 'days'`)
  ways.push(byDay(ctx, { ...lookup, only: sql`(select way from ways) = 'days'` }, selection))
  return {
    parts: sql`${names}ways as materialized (select case ${sql.join(cases, sql` `)} else ${sql.lit(isForSums ? 'none' : 'days')} end as way), `,
    entries: sql.join(
      ways.map((way) => sql`select * from (${way}) t`),
      sql` union all `,
    ),
  }
}

/** SQL to select from: the entries that the days would be gone through for, whatever their words. */
function entriesOfDays(ctx: OwnerLedger, lookup: Lookup): RawBuilder<unknown> {
  const { categoryId } = lookup.query
  const conditions = allOf(conditionsOf(lookup))
  const own = sql`transactions t where t.user_id = ${ctx.userId}`
  if (categoryId === undefined || categoryId === NO_CATEGORY) {
    return sql`${own} and ${allOf([conditions, ...ofCategory(ctx, lookup.query)])}`
  }
  return sql`${categoriesOf(ctx, categoryId)} c cross join lateral (
    select from ${own} and t.category_id = c.id and ${conditions}) e`
}

/** The entries within a range of amounts, by the index of amounts whatever the planner estimates. */
function byAmount(ctx: OwnerLedger, lookup: Lookup, selection: Selection): RawBuilder<unknown> {
  const conditions = [
    sql`(select way from ways) = 'amounts'`,
    ...conditionsOf(lookup),
    ...ofCategory(ctx, lookup.query),
    ...hasWords(lookup.words),
  ]
  return sql`select ${selection.columns} from ${entriesWithin(ctx, lookup.range, '*')}
     where ${allOf(conditions)} ${orderOf(selection)}`
}

/** A page of what a search finds, newest first, as text for the wire. */
export async function findFoundText(
  ctx: RequestContext,
  query: Call<typeof endpoint>['query'],
): Promise<string | undefined> {
  const size = query.limit ?? FOUND_PAGE
  const selection = { columns: sql.raw('t.*'), size }
  const { parts, entries } = lookedUp(ctx, readLookup(ctx, query, PAGE_ENTRIES_MAX), selection)
  const page = sql`select * from (${entries}) t ${orderOf(selection)}`
  const { rows } = await encodedPage(ctx, {
    source: sql`select ${selectedFields(ctx)} from (${page}) t`,
    by: 'counts_on',
    size,
    parts,
    isNewestFirst: true,
  }).execute(ctx.ledger)
  return rows[0]?.text
}

/** How many entries a search finds in a month, and what came in and went out, in cents without a sign. */
export type FoundMonth = {
  readonly month: Month
  readonly entries: number
  readonly incoming: Cents
  readonly outgoing: Cents
}

type FoundMonths = { readonly isWhole: boolean; readonly months: readonly FoundMonth[] }

/** The months in which a search finds something, in order; null where too many would have to be gone through. */
export async function listFoundMonths(
  ctx: RequestContext,
  filters: SearchFilters,
): Promise<readonly FoundMonth[] | null> {
  const { parts, entries } = lookedUp(ctx, readLookup(ctx, filters, SEARCH_SUM_MAX), {
    columns: sql`t.counts_on, ${countedValue(ctx, filters)} as value`,
    size: null,
  })
  const { rows } = await sql<FoundMonths>`with ${parts}found as (${entries})
    select (select way from ways) <> 'none' as "isWhole", (
      select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries', t.entries,
               'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]') from (
      select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
             coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
             coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
        from found f group by 1) t) as months`.execute(ctx.ledger)
  const [row] = rows
  return row?.isWhole === true ? row.months : null
}
