import type { IncomingLine } from '@saldo/domain/importing/incoming'
import type { Context } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { updateEntries } from '../transactions/store.ts'
import {
  deletePaidMonths,
  insertPaidMonth,
  listConfirmed,
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
    lines: entries.map(({ line, same }) => ({ ...line, entryId: same.entry.id })),
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

type PayingLine = Pick<IncomingLine, 'paymentId' | 'externalId' | 'day' | 'value'> & {
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
    const entryBefore =
      next === row ? null : { paid, date, counts_on, value, version: next.version }
    matches.push({ paymentId, externalId, entryId: row.id, entryBefore })
  }
  const at = instantAt(ctx.nowMs)
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
  await insertMatches({ userId: ctx.userId, statementId, at, matches })?.execute(ctx.ledger)
}

/** The entry once its bank has booked it; one that was paid already stays as it was typed. */
function paidBy(row: EntryRow, { day, value }: PayingLine): EntryRow {
  if (row.paid && row.invoice_month === null) return row
  const place = row.invoice_month === null ? { date: day, counts_on: day } : {}
  if (row.paid && row.value === value) return row
  return { ...row, ...place, paid: true, value, version: row.version + 1 }
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
    if (row === undefined || row.version !== was.version) continue
    before.push(row)
    after.push({ ...row, ...was, version: row.version + 1 })
  }
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
}
