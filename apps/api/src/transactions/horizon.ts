import { type Day, lastDay, type Month } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import { planSeries } from '@saldo/domain/transactions/plan'
import { refuseWritingAhead } from '@saldo/domain/transactions/refusals'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { newId } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { postEntries } from './post.ts'
import type { EntryRow } from './columns.ts'
import { anchorDayOf, entryRow, placeColumns } from './rows.ts'
import {
  findOpenedUntil,
  insertEntries,
  listRunningSeries,
  setOpenedUntil,
  updateSeries,
} from './store.ts'

type Running = Awaited<ReturnType<typeof listRunningSeries>>[number]

/**
 * Writes the occurrences of every running series up to a day, each exactly once: a series stores
 * its next index, and series and index are a unique key. A run that happens twice, or forty days
 * late, writes none twice and leaves none out (case E9). Returns the number of entries written.
 */
export async function extendSeries(
  ledger: Ledger,
  input: { readonly userId: string; readonly until: Day; readonly nowMs: number },
): Promise<number> {
  const { userId, until } = input
  if ((await findOpenedUntil(ledger, userId)) >= until) return 0
  const written = await writeAhead(ledger, input)
  await setOpenedUntil(ledger, userId, until)
  return written.length
}

/**
 * Writes the missing occurrences of every running series up to a day, without marking the ledger as
 * opened; it is also used after a series has moved. Returns the entries.
 */
export async function writeAhead(
  ledger: Ledger,
  input: { readonly userId: string; readonly until: Day; readonly nowMs: number },
): Promise<EntryRow[]> {
  const { userId } = input
  const running = await listRunningSeries(ledger, userId)
  const rows: EntryRow[] = []
  for (const series of running) {
    const added = occurrencesOf(series, input)
    if (added.length === 0) continue
    rows.push(...added)
    const next_index = series.next_index + added.length
    await updateSeries(ledger, { userId, id: series.id }, { next_index })
  }
  await insertEntries(ledger, userId, rows)
  await postEntries(ledger, { userId, before: [], after: rows })
  return rows
}

function occurrencesOf(
  series: Running,
  { until, nowMs }: { readonly until: Day; readonly nowMs: number },
): EntryRow[] {
  const { recurrent_type: recurrentType, next_index: fromIndex, anchor, value } = series
  const onCard = series.type === 'credit'
  const businessDay = onCard ? null : series.business_day
  const draft = { value, date: anchor, card: onCard ? cardRuleOf(series) : null }
  return planSeries(draft, { recurrentType, until, fromIndex, businessDay }).map((entry) =>
    entryRow(
      {
        user_id: series.user_id,
        id: newId(nowMs),
        series_id: series.id,
        recurrent_index: entry.index,
        payment_id: series.payment_id,
        category_id: series.category_id,
        transaction_type: series.transaction_type,
        name: series.name,
        name_key: nameKey(series.name),
        description: series.description,
        value: entry.value,
        date: entry.date,
        ...placeColumns(entry),
        paid: onCard,
        recurrent_type: recurrentType,
        business_day: businessDay,
        anchor_day: anchorDayOf(anchor, { repeats: true }),
        written_by: series.written_by,
      },
      nowMs,
    ),
  )
}

/** Opens a far month for a reader: series are written ahead to its end. */
export async function openMonth(
  ledger: Ledger,
  actor: Actor,
  { month, nowMs }: { readonly month: Month; readonly nowMs: number },
): Promise<{ added: number } | Refused<'date_out_of_range'>> {
  const until = lastDay(month)
  const { userId } = actor
  const running = (await listRunningSeries(ledger, userId)).map((series) => ({
    anchor: series.anchor,
    recurrentType: series.recurrent_type,
    businessDay: series.business_day,
    nextIndex: series.next_index,
  }))
  const refusal = refuseWritingAhead(running, until)
  if (refusal !== null) return refuse(refusal, 'month')
  return { added: await extendSeries(ledger, { userId, until, nowMs }) }
}
