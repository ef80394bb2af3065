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
    act: ({ ledger, actor, caller, today }) =>
      listObjectives(ledger, { userId: actor.userId, today, currency: caller.currency }),
    together: joinAnswers,
  })
  serve(app, contract.readObjective, {
    act: ({ ledger, actor, caller, params, today }) =>
      readObjective(ledger, {
        userId: actor.userId,
        id: params.id,
        today,
        currency: caller.currency,
      }),
    together: onlyAnswer,
  })
  serve(app, contract.createObjective, ({ ledger, actor, caller, body, nowMs, today }) =>
    createObjective(
      ledger,
      { userId: actor.userId, today, currency: caller.currency },
      { draft: body, nowMs },
    ),
  )
  serve(app, contract.updateObjective, {
    act: ({ ledger, actor, caller, params, body, today }) =>
      updateObjective(
        ledger,
        { userId: actor.userId, today, currency: caller.currency },
        { id: params.id, changes: body },
      ),
    elsewhere: {
      refusal,
      find: (ledger, userId, { params }) => isObjective(ledger, userId, params.id),
    },
  })
  serve(app, contract.moveObjective, {
    act: ({ ledger, actor, caller, params, body, nowMs, today }) =>
      moveObjective(
        ledger,
        { actor, today, currency: caller.currency },
        { id: params.id, draft: body, nowMs },
      ),
    elsewhere: {
      refusal,
      find: (ledger, userId, { params }) => isObjective(ledger, userId, params.id),
    },
  })
  serve(app, contract.removeObjective, {
    act: ({ ledger, actor, params, query, nowMs, today }) =>
      removeObjective(ledger, { actor, today }, { id: params.id, ...query, nowMs }),
    elsewhere: {
      refusal,
      find: (ledger, userId, { params }) => isObjective(ledger, userId, params.id),
    },
  })
}
