import * as contract from '@saldo/contract/objectives'
import type { App } from '../http/app.ts'
import { joinAnswers, onlyAnswer } from '../http/family.ts'
import { serve } from '../http/serve.ts'
import { moveObjective, removeObjective } from './move.ts'
import { listObjectives, readObjective } from './read.ts'
import { createObjective, updateObjective } from './service.ts'
import { isObjective } from './store.ts'

/** The refusal for a goal of a family member: it is there to be seen. */
const refusal = 'objective_of_another_user' as const

/** The goals, their deposits and redemptions. */
export function serveObjectives(app: App): void {
  serve(app, contract.listObjectives, {
    act: listObjectives,
    together: joinAnswers,
  })
  serve(app, contract.readObjective, {
    act: (ctx, { params }) =>
      readObjective(ctx, {
        id: params.id,
      }),
    together: onlyAnswer,
  })
  serve(app, contract.createObjective, (ctx, { body }) => createObjective(ctx, { draft: body }))
  serve(app, contract.updateObjective, {
    act: updateObjective,
    elsewhere: {
      refusal,
      find: (ctx, { params }) => isObjective(ctx, params.id),
    },
  })
  serve(app, contract.moveObjective, {
    act: (ctx, { params, body }) => moveObjective(ctx, { id: params.id, draft: body }),
    elsewhere: {
      refusal,
      find: (ctx, { params }) => isObjective(ctx, params.id),
    },
  })
  serve(app, contract.removeObjective, {
    act: removeObjective,
    elsewhere: {
      refusal,
      find: (ctx, { params }) => isObjective(ctx, params.id),
    },
  })
}
