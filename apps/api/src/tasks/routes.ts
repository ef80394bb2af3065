import * as contract from '@saldo/contract/tasks'
import { refuse } from '@saldo/contract/refusals'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listTasks, readTask } from './read.ts'
import { createTask, readUserConfig, removeTask, updateTask, updateUserConfig } from './service.ts'

/** Suggestions from the person's own figures, own tasks, and what was done with them. */
export function serveTasks(app: App): void {
  serve(app, contract.listTasks, {
    act: ({ ledger, actor, caller, query, today }) =>
      listTasks(ledger, {
        userId: actor.userId,
        today,
        currency: caller.currency,
        decided: query.decided,
      }),
    isSnapshot: true,
  })
  serve(app, contract.readTask, {
    act: ({ ledger, actor, caller, params, today }) =>
      readTask(ledger, {
        userId: actor.userId,
        today,
        currency: caller.currency,
        id: params.id,
      }),
    isSnapshot: true,
  })
  serve(app, contract.createTask, ({ ledger, actor, caller, body, nowMs, today }) =>
    createTask(ledger, { userId: actor.userId, today, currency: caller.currency, nowMs }, body),
  )
  serve(app, contract.updateTask, ({ ledger, actor, params, body }) =>
    updateTask(ledger, { userId: actor.userId, id: params.id }, body),
  )
  serve(app, contract.removeTask, ({ ledger, actor, params }) =>
    removeTask(ledger, { userId: actor.userId, id: params.id }),
  )
  serve(app, contract.listUserConfigs, async ({ ledger, actor }) => [
    await readUserConfig(ledger, actor.userId),
  ])
  serve(app, contract.readUserConfig, async ({ ledger, actor, params }) =>
    params.id === actor.userId ? readUserConfig(ledger, actor.userId) : refuse('not_found'),
  )
  serve(app, contract.updateUserConfig, ({ ledger, actor, caller, params, body, nowMs, today }) =>
    updateUserConfig(
      ledger,
      { userId: actor.userId, today, currency: caller.currency, nowMs, id: params.id },
      body,
    ),
  )
}
