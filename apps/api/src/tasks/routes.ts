import * as contract from '@saldo/contract/tasks'
import { refuse } from '@saldo/contract/refusals'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { listTasks, readTask } from './read.ts'
import { createTask, readUserConfig, removeTask, updateTask, updateUserConfig } from './service.ts'

/** Suggestions from the person's own figures, own tasks, and what was done with them. */
export function serveTasks(app: App): void {
  serve(app, contract.listTasks, {
    act: (ctx, { query }) =>
      listTasks(ctx, {
        decided: query.decided,
      }),
    isSnapshot: true,
  })
  serve(app, contract.readTask, {
    act: (ctx, { params }) =>
      readTask(ctx, {
        id: params.id,
      }),
    isSnapshot: true,
  })
  serve(app, contract.createTask, (ctx, { body }) => createTask(ctx, body))
  serve(app, contract.updateTask, (ctx, { params, body }) =>
    updateTask(ctx, { id: params.id }, body),
  )
  serve(app, contract.removeTask, (ctx, { params }) => removeTask(ctx, { id: params.id }))
  serve(app, contract.listUserConfigs, async (ctx) => [await readUserConfig(ctx)])
  serve(app, contract.readUserConfig, async (ctx, { params }) =>
    params.id === ctx.userId ? readUserConfig(ctx) : refuse('not_found'),
  )
  serve(app, contract.updateUserConfig, (ctx, { params, body }) =>
    updateUserConfig(ctx, { id: params.id }, body),
  )
}
