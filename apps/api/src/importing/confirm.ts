import { splitOfValue } from '@saldo/domain/transactions/split'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import type { Context } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import type { EntryBeforeJson } from '../db/json-columns.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { updateEntries } from '../transactions/store.ts'
import {
  deletePaidMonths,
  insertPaidMonth,
  listConfirmed,
  listConfirmedLines,
  lockEntries,
  rememberSame,
} from './same-store.ts'
import type { SameAs } from './same.ts'
import { insertMatches, type Match } from './store.ts'

/** A line with what it was said to be, or said not to be. */
export type Answered = {
  readonly line: IncomingLine
  readonly same: SameAs
  readonly isSame: boolean
}

/**
 * Writes what a person has said of lines: an entry that a line is has been paid, on the day and with the
 * value that the bank says where it was only expected; an item's month is paid; and the names are known
 * from then on.
 */
export async function confirmSame(
  ctx: Context,
  {
    statementId,
    answered,
  }: { readonly statementId: string; readonly answered: readonly Answered[] },
): Promise<void> {
  if (answered.length === 0) return
  const at = instantAt(ctx.nowMs)
  const accepted = answered.filter(({ isSame }) => isSame)
  const entries = accepted.filter(({ same }) => same.entry.itemMonth === null)
  await payEntries(ctx, {
    statementId,
    // No later file says again of a day to come that it has come.
    lines: entries.map(({ line, same }) => ({ ...line, entryId: same.entry.id, isPaid: true })),
  })
  for (const { same } of accepted) {
    const { id, itemMonth: month } = same.entry
    if (month !== null) await insertPaidMonth(ctx, { id, month, at, statementId })
  }
  await rememberSame(
    ctx,
    answered
      .filter(({ same }) => same.certainty !== 'named')
      .map(({ line, same, isSame }) => ({
        lineKey: line.nameKey,
        entryKey: same.entry.nameKey,
        isSame,
      })),
  )
}

type BankLine = Pick<IncomingLine, 'paymentId' | 'externalId' | 'day' | 'value' | 'isPaid' | 'card'>
type PayingLine = BankLine & {
  /** The entry that it is. */
  readonly entryId: string
}

/**
 * Writes that lines are entries that are there: what was expected is paid, on the day and with the value of the bank,
 * and what it was before is kept beside the match. Without a statement a connection brought them.
 */
export async function payEntries(
  ctx: Context,
  {
    statementId,
    lines,
  }: { readonly statementId: string | null; readonly lines: readonly PayingLine[] },
): Promise<void> {
  const rows = await lockEntries(
    ctx,
    lines.map(({ entryId }) => entryId),
  )
  const matches: Match[] = []
  const [before, after]: [EntryRow[], EntryRow[]] = [[], []]
  for (const line of lines) {
    const row = rows.get(line.entryId)
    if (row === undefined) continue
    const next = paidBy(row, line)
    if (next !== row) {
      before.push(row)
      after.push(next)
    }
    const { paymentId, externalId } = line
    const { paid, date, counts_on, value } = row
    const written = { paid: next.paid, date: next.date, value: next.value }
    const entryBefore =
      next === row ? null : { paid, date, counts_on, value, version: next.version, written }
    matches.push({ paymentId, externalId, entryId: row.id, entryBefore })
  }
  const at = instantAt(ctx.nowMs)
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
  await insertMatches({ userId: ctx.userId, statementId, at, matches })?.execute(ctx.ledger)
}

/** The entry once its bank has booked it; one that was paid already keeps its day. The bank says its card where nobody has. */
function paidBy(row: EntryRow, line: BankLine): EntryRow {
  const { day, value, isPaid = true, card } = line
  const ending = row.invoice_month === null ? null : (card?.ending ?? null)
  const card_ending = row.card_ending ?? ending
  const isSame = row.paid && row.value === value
  if (isSame && card_ending === row.card_ending) return row
  if (isSame) return { ...row, card_ending, version: row.version + 1 }
  const place = row.invoice_month === null && !row.paid ? { date: day, counts_on: day } : {}
  const split = splitOfValue(row.split, value)
  const paid = row.paid || isPaid
  return { ...row, ...place, paid, value, split, card_ending, version: row.version + 1 }
}

/**
 * Has entries that lines have paid follow these lines as their bank has them now: announced ones are booked, and may come
 * to another value. What its owner has changed since stays.
 */
export async function followLines(
  ctx: Context,
  { paymentId, lines }: { readonly paymentId: string; readonly lines: readonly BankLine[] },
): Promise<void> {
  const ids = lines.map(({ externalId }) => externalId)
  const confirmed = await listConfirmedLines(ctx, { paymentId, ids })
  const rows = await lockEntries(
    ctx,
    confirmed.map(({ entryId }) => entryId),
  )
  const lineOf = new Map(lines.map((line) => [line.externalId, line]))
  const matches: Match[] = []
  const [before, after]: [EntryRow[], EntryRow[]] = [[], []]
  for (const { entryId, externalId, before: was } of confirmed) {
    const [row, line] = [rows.get(entryId), lineOf.get(externalId)]
    if (row === undefined || line === undefined || !isAsWritten(row, was)) continue
    const next = paidBy({ ...row, paid: was.paid }, line)
    const { paid, date, value } = next
    before.push(row)
    after.push({ ...next, version: row.version + 1 })
    matches.push({
      paymentId,
      externalId,
      entryId,
      entryBefore: { ...was, version: row.version + 1, written: { paid, date, value } },
    })
  }
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
  const at = instantAt(ctx.nowMs)
  await insertMatches({ userId: ctx.userId, statementId: null, at, matches })?.execute(ctx.ledger)
}

/** Takes back what an import confirmed: entries are as they were, unless they were changed since. */
export async function unconfirm(ctx: Context, of: { readonly id: string }): Promise<void> {
  await unpayEntries(ctx, await listConfirmed(ctx, of))
  await deletePaidMonths(ctx, of)
}

/** Gives entries that lines have paid back as they were, unless they were changed since. */
export async function unpayEntries(
  ctx: Context,
  confirmed: Awaited<ReturnType<typeof listConfirmed>>,
): Promise<void> {
  const rows = await lockEntries(
    ctx,
    confirmed.map(({ entryId }) => entryId),
  )
  const [before, after]: [EntryRow[], EntryRow[]] = [[], []]
  for (const { entryId, before: was } of confirmed) {
    const row = rows.get(entryId)
    if (row === undefined || !isAsWritten(row, was)) continue
    const { paid, date, counts_on, value } = was
    before.push(row)
    after.push({ ...row, paid, date, counts_on, value, version: row.version + 1 })
  }
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
}

/** Whether an entry still says what a line made of it; its name and category are its owner's. */
function isAsWritten(row: EntryRow, { version, written }: EntryBeforeJson): boolean {
  if (written === undefined) return row.version === version
  return row.paid === written.paid && row.date === written.date && row.value === written.value
}
