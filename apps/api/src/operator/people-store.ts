import type { Ledger } from '../db/ledger.ts'
import type { Owned } from '../context.ts'

const FOUND_MAX = 20
const LETTERS_MAX = 5

/** What is found of somebody: every column that an operator's role reads, and no other. */
const listed = ['id', 'name', 'email', 'active', 'deactivated_at', 'created_at'] as const

/** `LIKE` reads these as patterns. */
const literal = (text: string) => text.replaceAll(/[\\%_]/gu, String.raw`\$&`)

/** The people whose e-mail is this or begins with it, in its order; at most twenty. */
export function listByEmail(ledger: Ledger, beginning: string) {
  return ledger
    .selectFrom('users')
    .select(listed)
    .where('email', 'like', `${literal(beginning)}%`)
    .orderBy('email')
    .limit(FOUND_MAX)
    .execute()
}

/** One person as an operator sees them. */
export function findForOperator(ledger: Ledger, id: string) {
  return (
    ledger
      .selectFrom('users')
      .leftJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id', 'users.name', 'email', 'active', 'deactivated_at', 'users.created_at'])
      .select(['profiles', 'version', 'companies.name as company'])
      // Whether there is a factor; never which, nor when it was used.
      .select((of) => [
        of
          .exists(
            of
              .selectFrom('second_factors')
              .select('user_id')
              .whereRef('second_factors.user_id', '=', 'users.id')
              .where('confirmed_at', 'is not', null),
          )
          .$castTo<boolean>()
          .as('hasFactor'),
        of
          .selectFrom('security_events')
          .select('at')
          .whereRef('security_events.user_id', '=', 'users.id')
          .where('event', '=', 'sign_in')
          .where('result', '=', 'ok')
          .orderBy('at', 'desc')
          .limit(1)
          .as('lastSignIn'),
      ])
      .where('users.id', '=', id)
      .executeTakeFirst()
  )
}

/** Which plans somebody has or had; what they cost is granted to no operator. */
export function listPlans(ctx: Owned) {
  return ctx.ledger
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'suspended', 'expire_at as expireAt', 'company_name as company'])
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The last letters to an e-mail: that they were written and whether they left. */
export function listLetters(ledger: Ledger, recipient: string) {
  return ledger
    .selectFrom('mail_outbox')
    .select(['kind', 'state', 'created_at as at', 'sent_at as sentAt', 'last_error as error'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LETTERS_MAX)
    .execute()
}

/** Opens an account again, or for the first time; one that is open stays as it is. */
export async function activateAccountRow(ledger: Ledger, id: string): Promise<void> {
  await ledger
    .updateTable('users')
    .set((row) => ({ active: true, deactivated_at: null, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where((where) =>
      where.or([where('active', '=', false), where('deactivated_at', 'is not', null)]),
    )
    .execute()
}

/** Closes an account, and with it every session of its owner and of whoever acts for them. */
export async function deactivateAccountRow(
  ledger: Ledger,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<void> {
  await ledger
    .updateTable('users')
    .set((row) => ({ active: false, deactivated_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where((where) => where.or([where('active', '=', true), where('deactivated_at', 'is', null)]))
    .execute()
  await ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where((where) => where.or([where('user_id', '=', id), where('actor_id', '=', id)]))
    .where('ended_at', 'is', null)
    .execute()
}

/** When an activation code was last sent, and how many on that day. */
export function findLastCode(ctx: Owned) {
  return ctx.ledger
    .selectFrom('activation_codes')
    .select(['sent_on as sentOn', 'sent_count as sentCount'])
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst()
}
