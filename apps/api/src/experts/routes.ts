import * as contract from '@saldo/contract/experts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { likeExpert, listExperts, readExpert } from './service.ts'

/** Whoever advises for money, and who is liked. */
export function serveExperts(app: App): void {
  serve(app, contract.listExperts, {
    act: listExperts,
    isSnapshot: true,
  })
  serve(app, contract.readExpert, {
    act: (ctx, { params }) => readExpert(ctx, { id: params.id }),
    isSnapshot: true,
  })
  serve(app, contract.likeExpert, (ctx, { params, body }) =>
    likeExpert(ctx, { id: params.id, at: instantAt(ctx.nowMs) }, body.likes === 1),
  )
}
