import { addMonths, firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { type CardPart, partsToCome, type PartToCome } from '@saldo/domain/importing/parts'
import { placeLine } from '@saldo/domain/importing/place'
import { type CardRule, dueDateIn, invoiceOf } from '@saldo/domain/payments/card-cycle'
import type { Context } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newIds } from '../gateways/random.ts'
import { shortHash } from '../short-hash.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { bankKey, placeColumns } from '../transactions/rows.ts'
import { deleteEntries, insertEntries } from '../transactions/store.ts'
import { resettleCards } from './settling.ts'
import { findCardRules, insertMatches, listPartRows, listRefusedParts, PART_KEY } from './store.ts'

/** A purchase whose last part is older than so many months has no part to come that a file tells of. */
const MONTHS_BACK = 24
/** The key of a purchase that a whole bill came without. */
const ENDED_KEY = 'ended.'

/** A part that a bill brought; of one that is no entry yet there is no row. */
type Part = CardPart & { readonly row: EntryRow | null }

/** What changes of a card's parts to come. */
type PartsChange = {
  readonly gone: readonly EntryRow[]
  readonly coming: readonly PartToCome<Part>[]
  /** The purchases that a whole bill came without, by the first part that is missing. */
  readonly ended: readonly string[]
}

type CardParts = {
  readonly cardId: string
  readonly rule: CardRule
  /** The months of whole bills that have just come. */
  readonly bills: ReadonlySet<Month>
  /** Lines that will be entries. */
  readonly fresh?: readonly IncomingLine[]
}

/**
 * What changes of the parts to come of a card once these lines and bills are there. A part that fell due
 * before today is none to come: whoever brings an old bill has paid what followed.
 */
export async function findPartsChange(
  ctx: Context,
  { cardId, rule, bills, fresh = [] }: CardParts,
): Promise<PartsChange> {
  const [rows, refused] = await Promise.all([
    listPartRows(ctx, { cardId, from: addMonths(monthOf(ctx.today), -MONTHS_BACK) }),
    listRefusedParts(ctx, { cardId, prefixes: [PART_KEY, ENDED_KEY] }),
  ])
  const isToCome = ({ external_id: key }: EntryRow) => key?.startsWith(PART_KEY) === true
  const there = new Map(rows.filter(isToCome).map((row) => [row.external_id ?? '', row]))
  const read = [
    ...rows.filter((row) => !isToCome(row)).map(partOfRow),
    ...fresh.flatMap((line) => partOfLine(line, rule)),
  ]
  const all = partsToCome(read)
  const ended = new Set<string>()
  const open = new Set<string>()
  for (const next of all.filter(({ index, last }) => index === last.index + 1)) {
    const key = keyOf(ENDED_KEY, next)
    const isMissing = all.some(({ last, month }) => last === next.last && bills.has(month))
    if (isMissing) ended.add(key)
    else if (!refused.has(key)) open.add(next.last.id)
  }
  const wanted = all.filter((part) => {
    const key = keyOf(PART_KEY, part)
    if (!open.has(part.last.id) || refused.has(key)) return false
    return there.has(key) || dueDateIn(rule, part.month) >= ctx.today
  })
  const stays = (part: PartToCome<Part>) => isSame(there.get(keyOf(PART_KEY, part)), part)
  const kept = new Set(wanted.filter(stays).map((part) => keyOf(PART_KEY, part)))
  return {
    gone: [...there].flatMap(([key, row]) => (kept.has(key) ? [] : [row])),
    coming: wanted.filter((part) => !stays(part)),
    ended: [...ended],
  }
}

const keyOf = (prefix: string, { key }: PartToCome<Part>) => `${prefix}${shortHash(key)}`

/** Whether a part that is there is the one to come; who has edited its name or category keeps that. */
function isSame(row: EntryRow | undefined, { last, month }: PartToCome<Part>): boolean {
  return row !== undefined && row.value === last.value && row.invoice_month === firstDay(month)
}

/**
 * Writes the parts to come of cards as their bills are now: those of a purchase follow the last part
 * that came, until the next bill's own takes their place.
 */
export async function writeParts(
  ctx: Context,
  cards: readonly {
    readonly cardId: string
    /** The months of whole bills that this statement has just brought. */
    readonly bills?: ReadonlySet<Month>
    readonly statementId?: string
  }[],
): Promise<void> {
  if (cards.length === 0) return
  const rules = await findCardRules(ctx)
  for (const { cardId, bills = new Set<Month>(), statementId = null } of cards) {
    const rule = rules.get(cardId)
    if (rule === undefined) continue
    const { gone, coming, ended } = await findPartsChange(ctx, { cardId, rule, bills })
    const ids = newIds(ctx.nowMs, coming.length)
    const after = coming.flatMap((part, at) => rowOf(part, { id: ids[at] ?? '', rule, ctx }))
    await deleteEntries(ctx, gone)
    await insertEntries(ctx, after)
    await postEntries(ctx, { before: gone, after })
    if (gone.length > 0) await resettleCards(ctx, [cardId])
    await insertMatches({
      userId: ctx.userId,
      statementId,
      at: instantAt(ctx.nowMs),
      matches: ended.map((externalId) => ({ paymentId: cardId, externalId, entryId: null })),
    })?.execute(ctx.ledger)
  }
}

/** The entry of a part to come: that of the last part, a month or more later. */
function rowOf(
  part: PartToCome<Part>,
  { id, rule, ctx }: { readonly id: string; readonly rule: CardRule; readonly ctx: Context },
): EntryRow[] {
  const { last, date, month, index } = part
  if (last.row === null) return []
  const place = placeLine({
    day: date,
    value: last.value,
    card: rule,
    isPayment: false,
    billMonth: month,
  })
  return [
    {
      ...last.row,
      ...placeColumns(place),
      id,
      series_id: id,
      external_id: keyOf(PART_KEY, part),
      recurrent_index: index - 1,
      date,
      invoice_chosen: false,
      refund_of_id: null,
      anticipation_id: null,
      created_at: instantAt(ctx.nowMs),
      version: 1,
    },
  ]
}

function partOfRow(row: EntryRow): Part {
  return {
    row,
    id: row.id,
    date: row.date,
    month: monthOf(row.invoice_month ?? row.counts_on),
    value: row.value,
    nameKey: bankKey(row),
    index: row.recurrent_index + 1,
    count: row.last_installment ?? 1,
  }
}

function partOfLine(line: IncomingLine, rule: CardRule): Part[] {
  const { no, day, value, nameKey, partIndex: index, partCount: count, billMonth } = line
  if (index === null || count === null) return []
  const month = billMonth ?? invoiceOf(rule, day).month
  return [{ row: null, id: String(no), date: day, month, value, nameKey, index, count }]
}
