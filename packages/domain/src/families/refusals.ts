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
