import { type RawBuilder, sql } from 'kysely'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import { assert } from '@saldo/domain/assert'
import type { Ledger } from '../db/ledger.ts'
import type { StatementAccountJson } from '../db/statement-tables.ts'
import type { EntryRow } from '../transactions/rows.ts'

type Which = { readonly userId: string; readonly id: string }

/** What entries share in the hundreds: place, category, kind. */
const sharedColumns: readonly Column<EntryRow>[] = [
  ['payment_id', 'uuid', (row) => row.payment_id],
  ['category_id', 'uuid', (row) => row.category_id],
  ['transaction_type', 'text', (row) => row.transaction_type],
  ['counts_on', 'date', (row) => row.counts_on],
  ['invoice_month', 'date', (row) => row.invoice_month],
  ['pays_card_id', 'uuid', (row) => row.pays_card_id],
  ['pays_month', 'date', (row) => row.pays_month],
  ['invoice_chosen', 'boolean', (row) => row.invoice_chosen],
]

/** What each entry has of its own, and which of the shared things it has. */
const ownColumns: readonly Column<Placed>[] = [
  ['at', 'integer', (row) => row.at],
  ['id', 'uuid', (row) => row.entry.id],
  ['name', 'text', (row) => row.entry.name],
  ['name_key', 'text', (row) => row.entry.name_key],
  ['value', 'bigint', (row) => row.entry.value],
  ['date', 'date', (row) => row.entry.date],
  ['recurrent_index', 'integer', (row) => row.entry.recurrent_index],
  ['last_installment', 'integer', (row) => row.entry.last_installment],
  ['external_id', 'text', (row) => row.entry.external_id],
  ['refund_of_id', 'uuid', (row) => row.entry.refund_of_id],
]

type Placed = { readonly at: number; readonly entry: EntryRow }

const placedColumns: readonly Column<Placed>[] = [
  ['at', 'integer', (row) => row.at],
  ...sharedColumns.map(
    ([name, kind, value]) => [name, kind, (row: Placed) => value(row.entry)] as const,
  ),
]

const sharedKey = (row: EntryRow) => sharedColumns.map(([, , value]) => value(row)).join('|')

/**
 * Writes the entries of an import. What is decided about them is said once for all that share it: of
 * ten thousand the wire carries, and the database reads, a third of their columns.
 */
export function insertImportedStatement(entries: readonly EntryRow[]): RawBuilder<unknown> {
  const [first] = entries
  assert(first !== undefined, 'nothing is written of nothing')
  const shared = new Map<string, Placed>()
  const own = entries.map((entry) => {
    const key = sharedKey(entry)
    const known = shared.get(key) ?? { at: shared.size, entry }
    shared.set(key, known)
    return { at: known.at, entry }
  })
  return sql`insert into transactions (user_id, id, series_id, recurrent_index, payment_id,
      category_id, transaction_type, name, name_key, value, date, counts_on, invoice_month, paid,
      last_installment, external_id, statement_id, pays_card_id, pays_month, invoice_chosen, refund_of_id, created_at)
    select ${first.user_id}::uuid, n.id, n.id, n.recurrent_index, d.payment_id, d.category_id,
           d.transaction_type, n.name, n.name_key, n.value, n.date, d.counts_on, d.invoice_month, true,
           n.last_installment, n.external_id, ${first.statement_id}::uuid, d.pays_card_id,
           d.pays_month, d.invoice_chosen, n.refund_of_id, ${first.created_at}::timestamptz
      from ${rowsOf(ownColumns, own)} as n (${namesOf(ownColumns)})
      join ${rowsOf(placedColumns, [...shared.values()])} as d (${namesOf(placedColumns)}) on d.at = n.at
     order by n.id`
}

/** Marks a statement as imported. */
export function endImportStatement(
  ledger: Ledger,
  of: Which & {
    readonly accounts: readonly StatementAccountJson[]
    readonly counts: { readonly added: number; readonly known: number; readonly skipped: number }
    readonly at: string
  },
) {
  return ledger
    .updateTable('statements')
    .set({
      state: 'done',
      done_at: of.at,
      accounts: JSON.stringify(of.accounts),
      ...of.counts,
      version: sql`version + 1`,
    })
    .where('user_id', '=', of.userId)
    .where('id', '=', of.id)
}
