import { type ExpressionBuilder, type Insertable, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { User } from '@saldo/contract/users'
import type { Day } from '@saldo/domain/calendar'
import { VIDEOS_WATCHED_MAX } from '@saldo/domain/education/trails'
import type { Ledger } from '../db/ledger.ts'
import { sendNow } from '../db/one-connection.ts'
import type { Tables } from '../db/tables.ts'
import type { Context, JobContext, Owned, OwnerLedger } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Achievement } from '@saldo/domain/users/achievements'
import type { SocialProvider } from '@saldo/contract/social'

type OfUser = ExpressionBuilder<Tables, 'users'>

const addressOf = (of: OfUser) => jsonBuildObject({ city: of.ref('users.city') }).as('address')

const companyOf = (of: OfUser) =>
  jsonObjectFrom(
    of
      .selectFrom('companies as c')
      .select(['c.id as _id', 'c.name'])
      .whereRef('c.id', '=', 'users.company_id'),
  ).as('company')

/** The one family of a user, with its members. */
const familyOf = (of: OfUser) =>
  jsonObjectFrom(
    of
      .selectFrom('family_members as me')
      .innerJoin('families as f', 'f.id', 'me.family_id')
      .select(['f.id as _id', 'f.name', 'f.user_id as user'])
      .select((within) => jsonArrayFrom(membersOf(within)).as('members'))
      .whereRef('me.user_id', '=', 'users.id')
      .where('me.status', '=', ACTIVE),
  ).as('family')

/** Written into the statement: by it the index of those who are in is found. */
const ACTIVE = sql.lit('active' as const)

const membersOf = (of: ExpressionBuilder<Tables & { f: Tables['families'] }, 'f'>) =>
  of
    .selectFrom('family_members as m')
    .innerJoin('known_people as u', 'u.id', 'm.user_id')
    .select(['m.id as _id', 'u.id as user', 'u.name', 'u.image'])
    .select(sql<boolean>`'planner' = any (u.profiles)`.as('isPlanner'))
    .whereRef('m.family_id', '=', 'f.id')
    .where('m.status', '=', ACTIVE)
    .orderBy('m.role')
    .orderBy('m.joined_at')
    .orderBy('m.id')

const OWN_COLUMNS = [
  'id as _id',
  'email',
  'name',
  'image',
  'active',
  'skip_tutorial as skipTutorial',
  'videos_watched as videosWatched',
  'currency',
  'time_zone as timeZone',
  'profiles',
  'social_email as socialEmail',
  'cpf',
  'birthdate',
  'gender',
  'phone_number as phoneNumber',
  addressOf,
  // The members of shared views: every screen with sums needs them first.
  familyOf,
  companyOf,
  sql<User['actor']>`null::jsonb`.as('actor'),
  'created_at as createdAt',
  'version',
] as const

/** What stands beside the person's own row: which texts they have accepted, and what they have reached. */
const besideColumns = ({ userId }: Owned) =>
  [
    sql<User['acceptedDocuments']>`(select coalesce(jsonb_agg(distinct
      jsonb_build_object('purpose', c.purpose, 'version', c.text_version)), '[]')
    from consents c where c.user_id = ${userId} and c.purpose in ('terms', 'policy') and c.given)`.as(
      'acceptedDocuments',
    ),
    sql<User['achievements']>`(select coalesce(jsonb_agg(a.key order by a.reached_on, a.key), '[]')
    from achievements a where a.user_id = ${userId})`.as('achievements'),
  ] as const

/** The profile's fields; an omitted one stays as it is, null clears it. */
export type About = {
  readonly socialEmail?: string | null | undefined
  readonly cpf?: string | null | undefined
  readonly birthdate?: Day | null | undefined
  readonly gender?: User['gender'] | undefined
  readonly phoneNumber?: string | null | undefined
  readonly address?: { readonly city: string | null } | null | undefined
}

type AboutColumns = Partial<{
  social_email: string | null
  cpf: string | null
  birthdate: Day | null
  gender: User['gender']
  phone_number: string | null
  city: string | null
}>

export function aboutColumns(about: About): AboutColumns {
  const { socialEmail, cpf, birthdate, gender, phoneNumber, address } = about
  return {
    ...(socialEmail === undefined ? {} : { social_email: socialEmail }),
    ...(cpf === undefined ? {} : { cpf }),
    ...(birthdate === undefined ? {} : { birthdate }),
    ...(gender === undefined ? {} : { gender }),
    ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
    ...(address === undefined ? {} : { city: address?.city ?? null }),
  }
}

export function findUser(ctx: OwnerLedger): Promise<User | undefined> {
  return ctx.ledger
    .selectFrom('users')
    .select(OWN_COLUMNS)
    .select(besideColumns(ctx))
    .where('id', '=', ctx.userId)
    .executeTakeFirst()
}

/** A user with a relation to the owner of the request, by name. */
export function findRelatedPerson(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('known_people')
    .select(['id as _id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether an operator has closed this account: no sign-in works (case L18). */
export async function isDeactivated(ctx: OwnerLedger): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', ctx.userId)
    .executeTakeFirst()
  return row !== undefined && row.deactivated_at !== null
}

/** The members of a user's family who let the others' planners see what they share. */
export async function listSeenByPlanners(ledger: Ledger, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ readonly user: string }>`
    select m.user_id as user from family_members me
      join family_members m on m.family_id = me.family_id
     where me.user_id = ${id} and me.status = 'active' and m.status = 'active' and m.planners_see`.execute(
    ledger,
  )
  return new Set(rows.map(({ user }) => user))
}

/** The account of an e-mail (in lower case), with the fields that a registration needs. */
export function findAccount(ledger: Ledger, email: string) {
  return ledger
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export type NewUser = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Null for a user who signs in by a provider alone. */
  readonly passwordHash: string | null
  readonly active: boolean
  readonly about: AboutColumns
  readonly termsVersion: string
  readonly at: string
  readonly openedUntil: Day
}

/** Returns false where the e-mail has an account already. */
export async function insertUser(ledger: Ledger, user: NewUser): Promise<boolean> {
  const inserted = await ledger
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      active: user.active,
      ...user.about,
      image: null,
      terms_version: user.termsVersion,
      terms_at: user.at,
      created_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await ledger
    .insertInto('ledgers')
    .values({ user_id: user.id, opened_until: user.openedUntil })
    .execute()
  return true
}

/** Changes a person's own row; it is read again in the same write. */
export async function updateUserRow(
  ctx: OwnerLedger,
  fields: AboutColumns &
    Partial<{
      name: string
      currency: User['currency']
      skip_tutorial: boolean
      active: boolean
      image: string | null
      /** Added to what is known already. */
      watched: readonly string[]
    }>,
): Promise<User | undefined> {
  const { watched = [], ...columns } = fields
  const changing = ctx.ledger
    .updateTable('users')
    .set({ ...columns, version: sql`version + 1` })
    .$if(watched.length > 0, (update) => update.set({ videos_watched: watchedWith(watched) }))
    .where('id', '=', ctx.userId)
  const [, user] = await Promise.all([sendNow(ctx.ledger, changing), findUser(ctx)])
  return user
}

/** What was watched before and what is now, each once, the latest last and as many as are kept. */
const watchedWith = (ids: readonly string[]): RawBuilder<string[]> => sql`(
  select coalesce(array_agg(t.id order by t.at), '{}') from (
    select w.id, min(w.at) as at from unnest(videos_watched || ${[...ids]}::text[]) with ordinality as w (id, at)
     group by w.id order by at desc limit ${VIDEOS_WATCHED_MAX}) t)`

export function lockActivation(ctx: OwnerLedger) {
  return ctx.ledger
    .selectFrom('activation_codes')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .forUpdate()
    .executeTakeFirst()
}

export type ActivationCode = {
  readonly hash: Buffer
  readonly expiresAt: string
  readonly sentAt: string
  readonly sentOn: Day
  readonly sentCount: number
}

/** The account's activation code: a new one replaces the old, which is refused from then on. */
export async function putActivation(ctx: OwnerLedger, code: ActivationCode): Promise<void> {
  const fields = {
    code_hash: code.hash,
    expires_at: code.expiresAt,
    tries: 0,
    sent_at: code.sentAt,
    sent_on: code.sentOn,
    sent_count: code.sentCount,
  }
  await ctx.ledger
    .insertInto('activation_codes')
    .values({ user_id: ctx.userId, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}

export async function countActivationTry(ctx: OwnerLedger): Promise<void> {
  await ctx.ledger
    .updateTable('activation_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .execute()
}

export async function deleteActivation(ctx: OwnerLedger): Promise<void> {
  await ctx.ledger.deleteFrom('activation_codes').where('user_id', '=', ctx.userId).execute()
}

/** What a person has been congratulated on, in the order of the days. */
export function listAchievements(
  ctx: OwnerLedger,
): Promise<{ readonly key: Achievement; readonly reachedOn: Day; readonly isSeen: boolean }[]> {
  return ctx.ledger
    .selectFrom('achievements')
    .select(['key', 'reached_on as reachedOn', 'is_seen as isSeen'])
    .where('user_id', '=', ctx.userId)
    .orderBy('reached_on')
    .orderBy('key')
    .execute()
}

/** Gives an achievement, in the transaction of what reached it; one that is there stays as it is. */
export async function giveAchievement(
  ctx: Context,
  { key }: { readonly key: Achievement },
): Promise<void> {
  await ctx.ledger
    .insertInto('achievements')
    .values({ user_id: ctx.userId, key, reached_on: ctx.today })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
}

/** Their moment was shown, and is not shown again. */
export async function markSeen(
  ctx: OwnerLedger,
  { keys }: { readonly keys: readonly Achievement[] },
): Promise<void> {
  if (keys.length === 0) return
  await ctx.ledger
    .updateTable('achievements')
    .set({ is_seen: true })
    .where('user_id', '=', ctx.userId)
    .where('key', 'in', keys)
    .execute()
}

/** The key of a user's identity at a provider: never an e-mail, which may change owners. */
export type IdentityKey = { readonly issuer: string; readonly subject: string }

/** The account of an identity, if it has one. */
export function findByIdentity(ledger: Ledger, { issuer, subject }: IdentityKey) {
  return ledger
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id as id', 'users.image as image', 'users.profiles as profiles'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether an account has this e-mail (in lower case), by any credentials. */
export async function isEmailTaken(ledger: Ledger, email: string): Promise<boolean> {
  const found = await ledger
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertIdentity(
  ctx: OwnerLedger,
  identity: IdentityKey & {
    readonly provider: SocialProvider
    readonly at: string
  },
): Promise<void> {
  const { issuer, subject, provider, at } = identity
  await ctx.ledger
    .insertInto('identities')
    .values({ issuer, subject, user_id: ctx.userId, provider, created_at: at })
    .execute()
}

/**
 * Requests that other users' stored replies about a removed or excluded user be deleted. It is
 * called while that user's links to family and planners still exist (case L52).
 */
export async function dropAnswersAbout(
  ledger: Ledger,
  { id, email, at }: { readonly id: string; readonly email: string; readonly at: string },
): Promise<void> {
  await sql`
    insert into answers_to_drop (user_id, about, asked_at)
    select distinct other, about, ${at}::timestamptz from (
      select m.user_id as other from family_members me
        join family_members m on m.family_id = me.family_id where me.user_id = ${id}
      union select f.user_id from family_members i join families f on f.id = i.family_id
        where i.email = ${email}
      union select planner_id from planner_clients where client_id = ${id}
      union select client_id from planner_clients where planner_id = ${id}) others
      cross join unnest(${[id, email]}::text[]) about
     where other is not null and other <> ${id}
    on conflict do nothing`.execute(ledger)
}

/** A user's own stored replies about a row that is not theirs any more. */
export async function insertAnswersToDrop(ctx: JobContext, about: string): Promise<void> {
  await ctx.ledger
    .insertInto('answers_to_drop')
    .values({ user_id: ctx.userId, about, asked_at: instantAt(ctx.nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A user's password hash; null for a user who signs in by a provider alone. */
export async function findPasswordHash(ctx: OwnerLedger): Promise<string | null> {
  const row = await ctx.ledger
    .selectFrom('own_password')
    .select('password_hash')
    .where('id', '=', ctx.userId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export async function setPasswordHash(ctx: OwnerLedger, passwordHash: string): Promise<void> {
  await ctx.ledger
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, version: row('version', '+', 1) }))
    .where('id', '=', ctx.userId)
    .execute()
}

/** Ends every session of a person but the one in which they are; planners' in their account stay. */
export async function endOtherSessions(
  ctx: OwnerLedger,
  { but, at }: { readonly but: string; readonly at: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', ctx.userId)
    .where('id', '<>', but)
    .where('actor_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** No other link that was mailed before may change the password again. */
export async function spendRecoveryTokens(ctx: OwnerLedger, at: string): Promise<void> {
  await ctx.ledger
    .updateTable('recovery_tokens')
    .set({ used_at: at })
    .where('user_id', '=', ctx.userId)
    .where('used_at', 'is', null)
    .execute()
}

const UNIQUE_VIOLATION = '23505'

/**
 * Gives a person the address that they have proved to be theirs; false where another account has it.
 * A request sees no other account, so only the table itself can say so: a savepoint keeps the rest of
 * the request when it does.
 */
export async function correctEmail(ctx: OwnerLedger, email: string): Promise<boolean> {
  await sql`savepoint corrected_email`.execute(ctx.ledger)
  try {
    await ctx.ledger.updateTable('users').set({ email }).where('id', '=', ctx.userId).execute()
    return true
  } catch (error) {
    if ((error as { readonly code?: string } | null)?.code !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint corrected_email`.execute(ctx.ledger)
    return false
  }
}

/** Writes consents; none is ever rewritten. */
export async function insertConsents(
  ledger: Ledger,
  rows: readonly Insertable<Tables['consents']>[],
): Promise<void> {
  await ledger.insertInto('consents').values(rows).execute()
}

/** The address of a user. */
export async function findEmail(ledger: Ledger, id: string): Promise<string> {
  const { email } = await ledger
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email
}

export async function findProfiles(ctx: OwnerLedger): Promise<readonly string[]> {
  const { profiles } = await ctx.ledger
    .selectFrom('users')
    .select('profiles')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  return profiles
}
