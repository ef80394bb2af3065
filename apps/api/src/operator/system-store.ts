import { sql } from 'kysely'
import { PEOPLE_COUNTED_MAX } from '@saldo/contract/operator-system'
import type { Ledger } from '../db/ledger.ts'

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
