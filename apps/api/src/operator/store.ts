import type { NewCode } from '@saldo/contract/operator-codes'
import type { Day } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import type { OwnerLedger } from '../context.ts'
import { sql } from 'kysely'
import { PEOPLE_COUNTED_MAX } from '@saldo/contract/operator-system'

const CODES_MAX = 200

const selectCodes = (ledger: Ledger) =>
  ledger
    .selectFrom('promotional_codes')
    .select(['code', 'days', 'percent', 'amount', 'months', 'uses_max as usesMax', 'uses'])
    .select(['last_day as lastDay', 'ended_at as endedAt'])

/** The codes, the newest first, at most two hundred. */
export function listCodeRows(ledger: Ledger) {
  return selectCodes(ledger)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(CODES_MAX)
    .execute()
}

/** Every code, by its own letters. */
export const listCodesByName = (ledger: Ledger) => selectCodes(ledger).orderBy('code').execute()

/** Writes a code. Returns whether it did: not over one that is there, unless it may. */
export async function putCode(
  ledger: Ledger,
  { code, at, mayChange, usesMax, lastDay, ...gift }: NewCode & { at: string; mayChange: boolean },
): Promise<boolean> {
  const fields = { ...gift, uses_max: usesMax, last_day: lastDay, ended_at: null }
  const { numInsertedOrUpdatedRows } = await ledger
    .insertInto('promotional_codes')
    .values({ code, ...fields, created_at: at })
    .onConflict((conflict) =>
      mayChange ? conflict.column('code').doUpdateSet(fields) : conflict.column('code').doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends a code. Returns whether it was good until now. */
export async function endCodeRow(
  ledger: Ledger,
  { code, at }: { readonly code: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('promotional_codes')
    .set({ ended_at: at })
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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
              .where('second_factors.user_id', '=', id)
              .where('confirmed_at', 'is not', null),
          )
          .$castTo<boolean>()
          .as('hasFactor'),
      ])
      .where('users.id', '=', id)
      .executeTakeFirst()
  )
}

/** When somebody has signed in last; undefined where the log knows of no time. */
export async function findLastSignIn(ledger: Ledger, id: string) {
  const event = await ledger
    .selectFrom('security_events')
    .select('at')
    .where('user_id', '=', id)
    .where('event', '=', 'sign_in')
    .where('result', '=', 'ok')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.at
}

/** Which plans somebody has or had; what they cost is granted to no operator. */
export function listPlans(ctx: OwnerLedger) {
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
export function findLastCode(ctx: OwnerLedger) {
  return ctx.ledger
    .selectFrom('activation_codes')
    .select(['sent_on as sentOn', 'sent_count as sentCount'])
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst()
}

const FAILURES_MAX = 50

/** Jobs that were given up, of all kinds but the one that has a list of its own. */
export function listFailedJobs(ledger: Ledger, but: string) {
  return ledger
    .selectFrom('jobs')
    .select(['id', 'kind', 'created_at as at', 'last_error as error'])
    .where('given_up_at', 'is not', null)
    .where('kind', '<>', but)
    .orderBy('given_up_at', 'desc')
    .orderBy('id')
    .limit(FAILURES_MAX)
    .execute()
}

export function listFailedLetters(ledger: Ledger) {
  return ledger
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'created_at as at', 'last_error as error'])
    .where('state', '=', 'failed')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FAILURES_MAX)
    .execute()
}

/** Has a job that was given up done once more. Returns whether there is one. */
export async function retryJob(
  ledger: Ledger,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('jobs')
    .set({ given_up_at: null, locked_until: null, attempts: 0, run_at: at })
    .where('id', '=', id)
    .where('given_up_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A letter that failed waits again. Returns whether there is one. */
export async function reopenLetter(ledger: Ledger, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('mail_outbox')
    .set({ state: 'pending' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type FigureRow = {
  readonly people: number
  readonly companies: number
  readonly waiting: number
  readonly failed: number
  readonly lettersPending: number
  readonly lettersFailed: number
  readonly databaseBytes: number
  readonly migrations: number
  readonly lastMigration: string
}

/** What the product counts of itself: small tables, and of people a bounded number. */
export async function readFigureRow(ledger: Ledger): Promise<FigureRow> {
  const { rows } = await sql<FigureRow>`
    select case when u.counted > ${PEOPLE_COUNTED_MAX} then greatest(c.reltuples::int, u.counted)
                else u.counted end as people,
           (select count(*)::int from companies) as companies,
           (select count(*)::int from jobs where given_up_at is null and not is_periodic) as waiting,
           (select count(*)::int from jobs where given_up_at is not null) as failed,
           (select count(*)::int from mail_outbox where state = 'pending') as "lettersPending",
           (select count(*)::int from mail_outbox where state = 'failed') as "lettersFailed",
           pg_database_size(current_database())::bigint as "databaseBytes",
           m.count as migrations, m.last as "lastMigration"
      from pg_class c, (select max(version) as count, max(name) as last from schema_migrations) m,
           (select count(*)::int as counted
              from (select id from users limit ${PEOPLE_COUNTED_MAX + 1}) few) u
     where c.oid = 'users'::regclass`.execute(ledger)
  const [row] = rows
  if (row === undefined) throw new Error('there are people')
  return row
}

/** How many subscriptions there are of each state; a few a person. */
export function countSubscriptions(ledger: Ledger) {
  return ledger
    .selectFrom('subscriptions')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
}

/** Adds a job in the place of one that is gone. */
export async function insertRetriedJob(
  ledger: Ledger,
  { payload, at, ...job }: { id: string; kind: string; payload: object; at: string },
): Promise<void> {
  await ledger
    .insertInto('jobs')
    .values({ ...job, payload: JSON.stringify(payload), run_at: at, created_at: at })
    .execute()
}

/** The account of an e-mail, with what it may do and the brand of its company. */
export function findAccountRow(ledger: Ledger, email: string) {
  return ledger
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.name', 'email', 'profiles', 'companies.brand'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
}

/** Makes somebody an operator or a planner, or ends it, whatever else they are. */
export async function setProfiles(
  ledger: Ledger,
  { id, profiles }: { readonly id: string; readonly profiles: readonly string[] },
): Promise<void> {
  await ledger
    .updateTable('users')
    .set((row) => ({ profiles: [...profiles], version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Who operates the product, in the order of their e-mails. */
export function listOperators(ledger: Ledger) {
  return ledger
    .selectFrom('users')
    .select(['name', 'email'])
    .where((where) => where(where.val('operator'), '=', where.fn.any('profiles')))
    .orderBy('email')
    .execute()
}

/** The events of the security log and what is counted in the hour that runs. */
const selectEvents = (ledger: Ledger) => {
  const columns = ['event', 'result', 'user_id', 'actor_id', 'object', 'address', 'count'] as const
  return ledger.selectFrom(
    ledger
      .selectFrom('security_events')
      .select(['id', 'at', 'last_at', 'who', 'subject_id', ...columns])
      .unionAll(
        ledger
          .selectFrom('security_event_counts')
          .select((of) => [
            of.val(null).$castTo<string>().as('id'),
            'first_at as at',
            'last_at',
            of.val('').$castTo<string>().as('who'),
            of.val(null).$castTo<string | null>().as('subject_id'),
            ...columns,
          ]),
      )
      .as('security_log'),
  )
}

const EVENTS_MAX = 500

/** The last events that fit, newest first: of one person, of one kind, between two days (UTC). */
export function listSecurityEvents(
  ledger: Ledger,
  {
    personId,
    event,
    from,
    until,
  }: {
    readonly personId: string | undefined
    readonly event: string | undefined
    readonly from: Day | undefined
    readonly until: Day | undefined
  },
) {
  return selectEvents(ledger)
    .selectAll()
    .$if(personId !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('user_id', '=', personId ?? ''),
          where('actor_id', '=', personId ?? ''),
          where('subject_id', '=', personId ?? ''),
        ]),
      ),
    )
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', `${from ?? ''}T00:00:00Z`))
    .$if(until !== undefined, (query) => query.where('at', '<=', `${until ?? ''}T23:59:59.999Z`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(EVENTS_MAX)
    .execute()
}

/** Writes that a command was run, once for each of the accounts that it was about. */
export async function insertCommandEvents(
  ledger: Ledger,
  { name, emails, nowMs }: { name: string; emails: readonly string[]; nowMs: number },
): Promise<void> {
  const people = await ledger
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [...emails, ''])
    .execute()
  const ids = people.length === 0 ? [null] : people.map(({ id }) => id)
  const event = { at: instantAt(nowMs), event: 'operator', result: 'ok', object: name }
  await ledger
    .insertInto('security_events')
    .values(
      ids.map((id) => ({
        ...event,
        id: newId(nowMs),
        user_id: id,
        actor_id: null,
        who: 'npm run admin',
      })),
    )
    .execute()
}
