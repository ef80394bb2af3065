import type { Database } from '@saldo/api/db/ledger'
import { listTasks } from '@saldo/api/tasks/read'
import { createTask, updateUserConfig } from '@saldo/api/tasks/service'
import { addDays, type Day } from '@saldo/domain/calendar'
import { as } from './demo-act.ts'

type Demo = { readonly userId: string; readonly today: Day; readonly nowMs: number }

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
  { userId, today, nowMs }: Demo,
): Promise<void> {
  const viewOn = (daysAgo: number) => ({
    userId,
    today: addDays(today, -daysAgo),
    currency: 'BRL' as const,
    nowMs: nowMs - daysAgo * DAY_MS,
  })
  for (const { daysAgo, isDone, ...draft } of OWN) {
    await as(database, userId, async (ledger) => {
      const task = await createTask(ledger, viewOn(daysAgo), draft)
      if ('refused' in task || !isDone) return task
      const view = { ...viewOn(daysAgo - 1), id: userId }
      return updateUserConfig(ledger, view, {
        tasksDone: [task._id],
        achievementsSeen: ['first-task'],
      })
    })
  }
  await as(database, userId, async (ledger) => {
    const view = viewOn(0)
    const suggested = (await listTasks(ledger, view)).filter(({ state }) => state === null)
    const [first, ...others] = suggested
    const last = others.at(-1)
    return updateUserConfig(
      ledger,
      { ...view, id: userId },
      {
        tasksAccepted: first === undefined ? [] : [first._id],
        tasksRejected: last === undefined ? [] : [last._id],
      },
    )
  })
}
