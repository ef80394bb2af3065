import { type RawBuilder, sql } from 'kysely'
import { type Column, rowsOf } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'
import type { StatementAccountJson } from '../db/tables.ts'
import type { EntryRow } from '../transactions/rows.ts'

type Which = { readonly userId: string; readonly id: string }

/** An entry and the number of the line that it is made of. */
export type NumberedEntry = { readonly no: number; readonly entry: EntryRow }

/** What entries share in the hundreds: place, category, kind. */
const sharedColumns: readonly Column<EntryRow>[] = [
  ['payment_id', 'uuid', (row) => row.payment_id],
  ['category_id', 'uuid', (row) => row.category_id],
  ['transaction_type', 'text', (row) => row.transaction_type],
  ['counts_on', 'date', (row) => row.counts_on],
  ['invoice_month', 'date', (row) => row.invoice_month],
  ['pays_card_id', 'uuid', (row) => row.pays_card_id],
  ['pays_month', 'date', (row) => row.pays_month],
]

const sharedKey = (row: EntryRow) => sharedColumns.map(([, , value]) => value(row)).join('|')

/**
 * Writes the entries of an import: names, days, values and keys are in the draft already, and what
 * is decided about them is said once for all lines that share it. Per line only its id goes over
 * the wire, so that ten thousand cost the database its indexes and little else.
 */
export function insertingImported(
  draft: Which,
  entries: readonly NumberedEntry[],
): RawBuilder<unknown> | null {
  const [first] = entries
  if (first === undefined) return null
  const shared = new Map<string, { readonly at: number; readonly entry: EntryRow }>()
  const lines = entries.map(({ no, entry }) => {
    const key = sharedKey(entry)
    const known = shared.get(key) ?? { at: shared.size, entry }
    shared.set(key, known)
    return { no, id: entry.id, at: known.at }
  })
  const decided = rowsOf<{ at: number; entry: EntryRow }>(
    [
      ['at', 'integer', (row) => row.at],
      ...sharedColumns.map(
        ([name, kind, value]) =>
          [name, kind, (row: { entry: EntryRow }) => value(row.entry)] as const,
      ),
    ],
    [...shared.values()],
  )
  const numbered = rowsOf<(typeof lines)[number]>(
    [
      ['no', 'integer', (row) => row.no],
      ['id', 'uuid', (row) => row.id],
      ['at', 'integer', (row) => row.at],
    ],
    lines,
  )
  return sql`insert into transactions (user_id, id, series_id, recurrent_index, payment_id,
      category_id, transaction_type, name, name_key, value, date, counts_on, invoice_month, paid,
      last_installment, external_id, statement_id, pays_card_id, pays_month, created_at)
    select l.user_id, n.id, n.id, coalesce(l.part_index - 1, 0), d.payment_id, d.category_id,
           d.transaction_type, l.name, l.name_key, l.value, l.day, d.counts_on, d.invoice_month, true,
           l.part_count, l.external_id, l.statement_id, d.pays_card_id, d.pays_month,
           ${first.entry.created_at}::timestamptz
      from ${numbered} as n (no, id, at)
      join ${decided} as d (at, payment_id, category_id, transaction_type, counts_on, invoice_month,
                            pays_card_id, pays_month) on d.at = n.at
      join statement_lines l on l.user_id = ${draft.userId} and l.statement_id = ${draft.id}
                            and l.no = n.no
     order by n.id`
}

/** Marks a statement as imported. */
export function endingImport(
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
