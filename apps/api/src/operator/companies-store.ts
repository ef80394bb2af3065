import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'

const COMPANIES_MAX = 200

/** How many people have a company's plan. */
const employees = sql<number>`(select count(*) from users u where u.company_id = c.id)`.as(
  'employees',
)

/**
 * The companies in the order of their names, at most two hundred; only the one of `id` where that
 * is not null.
 */
export function listCompanyRows(ledger: Ledger, id: string | null) {
  return ledger
    .selectFrom('companies as c')
    .leftJoin('company_contracts as k', 'k.company_id', 'c.id')
    .select([
      'c.id',
      'c.name',
      'c.brand',
      'k.seats',
      'k.seat_price as price',
      'k.ends_on as endsOn',
    ])
    .select(['k.applied_state as state', employees])
    .$if(id !== null, (query) => query.where('c.id', '=', id ?? ''))
    .orderBy('c.name')
    .limit(COMPANIES_MAX)
    .execute()
}
export type CompanyListRow = Awaited<ReturnType<typeof listCompanyRows>>[number]
