import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import { personalData } from './personal-data.ts'
import { ownRows } from './exported-rows-store.ts'
import type { Owned } from '../context.ts'

const ROWS_AT_ONCE = 5_000

/** Deletes up to some thousand of an owner's rows from a table. Returns how many. */
async function deleteSome(ctx: Owned, table: string): Promise<number> {
  const deleted = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where user_id = ${ctx.userId} limit ${ROWS_AT_ONCE}))`.execute(
    ctx.ledger,
  )
  return Number(deleted.numAffectedRows ?? 0)
}

/** All of an owner's rows of a table, in statements that each have time enough. */
export async function deleteRows(ctx: Owned, table: string): Promise<void> {
  while ((await deleteSome(ctx, table)) === ROWS_AT_ONCE);
}

/** The tables of money data, in the order in which their rows can be deleted. */
export const moneyTables: readonly string[] = Object.entries(personalData)
  .filter(([, { isMoney }]) => isMoney)
  .map(([table]) => table)

/** The tables whose rows are deleted with the account, in the same order. */
export const erasedTables: readonly string[] = Object.entries(personalData)
  .filter(([, { removal }]) => removal === 'goes')
  .map(([table]) => table)

/** What of a person does not wait for their row to go: letters, invitations, ways in. */
export async function deletePersonal(
  ledger: Ledger,
  owner: { readonly id: string; readonly email: string },
): Promise<void> {
  const tables = [
    'planner_clients',
    'family_members',
    'company_activations',
    'mail_outbox',
    'identities',
    'recovery_tokens',
    'activation_codes',
  ]
  for (const table of tables) {
    const rule = personalData[table]
    if (rule === undefined) throw new Error(`nobody said what becomes of ${table}`)
    await sql`delete from ${sql.table(table)} where ${ownRows(rule, owner)}`.execute(ledger)
  }
  await ledger.deleteFrom('passes').where('user_id', '=', owner.id).execute()
  await sql`delete from passes where user_id is null and content->>'email' = ${owner.email}`.execute(
    ledger,
  )
}

/**
 * Blanks the user: the row stays until every row that refers to it is erased, and holds no personal
 * data. What decides rights goes with the erasure (`takeRights`): a request may not write it.
 */
export async function blankUser(
  ledger: Ledger,
  { id, protocol }: { readonly id: string; readonly protocol: string },
): Promise<void> {
  await ledger
    .updateTable('users')
    .set((row) => ({
      email: `${protocol}@conta-excluida.invalid`,
      name: 'Conta excluída',
      password_hash: null,
      image: null,
      active: false,
      social_email: null,
      cpf: null,
      gender: null,
      phone_number: null,
      birthdate: null,
      city: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Every session of a person ends, and those in which they acted for others. */
export async function endAllSessions(ledger: Ledger, id: string, at: string): Promise<void> {
  await ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where((where) => where.or([where('user_id', '=', id), where('actor_id', '=', id)]))
    .where('ended_at', 'is', null)
    .execute()
}

/** Takes a removed person's profiles, company and paid subscriptions; asked again it changes nothing. */
export async function takeRights(ctx: Owned, at: string): Promise<void> {
  await ctx.ledger
    .updateTable('users')
    .set({ profiles: [], company_id: null })
    .where('id', '=', ctx.userId)
    .execute()
  await sql`update subscriptions set status = 'ended', suspended = true,
      expire_at = least(expire_at, ${at}::timestamptz), payment_methods = '[]', company_name = null,
      family_name = null, version = version + 1
    where user_id = ${ctx.userId}`.execute(ctx.ledger)
}
