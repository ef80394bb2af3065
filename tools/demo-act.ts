import type { Database, Ledger } from '@saldo/api/db/ledger'
import { isRefused } from '@saldo/contract/refusals'

/** One act of a person in their own ledger, as their request would do it. */
export async function as<T>(
  database: Database,
  userId: string,
  act: (ledger: Ledger, actor: { actorId: string; userId: string }) => Promise<T>,
): Promise<T> {
  return database.change(userId, async (ledger) => {
    const result = await act(ledger, { actorId: userId, userId })
    if (isRefused(result)) throw new Error(`the demo was refused: ${result.refused}`)
    return { keep: true, value: result }
  })
}
