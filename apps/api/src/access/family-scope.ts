import { sql } from 'kysely'
import { type Actor, isActing } from '@saldo/domain/actor'
import type { Database } from '../db/ledger.ts'

/** Somebody with whom the caller shares views. */
export type FamilyMember = { readonly id: string; readonly isPlanner: boolean }

/** The caller's family as `serve` sees it: whose ledgers are read together, the admin's first. */
export type FamilyScope = { readonly relatives: readonly FamilyMember[] }

/**
 * The members of the family of whoever asks, themselves included; nobody where they have none. A
 * planner who acts for one member is given only those who have allowed it (case L42). Asked anew for
 * every request: whoever was taken out a moment ago is read no more.
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
 * Whose ledgers a view of the whole family reads. A planner advises and is no part of the
 * household's money, unless it is the planner who is asked for (access.md §6).
 */
export function membersInView(
  familyScope: FamilyScope,
  one: string | undefined,
): readonly FamilyMember[] {
  if (one !== undefined) return familyScope.relatives.filter(({ id }) => id === one)
  return familyScope.relatives.filter(({ isPlanner }) => !isPlanner)
}
