import type * as contract from '@saldo/contract/transactions'
import { type Day, lastDay } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import { planSeries } from '@saldo/domain/transactions/plan'
import { refuseWritingAhead } from '@saldo/domain/transactions/refusals'
import { refuse } from '@saldo/contract/refusals'
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
import type { Timed, Handler } from '../context.ts'

type Running = Awaited<ReturnType<typeof listRunningSeries>>[number]

/**
 * Writes the occurrences of every running series up to a day, each exactly once: a series stores
 * its next index, and series and index are a unique key. A run that happens twice, or forty days
 * late, writes none twice and leaves none out (case E9). Returns the number of entries written.
 */
export async function extendSeries(
  ctx: Timed,
  { until }: { readonly until: Day },
): Promise<number> {
  if ((await findOpenedUntil(ctx)) >= until) return 0
  const written = await writeAhead(ctx, { until })
  await setOpenedUntil(ctx, until)
  return written.length
}

/**
 * Writes the missing occurrences of every running series up to a day, without marking the ledger as
 * opened; it is also used after a series has moved. Returns the entries.
 */
export async function writeAhead(
  ctx: Timed,
  { until }: { readonly until: Day },
): Promise<EntryRow[]> {
  const running = await listRunningSeries(ctx)
  const rows: EntryRow[] = []
  for (const series of running) {
    const added = occurrencesOf(series, until, ctx.nowMs)
    if (added.length === 0) continue
    rows.push(...added)
    const next_index = series.next_index + added.length
    await updateSeries(ctx, { id: series.id }, { next_index })
  }
  await insertEntries(ctx, rows)
  await postEntries(ctx, { before: [], after: rows })
  return rows
}

function occurrencesOf(series: Running, until: Day, nowMs: number): EntryRow[] {
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
export const openMonth: Handler<typeof contract.openMonth> = async (ctx, { body: { month } }) => {
  const until = lastDay(month)

  const running = (await listRunningSeries(ctx)).map((series) => ({
    anchor: series.anchor,
    recurrentType: series.recurrent_type,
    businessDay: series.business_day,
    nextIndex: series.next_index,
  }))
  const refusal = refuseWritingAhead(running, until)
  if (refusal !== null) return refuse(refusal, 'month')
  return { added: await extendSeries(ctx, { until }) }
}
