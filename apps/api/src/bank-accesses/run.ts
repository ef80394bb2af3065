import type { Currency } from '@saldo/domain/money'
import { type Context, ownContext } from '../context.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { todayIn } from '../gateways/clock.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Log } from '../job.ts'
import { type AccessRow, findAccess } from './store.ts'

export type Syncing = Pick<Dependencies, 'database' | 'clock' | 'settings'> & {
  readonly log: Pick<Log, 'warn'>
}

/** The request of a sync was overtaken: another run writes now. */
export class Overtaken extends Error {}

export type Owner = {
  readonly name: string
  readonly email: string
  readonly currency: Currency
  readonly timeZone: string
}

/** One run of a sync. */
export type Run = {
  readonly app: Syncing
  readonly access: AccessRow
  readonly runId: string
  readonly owner: Owner
  readonly signal: AbortSignal
}

/** Writes within the run; a run that another has overtaken writes nothing more. */
export function write<T>(
  { app, access, runId, owner }: Run,
  act: (ctx: Context, access: AccessRow) => Promise<T>,
): Promise<T> {
  const { user_id: userId, id } = access
  return app.database.change(userId, async (ledger) => {
    await takeLedger(ledger, userId)
    const nowMs = app.clock.now()
    const today = todayIn(app.clock, owner.timeZone)
    const ctx = ownContext({ ledger, userId, nowMs, today, currency: owner.currency })
    const now = await findAccess(ctx, { id })
    if (now === undefined || now.sync_run !== runId) throw new Overtaken()
    return { keep: true, value: await act(ctx, now) }
  })
}
