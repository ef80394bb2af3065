import { type RawBuilder, sql } from 'kysely'
import type { Ledger } from './ledger.ts'

type CursorInput<Row> = { readonly query: RawBuilder<Row>; readonly rowsAtOnce: number }

/**
 * The rows of a query in batches, from the snapshot of its first moment: only one batch is in
 * memory at a time. One cursor per transaction; the transaction stays open until its end.
 */
export async function* batchesOf<Row>(
  ledger: Ledger,
  { query, rowsAtOnce }: CursorInput<Row>,
): AsyncGenerator<readonly Row[]> {
  await sql`declare look no scroll cursor for ${query}`.execute(ledger)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from look`.execute(ledger)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close look`.execute(ledger)
}
