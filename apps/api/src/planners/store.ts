import { type Insertable, sql } from 'kysely'
import type { Access, Planner } from '@saldo/contract/planners'
import { firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { linkState } from '@saldo/domain/planners/links'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'
import type { Context, OwnerLedger } from '../context.ts'

/**
 * The clients of a planner by name, and of those who have consented what the month of `today` spends
 * and what its plan has for it, in cents (case L62: one statement for any number of clients).
 */
export async function listClientRows(ctx: Context) {
  const month = monthOf(ctx.today)
  const spending = sql<{ readonly spended: Cents; readonly planned: Cents | null }>`
    json_build_object('spended', -coalesce(m.expenses, 0), 'planned', p.expenses)`.as('spending')
  const rows = await ctx.ledger
    .selectFrom('planner_clients as c')
    .innerJoin('known_people as u', 'u.id', 'c.client_id')
    .leftJoin(
      (of) =>
        of
          .selectFrom('clients_months')
          .select((row) => ['client_id', row.fn.sum('expenses_all').as('expenses')])
          .where('month', '>=', firstDay(month))
          .where('month', '<=', lastDay(month))
          .groupBy('client_id')
          .as('m'),
      (join) => join.onRef('m.client_id', '=', 'c.client_id'),
    )
    .leftJoin('clients_plans as p', (join) =>
      join.onRef('p.client_id', '=', 'c.client_id').on('p.month', '=', firstDay(month)),
    )
    .select([
      'u.id as _id',
      'u.name',
      'u.email',
      'c.planner_code as plannerCode',
      'c.asked_at as askedAt',
      'c.consented_at as consentedAt',
      'c.ended_at as endedAt',
      spending,
    ])
    .where('c.planner_id', '=', ctx.userId)
    .where('c.ended_at', 'is', null)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  return rows.map(({ askedAt, consentedAt, endedAt, spending: financeStatus, ...row }) => {
    const state = linkState({ askedAt, consentedAt, endedAt })
    return { ...row, state, financeStatus: state === 'active' ? financeStatus : null }
  })
}

/** A client's planners, the active one first. */
export async function listPlanners(ctx: OwnerLedger, plannerId?: string): Promise<Planner[]> {
  const rows = await ctx.ledger
    .selectFrom('planner_clients as c')
    .innerJoin('known_people as u', 'u.id', 'c.planner_id')
    .select([
      'u.id as _id',
      'u.name',
      'u.email',
      'u.image',
      'c.asked_at as askedAt',
      'c.consented_at as consentedAt',
      'c.ended_at as endedAt',
    ])
    .where('c.client_id', '=', ctx.userId)
    .$if(plannerId !== undefined, (query) => query.where('c.planner_id', '=', plannerId ?? ''))
    .orderBy(sql`c.ended_at is not null`)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ ...row, state: linkState(row) }))
}

/** Locked until the transaction ends: a concurrent consent and withdrawal take turns. */
export function lockLink(ledger: Ledger, of: { plannerId: string; clientId: string }) {
  return ledger
    .selectFrom('planner_clients')
    .select(['asked_at as askedAt', 'consented_at as consentedAt', 'ended_at as endedAt'])
    .where('planner_id', '=', of.plannerId)
    .where('client_id', '=', of.clientId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateLink(
  ledger: Ledger,
  of: { readonly plannerId: string; readonly clientId: string },
  fields: { readonly consented_at?: string; readonly ended_at?: string },
): Promise<void> {
  await ledger
    .updateTable('planner_clients')
    .set(fields)
    .where('planner_id', '=', of.plannerId)
    .where('client_id', '=', of.clientId)
    .execute()
}

const REMOVED_PLANNER = 'Planejador removido'

/** The access log of an account, newest first. Of a planner whose account is gone it has no name. */
export async function listAccessRows(
  ctx: OwnerLedger,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<Access[]> {
  const rows = await ctx.ledger
    .selectFrom('access_log')
    .select(['seq', 'at', 'actor_id', 'action', 'object', 'status'])
    .select(
      sql<string | null>`(select p.name from known_people p where p.id = access_log.actor_id)`.as(
        'actor_name',
      ),
    )
    .where('user_id', '=', ctx.userId)
    .$if(page.before !== undefined, (query) => query.where('seq', '<', page.before ?? 0))
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(({ actor_id, actor_name, ...row }) => ({
    ...row,
    actor: { _id: actor_id, name: actor_name ?? REMOVED_PLANNER },
  }))
}

/** Writes that a client gave or withdrew the consent to a planner; no such row is ever rewritten. */
export async function insertPlannerConsent(
  ctx: OwnerLedger,
  consent: Omit<Insertable<Tables['consents']>, 'user_id' | 'purpose'>,
): Promise<void> {
  const { id, ...rest } = consent
  await ctx.ledger
    .insertInto('consents')
    .values({ user_id: ctx.userId, id, purpose: 'planner', ...rest })
    .execute()
}

/** Every planner and how many clients they have, by name. */
export function listPlannersWithClients(ledger: Ledger) {
  return ledger
    .selectFrom('users as u')
    .leftJoin('planner_clients as c', (join) =>
      join.onRef('c.planner_id', '=', 'u.id').on('c.ended_at', 'is', null),
    )
    .select((row) => ['u.name', 'u.email', row.fn.count<number>('c.client_id').as('clients')])
    .where((where) => where(where.val('planner'), '=', where.fn.any('u.profiles')))
    .groupBy(['u.id', 'u.name', 'u.email'])
    .orderBy('u.name')
    .execute()
}

/** Every client whom a planner has or had, by name. */
export function listClientLinks(ledger: Ledger, plannerId: string) {
  return ledger
    .selectFrom('planner_clients as c')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .select(['u.name', 'u.email', 'c.planner_code as code'])
    .select(['c.asked_at as askedAt', 'c.consented_at as consentedAt', 'c.ended_at as endedAt'])
    .where('c.planner_id', '=', plannerId)
    .orderBy('u.name')
    .execute()
}

/** Writes the link of a planner and a client; of one that is there these fields alone. */
export async function putLink(
  ledger: Ledger,
  link: Insertable<Tables['planner_clients']>,
  fields: Partial<Insertable<Tables['planner_clients']>>,
): Promise<void> {
  await ledger
    .insertInto('planner_clients')
    .values(link)
    .onConflict((conflict) =>
      Object.keys(fields).length === 0
        ? conflict.columns(['planner_id', 'client_id']).doNothing()
        : conflict.columns(['planner_id', 'client_id']).doUpdateSet(fields),
    )
    .execute()
}

/** Ends the link of a planner and a client. Returns whether there was one. */
export async function endLink(
  ledger: Ledger,
  { plannerId, clientId, at }: { plannerId: string; clientId: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('planner_clients')
    .set({ ended_at: at })
    .where('planner_id', '=', plannerId)
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
