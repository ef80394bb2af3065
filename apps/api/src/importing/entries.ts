import { addDays } from '@saldo/domain/calendar'
import { matchEntered, NEAR_DAYS, paysInvoice } from '@saldo/domain/importing/entered'
import {
  byPayment,
  type IncomingLine,
  type Judgement,
  type LineSelection,
} from '@saldo/domain/importing/incoming'
import { probableLines } from '@saldo/domain/importing/lines'
import {
  findCardRules,
  listPayingNear,
  type PayingRow,
  findKnownNumbers,
  listEntriesLike,
  type CategoryRow,
} from './store.ts'
import type { OwnerLedger } from '../context.ts'
import { assert } from '@saldo/domain/assert'
import { isIgnored } from '@saldo/domain/importing/proposals'
import { mapInTurns } from '../in-turns.ts'
import { placeLine } from '@saldo/domain/importing/place'
import { type Cents, ZERO } from '@saldo/domain/money'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import type { Rule } from '@saldo/domain/rules/kinds'
import { DATE_MIN, type TransactionType } from '@saldo/domain/transactions/kinds'
import type { EntryRow } from '../transactions/columns.ts'
import { entryRow, foreignColumns, labelsColumn, placeColumns } from '../transactions/rows.ts'
import { nameKey } from '@saldo/domain/transactions/names'
import { scaledSplit, type Split } from '@saldo/domain/transactions/split'
import { findSame, type SameAs } from './same.ts'
import { payColumns, rangeOf, type Settled } from './settling.ts'

/** The judgement of lines against the ledger; for lines that were entered by hand, their entry. */
export type Judged = Judgement & {
  readonly entered: ReadonlyMap<number, PayingRow>
  /** What a person typed or foresees, and these lines probably are; only they can say. */
  readonly same: ReadonlyMap<number, SameAs>
}

/**
 * Judges lines that are imported together: which of them the ledger has already, and how. Lines of a
 * connection have been compared with what was typed before.
 */
export async function judgeLines(
  ctx: OwnerLedger,
  lines: readonly IncomingLine[],
  { isOfFile, rules }: { readonly isOfFile: boolean; readonly rules: readonly Rule[] },
): Promise<Judged> {
  const knownNumbers = await findKnownNumbers(ctx, lines)
  const unknown = lines.filter(({ no }) => !knownNumbers.has(no))
  const entered = await findEntered(ctx, unknown)
  const fresh = unknown.filter(({ no }) => !entered.has(no))
  const keys = new Set(
    lines.filter(({ no }) => knownNumbers.has(no)).map(({ externalId }) => externalId),
  )
  const repeated = await findProbable(ctx, { fresh, keys })
  const same = isOfFile ? await findSameOf(ctx, fresh) : new Map<number, SameAs>()
  const typed = [...same].flatMap(([no, { entry }]) => (entry.itemMonth === null ? [no] : []))
  const ignored = await findIgnored(fresh, rules)
  return { known: knownNumbers, entered, probable: new Set([...repeated, ...typed]), ignored, same }
}

/** The lines that a rule of the person's leaves out; nothing is looked at where none does. */
async function findIgnored(
  lines: readonly IncomingLine[],
  rules: readonly Rule[],
): Promise<ReadonlySet<number>> {
  if (rules.every(({ effects }) => !effects.isIgnored)) return new Set()
  const ignored = await mapInTurns(lines, (line) => (isIgnored(line, rules) ? line.no : null))
  return new Set(ignored.filter((no) => no !== null))
}

/** Whether a line pays what was only expected: then it moves the balance, though it adds no entry. */
export function paysExpected(
  no: number,
  { same }: Judged,
  wanted: Pick<LineSelection, 'skip' | 'same'>,
): boolean {
  const entry = wanted.same.has(no) && !wanted.skip.has(no) ? same.get(no)?.entry : undefined
  return entry !== undefined && entry.itemMonth === null && !entry.isPaid
}

async function findSameOf(
  ctx: OwnerLedger,
  lines: readonly IncomingLine[],
): Promise<ReadonlyMap<number, SameAs>> {
  const groups = byPayment(lines)
  if (groups.size === 0) return new Map()
  const cards = await findCardRules(ctx)
  const found = await Promise.all(
    [...groups].map(([paymentId, own]) =>
      findSame(ctx, { paymentId, lines: own, card: cards.get(paymentId) ?? null }),
    ),
  )
  return new Map(found.flatMap((one) => [...one]))
}

async function findEntered(
  ctx: OwnerLedger,
  lines: readonly IncomingLine[],
): Promise<ReadonlyMap<number, PayingRow>> {
  const paying = lines.filter(paysInvoice)
  const range = rangeOf(paying)
  if (range === null) return new Map()
  const entries = await listPayingNear(ctx, {
    payments: [...new Set(lines.map(({ paymentId }) => paymentId))],
    from: addDays(range.from, -NEAR_DAYS),
    to: addDays(range.to, NEAR_DAYS),
  })
  return matchEntered(paying, entries)
}

async function findProbable(
  ctx: OwnerLedger,
  { fresh, keys }: { readonly fresh: readonly IncomingLine[]; readonly keys: ReadonlySet<string> },
): Promise<ReadonlySet<number>> {
  const groups = byPayment(fresh)
  const entries = await Promise.all(
    [...groups].map(([paymentId, lines]) => {
      const range = rangeOf(lines)
      return range === null ? [] : listEntriesLike(ctx, { paymentId, lines, ...range })
    }),
  )
  return probableLines(fresh, entries.flat(), keys)
}

/** A line with all decisions. */
export type ImportedLine = {
  readonly line: IncomingLine
  /** Null for a refund on a card without a category. */
  readonly category: Pick<CategoryRow, 'id' | 'grouping'> | null
  /** The purchase of a refund: an entry, or another line of the same import. */
  readonly refundOf?: { readonly id: string } | { readonly no: number }
  readonly transactionType: TransactionType
  /** Another name than the bank's, where a rule gives it one. */
  readonly name?: string | null
  readonly labels?: readonly string[]
  /** In which proportions it is divided, where it is. */
  readonly split?: Split | null
  /** A person has chosen the category in the review. */
  readonly isCategoryChosen?: boolean
}

type Import = {
  readonly userId: string
  /** Null where a connection brought it. */
  readonly statementId: string | null
  /** Who imports, as the entries say it. */
  readonly writer: string | null
  readonly cards: ReadonlyMap<string, CardRule>
  /** The invoices that lines settle, by the lines' numbers. */
  readonly settled: ReadonlyMap<number, Settled>
  /** The payments that the user has unlinked: they settle no invoice. */
  readonly unlinked: ReadonlySet<number>
  /** The id of each entry, by the number of its line. */
  readonly ids: ReadonlyMap<number, string>
  readonly nowMs: number
}

/**
 * Returns a function that makes the entry of a line, placed on its day or in its card's invoice.
 */
export function openEntries(of: Import): (line: ImportedLine) => EntryRow {
  const { cards, settled, unlinked, ids } = of
  const places = new Map<string, Pick<EntryRow, 'counts_on' | 'invoice_month'>>()
  const common = commonRow(of)
  return ({ line, category, refundOf, transactionType, ...more }) => {
    const id = ids.get(line.no)
    assert(id !== undefined, 'each line has an id')
    const { paymentId, day, value, billMonth = null, isPaid = true } = line
    const isPayment = category?.grouping === 'invoice'
    const key = `${paymentId}|${day}|${isPayment && value > 0}|${billMonth}`
    const card = cards.get(paymentId) ?? null
    const place =
      places.get(key) ?? placeColumns(placeLine({ day, value, card, isPayment, billMonth }))
    places.set(key, place)
    return {
      ...common,
      id,
      series_id: id,
      recurrent_index: line.partIndex === null ? 0 : line.partIndex - 1,
      last_installment: line.partCount,
      payment_id: paymentId,
      category_id: category?.id ?? null,
      category_chosen: more.isCategoryChosen === true,
      transaction_type: transactionType,
      ...nameColumns(line, more.name ?? null),
      labels: labelsColumn(more.labels ?? []),
      card_ending: card === null || isPayment ? null : (line.card?.ending ?? null),
      value,
      split: dividedAs(more.split ?? null, { value, category: category?.id ?? null }),
      date: day,
      counts_on: place.counts_on,
      invoice_month: place.invoice_month,
      // On a card it is the invoice that is paid.
      paid: isPaid || card !== null,
      ...payColumns(isPayment ? settled.get(line.no) : null),
      invoice_chosen: isPayment && unlinked.has(line.no),
      refund_of_id: refundedId(refundOf, ids),
      external_id: line.externalId,
      ...foreignColumns(line),
    }
  }
}

/**
 * The values that all entries share, made once: building them for each of ten thousand rows would
 * cost 200 ms.
 */
function commonRow({ userId, statementId, writer, nowMs }: Import): EntryRow {
  return entryRow(
    {
      user_id: userId,
      id: '',
      series_id: '',
      payment_id: '',
      category_id: null,
      transaction_type: 'expenses',
      name: '',
      name_key: '',
      value: ZERO,
      date: DATE_MIN,
      counts_on: DATE_MIN,
      invoice_month: null,
      paid: true,
      statement_id: statementId,
      written_by: writer,
    },
    nowMs,
  )
}

/** A line in these proportions, if it has the category that they begin with; else it is in its own with all of it. */
function dividedAs(
  split: Split | null,
  { value, category }: { readonly value: Cents; readonly category: string | null },
): Split | null {
  return split !== null && split[0]?.category === category ? scaledSplit(split, value) : null
}

/** The name of an entry; what its bank calls it is kept where a rule has given it another. */
function nameColumns({ name, nameKey: key }: IncomingLine, other: string | null) {
  if (other === null || other === name) return { name, name_key: key, bank_name: null }
  return { name: other, name_key: nameKey(other), bank_name: name }
}

function refundedId(
  refundOf: ImportedLine['refundOf'],
  ids: ReadonlyMap<number, string>,
): string | null {
  if (refundOf === undefined) return null
  return 'id' in refundOf ? refundOf.id : (ids.get(refundOf.no) ?? null)
}
