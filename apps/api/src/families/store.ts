import type { Family } from '@saldo/contract/families'
import type { FamilyFacts } from '@saldo/domain/families/refusals'
import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import { sendNow } from '../db/one-connection.ts'
import type { OwnerLedger } from '../context.ts'

const familyColumns = sql`f.id as "_id", f.name, f.user_id as user, f.version,
  (select v.voucher from own_vouchers v where v.family_id = f.id) as voucher,
  (select coalesce(json_agg(json_build_object(
       '_id', m.id, 'email', m.email, 'name', u.name, 'image', u.image, 'role', m.role,
       'status', m.status, 'user', m.user_id, 'isPlanner', coalesce('planner' = any (u.profiles), false),
       'plannersSee', m.planners_see, 'sharesPlan', m.shares_plan)
     order by m.role, m.joined_at, m.invited_at, m.id), '[]')
   from family_members m left join known_people u on u.id = m.user_id
   where m.family_id = f.id) as members`

/**
 * A family with all members: the admin first, then in the order in which they joined. It has its
 * code where its admin reads it.
 */
export type FamilyRow = Omit<Family, 'members'> & {
  readonly members: readonly (Family['members'][number] & { readonly isPlanner: boolean })[]
}

/** The family of this person, if there is one. */
export async function findFamilyOf(ctx: OwnerLedger): Promise<FamilyRow | undefined> {
  const { rows } = await sql<FamilyRow>`select ${familyColumns} from family_members me
    join families f on f.id = me.family_id
    where me.user_id = ${ctx.userId} and me.status = 'active'`.execute(ctx.ledger)
  return rows[0]
}

export async function findFamily(ledger: Ledger, id: string): Promise<FamilyRow | undefined> {
  const { rows } =
    await sql<FamilyRow>`select ${familyColumns} from families f where f.id = ${id}`.execute(ledger)
  return rows[0]
}

/**
 * Locked until the transaction ends: two who join at once, or a joining and a removal, take turns.
 */
export async function lockFamily(ledger: Ledger, id: string): Promise<void> {
  await ledger.selectFrom('families').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * The family of a code: its own, or that of an invitation which is still valid. The holder of the
 * code sees that family for the rest of the transaction, as its members do (case L48).
 */
export async function findByCode(
  ledger: Ledger,
  { code, at }: { readonly code: string; readonly at: string },
) {
  await sendNow(ledger, sql`select set_config('saldo.family_code', ${code}, true)`)
  return await ledger
    .selectFrom('shown_family_code')
    .select(['family_id as familyId', 'member_id as memberId'])
    .where((where) => where.or([where('member_id', 'is', null), where('expires_at', '>', at)]))
    .executeTakeFirst()
}

/** Returns false where another user has this id already. */
export async function insertFamily(
  ctx: OwnerLedger,
  family: {
    readonly id: string
    readonly name: string
    readonly voucher: string
    readonly at: string
  },
): Promise<boolean> {
  const { id, name, voucher, at } = family
  const inserted = await ctx.ledger
    .insertInto('families')
    .values({ id, user_id: ctx.userId, name, voucher, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateFamilyRow(
  ledger: Ledger,
  id: string,
  fields: { readonly name?: string; readonly voucher?: string; readonly user_id?: string },
): Promise<void> {
  await ledger
    .updateTable('families')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteFamily(ledger: Ledger, id: string): Promise<void> {
  await ledger.deleteFrom('families').where('id', '=', id).execute()
}

/** Adds a member; an invitation to their e-mail is used up by it. */
export async function putMember(
  ctx: OwnerLedger,
  joining: {
    readonly id: string
    readonly familyId: string
    readonly email: string
    readonly role: 'admin' | 'member'
    readonly at: string
  },
): Promise<void> {
  const { id, familyId, email, role, at } = joining
  const fields = {
    user_id: ctx.userId,
    role,
    status: 'active' as const,
    code_hash: null,
    expires_at: null,
    joined_at: at,
  }
  await ctx.ledger
    .insertInto('family_members')
    .values({ id, family_id: familyId, email, invited_at: at, ...fields })
    .onConflict((conflict) => conflict.columns(['family_id', 'email']).doUpdateSet(fields))
    .execute()
}

export async function insertInvitation(
  ledger: Ledger,
  invitation: {
    readonly id: string
    readonly familyId: string
    readonly email: string
    readonly codeHash: Buffer
    readonly at: string
    readonly expiresAt: string
  },
): Promise<void> {
  const { id, familyId, email, codeHash, at, expiresAt } = invitation
  await ledger
    .insertInto('family_members')
    .values({
      id,
      family_id: familyId,
      email,
      user_id: null,
      role: 'member',
      status: 'pending',
      code_hash: codeHash,
      expires_at: expiresAt,
      invited_at: at,
      joined_at: null,
    })
    .execute()
}

export async function setRole(
  ctx: OwnerLedger,
  familyId: string,
  of: { readonly role: 'admin' | 'member' },
): Promise<void> {
  await ctx.ledger
    .updateTable('family_members')
    .set({ role: of.role })
    .where('family_id', '=', familyId)
    .where('user_id', '=', ctx.userId)
    .execute()
}

export async function deleteMember(ledger: Ledger, id: string): Promise<void> {
  await ledger.deleteFrom('family_members').where('id', '=', id).execute()
}

/** What a member decides about their own place; what is undefined stays as it is. */
export async function setMembership(
  ctx: OwnerLedger,
  familyId: string,
  of: { readonly plannersSee?: boolean | undefined; readonly sharesPlan?: boolean | undefined },
): Promise<void> {
  await ctx.ledger
    .updateTable('family_members')
    .set({
      ...(of.plannersSee === undefined ? {} : { planners_see: of.plannersSee }),
      ...(of.sharesPlan === undefined ? {} : { shares_plan: of.sharesPlan }),
    })
    .where('family_id', '=', familyId)
    .where('user_id', '=', ctx.userId)
    .execute()
}

/**
 * Removes a planner from a client's family that they joined as the client's planner, unless another
 * member is a client of theirs. Returns whether they were in it.
 */
export async function deletePlannerMember(
  ledger: Ledger,
  of: { readonly familyId: string; readonly plannerId: string; readonly clientId: string },
): Promise<boolean> {
  const { familyId, plannerId, clientId } = of
  const deleted = await sql`
    delete from family_members m using planner_clients c
     where m.family_id = ${familyId} and m.user_id = ${plannerId} and m.role = 'member'
       and c.planner_id = m.user_id and c.client_id = ${clientId} and m.joined_at >= c.asked_at
       and not exists (
         select from planner_clients o join family_members other on other.user_id = o.client_id
          where o.planner_id = m.user_id and other.family_id = m.family_id
            and o.client_id <> ${clientId} and o.consented_at is not null and o.ended_at is null)`.execute(
    ledger,
  )
  return (deleted.numAffectedRows ?? 0n) > 0n
}

/** A family as its rules see it. */
export function factsOf(family: FamilyRow): FamilyFacts {
  const members = family.members.map(({ _id, user, role, status }) => ({
    id: _id,
    userId: user,
    role,
    status,
  }))
  return { adminId: family.user, members }
}
