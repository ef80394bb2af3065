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
  const rows = await lockEntries(
    ctx,
    entries.map(({ same }) => same.entry.id),
  )
  const matches: Match[] = []
  const [before, after]: [EntryRow[], EntryRow[]] = [[], []]
  for (const { line, same } of entries) {
    const row = rows.get(same.entry.id)
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
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
  await insertMatches({ userId: ctx.userId, statementId, at, matches })?.execute(ctx.ledger)
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

/** The entry once its bank has booked it; one that was paid already stays as it was typed. */
function paidBy(row: EntryRow, { day, value }: IncomingLine): EntryRow {
  if (row.paid && row.invoice_month === null) return row
  const place = row.invoice_month === null ? { date: day, counts_on: day } : {}
  if (row.paid && row.value === value) return row
  return { ...row, ...place, paid: true, value, version: row.version + 1 }
}

/** Takes back what an import confirmed: entries are as they were, unless they were changed since. */
export async function unconfirm(ctx: Context, of: { readonly id: string }): Promise<void> {
  const confirmed = await listConfirmed(ctx, of)
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
  await deletePaidMonths(ctx, of)
}
