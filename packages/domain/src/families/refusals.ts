import { MEMBERS_MAX } from './kinds.ts'

/** One person of a family, as its rules see them. */
export type MemberFacts = {
  readonly id: string
  /** Null until the invited person has joined, and where their account is no more. */
  readonly userId: string | null
  readonly role: 'admin' | 'member'
  readonly status: 'pending' | 'active'
}

/** A family as its rules see it: who runs it, and who is in it. */
export type FamilyFacts = { readonly adminId: string; readonly members: readonly MemberFacts[] }

const isAdmin = (family: FamilyFacts, userId: string) => family.adminId === userId

/** Why this person may not make a family, or null: a planner advises and has none (access.md §6). */
export function refuseFamily(person: { readonly isPlanner: boolean; readonly hasFamily: boolean }) {
  if (person.isPlanner) return 'planner_makes_no_family'
  return person.hasFamily ? 'already_in_a_family' : null
}

/** Why this person may not take part in *Plano da casa*, or null: a planner advises (access.md §6). */
export function refuseTakingPart(of: {
  readonly isPlanner: boolean
  readonly sharesPlan?: boolean | undefined
}) {
  return of.isPlanner && of.sharesPlan === true ? 'planner_shares_no_plan' : null
}

/** Why this person may not run the family (name, code, invitations), or null: its admin alone may. */
export function refuseRunning(family: FamilyFacts, userId: string) {
  return isAdmin(family, userId) ? null : 'not_the_family_admin'
}

/** Why `userId` may not take this member out, or null. An admin is not taken out (case I2). */
export function refuseTakingOut(family: FamilyFacts, member: MemberFacts, userId: string) {
  if (!isAdmin(family, userId)) return 'not_the_family_admin'
  return member.role === 'admin' ? 'family_admin_stays' : null
}

/**
 * Why this member may not leave, or null. The only admin first makes another one admin while others
 * stay; the last one out closes the family, and their data stay theirs (case I2).
 */
export function refuseLeaving(family: FamilyFacts, member: MemberFacts, userId: string) {
  if (member.userId !== userId) return 'family_member_not_found'
  const otherMembers = family.members.filter(
    ({ id, status }) => id !== member.id && status === 'active',
  )
  return member.role === 'admin' && otherMembers.length > 0 ? 'family_wants_an_admin' : null
}

/** Why the family cannot be handed over to this person, or null: to an active member alone. */
export function refuseHandingOver(family: FamilyFacts, userId: string, to: string) {
  if (!isAdmin(family, userId)) return 'not_the_family_admin'
  const nextAdmin = family.members.find(
    (member) => member.userId === to && member.status === 'active',
  )
  return nextAdmin === undefined ? 'family_member_not_found' : null
}

/**
 * Who runs the family after its admin's account is gone: whoever has been in it longest, or nobody,
 * and then it is closed. `members` are in the order in which they joined.
 */
export function nextAdminOf(family: FamilyFacts): string | null {
  const nextAdmin = family.members.find(
    ({ userId, status }) => status === 'active' && userId !== null && userId !== family.adminId,
  )
  return nextAdmin?.userId ?? null
}

/**
 * Why somebody cannot join by a code that is right, or null: an invitation is for the e-mail that was
 * invited, so whoever else has its code has guessed (case I5); without one there must be a place left.
 */
export function refuseJoining(joining: {
  /** The e-mail that the code's invitation went to; null where it is the family's own code. */
  readonly invited: string | null
  readonly email: string
  readonly members: number
}) {
  const { invited, email, members } = joining
  if (invited !== null) return invited === email ? null : 'voucher_invalid'
  return members >= MEMBERS_MAX ? 'family_is_full' : null
}

/** Why this e-mail cannot be invited, or null: once each, and as many as a family has places. */
export function refuseInvitation(email: string, members: readonly { readonly email: string }[]) {
  if (members.some((member) => member.email === email)) return 'already_in_this_family'
  return members.length >= MEMBERS_MAX ? 'family_is_full' : null
}

/** Whether nobody is left in the family without this member: it is closed with them (case I2). */
export function isLastMember(family: FamilyFacts, member: Pick<MemberFacts, 'id'>): boolean {
  return !family.members.some(({ id, status }) => status === 'active' && id !== member.id)
}

/** A member as it is told who sees them. */
type SeenMember = {
  readonly user: string | null
  readonly isPlanner: boolean
  /** Whether planners of the other members see what this one shares. */
  readonly plannersSee: boolean
}

/**
 * Whether a reader sees this member of a family: oneself always; planners where they are asked for;
 * and a planner who acts for somebody only those who have allowed it (case L42).
 */
export function isMemberSeen(
  member: SeenMember,
  by: { readonly userId: string; readonly isActing: boolean; readonly withPlanners: boolean },
): boolean {
  if (member.user === by.userId) return true
  return (by.withPlanners || !member.isPlanner) && (!by.isActing || member.plannersSee)
}
