import type { Objective } from '@saldo/contract/objectives'
import type { Ledger } from '../db/ledger.ts'
import { giveAchievement } from '../users/achievements-store.ts'
import { type ObjectiveView, readBack } from './read.ts'

/**
 * A goal that was written in this transaction. One that is done gives its achievement: the reserve for
 * emergencies its own, every other goal that of the first one (decisions.md §15).
 */
export async function readWritten(
  ledger: Ledger,
  view: ObjectiveView & { readonly id: string },
): Promise<Objective> {
  const objective = await readBack(ledger, view)
  if (objective.done) {
    const isReserve = objective.category === 'reserva-emergencia'
    const key = isReserve ? 'emergency-reserve' : 'main-objective'
    await giveAchievement(ledger, { userId: view.userId, key, today: view.today })
  }
  return objective
}
