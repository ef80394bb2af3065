import { sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'

type Booked = { readonly day: Day; readonly value: Cents; readonly createdAt: string | null }

/** What the bank has booked on an account up to a day. */
export async function listBooked(
  ledger: Ledger,
  of: { readonly userId: string; readonly accountId: string; readonly to: Day },
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select day, value, first_at as "createdAt" from bank_lines
     where user_id = ${of.userId} and account_id = ${of.accountId} and day <= ${of.to}
       and not is_pending and state <> 'gone'`.execute(ledger)
  return rows
}

export async function deleteEntry(
  ledger: Ledger,
  of: { readonly userId: string; readonly id: string },
): Promise<void> {
  await ledger
    .deleteFrom('transactions')
    .where('user_id', '=', of.userId)
    .where('id', '=', of.id)
    .execute()
}
