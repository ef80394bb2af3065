import type { Objective } from '@saldo/contract/objectives'
import { achievementOfObjective } from '@saldo/domain/objectives/progress'
import type { Ledger } from '../db/ledger.ts'
import { giveAchievement } from '../users/achievements-store.ts'
import { type ObjectiveView, readBack } from './read.ts'

/** A goal that was written in this transaction. One that is done gives its achievement. */
export async function readWritten(
  ledger: Ledger,
  view: ObjectiveView & { readonly id: string },
): Promise<Objective> {
  const objective = await readBack(ledger, view)
  const { userId, today } = view
  const key = achievementOfObjective({ ...objective, reached: objective.reachedValue })
  if (key !== null) await giveAchievement(ledger, { userId, key, today })
  return objective
}
