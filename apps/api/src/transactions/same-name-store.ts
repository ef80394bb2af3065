import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from './columns.ts'

/**
 * The entries that came from a bank under the same name, from a connection or a file. One is locked that a
 * person has put into a category of its own: neither the one that it was given at first nor that of the
 * entry itself (case H6).
 */
export async function listSameName(
  ledger: Ledger,
  of: EntryRow,
): Promise<{ readonly free: EntryRow[]; readonly locked: EntryRow[] }> {
  const rows = await ledger
    .selectFrom('transactions as t')
    .leftJoin('bank_lines as l', (join) =>
      join.onRef('l.user_id', '=', 't.user_id').on(sql`l.id::text`, '=', sql.ref('t.external_id')),
    )
    .selectAll('t')
    .select((row) =>
      row
        .and([
          row('t.id', '<>', of.id),
          row.or([
            row('t.category_chosen', '=', true),
            row.and([
              row('l.id', 'is not', null),
              row('t.category_id', 'is distinct from', row.ref('l.category_id')),
            ]),
          ]),
          row('t.category_id', 'is distinct from', of.category_id),
        ])
        .as('is_locked'),
    )
    .where('t.user_id', '=', of.user_id)
    .where('t.name_key', '=', of.name_key)
    .where('t.transaction_type', '=', of.transaction_type)
    .where('t.external_id', 'is not', null)
    .where('t.objective_id', 'is', null)
    .orderBy('t.id')
    .execute()
  const free: EntryRow[] = []
  const locked: EntryRow[] = []
  for (const { is_locked: isLocked, ...row } of rows) (isLocked ? locked : free).push(row)
  return { free, locked }
}
