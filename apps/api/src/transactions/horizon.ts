import type * as contract from '@saldo/contract/transactions'
import { type Day, lastDay, addMonths, dayAt, monthOf } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import { planSeries } from '@saldo/domain/transactions/plan'
import { refuseWritingAhead } from '@saldo/domain/transactions/refusals'
import { refuse } from '@saldo/contract/refusals'
import { newId } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { postEntries } from './post.ts'
import type { EntryRow } from './columns.ts'
import { anchorDayOf, entryRow, placeColumns } from './rows.ts'
import { deleteExpired, listLateOwners, listOwnersSeen } from './horizon-store.ts'
import {
  findOpenedUntil,
  insertEntries,
  listRunningSeries,
  setOpenedUntil,
  updateSeries,
  endEmptySeries,
} from './store.ts'
import type { JobContext, Handler } from '../context.ts'
import {
  EDIT_UNDO_MS,
  RECURRENCE_HORIZON_MONTHS,
  REMOVED_KEPT_MS,
} from '@saldo/domain/transactions/kinds'
import { RefusedWrite } from '../db/refused-write.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Log } from '../job.ts'
import { detachHoled } from './series-scope.ts'

/**
 * Writes the occurrences of every running series up to a day, each exactly once: a series stores
 * its next index, and series and index are a unique key. A run that happens twice, or forty days
 * late, writes none twice and leaves none out (case E9). Returns the number of entries written.
 */
async function extendSeries(ctx: JobContext, { until }: { readonly until: Day }): Promise<number> {
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
  ctx: JobContext,
  { until }: { readonly until: Day },
): Promise<EntryRow[]> {
  const running = await listRunningSeries(ctx)
  const rows: EntryRow[] = []
  for (const series of running) {
    const added = planOccurrences(series, until, ctx.nowMs)
    if (added.length === 0) continue
    rows.push(...added)
    const next_index = series.next_index + added.length
    await updateSeries(ctx, { id: series.id }, { next_index })
  }
  await insertEntries(ctx, rows)
  await postEntries(ctx, { before: [], after: rows })
  return rows
}

function planOccurrences(
  series: Awaited<ReturnType<typeof listRunningSeries>>[number],
  until: Day,
  nowMs: number,
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
        labels: series.labels,
        card_ending: onCard ? series.card_ending : null,
        split: series.split,
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

/** Opens a far month: series are written ahead to its end. */
export const openMonth: Handler<typeof contract.openMonth> = async (ctx, { body: { month } }) => {
  const until = lastDay(month)
  const refusal = await refuseOpening(ctx, until)
  if (refusal !== null) return refuse(refusal, 'month')
  return { added: await extendSeries(ctx, { until }) }
}

async function refuseOpening(ctx: JobContext, until: Day) {
  const running = (await listRunningSeries(ctx)).map((series) => ({
    anchor: series.anchor,
    recurrentType: series.recurrent_type,
    businessDay: series.business_day,
    nextIndex: series.next_index,
  }))
  return refuseWritingAhead(running, until)
}

/**
 * Writes one owner's series up to a far day that is about to be read. What would be too much is not written
 * at all: the reading then says what there is.
 */
export async function openUntil(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId, until }: { readonly userId: string; readonly until: Day },
): Promise<void> {
  const opened = await database.read(userId, (ledger) => findOpenedUntil({ ledger, userId }))
  if (opened >= until) return
  const nowMs = clock.now()
  const write = database.change(userId, async (ledger) => {
    await takeLedger({ ledger, userId })
    const ctx = { ledger, userId, nowMs }
    const keep = (await refuseOpening(ctx, until)) === null
    if (keep) await extendSeries(ctx, { until })
    return { keep, value: null }
  })
  await write.catch(refused)
}

const KEYS_KEPT_MS = 48 * 60 * 60_000
/** Longer than anything is stored: an owner who was not seen since has nothing left to purge. */
const SEEN_MS = 5 * 24 * 60 * 60_000

type Maintenance = Pick<Dependencies, 'database' | 'clock'> & { readonly log: Pick<Log, 'warn'> }

/** Writes the series of all owners twelve months ahead. */
export async function extendAllSeries(dependencies: Maintenance): Promise<void> {
  await eachLateOwner(dependencies, (userId) => extendOwner(dependencies, userId).catch(refused))
}

/**
 * Passes over an owner whose series would exceed the limit of a ledger; other owners are still
 * extended.
 */
function refused(error: unknown): void {
  if (!(error instanceof RefusedWrite)) throw error
}

async function extendOwner({ database, clock }: Maintenance, userId: string): Promise<void> {
  const nowMs = clock.now()
  await database.change(userId, async (ledger) => {
    await takeLedger({ ledger, userId })
    await extendSeries({ ledger, userId, nowMs }, { until: horizonOf(nowMs) })
    return { keep: true, value: null }
  })
}

/** Deletes expired idempotency keys, and what removals and edits that can no longer be undone took. */
export async function purgeExpired(dependencies: Maintenance): Promise<void> {
  await eachOwnerSeen(dependencies, (userId) => purgeOwner(dependencies, userId))
}

async function purgeOwner({ database, clock }: Maintenance, userId: string): Promise<void> {
  const before = (ms: number) => instantAt(clock.now() - ms)
  await database.change(userId, async (ledger) => {
    await takeLedger({ ledger, userId })
    const series = await deleteExpired(
      { ledger, userId },
      {
        keys: before(KEYS_KEPT_MS),
        removals: before(REMOVED_KEPT_MS),
        edits: before(EDIT_UNDO_MS),
      },
    )
    await detachHoled({ ledger, userId }, series)
    await endEmptySeries({ ledger, userId }, { at: instantAt(clock.now()) })
    return { keep: true, value: null }
  })
}

function horizonOf(nowMs: number) {
  const today = dayAt(nowMs, 'America/Sao_Paulo')
  return lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS))
}

type Act = (userId: string) => Promise<void>

/** The owners whose series are not written far enough ahead. */
function eachLateOwner(dependencies: Maintenance, act: Act): Promise<void> {
  const until = horizonOf(dependencies.clock.now())
  const next = (after: string) =>
    dependencies.database.queryUnscoped((ledger) => listLateOwners(ledger, { after, until }))
  return eachOwner(dependencies, { next, act })
}

/** The owners who were signed in lately; the others have nothing to purge. */
function eachOwnerSeen(dependencies: Maintenance, act: Act): Promise<void> {
  const since = instantAt(dependencies.clock.now() - SEEN_MS)
  const next = (after: string) =>
    dependencies.database.queryUnscoped((ledger) => listOwnersSeen(ledger, { after, since }))
  return eachOwner(dependencies, { next, act })
}

/**
 * Runs an act for all owners, page by page of their ids. The failure of one is logged, and the next
 * ones still run.
 */
async function eachOwner(
  { log }: Maintenance,
  {
    next,
    act,
  }: {
    readonly next: (after: string) => Promise<readonly { readonly user_id: string }[]>
    readonly act: Act
  },
): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const owners = await next(after)
    for (const { user_id } of owners) {
      await act(user_id).catch((error: unknown) =>
        log.warn({ fault: (error as Error).message }, 'an owner was passed over'),
      )
    }
    const end = owners.at(-1)
    if (end === undefined) return
    after = end.user_id
  }
}
