import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import { dropAnswersAbout } from '../users/kept-answers-store.ts'

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

/** Whether there is a factor; never which, nor when it was used. */
const hasFactor = sql<boolean>`exists (
  select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`

const lastSignIn = sql<string | null>`(
  select max(s.at) from security_events s
   where s.user_id = users.id and s.event = 'sign_in' and s.result = 'ok')`

/** One person as an operator sees them. */
export function findForOperator(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.name', 'email', 'active', 'deactivated_at', 'users.created_at'])
    .select(['profiles', 'version', 'companies.name as company'])
    .select([hasFactor.as('hasFactor'), lastSignIn.as('lastSignIn')])
    .where('users.id', '=', id)
    .executeTakeFirst()
}

/** Which plans somebody has or had; what they cost is granted to no operator. */
export function listPlans(ledger: Ledger, userId: string) {
  return ledger
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'suspended', 'expire_at as expireAt', 'company_name as company'])
    .where('user_id', '=', userId)
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

export type AccountState = {
  readonly id: string
  readonly email: string
  readonly at: string
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

/**
 * Closes an account, and with it every session of its owner and of whoever acts for them; kept answers
 * to others that name them are dropped.
 */
export async function deactivateAccountRow(
  ledger: Ledger,
  { id, email, at }: AccountState,
): Promise<void> {
  await ledger
    .updateTable('users')
    .set((row) => ({ active: false, deactivated_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where((where) => where.or([where('active', '=', true), where('deactivated_at', 'is', null)]))
    .execute()
  await dropAnswersAbout(ledger, { id, email, at })
  await ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where((where) => where.or([where('user_id', '=', id), where('actor_id', '=', id)]))
    .where('ended_at', 'is', null)
    .execute()
}

/** When an activation code was last sent, and how many on that day. */
export function findLastCode(ledger: Ledger, userId: string) {
  return ledger
    .selectFrom('activation_codes')
    .select(['sent_on as sentOn', 'sent_count as sentCount'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
