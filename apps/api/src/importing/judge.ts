import type { Day } from '@saldo/domain/calendar'
import { addDays } from '@saldo/domain/calendar'
import { matchEntered, NEAR_DAYS, paysInvoice } from '@saldo/domain/importing/entered'
import { byPayment, type IncomingLine, type Judgement } from '@saldo/domain/importing/incoming'
import { probableLines } from '@saldo/domain/importing/lines'
import { listPayingNear, type PayingRow } from './settling-store.ts'
import { findKnownNumbers, listEntriesLike } from './store.ts'
import type { Owned } from '../context.ts'

/** The judgement of lines against the ledger; for lines that were entered by hand, their entry. */
export type Judged = Judgement & { readonly entered: ReadonlyMap<number, PayingRow> }

/** Judges lines that are imported together: which of them the ledger has already, and how. */
export async function judgeLines(ctx: Owned, lines: readonly IncomingLine[]): Promise<Judged> {
  const knownNumbers = await findKnownNumbers(ctx, lines)
  const unknown = lines.filter(({ no }) => !knownNumbers.has(no))
  const entered = await findEntered(ctx, unknown)
  const fresh = unknown.filter(({ no }) => !entered.has(no))
  const keys = new Set(
    lines.filter(({ no }) => knownNumbers.has(no)).map(({ externalId }) => externalId),
  )
  return {
    known: knownNumbers,
    entered,
    probable: await findProbable(ctx, { fresh, keys }),
  }
}

async function findEntered(
  ctx: Owned,
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
  ctx: Owned,
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

/** The first and the last day of these lines; null without lines. */
export function rangeOf(lines: readonly IncomingLine[]): { from: Day; to: Day } | null {
  const days = lines.map(({ day }) => day).toSorted()
  const [from] = days
  const to = days.at(-1)
  return from === undefined || to === undefined ? null : { from, to }
}
