import { OUR_DOCUMENTS } from '@saldo/domain/users/documents'
import { writeAcceptance } from '@saldo/api/users/acceptance'
import { sql } from 'kysely'
import { deleteRows, moneyTables } from '@saldo/api/accounts/store'
import { postDeltasStatements } from '@saldo/api/balances/rollups-store'
import { type Column, namesOf, rowsOf } from '@saldo/api/db/columns'
import type { Database, Ledger } from '@saldo/api/db/ledger'
import { cardRuleOf, dueDayOf } from '@saldo/api/payments/rows'
import { insertPayment } from '@saldo/api/payments/store'
import type { EntryRow } from '@saldo/api/transactions/columns'
import { postedOf } from '@saldo/api/transactions/rows'
import { insertEntries } from '@saldo/api/transactions/store'
import { insertUser } from '@saldo/api/users/store'
import { openRollupDeltas } from '@saldo/domain/balances/rollups'
import { monthOf } from '@saldo/domain/calendar'
import { groupsOf, type Owner, type SeriesRow } from './owner.ts'

/** One statement's worth: large enough to be fast, small enough for the statement's time limit. */
const BATCH = 10_000

const seriesColumns: readonly Column<SeriesRow>[] = [
  ['id', 'uuid', (row) => row.id],
  ['recurrent_type', 'text', (row) => row.recurrent_type],
  ['anchor', 'date', (row) => row.anchor],
  ['next_index', 'integer', (row) => row.next_index],
  ['payment_id', 'uuid', (row) => row.payment_id],
  ['category_id', 'uuid', (row) => row.category_id],
  ['transaction_type', 'text', (row) => row.transaction_type],
  ['name', 'text', (row) => row.name],
  ['description', 'text', (row) => row.description],
  ['value', 'bigint', (row) => row.value],
  ['ended_at', 'timestamptz', (row) => row.ended_at],
]

/**
 * Writes an owner and all that is theirs in one transaction, rollups by the product's own
 * differences. Gives how many entries that were.
 */
export function loadOwner(
  database: Database,
  owner: Owner,
  person: { readonly passwordHash: string },
): Promise<number> {
  return database.system(async (ledger) => {
    await insertUser(ledger, {
      ...owner,
      ...person,
      termsVersion: 'demo',
      active: true,
      about: {},
    })
    await ledger
      .updateTable('users')
      .set({ skip_tutorial: true })
      .where('id', '=', owner.id)
      .execute()
    const count = await writeLedger(ledger, owner)
    const documents = OUR_DOCUMENTS
    const moment = { nowMs: Date.parse(owner.at), address: '', agent: '' }
    await writeAcceptance(
      { ledger, userId: owner.id, nowMs: moment.nowMs },
      { documents, ...moment },
    )
    return count
  })
}

/** Everything of an owner but the person: what a rebuilt demo writes anew. */
export async function writeLedger(ledger: Ledger, owner: Owner): Promise<number> {
  // Row-level security binds whoever owns the tables as well.
  await sql`select set_config('saldo.owner', ${owner.id}, true)`.execute(ledger)
  for (const payment of owner.payments) await insertPayment(ledger, payment)
  if (owner.categories.length > 0) {
    await ledger.insertInto('categories').values(owner.categories).execute()
  }
  if (owner.series.length > 0) {
    await sql`insert into series (user_id, ${namesOf(seriesColumns)})
      select ${owner.id}::uuid, * from ${rowsOf(seriesColumns, owner.series)} as r`.execute(ledger)
  }
  const groups = groupsOf(owner)
  let count = 0
  for (const rows of batchesOf(owner.entries)) {
    await insertEntries({ ledger, userId: owner.id }, rows)
    await postRows(ledger, { owner, groups, rows })
    count += rows.length
  }
  await remember(ledger, owner.id)
  return count
}

async function postRows(
  ledger: Ledger,
  of: {
    readonly owner: Owner
    readonly groups: ReturnType<typeof groupsOf>
    readonly rows: readonly EntryRow[]
  },
): Promise<void> {
  const { owner, groups, rows } = of
  const rules = new Map(owner.payments.map((payment) => [payment.id, cardRuleOf(payment)]))
  const groupOf = ({ category_id: id }: EntryRow) => (id === null ? null : (groups.get(id) ?? null))
  const rollups = openRollupDeltas()
  for (const row of rows) rollups.post(postedOf(row, groupOf(row)), 1)
  const posting = postDeltasStatements({
    userId: owner.id,
    deltas: rollups.deltas(),
    dueDay: (cardId, month) => {
      const rule = rules.get(cardId)
      return rule === undefined ? month : dueDayOf(rule, monthOf(month))
    },
  })
  for (const statement of posting) await statement.execute(ledger)
}

function* batchesOf(entries: Iterable<EntryRow>): Generator<EntryRow[]> {
  let batch: EntryRow[] = []
  for (const entry of entries) {
    batch.push(entry)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The category that each name was given last, as if every entry had been typed. */
async function remember(ledger: Ledger, userId: string): Promise<void> {
  await sql`insert into category_memory (user_id, name_key, transaction_type, category_id)
    select distinct on (name_key, transaction_type) user_id, name_key, transaction_type, category_id
      from transactions t
     where user_id = ${userId} and category_id is not null and operation_id is null
       and pays_card_id is null
     order by name_key, transaction_type, date desc, id`.execute(ledger)
}

/** Deletes the money data of an owner, as a reset of the account does: the person and their sessions stay. */
export async function clearLedger(ledger: Ledger, userId: string): Promise<void> {
  await sql`select set_config('saldo.owner', ${userId}, true)`.execute(ledger)
  for (const table of moneyTables) await deleteRows({ ledger, userId }, table)
}
