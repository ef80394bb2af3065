import { sql } from 'kysely'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'
import type { BankBill } from '../gateways/banks.ts'

const columns: readonly Column<BankBill>[] = [
  ['bill_id', 'text', (bill) => bill.id],
  ['due_on', 'date', (bill) => bill.dueOn],
  ['closes_on', 'date', (bill) => bill.closesOn],
  ['total', 'bigint', (bill) => bill.total],
]

/** Stores the bills of a card as the bank has them now. */
export async function replaceBills(
  ledger: Ledger,
  of: { readonly userId: string; readonly accountId: string; readonly bills: readonly BankBill[] },
): Promise<void> {
  await sql`delete from bank_bills
    where user_id = ${of.userId} and account_id = ${of.accountId}`.execute(ledger)
  if (of.bills.length === 0) return
  await sql`insert into bank_bills (user_id, account_id, ${namesOf(columns)})
    select ${of.userId}::uuid, ${of.accountId}::uuid, n.* from ${rowsOf(columns, of.bills)} as n
    on conflict do nothing`.execute(ledger)
}
