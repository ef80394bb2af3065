import { sql } from 'kysely'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Owned } from '../context.ts'

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
  ctx: Owned,
  of: { readonly accountId: string; readonly bills: readonly Bill[] },
): Promise<void> {
  await sql`delete from bank_bills
    where user_id = ${ctx.userId} and account_id = ${of.accountId}`.execute(ctx.ledger)
  if (of.bills.length === 0) return
  await sql`insert into bank_bills (user_id, account_id, ${namesOf(columns)})
    select ${ctx.userId}::uuid, ${of.accountId}::uuid, n.* from ${rowsOf(columns, of.bills)} as n
    on conflict do nothing`.execute(ctx.ledger)
}
