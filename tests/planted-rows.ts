import { sql } from 'kysely'
import type { Ledger } from '@saldo/api/db/ledger'

/** Statements that say of their rows what is not so: `tests/row-types.ts` has to find each. */
export async function sendPlantedRows(ledger: Ledger): Promise<void> {
  await sql<{ readonly n: string }>`select 1 as n`.execute(ledger)
  await sql<{ readonly n: number; readonly more: number }>`select 2 as n`.execute(ledger)
  await sql<{ readonly n: number }>`select 3 as n, 4 as m`.execute(ledger)
  await sql<{ readonly n: number }>`select null::integer as n`.execute(ledger)
  await sql<{ readonly kind: 'a' | 'b' }>`select 'c'::text as kind`.execute(ledger)
  await sql<{
    readonly one: { readonly name: string }
  }>`select '{"name": null}'::json as one`.execute(ledger)
  const part = sql<number>`1 + 1`
  await ledger
    .selectFrom('users')
    .select([sql<number>`upper('x')`.as('planted'), part.as('loose')])
    .execute()
  if (Math.PI < 3) await sql<{ readonly n: number }>`select 9 as n`.execute(ledger)
  // What is so, and what is only compared, is no offence.
  await sql<{ readonly n: number | null; readonly list: readonly string[] }>`
    select null::bigint as n, array['a'] as list`.execute(ledger)
  await ledger
    .selectFrom('users')
    .select('id')
    .where('name', '=', sql<string>`any(${['a']}::text[])`)
    .execute()
}
