import { sql } from 'kysely'
import { addDays, type Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Owned } from '../context.ts'

type Booked = { readonly day: Day; readonly value: Cents; readonly createdAt: string | null }

/** What the bank has booked on an account up to a day. */
export async function listBooked(
  ctx: Owned,
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
  ctx: Owned,
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

export async function deleteEntry(ctx: Owned, of: { readonly id: string }): Promise<void> {
  await ctx.ledger
    .deleteFrom('transactions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
}
