import type { RefusedBy } from '@saldo/contract/endpoint'
import type {
  changeMembership as changeMembershipEndpoint,
  Family,
  joinFamily as joinFamilyEndpoint,
  removeMember as removeMemberEndpoint,
  updateFamily as updateFamilyEndpoint,
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
} from '@saldo/domain/families/refusals'
import { isStale } from '@saldo/domain/versions'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId } from '../gateways/random.ts'
import { deletePendingLetters, writeMail } from '../mail/outbox.ts'
import { clearAttempts, giveBackAttempt, limits, takeAttempt } from '../users/attempts.ts'
import { dropAnswersOf } from '../users/kept-answers-store.ts'
import { findUser } from '../users/store.ts'
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
  setPlannersSee,
  setRole,
  updateFamilyRow,
} from './store.ts'

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
export async function listFamilies(
  ledger: Ledger,
  actor: Actor,
  planners: boolean,
): Promise<Family[]> {
  const row = await findFamilyOf(ledger, actor.userId)
  return row === undefined ? [] : [familyFor(row, actor, planners)]
}

async function readFamilyAgain(ledger: Ledger, actor: Actor, id: string): Promise<Family> {
  const row = await findFamily(ledger, id)
  assert(row !== undefined, 'what was written is there')
  return familyFor(row, actor, true)
}

/** The family with this id, locked, where the user is a member; else undefined. */
async function lockOwnFamily(ledger: Ledger, actor: Actor, id: string) {
  await lockFamily(ledger, id)
  const row = await findFamilyOf(ledger, actor.userId)
  return row?._id === id ? row : undefined
}

/** Creates a family with the user as admin. The same `_id` sent again is the same family. */
export async function createFamily(
  ledger: Ledger,
  actor: Actor,
  input: { readonly id?: string | undefined; readonly name: string; readonly nowMs: number },
): Promise<
  Family | Refused<'already_in_a_family' | 'family_not_found' | 'planner_makes_no_family'>
> {
  const { userId } = actor
  const [user, before] = [await findUser(ledger, userId), await findFamilyOf(ledger, userId)]
  assert(user !== undefined, 'a session has its user')
  if (before !== undefined && before._id === input.id) return familyFor(before, actor, true)
  const isPlanner = user.profiles.includes('planner')
  const refusal = refuseFamily({ isPlanner, hasFamily: before !== undefined })
  if (refusal !== null) return refuse(refusal)

  // Decided.
  const { name, nowMs } = input
  const at = instantAt(nowMs)
  const id = input.id ?? newId(nowMs)
  const isNew = await insertFamily(ledger, { id, userId, name, voucher: newVoucherCode(), at })
  // Another family's id is answered like a missing one (case L54).
  if (!isNew) return refuse('family_not_found')
  const member = { id: newId(nowMs), familyId: id, userId, email: user.email, at }
  await putMember(ledger, { ...member, role: 'admin' })
  return readFamilyAgain(ledger, actor, id)
}

type Changes = {
  readonly version?: number | undefined
  readonly name?: string | undefined
  readonly newVoucher?: true | undefined
  readonly admin?: string | undefined
}

/** Another name, another code, another admin. */
export async function changeFamily(
  ledger: Ledger,
  actor: Actor,
  { id, changes }: { readonly id: string; readonly changes: Changes },
): Promise<Family | RefusedBy<typeof updateFamilyEndpoint>> {
  const family = await lockOwnFamily(ledger, actor, id)
  if (family === undefined) return refuse('family_not_found')
  const facts = factsOf(family)
  const { version, name, newVoucher, admin } = changes
  const refusal =
    refuseRunning(facts, actor.userId) ??
    (admin === undefined ? null : refuseHandingOver(facts, actor.userId, admin))
  if (refusal !== null) return refuse(refusal)
  if (isStale(version, family.version)) return refuse('version_conflict')

  // Decided.
  await updateFamilyRow(ledger, id, {
    ...(name === undefined ? {} : { name }),
    ...(newVoucher === undefined && admin === undefined ? {} : { voucher: newVoucherCode() }),
    ...(admin === undefined ? {} : { user_id: admin }),
  })
  if (admin !== undefined && admin !== actor.userId) {
    // In this order: who is no admin any more makes nobody one.
    await setRole(ledger, id, { userId: admin, role: 'admin' })
    await setRole(ledger, id, { userId: actor.userId, role: 'member' })
  }
  return readFamilyAgain(ledger, actor, id)
}

type Moment = { readonly nowMs: number; readonly address: string }

/** Joins by a code, the family's or an invitation's; guesses are counted (case I5). */
export async function joinFamily(
  ledger: Ledger,
  actor: Actor,
  input: Moment & { readonly voucher: string },
): Promise<Family | RefusedBy<typeof joinFamilyEndpoint>> {
  const { nowMs, address } = input
  const at = instantAt(nowMs)
  const ofAccount = { limit: limits.voucherOfAccount, of: actor.userId, nowMs }
  const fromAddress = { limit: limits.voucherFromAddress, of: address, nowMs }
  for (const tried of [ofAccount, fromAddress]) {
    const waitSeconds = await takeAttempt(ledger, tried)
    if (waitSeconds !== null) return refuseTries(waitSeconds)
  }
  if ((await findFamilyOf(ledger, actor.userId)) !== undefined) return refuse('already_in_a_family')
  const code = readCode(input.voucher)
  const found = await findByCode(ledger, { code, at })
  // Wrong is refused and counted.
  if (found === undefined) return { ...refuse('voucher_invalid', 'voucher'), keep: true }
  await lockFamily(ledger, found.familyId)
  const family = await findFamily(ledger, found.familyId)
  const user = await findUser(ledger, actor.userId)
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
  await giveBackAttempt(ledger, fromAddress)
  await clearAttempts(ledger, ofAccount)
  const member = { id: newId(nowMs), familyId: family._id, userId: actor.userId, at }
  await putMember(ledger, { ...member, email: user.email, role: 'member' })
  await updateFamilyRow(ledger, family._id, {})
  await notifyAdmin(ledger, family, { nowMs, name: user.name })
  return readFamilyAgain(ledger, actor, family._id)
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
  ledger: Ledger,
  actor: Actor,
  input: { readonly id: string; readonly email: string | undefined; readonly nowMs: number },
): Promise<Family | RefusedBy<typeof changeMembershipEndpoint>> {
  const { id, email, nowMs } = input
  const family = await lockOwnFamily(ledger, actor, id)
  if (family === undefined) return refuse('family_not_found')
  const refusal = refuseRunning(factsOf(family), actor.userId)
  if (refusal !== null) return refuse(refusal)
  if (email === undefined) return refuse('invitation_email_missing', 'email')
  const ofEmail = refuseInvitation(email, family.members)
  if (ofEmail !== null) return refuse(ofEmail, 'email')
  const invitations = { limit: limits.invitationOfAccount, of: actor.userId, nowMs }
  const letters = { limit: limits.lettersTo, of: email, nowMs }
  for (const tried of [invitations, letters]) {
    const waitSeconds = await takeAttempt(ledger, tried)
    if (waitSeconds !== null) return { ...refuseTries(waitSeconds), fields: ['email'] }
  }

  // Decided.
  const code = newVoucherCode()
  const expiresAt = instantAt(nowMs + INVITATION_DAYS * DAY_MS)
  const invitation = { id: newId(nowMs), familyId: id, email, codeHash: hashOf(code) }
  await insertInvitation(ledger, { ...invitation, at: instantAt(nowMs), expiresAt })
  await updateFamilyRow(ledger, id, {})
  const from = family.members.find(({ user }) => user === actor.userId)
  const payload = { from: from?.name ?? '', code }
  await writeMail(ledger, { recipient: email, kind: 'family_invitation', payload, nowMs })
  return readFamilyAgain(ledger, actor, id)
}

/** Leaves the family. The last member to leave closes it; every member keeps their own data. */
export async function leaveFamily(
  ledger: Ledger,
  actor: Actor,
  input: { readonly id: string; readonly memberId: string; readonly nowMs: number },
): Promise<null | Refused<
  'family_member_not_found' | 'family_not_found' | 'family_wants_an_admin'
>> {
  const { id, memberId, nowMs } = input
  const family = await lockOwnFamily(ledger, actor, id)
  if (family === undefined) return refuse('family_not_found')
  const facts = factsOf(family)
  const member = facts.members.find((one) => one.id === memberId || one.userId === memberId)
  if (member === undefined) return refuse('family_member_not_found')
  const refusal = refuseLeaving(facts, member, actor.userId)
  if (refusal !== null) return refuse(refusal)

  // Decided.
  await dropAnswersOf(ledger, { owner: actor.userId, about: id, at: instantAt(nowMs) })
  if (isLastMember(facts, member)) await deleteFamily(ledger, id)
  else {
    // A removed member changes nothing of the family any more: their row is deleted last.
    await updateFamilyRow(ledger, id, { voucher: newVoucherCode() })
    await deleteMember(ledger, member.id)
  }
  return null
}

/** The admin removes a member, or withdraws an invitation: effective from the next request on. */
export async function removeMember(
  ledger: Ledger,
  actor: Actor,
  input: { readonly id: string; readonly memberId: string; readonly nowMs: number },
): Promise<Family | RefusedBy<typeof removeMemberEndpoint>> {
  const { id, memberId, nowMs } = input
  const family = await lockOwnFamily(ledger, actor, id)
  if (family === undefined) return refuse('family_not_found')
  const facts = factsOf(family)
  const member = facts.members.find((one) => one.id === memberId || one.userId === memberId)
  if (member === undefined) return refuse('family_member_not_found')
  const refusal = refuseTakingOut(facts, member, actor.userId)
  if (refusal !== null) return refuse(refusal)

  // Decided. A removed member knows the code, so the family gets a new one.
  const removed = family.members.find(({ _id }) => _id === member.id)
  assert(removed !== undefined, 'the removed one is among the members')
  const at = instantAt(nowMs)
  // Their session, stored replies and pending letters end at once (case I3). The letters go before the
  // membership does: a request may delete only the letters of its owner's family.
  await deletePendingLetters(ledger, { recipient: removed.email, kinds: FAMILY_LETTERS })
  await deleteMember(ledger, member.id)
  await updateFamilyRow(ledger, id, { voucher: newVoucherCode() })
  if (removed.user !== null) await dropAnswersOf(ledger, { owner: removed.user, about: id, at })
  else await dropAnswersOf(ledger, { owner: actor.userId, about: removed.email, at })
  if (removed.status === 'active') {
    const payload = { family: family.name }
    await writeMail(ledger, { recipient: removed.email, kind: 'family_left', payload, nowMs })
  }
  return readFamilyAgain(ledger, actor, id)
}

/** Decides whether planners of the other members see what one shares. */
export async function updateMembership(
  ledger: Ledger,
  actor: Actor,
  { id, plannersSee }: { readonly id: string; readonly plannersSee: boolean },
): Promise<Family | Refused<'family_not_found'>> {
  const family = await lockOwnFamily(ledger, actor, id)
  if (family === undefined) return refuse('family_not_found')

  // Decided.
  await setPlannersSee(ledger, id, { userId: actor.userId, plannersSee })
  await updateFamilyRow(ledger, id, {})
  return readFamilyAgain(ledger, actor, id)
}
