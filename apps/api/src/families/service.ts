import type * as contract from '@saldo/contract/families'
import type { RefusedBy } from '@saldo/contract/endpoint'
import type {
  changeMembership as changeMembershipEndpoint,
  Family,
  joinFamily as joinFamilyEndpoint,
  removeMember as removeMemberEndpoint,
} from '@saldo/contract/families'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import { type Actor, isActing } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { INVITATION_DAYS, readCode } from '@saldo/domain/families/kinds'
import {
  isLastMember,
  isMemberSeen,
  refuseFamily,
  refuseHandingOver,
  refuseInvitation,
  refuseJoining,
  refuseLeaving,
  refuseRunning,
  refuseTakingOut,
  refuseTakingPart,
} from '@saldo/domain/families/refusals'
import { isStale } from '@saldo/domain/versions'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId } from '../gateways/random.ts'
import { deletePendingLetters, writeMail } from '../mail/outbox.ts'
import { clearAttempts, giveBackAttempt, limits, takeAttempt } from '../users/attempts.ts'
import { findUser, insertAnswersToDrop } from '../users/store.ts'
import { queueSharedPlan } from './job-kinds.ts'
import { newVoucherCode } from './voucher.ts'
import {
  deleteFamily,
  deleteMember,
  factsOf,
  type FamilyRow,
  findByCode,
  findFamily,
  findFamilyOf,
  insertFamily,
  insertInvitation,
  lockFamily,
  putMember,
  setMembership,
  setRole,
  updateFamilyRow,
} from './store.ts'
import type { Context, Handler } from '../context.ts'

const DAY_MS = 24 * 60 * 60_000

/** What a family writes to its members. */
const FAMILY_LETTERS = ['family_invitation', 'family_joined', 'family_handed_over'] as const

/**
 * A family as this user sees it. Only its admin in person sees the code; a planner who acts for a
 * member sees only the members who have allowed it (case L42).
 */
function familyFor(row: FamilyRow, actor: Actor, planners: boolean): Family {
  const { userId } = actor
  const acts = isActing(actor)
  const members = row.members
    .filter((member) => isMemberSeen(member, { userId, isActing: acts, withPlanners: planners }))
    .map(({ isPlanner: _, ...member }) => member)
  return { ...row, voucher: row.user === userId && !acts ? row.voucher : null, members }
}

/** The user's family, if any. */
export async function listFamilies(ctx: Context, planners: boolean): Promise<Family[]> {
  const row = await findFamilyOf(ctx)
  return row === undefined ? [] : [familyFor(row, ctx.actor, planners)]
}

async function readFamilyAgain(ctx: Context, id: string): Promise<Family> {
  const row = await findFamily(ctx.ledger, id)
  assert(row !== undefined, 'what was written is there')
  return familyFor(row, ctx.actor, true)
}

/** The family with this id, locked, where the user is a member; else undefined. */
async function lockOwnFamily(ctx: Context, id: string) {
  await lockFamily(ctx.ledger, id)
  const row = await findFamilyOf(ctx)
  return row?._id === id ? row : undefined
}

/** Creates a family with the user as admin. The same `_id` sent again is the same family. */
export async function createFamily(
  ctx: Context,
  input: { readonly id?: string | undefined; readonly name: string },
): Promise<
  Family | Refused<'already_in_a_family' | 'family_not_found' | 'planner_makes_no_family'>
> {
  const [user, before] = [await findUser(ctx), await findFamilyOf(ctx)]
  assert(user !== undefined, 'a session has its user')
  if (before !== undefined && before._id === input.id) return familyFor(before, ctx.actor, true)
  const isPlanner = user.profiles.includes('planner')
  const refusal = refuseFamily({ isPlanner, hasFamily: before !== undefined })
  if (refusal !== null) return refuse(refusal)

  // Decided.
  const { name } = input
  const at = instantAt(ctx.nowMs)
  const id = input.id ?? newId(ctx.nowMs)
  const isNew = await insertFamily(ctx, { id, name, voucher: newVoucherCode(), at })
  // Another family's id is answered like a missing one (case L54).
  if (!isNew) return refuse('family_not_found')
  const member = { id: newId(ctx.nowMs), familyId: id, userId: ctx.userId, email: user.email, at }
  await putMember(ctx, { ...member, role: 'admin' })
  return readFamilyAgain(ctx, id)
}

/** Another name, another code, another admin. */
export const changeFamily: Handler<typeof contract.updateFamily> = async (
  ctx,
  { params: { id }, body: changes },
) => {
  const family = await lockOwnFamily(ctx, id)
  if (family === undefined) return refuse('family_not_found')
  const facts = factsOf(family)
  const { version, name, newVoucher, admin } = changes
  const refusal =
    refuseRunning(facts, ctx.userId) ??
    (admin === undefined ? null : refuseHandingOver(facts, ctx.userId, admin))
  if (refusal !== null) return refuse(refusal)
  if (isStale(version, family.version)) return refuse('version_conflict')

  // Decided.
  await updateFamilyRow(ctx.ledger, id, {
    ...(name === undefined ? {} : { name }),
    ...(newVoucher === undefined && admin === undefined ? {} : { voucher: newVoucherCode() }),
    ...(admin === undefined ? {} : { user_id: admin }),
  })
  if (admin !== undefined && admin !== ctx.userId) {
    // In this order: who is no admin any more makes nobody one.
    await setRole({ ...ctx, userId: admin }, id, { role: 'admin' })
    await setRole(ctx, id, { role: 'member' })
  }
  return readFamilyAgain(ctx, id)
}

/** Joins by a code, the family's or an invitation's; guesses are counted (case I5). */
export async function joinFamily(
  ctx: Context,
  input: { readonly address: string } & { readonly voucher: string },
): Promise<Family | RefusedBy<typeof joinFamilyEndpoint>> {
  const { address } = input
  const at = instantAt(ctx.nowMs)
  const ofAccount = { limit: limits.voucherOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const fromAddress = { limit: limits.voucherFromAddress, of: address, nowMs: ctx.nowMs }
  for (const tried of [ofAccount, fromAddress]) {
    const waitSeconds = await takeAttempt(ctx.ledger, tried)
    if (waitSeconds !== null) return refuseTries(waitSeconds)
  }
  if ((await findFamilyOf(ctx)) !== undefined) return refuse('already_in_a_family')
  const code = readCode(input.voucher)
  const found = await findByCode(ctx.ledger, { code, at })
  // Wrong is refused and counted.
  if (found === undefined) return { ...refuse('voucher_invalid', 'voucher'), keep: true }
  await lockFamily(ctx.ledger, found.familyId)
  const family = await findFamily(ctx.ledger, found.familyId)
  const user = await findUser(ctx)
  assert(user !== undefined, 'a session has its user')
  if (family === undefined) return { ...refuse('voucher_invalid', 'voucher'), keep: true }
  const invited = family.members.find(({ _id }) => _id === found.memberId)
  const refusal = refuseJoining({
    invited: invited?.email ?? null,
    email: user.email,
    members: family.members.length,
  })
  if (refusal === 'voucher_invalid') return { ...refuse(refusal, 'voucher'), keep: true }
  if (refusal !== null) return refuse(refusal)

  // Decided. The right code was no guess: the try is returned, as at a sign-in.
  await giveBackAttempt(ctx.ledger, fromAddress)
  await clearAttempts(ctx.ledger, ofAccount)
  const member = { id: newId(ctx.nowMs), familyId: family._id, userId: ctx.userId, at }
  await putMember(ctx, { ...member, email: user.email, role: 'member' })
  await updateFamilyRow(ctx.ledger, family._id, {})
  await notifyAdmin(ctx.ledger, family, { nowMs: ctx.nowMs, name: user.name })
  return readFamilyAgain(ctx, family._id)
}

async function notifyAdmin(
  ledger: Ledger,
  family: FamilyRow,
  { nowMs, name }: { readonly nowMs: number; readonly name: string },
): Promise<void> {
  const admin = family.members.find(({ user }) => user === family.user)
  if (admin === undefined) return
  const payload = { member: name, family: family.name }
  await writeMail(ledger, { recipient: admin.email, kind: 'family_joined', payload, nowMs })
}

/** An invitation by e-mail: a code of its own, for one person, once. */
export async function inviteMember(
  ctx: Context,
  input: { readonly id: string; readonly email: string | undefined },
): Promise<Family | RefusedBy<typeof changeMembershipEndpoint>> {
  const { id, email } = input
  const family = await lockOwnFamily(ctx, id)
  if (family === undefined) return refuse('family_not_found')
  const refusal = refuseRunning(factsOf(family), ctx.userId)
  if (refusal !== null) return refuse(refusal)
  if (email === undefined) return refuse('invitation_email_missing', 'email')
  const ofEmail = refuseInvitation(email, family.members)
  if (ofEmail !== null) return refuse(ofEmail, 'email')
  const invitations = { limit: limits.invitationOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const letters = { limit: limits.lettersTo, of: email, nowMs: ctx.nowMs }
  for (const tried of [invitations, letters]) {
    const waitSeconds = await takeAttempt(ctx.ledger, tried)
    if (waitSeconds !== null) return { ...refuseTries(waitSeconds), fields: ['email'] }
  }

  // Decided.
  const code = newVoucherCode()
  const expiresAt = instantAt(ctx.nowMs + INVITATION_DAYS * DAY_MS)
  const invitation = { id: newId(ctx.nowMs), familyId: id, email, codeHash: hashOf(code) }
  await insertInvitation(ctx.ledger, { ...invitation, at: instantAt(ctx.nowMs), expiresAt })
  await updateFamilyRow(ctx.ledger, id, {})
  const from = family.members.find(({ user }) => user === ctx.userId)
  const payload = { from: from?.name ?? '', code }
  await writeMail(ctx.ledger, {
    recipient: email,
    kind: 'family_invitation',
    payload,
    nowMs: ctx.nowMs,
  })
  return readFamilyAgain(ctx, id)
}

/** Leaves the family. The last member to leave closes it; every member keeps their own data. */
export async function leaveFamily(
  ctx: Context,
  input: { readonly id: string; readonly memberId: string },
): Promise<null | Refused<
  'family_member_not_found' | 'family_not_found' | 'family_wants_an_admin'
>> {
  const { id, memberId } = input
  const family = await lockOwnFamily(ctx, id)
  if (family === undefined) return refuse('family_not_found')
  const facts = factsOf(family)
  const member = facts.members.find((one) => one.id === memberId || one.userId === memberId)
  if (member === undefined) return refuse('family_member_not_found')
  const refusal = refuseLeaving(facts, member, ctx.userId)
  if (refusal !== null) return refuse(refusal)

  // Decided.
  await insertAnswersToDrop(ctx, id)
  const gone = family.members.find(({ _id }) => _id === member.id)
  await queueWithout(ctx, { family, gone })
  if (isLastMember(facts, member)) await deleteFamily(ctx.ledger, id)
  else {
    // A removed member changes nothing of the family any more: their row is deleted last.
    await updateFamilyRow(ctx.ledger, id, { voucher: newVoucherCode() })
    await deleteMember(ctx.ledger, member.id)
  }
  return null
}

/** The admin removes a member, or withdraws an invitation: effective from the next request on. */
export async function removeMember(
  ctx: Context,
  input: { readonly id: string; readonly memberId: string },
): Promise<Family | RefusedBy<typeof removeMemberEndpoint>> {
  const { id, memberId } = input
  const family = await lockOwnFamily(ctx, id)
  if (family === undefined) return refuse('family_not_found')
  const facts = factsOf(family)
  const member = facts.members.find((one) => one.id === memberId || one.userId === memberId)
  if (member === undefined) return refuse('family_member_not_found')
  const refusal = refuseTakingOut(facts, member, ctx.userId)
  if (refusal !== null) return refuse(refusal)

  // Decided. A removed member knows the code, so the family gets a new one.
  const removed = family.members.find(({ _id }) => _id === member.id)
  assert(removed !== undefined, 'the removed one is among the members')
  // Their session, stored replies and pending letters end at once (case I3). The letters go before the
  // membership does: a request may delete only the letters of its owner's family.
  await deletePendingLetters(ctx.ledger, { recipient: removed.email, kinds: FAMILY_LETTERS })
  await queueWithout(ctx, { family, gone: removed })
  await deleteMember(ctx.ledger, member.id)
  await updateFamilyRow(ctx.ledger, id, { voucher: newVoucherCode() })
  if (removed.user !== null) await insertAnswersToDrop({ ...ctx, userId: removed.user }, id)
  else await insertAnswersToDrop(ctx, removed.email)
  if (removed.status === 'active') {
    const payload = { family: family.name }
    await writeMail(ctx.ledger, {
      recipient: removed.email,
      kind: 'family_left',
      payload,
      nowMs: ctx.nowMs,
    })
  }
  return readFamilyAgain(ctx, id)
}

/** Whether planners of the other members see what one shares, and whether one takes part in the shared plan. */
export const updateMembership: Handler<typeof contract.updateMembership> = async (
  ctx,
  { params: { id }, body: changes },
) => {
  const family = await lockOwnFamily(ctx, id)
  if (family === undefined) return refuse('family_not_found')
  const own = family.members.find(({ user }) => user === ctx.userId)
  assert(own !== undefined, 'a member is among the members')
  const refusal = refuseTakingPart({ isPlanner: own.isPlanner, ...changes })
  if (refusal !== null) return refuse(refusal)

  // Decided.
  if (Object.keys(changes).length > 0) await setMembership(ctx, id, changes)
  await updateFamilyRow(ctx.ledger, id, {})
  if (changes.sharesPlan === false) await queueWithout(ctx, { family, gone: own })
  return readFamilyAgain(ctx, id)
}

/** Somebody takes part in the shared plan no more: the others pay it, and theirs stays as it is. */
async function queueWithout(
  ctx: Context,
  of: { readonly family: FamilyRow; readonly gone: FamilyRow['members'][number] | undefined },
): Promise<void> {
  const { family, gone } = of
  if (gone?.sharesPlan !== true) return
  const takers = family.members.filter(({ sharesPlan }) => sharesPlan)
  const members = takers.flatMap(({ user }) => user ?? [])
  await queueSharedPlan(ctx, { familyId: family._id, members })
}
