import { sql } from 'kysely'
import type { RemovedBankLine } from '@saldo/contract/bank-accesses'
import type { Owned } from '../context.ts'

/** How many are listed, the last ones. */
const REMOVED_SHOWN = 200

/** The line of an entry, by the entry's key. */
export async function findLine(
  ctx: Owned,
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
  ctx: Owned,
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
export async function listRemovedLines(ctx: Owned): Promise<RemovedBankLine[]> {
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
