import type { AccessError } from '@saldo/domain/bank-accesses/kinds'
import type { Context } from '../context.ts'
import type { BankFault, BankLink, LinkError } from '../gateways/banks.ts'
import { instantAt } from '../gateways/clock.ts'
import { queueSync } from './queue.ts'
import { type Run, write } from './run.ts'
import { type AccessRow, updateAccess } from './store.ts'

/** How a sync went that read what it wanted. */
export type Ended = { readonly isPartial: boolean; readonly isWhole: boolean }

/** An aggregator fetches within minutes; a person may take longer at the bank's app. */
const FETCHED_AFTER_MS = 15_000
const AUTHORISED_AFTER_MS = 60_000
const WAITS_MAX = 40
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 60 * 60_000
/** After so many in a row the daily sync goes on alone. */
const FAILURES_MAX = 8

/** All is written: from now on this is the last good sync. */
export async function endWell(
  ctx: Context,
  { id, ...access }: AccessRow,
  { isPartial, isWhole }: Ended,
): Promise<void> {
  const at = instantAt(ctx.nowMs)
  // What was not collected whole is read whole the next time; and so is what a bank has no more, which
  // may have been a page that did not come: lines of long ago would be away for a month.
  const hasAll = isWhole && !isPartial && access.sync_removed === 0
  await updateAccess(
    ctx,
    { id },
    {
      sync_state: 'done',
      sync_progress: 100,
      sync_ended_at: at,
      sync_partial: isPartial,
      sync_failures: 0,
      last_synced: at,
      last_whole_sync: hasAll ? access.sync_started_at : access.last_whole_sync,
    },
  )
}

/** The aggregator is still fetching, or a person still authorises: it is looked at again later. */
export async function waitForMore(
  run: Run,
  state: 'updating' | 'authorisation_pending',
): Promise<void> {
  const { id } = run.access
  await write(run, async (ctx, access) => {
    const waits = access.sync_failures + 1
    const isOver = waits > WAITS_MAX
    await updateAccess(
      ctx,
      { id },
      {
        sync_state: isOver ? 'failed' : 'running',
        sync_failures: isOver ? 0 : waits,
        sync_ended_at: isOver ? instantAt(ctx.nowMs) : null,
      },
    )
    if (isOver) return
    const delayMs = state === 'updating' ? FETCHED_AFTER_MS : AUTHORISED_AFTER_MS
    await queueSync(ctx, access, delayMs)
  })
}

type Reason =
  | { readonly fault: BankFault }
  | { readonly link: BankLink }
  | { readonly refused: string }
  | null

/**
 * It did not go well: what was there stays, with the day of the last good sync (case H18). What passes
 * by itself is tried again, later each time.
 */
export async function endBadly(run: Run, reason: Reason): Promise<void> {
  const { id } = run.access
  await write(run, async (ctx, access) => {
    const failures = access.sync_failures + 1
    const fault = reason !== null && 'fault' in reason ? reason.fault : null
    await updateAccess(
      ctx,
      { id },
      {
        sync_state: 'failed',
        sync_ended_at: instantAt(ctx.nowMs),
        sync_failures: failures,
        error: errorOf(reason),
        ...statusAfter(fault),
      },
    )
    const delayMs = fault === null ? null : pauseAfter(fault, failures)
    if (delayMs !== null) await queueSync(ctx, { ...access, sync_state: 'failed' }, delayMs)
  })
  run.app.log.warn({ fault: describe(reason) }, 'a sync did not go well')
}

function errorOf(reason: Reason): AccessError {
  if (reason === null || 'refused' in reason) return 'unexpected'
  if ('link' in reason) return errorOfLink(reason.link.error)
  const { kind } = reason.fault
  return kind === 'unavailable' || kind === 'rate_limited' || kind === 'gone' ? kind : 'unexpected'
}

function errorOfLink(error: LinkError | null): AccessError {
  return error ?? 'unexpected'
}

function statusAfter(fault: BankFault | null) {
  if (fault?.kind === 'token_required') return { status: 'waiting_token' as const, error: null }
  // A link that is not there any more needs a new consent.
  return fault?.kind === 'gone' ? { status: 'expired' as const } : {}
}

/** When to try again; null where that is of no use. */
function pauseAfter(fault: BankFault, failures: number): number | null {
  if (fault.kind === 'rate_limited') return fault.retryAfterSeconds * 1000
  if (fault.kind !== 'unavailable' || failures > FAILURES_MAX) return null
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), PAUSE_MAX_MS)
}

function describe(reason: Reason): string {
  if (reason === null) return 'unexpected'
  if ('refused' in reason) return reason.refused
  if ('link' in reason) return `${reason.link.status} ${reason.link.executionStatus ?? ''}`.trim()
  return reason.fault.kind === 'refused' ? reason.fault.code : reason.fault.kind
}
