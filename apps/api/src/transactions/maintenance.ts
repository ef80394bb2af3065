import { addMonths, dayAt, lastDay, monthOf } from '@saldo/domain/calendar'
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
import { extendSeries } from './horizon.ts'
import { detachHoled } from './parts.ts'
import { endEmptySeries } from './parts-store.ts'

const KEYS_KEPT_MS = 48 * 60 * 60_000
/** Longer than anything is stored: an owner who was not seen since has nothing left to purge. */
const SEEN_MS = 5 * 24 * 60 * 60_000
const OWNERS_AT_ONCE = 200

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
    await takeLedger(ledger, userId)
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
    await takeLedger(ledger, userId)
    await ledger
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('created_at', '<', before(KEYS_KEPT_MS))
      .execute()
    const purged = await ledger
      .deleteFrom('removed_transactions')
      .where('user_id', '=', userId)
      .where('removed_at', '<', before(REMOVED_KEPT_MS))
      .returning((row) => row.ref('entry', '->>').key('series_id').as('seriesId'))
      .execute()
    await ledger
      .deleteFrom('undo_records')
      .where('user_id', '=', userId)
      .where('made_at', '<', before(EDIT_UNDO_MS))
      .execute()
    await ledger
      .deleteFrom('removed_payments')
      .where('user_id', '=', userId)
      .where('removed_at', '<', before(REMOVED_KEPT_MS))
      .execute()
    const series = purged.map(({ seriesId }) => String(seriesId))
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
    dependencies.database.queryUnscoped((ledger) =>
      ledger
        .selectFrom('ledgers')
        .select('user_id')
        .where('user_id', '>', after)
        .where('opened_until', '<', until)
        .orderBy('user_id')
        .limit(OWNERS_AT_ONCE)
        .execute(),
    )
  return eachOwner(dependencies, { next, act })
}

/** The owners who were signed in lately; the others have nothing to purge. */
function eachOwnerSeen(dependencies: Maintenance, act: Act): Promise<void> {
  const since = instantAt(dependencies.clock.now() - SEEN_MS)
  const next = (after: string) =>
    dependencies.database.queryUnscoped((ledger) =>
      ledger
        .selectFrom('sessions')
        .select('user_id')
        .distinct()
        .where('user_id', '>', after)
        .where('seen_at', '>', since)
        .orderBy('user_id')
        .limit(OWNERS_AT_ONCE)
        .execute(),
    )
  return eachOwner(dependencies, { next, act })
}

type Owners = {
  readonly next: (after: string) => Promise<readonly { readonly user_id: string }[]>
  readonly act: Act
}

/**
 * Runs an act for all owners, page by page of their ids. The failure of one is logged, and the next
 * ones still run.
 */
async function eachOwner({ log }: Maintenance, { next, act }: Owners): Promise<void> {
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
