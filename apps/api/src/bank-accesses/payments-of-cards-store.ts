import { sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Owned } from '../context.ts'

type Of = {
  readonly accessId: string
  readonly from: Day
  /** How far the day on which a card received it may be from the day on which it left. */
  readonly nearDays: number
}

/** What left an account of a link for a card, settles no invoice and arrived on no card of ours. */
export async function listUnlinkedPayments(
  ctx: Owned,
  { accessId, from, nearDays }: Of,
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
