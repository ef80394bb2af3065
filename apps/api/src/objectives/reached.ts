import type { Objective } from '@saldo/contract/objectives'
import { achievementOfObjective } from '@saldo/domain/objectives/progress'
import { giveAchievement } from '../users/achievements-store.ts'
import { readBack } from './read.ts'
import type { Context } from '../context.ts'

/** A goal that was written in this transaction. One that is done gives its achievement. */
export async function readWritten(ctx: Context, view: { readonly id: string }): Promise<Objective> {
  const objective = await readBack(ctx, view)

  const key = achievementOfObjective({ ...objective, reached: objective.reachedValue })
  if (key !== null) await giveAchievement(ctx, { key })
  return objective
}
