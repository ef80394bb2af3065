import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'

/** As many as a screen shows. */
export const COMPANIES_MAX = 200

/** How many people have a company's plan. */
const employees = sql<number>`(select count(*) from users u where u.company_id = c.id)`.as(
  'employees',
)

/** The companies in the order of their names, at most `limit`; only the one of `id` where one is said. */
export function listCompanyRows(
  ledger: Ledger,
  { id, limit }: { readonly id?: string; readonly limit?: number } = {},
) {
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
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? ''))
    .orderBy('c.name')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}
export type CompanyListRow = Awaited<ReturnType<typeof listCompanyRows>>[number]
