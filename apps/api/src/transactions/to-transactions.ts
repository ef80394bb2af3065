import { type Transaction, wireOf } from '@saldo/contract/transactions'
import { assert } from '@saldo/domain/assert'
import { JsonText } from '../db/json-text.ts'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from './columns.ts'
import { transactionOf } from './rows.ts'
import { type DraftFacts, type PlaceFacts } from './store.ts'
import { listCategoryNames, listExisting, listPlaces, listWriters } from './facts-store.ts'
import type { Context, OwnerLedger } from '../context.ts'

/** The payment methods of these entries; only those other than the draft's are read. */
export async function placesOf(
  ctx: OwnerLedger,
  { draftPayment, rows }: { draftPayment: PlaceFacts; rows: readonly EntryRow[] },
): Promise<ReadonlyMap<string, PlaceFacts>> {
  const ids = [...new Set(rows.map((row) => row.payment_id))].filter((id) => id !== draftPayment.id)
  if (ids.length === 0) return new Map([[draftPayment.id, draftPayment]])
  const found = await listPlaces(ctx, ids)
  return new Map([draftPayment, ...found].map((place) => [place.id, place]))
}

/**
 * The categories of these entries as the wire shows them; only those other than the draft's are
 * read.
 */
async function categoriesOf(
  ctx: OwnerLedger,
  { draftCategory, rows }: { draftCategory: DraftFacts['category']; rows: readonly EntryRow[] },
): Promise<ReadonlyMap<string, Transaction['category']>> {
  const drafted =
    draftCategory === null
      ? []
      : [{ _id: draftCategory.id, name: draftCategory.name, group: draftCategory.group }]
  const named = rows.flatMap((row) => [
    row.category_id,
    ...(row.split ?? []).map((share) => share.category),
  ])
  const ids = [...new Set(named)].filter(
    (id): id is string => id !== null && id !== draftCategory?.id,
  )
  if (ids.length === 0) return new Map(drafted.map((category) => [category._id, category]))
  const found = await listCategoryNames(ctx, ids)
  return new Map([...drafted, ...found].map((category) => [category._id, category]))
}

/** Of the purchases that these entries give back, those that are there; without refunds nothing is read. */
async function purchasesOf(
  ctx: OwnerLedger,
  { rows }: { rows: readonly EntryRow[] },
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap((row) => row.refund_of_id ?? []))]
  if (ids.length === 0) return new Set()
  return new Set(await listExisting(ctx, ids))
}

/** The planners who wrote these entries, with the names that they have now; nothing is read of the owner's own. */
async function writersOf(ledger: Ledger, rows: readonly EntryRow[]) {
  const ids = [...new Set(rows.map((row) => row.written_by))].filter((id) => id !== null)
  const found = ids.length === 0 ? [] : await listWriters(ledger, ids)
  return new Map<string | null, NonNullable<Transaction['writtenBy']>>(
    found.map(({ id, ...writer }) => [id, writer]),
  )
}

type EntriesToShow = {
  readonly facts: DraftFacts
  readonly rows: readonly EntryRow[]
  readonly places?: ReadonlyMap<string, PlaceFacts>
}

/** Entries as the wire shows them, each with its own payment method and category. */
export async function toTransactions(
  ctx: Context,
  { facts, rows, places: readPlaces }: EntriesToShow,
): Promise<Transaction[]> {
  const { payment, userName, userImage } = facts
  assert(payment !== null, 'an entry has its payment method')
  const [places, purchases, categories, writers] = await Promise.all([
    readPlaces ?? placesOf(ctx, { draftPayment: payment, rows }),
    purchasesOf(ctx, { rows }),
    categoriesOf(ctx, { draftCategory: facts.category, rows }),
    writersOf(ctx.ledger, rows),
  ])
  const user = { _id: ctx.userId, name: userName, image: userImage }
  return rows.map((row) => {
    const place = places.get(row.payment_id)
    assert(place !== undefined, 'an entry has its payment method')
    const category = row.category_id === null ? null : (categories.get(row.category_id) ?? null)
    const { refund_of_id: purchase } = row
    return transactionOf(row, {
      refundOf: purchase !== null && purchases.has(purchase) ? purchase : null,
      category,
      categories,
      payment: { _id: place.id, name: place.name, type: place.type },
      user,
      writtenBy: writers.get(row.written_by) ?? null,
    })
  })
}

/** The most bytes of an answer to a write, unless its first entry alone has more (case L63). */
const ANSWER_BYTES_MAX = 5_000
/** An entry takes some 800 bytes, so more entries than this would not fit. */
const ANSWER_ENTRIES_MAX = 6
/** Reserved for the fields around the entries. */
const ROOM_FOR_THE_REST = 100

/** The first of many entries, as many as fit into an answer to a write; at least one. */
export async function toFirstTransactions(
  ctx: Context,
  input: EntriesToShow,
): Promise<Transaction[]> {
  const rows = input.rows.slice(0, ANSWER_ENTRIES_MAX)
  const entries = await toTransactions(ctx, { ...input, rows })
  let bytes = 0
  return entries.filter((entry, at) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 2
    return at === 0 || bytes <= ANSWER_BYTES_MAX - ROOM_FOR_THE_REST
  })
}

/** The entries of one draft as text for the wire: the first ones, and how many there are. */
export async function toTransactionsText(
  ctx: Context,
  input: EntriesToShow,
): Promise<JsonText<Transaction[]>> {
  const first = await toFirstTransactions(ctx, input)
  return new JsonText(JSON.stringify(wireOf(first)), input.rows.length)
}
