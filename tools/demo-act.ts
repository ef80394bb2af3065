import { type Context, ownContext } from '@saldo/api/context'
import type { Database } from '@saldo/api/db/ledger'
import { isRefused } from '@saldo/contract/refusals'
import type { Day } from '@saldo/domain/calendar'

/** One act of a person in their own ledger, as their request would do it. */
export async function as<T>(
  database: Database,
  who: { readonly userId: string; readonly today: Day; readonly nowMs: number },
  act: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { userId, today, nowMs } = who
  return database.change(userId, async (ledger) => {
    const result = await act(ownContext({ ledger, userId, today, nowMs, currency: 'BRL' }))
    if (isRefused(result)) throw new Error(`the demo was refused: ${result.refused}`)
    return { keep: true, value: result }
  })
}
