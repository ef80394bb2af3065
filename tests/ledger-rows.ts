import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { Row } from './statements.ts'
import type { Wallet } from './wallet.ts'

const TABLES = [
  'payments',
  'card_holders',
  'objectives',
  'transactions',
  'series',
  'category_memory',
  'linked_transactions',
  'linked_payments',
  'day_totals',
  'month_totals',
  'category_totals',
  'invoice_totals',
  'objective_totals',
]

/** Everything of somebody's ledger but the versions, which only rise. */
export async function ledgerOf(
  app: TestApp,
  { guest }: Pick<Wallet, 'guest'>,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of TABLES) {
    const { rows } = await app.owner.system((ledger) =>
      sql<Row>`select (to_jsonb(t) - 'version')::text as row from ${sql.table(table)} t
        where user_id = ${guest.id} order by 1`.execute(ledger),
    )
    found[table] = rows.map(({ row }) => JSON.parse(row))
  }
  return found
}
