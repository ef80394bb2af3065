import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { DayMovements } from '@saldo/domain/bank-accesses/balances'
import type { Ledger } from '../db/ledger.ts'
import type { BankAccountsTable } from './tables.ts'
import type { Context, Owned } from '../context.ts'

export type AccountRow = Selectable<BankAccountsTable>

type Which = { readonly id: string }

export function listAccounts(ctx: Owned, of: { readonly accessId: string }): Promise<AccountRow[]> {
  return ctx.ledger
    .selectFrom('bank_accounts')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('access_id', '=', of.accessId)
    .orderBy('id')
    .execute()
}

export function findAccount(ctx: Owned, { id }: Which): Promise<AccountRow | undefined> {
  return ctx.ledger
    .selectFrom('bank_accounts')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertAccount(
  ledger: Ledger,
  account: Insertable<BankAccountsTable>,
): Promise<void> {
  await ledger.insertInto('bank_accounts').values(account).execute()
}

export async function updateAccount(
  ctx: Owned,
  { id }: Which,
  fields: Updateable<BankAccountsTable>,
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
             + coalesce((select sum(m.paid_cents) from month_totals m where m.user_id = p.user_id
                            and m.payment_id = p.id and m.month < ${month}), 0)
             + coalesce((select sum(d.paid_cents) from day_totals d where d.user_id = p.user_id
                            and d.payment_id = p.id and d.day between ${month} and ${ctx.today}), 0)
             end::bigint as reckoned,
           a.limit_group as "limitGroup", coalesce(p.credit_limit, a.credit_limit) as "creditLimit",
           coalesce((select sum(i.paid_cents - i.items_cents) from invoice_totals i
                      where i.user_id = a.user_id and i.payment_id = a.payment_id), 0)::bigint as owed
      from bank_accounts a join payments p on p.user_id = a.user_id and p.id = a.payment_id
     where a.user_id = ${ctx.userId}
     order by p.type, p.created_at, p.id`.execute(ctx.ledger)
  return rows
}

/** What came and went on each day up to one, by the entries that are paid and by the bank's lines. */
export async function listDayMovements(
  ctx: Owned,
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
