import type { Call } from '@saldo/contract/endpoint'
import type { listTransactions as listEndpoint } from '@saldo/contract/transactions'
import { type RawBuilder, sql } from 'kysely'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { monthOf, monthsBetween } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { nameKey } from '@saldo/domain/transactions/names'
import { decimalOf } from '../db/columns.ts'
import type { WireName } from './columns.ts'
import { namedEntries, namesWith } from './names-store.ts'
import { asObjects, encodedPage } from './page-store.ts'
import { afterCursor, selectedFields, typedDefaultOf, wireFields } from './rows.ts'
import { entriesOn, invoicesIn } from '../balances/rows.ts'
import { categoriesOf, hasOtherShare, inCategory } from '../categories/rows.ts'
import type { Context, OwnerLedger, RequestContext } from '../context.ts'

type ListQuery = Call<typeof listEndpoint>['query']

/** The rows of a page without a limit of its own. */
export const PAGE = 1000

/**
 * Entries by the day on which they count, or by their own date where the query asks for it. A
 * search over years goes through the names if they lead to few entries, else through the days: one
 * of the two runs.
 */
function entriesOf(ctx: Context, query: ListQuery): RawBuilder<unknown> {
  if (!isSearchedByName(query)) return entriesByDay(ctx, query)
  return sql`select * from (${entriesByName(ctx, query)}) by_name union all
    select * from (${entriesByDay(ctx, query, [sql`not (select is_rare from search)`])}) by_day`
}

/** Up to this many months, a search through the entries themselves is fast enough. */
const SEARCHED_BY_DAY_MONTHS = 12

function isSearchedByName({ search, startDate, endDate }: ListQuery): boolean {
  const months = monthsBetween(monthOf(startDate), monthOf(endDate))
  return nameKey(search ?? '') !== '' && months > SEARCHED_BY_DAY_MONTHS
}

/**
 * With more entries than this, reading them by day is faster than looking them up by name and
 * sorting them.
 */
const RARE_MAX = 20_000

/**
 * The names lead, one after the other, whatever the planner estimates (`offset 0`): with the days in the same
 * condition it may read all days for each name.
 */
function entriesByName(ctx: OwnerLedger, query: ListQuery): RawBuilder<unknown> {
  const { startDate, endDate } = query
  return selectEntries(ctx, query, {
    from: sql`(select e.* from ${namedEntries(ctx, sql.raw('*'))})`,
    where: [
      sql`(select is_rare from search)`,
      sql`${dayOf(query)} between ${startDate} and ${endDate}`,
    ],
  })
}

function entriesByDay(
  ctx: OwnerLedger,
  query: ListQuery,
  only: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const key = nameKey(query.search ?? '')
  return selectEntries(ctx, query, {
    from: entriesOn(ctx, { ...query, purchaseDays: query.ignoreInvoicePeriod }),
    where: [...only, ...(key === '' ? [] : [sql`strpos(t.name_key, ${key}) > 0`])],
  })
}

/** The day of an entry `t` by which a list goes. */
function dayOf({ ignoreInvoicePeriod }: ListQuery): RawBuilder<unknown> {
  return sql.raw(ignoreInvoicePeriod === true ? 't.date' : 't.counts_on')
}

function selectEntries(
  ctx: OwnerLedger,
  query: ListQuery,
  source: { readonly from: RawBuilder<unknown>; readonly where: readonly RawBuilder<unknown>[] },
): RawBuilder<unknown> {
  const { paymentId, categoryId, labelId, type, paid, after } = query
  const by = dayOf(query)
  const conditions = [
    ...(paymentId === undefined ? [] : [sql`t.payment_id = ${paymentId}::uuid`]),
    ...(labelId === undefined ? [] : [sql`t.labels is not null and t.labels ? ${labelId}::text`]),
    ...(type === undefined ? [] : [sql`t.transaction_type = ${type}`]),
    ...(paid === undefined ? [] : [sql.raw(paid ? 't.paid' : 'not t.paid')]),
    ...source.where,
    ...(showsInvoices(query) ? [sql`t.invoice_month is null`] : []),
    ...(after === undefined ? [] : [afterCursor(by, sql.raw('t.id'), after)]),
  ]
  const page = sql`order by ${by}, t.id limit ${pageOf(query) + 1}`
  const pageWhere = (category: RawBuilder<unknown>) =>
    sql`${source.from} t where ${sql.join([category, ...conditions], sql` and `)} ${page}`
  if (categoryId === undefined)
    return sql`select ${selectedFields(ctx)} from ${pageWhere(sql`true`)}`
  if (!leadsByCategory(query)) {
    return sql`select ${selectedFields(ctx)} from ${pageWhere(inCategory(ctx, categoryId))}`
  }
  return sql`select ${selectedFields(ctx)} from (
    select e.* from ${categoriesOf(ctx, categoryId)} c
     cross join lateral (select t.* from ${pageWhere(sql`t.category_id = c.id`)}) e
     union all (select t.* from ${pageWhere(hasOtherShare(categoriesOf(ctx, categoryId)))})) t ${page}`
}

/**
 * Whether each category of a list is read by its own index, a page of it: as a condition, it is for the planner
 * to say whether the entries of all days are read for a category that has none.
 */
function leadsByCategory(query: ListQuery): boolean {
  const { categoryId, ignoreInvoicePeriod } = query
  return categoryId !== NO_CATEGORY && ignoreInvoicePeriod !== true && !isSearchedByName(query)
}

const pageOf = ({ limit }: ListQuery) => limit ?? PAGE

/**
 * Whether an invoice is one row, as in a month's list. A list of one payment method, category or label, or
 * a search, shows its items instead.
 */
function showsInvoices({ paymentId, categoryId, labelId, search }: ListQuery): boolean {
  const isOfOne = [paymentId, categoryId, labelId].some((id) => id !== undefined)
  return !isOfOne && nameKey(search ?? '') === ''
}

/**
 * The invoices that fall due in the range, each as one row on its due date (decisions.md §5), with
 * the amount carried into it and the spending of its items, which the totals of its month have. An
 * invoice with no items and nothing carried is no row.
 */
function invoicesOf(ctx: Context, query: ListQuery): RawBuilder<unknown> {
  const { startDate, endDate, type, paid, after } = query
  const total = '(i.items_cents + i.carried_cents)'
  const id = sql`i.payment_id || ':' || to_char(i.month, 'YYYY-MM')`
  const page =
    after === undefined ? sql`` : sql`and ${afterCursor(sql`i.due_on`, sql`(${id})`, after)}`
  const isPaid = sql`i.owed_cents >= 0`
  const kind = sql.raw(`case when ${total} > 0 then 'revenues' else 'expenses' end`)
  const own: Partial<Record<WireName, RawBuilder<unknown>>> = {
    _id: id,
    name: sql`'Fatura ' || i.card_name`,
    value: decimalOf(total),
    date: sql`i.due_on`,
    countsOn: sql`i.due_on`,
    category: sql`${DEFAULT_CATEGORY_IDS.invoicePayment}::uuid`,
    payment: sql`i.payment_id`,
    paid: isPaid,
    transactionType: kind,
    externalId: sql`i.external_id`,
    invoiceReferenceId: id,
    invoiceItems: sql`i.items`,
    invoiceBalance: decimalOf('-i.owed_cents'),
    invoiceSpent: decimalOf('coalesce(-spent.expenses_all, 0)'),
    invoiceCarried: decimalOf('i.carried_cents'),
  }
  const fields = wireFields.map(
    (field) => sql`${own[field.wire] ?? sql.raw(typedDefaultOf(field))} as ${sql.raw(field.as)}`,
  )
  return sql`select ${sql.join(fields)}
    from (${invoicesIn(ctx, { from: monthOf(startDate), to: monthOf(endDate) })}) i
    left join month_totals spent
      on spent.user_id = ${ctx.userId} and spent.month = i.month and spent.payment_id = i.payment_id
    where i.due_on between ${startDate} and ${endDate} and (i.items > 0 or i.carried_cents <> 0)
      ${type === undefined ? sql`` : sql`and ${kind} = ${type}`}
      ${paid === undefined ? sql`` : sql`and (${isPaid}) = ${paid}`} ${page}`
}

function pageStatement(
  ctx: RequestContext,
  query: ListQuery,
): RawBuilder<{ readonly text: string }> {
  const source = showsInvoices(query)
    ? sql`select * from (${entriesOf(ctx, query)}) e union all ${invoicesOf(ctx, query)}`
    : entriesOf(ctx, query)
  return encodedPage(ctx, {
    source,
    by: query.ignoreInvoicePeriod === true ? 'date' : 'counts_on',
    size: pageOf(query),
    parts: isSearchedByName(query)
      ? sql`recursive ${namesWith(ctx, {
          searched: sql.raw('name_key'),
          words: [nameKey(query.search ?? '')],
          entriesMax: RARE_MAX,
        })}, `
      : sql``,
  })
}

/** A page of a period's entries, as text for the wire. */
export async function findPageText(
  ctx: RequestContext,
  query: ListQuery,
): Promise<string | undefined> {
  const { rows } = await pageStatement(ctx, query).execute(ctx.ledger)
  return rows[0]?.text
}

/** Whether this user has such an entry to see; who may change it is decided elsewhere. */
export async function hasEntry(ctx: OwnerLedger, id: string): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** One entry, as text for the wire. */
export async function findEntryText(ctx: RequestContext, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ readonly text: string }>`with
      r as (select ${selectedFields(ctx)} from transactions t where t.user_id = ${ctx.userId} and t.id = ${id}::uuid),
      u as (select id, name, image from users where id = ${ctx.userId})
    select ${asObjects(ctx)}::text as text from r, u`.execute(ctx.ledger)
  return rows[0]?.text
}
