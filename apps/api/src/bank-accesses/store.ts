import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Aggregator } from '@saldo/domain/bank-accesses/kinds'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'
import type { OwnerLedger, Context, JobContext } from '../context.ts'
import { type Day, firstDay, monthOf, addDays } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { DayMovements } from '@saldo/domain/bank-accesses/balances'
import { arrayOf, type Column, namesOf, rowsOf } from '../db/columns.ts'
import type { RemovedBankLine } from '@saldo/contract/bank-accesses'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { insertJob } from '../queue/job-queue.ts'
import { syncKind } from './job-kinds.ts'

export type AccessRow = Selectable<Tables['bank_accesses']>

type AccessKey = { readonly id: string }

export function listAccesses(ctx: OwnerLedger): Promise<AccessRow[]> {
  return ctx.ledger
    .selectFrom('bank_accesses')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findAccess(ctx: OwnerLedger, { id }: AccessKey): Promise<AccessRow | undefined> {
  return ctx.ledger
    .selectFrom('bank_accesses')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertAccess(
  ledger: Ledger,
  access: Insertable<Tables['bank_accesses']>,
): Promise<void> {
  await ledger.insertInto('bank_accesses').values(access).execute()
}

/** Updates a link, and its version. */
export async function updateAccess(
  ctx: OwnerLedger,
  { id }: AccessKey,
  fields: Updateable<Tables['bank_accesses']>,
): Promise<void> {
  await ctx.ledger
    .updateTable('bank_accesses')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Stores whose a link is. False where it is somebody's already. */
export async function insertLink(
  ctx: OwnerLedger,
  link: {
    readonly accessId: string
    readonly aggregator: Aggregator
    readonly linkId: string
    readonly nextPullAt: string
  },
): Promise<boolean> {
  const inserted = await ctx.ledger
    .insertInto('bank_links')
    .values({
      aggregator: link.aggregator,
      link_id: link.linkId,
      user_id: ctx.userId,
      access_id: link.accessId,
      next_pull_at: link.nextPullAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('link_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteLink(
  ledger: Ledger,
  of: { readonly aggregator: Aggregator; readonly linkId: string },
): Promise<void> {
  await ledger
    .deleteFrom('bank_links')
    .where('aggregator', '=', of.aggregator)
    .where('link_id', '=', of.linkId)
    .execute()
}

export async function deleteAccess(ctx: OwnerLedger, { id }: AccessKey): Promise<void> {
  await ctx.ledger
    .deleteFrom('bank_accesses')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Items of the calendar that were made from the link's lines stay without it. */
export async function releaseCalendarItems(ctx: OwnerLedger, { id }: AccessKey): Promise<void> {
  await ctx.ledger
    .updateTable('linked_transactions')
    .set({ bank_access_id: null })
    .where('user_id', '=', ctx.userId)
    .where('bank_access_id', '=', id)
    .execute()
}

export type AccountRow = Selectable<Tables['bank_accounts']>

type AccountKey = { readonly id: string }

export function listAccounts(
  ctx: OwnerLedger,
  of: { readonly accessId: string },
): Promise<AccountRow[]> {
  return ctx.ledger
    .selectFrom('bank_accounts')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('access_id', '=', of.accessId)
    .orderBy('id')
    .execute()
}

export function findAccount(ctx: OwnerLedger, { id }: AccountKey): Promise<AccountRow | undefined> {
  return ctx.ledger
    .selectFrom('bank_accounts')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertAccount(
  ledger: Ledger,
  account: Insertable<Tables['bank_accounts']>,
): Promise<void> {
  await ledger.insertInto('bank_accounts').values(account).execute()
}

export async function updateAccount(
  ctx: OwnerLedger,
  { id }: AccountKey,
  fields: Updateable<Tables['bank_accounts']>,
): Promise<void> {
  await ctx.ledger
    .updateTable('bank_accounts')
    .set(fields)
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** An account or card as the lists show it. */
export type ShownAccount = {
  readonly accessId: string
  readonly paymentId: string
  readonly name: string
  readonly type: 'money' | 'debit' | 'credit'
  readonly currency: string
  readonly balance: Cents
  readonly balanceAt: string
  /** What the entries of an account add up to today; null of a card. */
  readonly reckoned: Cents | null
  readonly id: string
  readonly openingId: string | null
  readonly historyFrom: Day | null
  readonly reserved: Cents | null
  readonly limitGroup: string | null
  readonly creditLimit: Cents | null
  /** What is owed on a card, of all its invoices. */
  readonly owed: Cents
}

/** The accounts of all links of a person. */
export async function listShownAccounts(ctx: Context): Promise<ShownAccount[]> {
  const month = firstDay(monthOf(ctx.today))
  const { rows } = await sql<ShownAccount>`
    select a.id, a.access_id as "accessId", a.payment_id as "paymentId", p.name, p.type, a.currency, a.balance,
           a.balance_at as "balanceAt", a.opening_id as "openingId", a.history_from as "historyFrom",
           a.reserved,
           case when p.type = 'debit' then p.initial_value
             + coalesce((select sum(m.paid_cents) from month_totals m where m.user_id = ${ctx.userId}
                            and m.payment_id = p.id and m.month < ${month}), 0)
             + coalesce((select sum(d.paid_cents) from day_totals d where d.user_id = ${ctx.userId}
                            and d.payment_id = p.id and d.day between ${month} and ${ctx.today}), 0)
             end::bigint as reckoned,
           a.limit_group as "limitGroup", coalesce(p.credit_limit, a.credit_limit) as "creditLimit",
           coalesce((select sum(i.paid_cents - i.items_cents) from invoice_totals i
                      where i.user_id = ${ctx.userId} and i.payment_id = a.payment_id), 0)::bigint as owed
      from bank_accounts a join payments p on p.user_id = a.user_id and p.id = a.payment_id
     where a.user_id = ${ctx.userId}
     order by p.type, p.created_at, p.id`.execute(ctx.ledger)
  return rows
}

/** What came and went on each day up to one, by the entries that are paid and by the bank's lines. */
export async function listDayMovements(
  ctx: OwnerLedger,
  of: { readonly account: ShownAccount; readonly to: Day },
): Promise<DayMovements[]> {
  const { account, to } = of
  const { rows } = await sql<DayMovements>`
    select day, sum(entries)::bigint as entries, sum(lines)::bigint as lines from (
      select t.counts_on as day, t.value as entries, 0 as lines from transactions t
       where t.user_id = ${ctx.userId} and t.payment_id = ${account.paymentId} and t.paid
         and t.counts_on <= ${to} and t.id is distinct from ${account.openingId}::uuid
      union all
      select l.day, 0, l.value from bank_lines l
       where l.user_id = ${ctx.userId} and l.account_id = ${account.id} and l.day <= ${to}
         and not l.is_pending and l.state <> 'gone') d
     group by day having sum(entries) <> sum(lines)`.execute(ctx.ledger)
  return rows
}

/** Unlinks lines from the entries that they were. */
export async function forgetMatches(
  ctx: OwnerLedger,
  of: { readonly paymentId: string; readonly ids: readonly string[] },
): Promise<void> {
  const ids = arrayOf<string>(['external_id', 'text', (id) => id], of.ids)
  await sql`delete from matched_lines where user_id = ${ctx.userId}
    and payment_id = ${of.paymentId} and external_id = any(${ids})`.execute(ctx.ledger)
}

type PaymentKey = { readonly paymentId: string }

/** Stores the bank's own id of a payment method, and its limit where the bank has changed it. */
export async function setBankFields(
  ctx: OwnerLedger,
  { paymentId }: PaymentKey,
  { externalId, limit }: { readonly externalId: string; readonly limit: Cents | null },
): Promise<void> {
  await sql`update payments set external_id = ${externalId}, version = version + 1,
      credit_limit = coalesce(${limit}::bigint, credit_limit)
    where user_id = ${ctx.userId} and id = ${paymentId}`.execute(ctx.ledger)
}

/** Makes a payment method a manual one, with its entries. Returns how many those are. */
export async function releasePayment(ctx: OwnerLedger, { paymentId }: PaymentKey): Promise<number> {
  await sql`update payments set external_id = null, bank_access_id = null, version = version + 1
    where user_id = ${ctx.userId} and id = ${paymentId}`.execute(ctx.ledger)
  const { numAffectedRows = 0n } = await sql`
    update transactions set external_id = null, version = version + 1
     where user_id = ${ctx.userId} and payment_id = ${paymentId} and external_id is not null
       and statement_id is null`.execute(ctx.ledger)
  return Number(numAffectedRows)
}

/** What left an account of a link for a card, settles no invoice and arrived on no card of ours. */
export async function listUnlinkedPayments(
  ctx: OwnerLedger,
  {
    accessId,
    from,
    nearDays,
  }: {
    readonly accessId: string
    readonly from: Day
    /** How far the day on which a card received it may be from the day on which it left. */
    readonly nearDays: number
  },
): Promise<{ readonly id: string; readonly accountId: string }[]> {
  const { rows } = await sql<{ readonly id: string; readonly accountId: string }>`
    select l.id, l.account_id as "accountId" from bank_lines l
      join bank_accounts a on a.user_id = l.user_id and a.id = l.account_id
      join transactions t on t.user_id = l.user_id and t.payment_id = a.payment_id
                         and t.external_id = l.id::text
     where l.user_id = ${ctx.userId} and a.access_id = ${accessId} and l.day >= ${from}
       and l.rule = 'card_payment' and l.value < 0 and l.state = 'entry' and not l.is_pending
       and t.pays_card_id is null and not t.invoice_chosen
       and not exists (select from bank_questions q where q.user_id = l.user_id
                          and q.account_id = l.account_id and q.kind = 'payment' and l.id = any(q.line_ids))
       and not exists (select from transactions c
                         join payments p on p.user_id = c.user_id and p.id = c.payment_id
                        where c.user_id = l.user_id and p.type = 'credit' and c.invoice_month is null
                          and c.value = -l.value
                          and c.date between l.day - ${nearDays}::integer and l.day + ${nearDays}::integer)
     order by l.day, l.id`.execute(ctx.ledger)
  return rows
}

type Bill = {
  readonly id: string
  readonly dueOn: Day
  readonly closesOn: Day | null
  readonly total: Cents
}

const columns: readonly Column<Bill>[] = [
  ['bill_id', 'text', (bill) => bill.id],
  ['due_on', 'date', (bill) => bill.dueOn],
  ['closes_on', 'date', (bill) => bill.closesOn],
  ['total', 'bigint', (bill) => bill.total],
]

/** Stores the bills of a card as the bank has them now. */
export async function replaceBills(
  ctx: OwnerLedger,
  of: { readonly accountId: string; readonly bills: readonly Bill[] },
): Promise<void> {
  await sql`delete from bank_bills
    where user_id = ${ctx.userId} and account_id = ${of.accountId}`.execute(ctx.ledger)
  if (of.bills.length === 0) return
  await sql`insert into bank_bills (user_id, account_id, ${namesOf(columns)})
    select ${ctx.userId}::uuid, ${of.accountId}::uuid, n.* from ${rowsOf(columns, of.bills)} as n
    on conflict do nothing`.execute(ctx.ledger)
}

type Booked = { readonly day: Day; readonly value: Cents; readonly createdAt: string | null }

/** What the bank has booked on an account up to a day. */
export async function listBooked(
  ctx: OwnerLedger,
  of: { readonly accountId: string; readonly to: Day },
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select day, value, first_at as "createdAt" from bank_lines
     where user_id = ${ctx.userId} and account_id = ${of.accountId} and day <= ${of.to}
       and not is_pending and state <> 'gone'`.execute(ctx.ledger)
  return rows
}

/** A bill of the bank's, and what was read of it. */
type FirstBill = { readonly dueOn: Day; readonly total: Cents; readonly read: Cents }

/** A bill is at most so many days of purchases. */
const BILL_DAYS = 31

/** The bill of a card that the first day which was read is in; none where the bank gives none, or no lines of it. */
export async function findFirstBill(
  ctx: OwnerLedger,
  of: {
    readonly account: { readonly id: string; readonly payment_id: string }
    readonly from: Day
  },
): Promise<FirstBill | undefined> {
  const { account, from } = of
  const { rows } = await sql<FirstBill>`
    select b.due_on as "dueOn", b.total, sum(l.value)::bigint as read
      from bank_bills b
      join bank_lines l on l.user_id = b.user_id and l.account_id = b.account_id
      left join transactions t on t.user_id = l.user_id and t.payment_id = ${account.payment_id}
                              and t.external_id = l.id::text
     where b.user_id = ${ctx.userId} and b.account_id = ${account.id}
       and b.closes_on >= ${from} and b.closes_on < ${addDays(from, BILL_DAYS)}
       and l.state <> 'gone' and not l.is_projected and l.rule is distinct from 'card_payment'
       and coalesce(l.bill_month, t.invoice_month) = date_trunc('month', b.due_on)::date
     group by b.due_on, b.total, b.bill_id order by b.due_on limit 1`.execute(ctx.ledger)
  return rows[0]
}

export async function deleteEntry(ctx: OwnerLedger, of: { readonly id: string }): Promise<void> {
  await ctx.ledger
    .deleteFrom('transactions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
}

/** How many are listed, the last ones. */
const REMOVED_SHOWN = 200

/** The line of an entry, by the entry's key. */
export async function findLine(
  ctx: OwnerLedger,
  externalId: string,
): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from bank_lines where user_id = ${ctx.userId} and id::text = ${externalId}`.execute(
    ctx.ledger,
  )
  return rows[0]
}

/** A line of which the entry was removed, and can be brought back. */
export async function findRemovedLine(
  ctx: OwnerLedger,
  id: string,
): Promise<{ readonly id: string } | undefined> {
  return ctx.ledger
    .selectFrom('bank_lines')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'removed')
    .where('kept', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The lines of which a person has removed the entries, the last one first. */
export async function listRemovedLines(ctx: OwnerLedger): Promise<RemovedBankLine[]> {
  const { rows } = await sql<RemovedBankLine>`
    select l.id as "_id", a.access_id as "bankAccess",
           json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
           l.name, l.day as date, l.value, l.changed_at as "removedAt"
      from bank_lines l
      join bank_accounts a on a.user_id = l.user_id and a.id = l.account_id
      join payments p on p.user_id = a.user_id and p.id = a.payment_id
     where l.user_id = ${ctx.userId} and l.state = 'removed' and l.kept is not null
     order by l.changed_at desc, l.id limit ${REMOVED_SHOWN}`.execute(ctx.ledger)
  return rows
}

/** Stores that an event was taken. False where it was before. */
export async function insertEvent(
  ledger: Ledger,
  of: { readonly aggregator: Aggregator; readonly eventId: string; readonly at: string },
): Promise<boolean> {
  const inserted = await ledger
    .insertInto('webhook_events')
    .values({ aggregator: of.aggregator, event_id: of.eventId, received_at: of.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteEventsBefore(ledger: Ledger, before: string): Promise<void> {
  await ledger.deleteFrom('webhook_events').where('received_at', '<', before).execute()
}

/** Asks for a sync of a link, unless one waits already. Nothing where the link is nobody's. */
export async function queueSyncOfLink(
  ledger: Ledger,
  of: { readonly aggregator: Aggregator; readonly linkId: string; readonly nowMs: number },
): Promise<void> {
  const owner = await ledger
    .selectFrom('bank_links')
    .select(['user_id as userId', 'access_id as accessId'])
    .where('aggregator', '=', of.aggregator)
    .where('link_id', '=', of.linkId)
    .executeTakeFirst()
  if (owner !== undefined) await queueOnce({ ledger, userId: owner.userId, nowMs: of.nowMs }, owner)
}

async function queueOnce(
  ctx: JobContext,
  { accessId }: { readonly accessId: string },
): Promise<void> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from jobs where user_id = ${ctx.userId} and kind = ${syncKind.kind}
       and payload->>'accessId' = ${accessId} and locked_until is null and given_up_at is null
     limit 1`.execute(ctx.ledger)
  if (rows.length > 0) return
  const at = instantAt(ctx.nowMs)
  const payload = { userId: ctx.userId, accessId, askedAt: at }
  await insertJob(ctx.ledger, syncKind, { id: newId(ctx.nowMs), payload, at })
}

const PULLED_AT_ONCE = 100

/** Asks for a sync of the links that are due, and says when they are due next. Returns how many. */
export async function queueDuePulls(
  ledger: Ledger,
  { nowMs, everyMs }: { readonly nowMs: number; readonly everyMs: number },
): Promise<number> {
  const [now, next] = [instantAt(nowMs), instantAt(nowMs + everyMs)]
  const { rows } = await sql<{ readonly userId: string; readonly accessId: string }>`
    update bank_links set next_pull_at = ${next}
     where (aggregator, link_id) in (
       select aggregator, link_id from bank_links where next_pull_at <= ${now} and aggregator = 'pluggy'
        order by next_pull_at limit ${PULLED_AT_ONCE})
    returning user_id as "userId", access_id as "accessId"`.execute(ledger)
  for (const owner of rows) await queueOnce({ ledger, userId: owner.userId, nowMs }, owner)
  return rows.length
}

/** The person whose accounts a sync reads; undefined where an operator has closed their account. */
export function findSyncOwner(ledger: Ledger, userId: string) {
  return ledger
    .selectFrom('users')
    .select(['name', 'email', 'currency', 'time_zone as timeZone'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}
