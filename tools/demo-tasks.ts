import type { Database } from '@saldo/api/db/ledger'
import { listTasks } from '@saldo/api/tasks/read'
import { createTask, updateUserConfig } from '@saldo/api/tasks/service'
import { isRefused } from '@saldo/contract/refusals'
import { addDays, type Day } from '@saldo/domain/calendar'
import { as } from './demo-act.ts'

const DAY_MS = 86_400_000

/** Own tasks of the demo's family: one that is done, and two that are not. */
const OWN = [
  {
    title: 'Renegociar o plano de internet',
    description: 'Ligar e pedir o preço que dão a quem chega agora.',
    daysAgo: 20,
    isDone: true,
  },
  {
    title: 'Levar os recibos da Clara ao contador',
    description: 'Dentista e psicóloga, de janeiro até hoje.',
    daysAgo: 3,
    isDone: false,
  },
  {
    title: 'Cancelar o cartão que ninguém usa',
    description: 'Antes da próxima anuidade.',
    daysAgo: 1,
    isDone: false,
  },
]

/** Tasks in every state: the first suggestion is accepted, the last is rejected. */
export async function takeOnTasks(
  database: Database,
  {
    userId,
    today,
    nowMs,
  }: { readonly userId: string; readonly today: Day; readonly nowMs: number },
): Promise<void> {
  const whoOn = (daysAgo: number) => ({
    userId,
    today: addDays(today, -daysAgo),
    nowMs: nowMs - daysAgo * DAY_MS,
  })
  for (const { daysAgo, isDone, ...draft } of OWN) {
    const task = await as(database, whoOn(daysAgo), (ctx) => createTask(ctx, draft))
    if (isRefused(task) || !isDone) continue
    const changes = { tasksDone: [task._id], achievementsSeen: ['first-task' as const] }
    await as(database, whoOn(daysAgo - 1), (ctx) => updateUserConfig(ctx, { id: userId }, changes))
  }
  await as(database, whoOn(0), async (ctx) => {
    const suggested = (await listTasks(ctx, {})).filter(({ state }) => state === null)
    const [first, ...others] = suggested
    const last = others.at(-1)
    return updateUserConfig(
      ctx,
      { id: userId },
      {
        tasksAccepted: first === undefined ? [] : [first._id],
        tasksRejected: last === undefined ? [] : [last._id],
      },
    )
  })
}
