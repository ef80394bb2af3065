import * as contract from '@saldo/contract/experts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { likeExpert, listExperts, readExpert } from './service.ts'

/** Whoever advises for money, and who is liked. */
export function serveExperts(app: App): void {
  serve(app, contract.listExperts, {
    act: ({ ledger, actor }) => listExperts(ledger, actor.userId),
    isSnapshot: true,
  })
  serve(app, contract.readExpert, {
    act: ({ ledger, actor, params }) => readExpert(ledger, { userId: actor.userId, id: params.id }),
    isSnapshot: true,
  })
  serve(app, contract.likeExpert, ({ ledger, actor, params, body, nowMs }) =>
    likeExpert(
      ledger,
      { userId: actor.userId, id: params.id, at: instantAt(nowMs) },
      body.likes === 1,
    ),
  )
}
