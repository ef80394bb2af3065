import { sql } from 'kysely'
import { type Actor, isActing } from '@saldo/domain/actor'
import type { Database } from '../db/ledger.ts'

/** A family member with whom the caller shares views. */
export type FamilyMember = { readonly id: string; readonly isPlanner: boolean }

/** The caller's family for `serve`: the ledgers that are read together, the admin's first. */
export type FamilyScope = { readonly relatives: readonly FamilyMember[] }

/**
 * The members of the caller's family, the caller included; empty where there is no family. A
 * planner who acts for one member gets only the members who have allowed it (case L42). Read anew
 * for every request, so a member who was removed a moment ago is no longer in it.
 */
export async function findFamilyScope(
  database: Database,
  actor: Actor,
): Promise<FamilyScope | null> {
  const { userId } = actor
  const { rows } = await database.queryUnscoped((ledger) =>
    sql<FamilyMember>`
      select m.user_id as id, 'planner' = any (u.profiles) as "isPlanner"
        from family_members me
        join family_members m on m.family_id = me.family_id and m.status = 'active'
        join users u on u.id = m.user_id
       where me.user_id = ${userId} and me.status = 'active' and u.active
         and (m.user_id = me.user_id or m.planners_see or not ${isActing(actor)})
       order by m.role, m.joined_at, m.id`.execute(ledger),
  )
  return rows.length === 0 ? null : { relatives: rows }
}

/**
 * The members whose ledgers a view of the whole family reads. A planner advises and is no part of
 * the household's money, so a planner's ledger is read only where the request names it (access.md
 * §6).
 */
export function membersInView(
  familyScope: FamilyScope,
  one: string | undefined,
): readonly FamilyMember[] {
  if (one !== undefined) return familyScope.relatives.filter(({ id }) => id === one)
  return familyScope.relatives.filter(({ isPlanner }) => !isPlanner)
}
