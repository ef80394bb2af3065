import * as contract from '@saldo/contract/planners'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import {
  endClient,
  giveConsent,
  listAccesses,
  listClients,
  openClientSession,
  withdrawConsent,
} from './service.ts'
import { listPlanners } from './store.ts'

/** Planners and their clients: who may act for whom, and what was done. */
export function servePlanners(app: App): void {
  serve(app, contract.listClients, listClients)
  serve(app, contract.openClientSession, (ctx, { params }) =>
    openClientSession(ctx, { clientId: params.id, address: ctx.address, agent: ctx.agent }),
  )
  serve(app, contract.endClient, endClient)
  serve(app, contract.listPlanners, (ctx) => listPlanners(ctx))
  serve(app, contract.giveConsent, (ctx, { params, body }) =>
    giveConsent(ctx, {
      plannerId: params.id,
      version: body.version,
      address: ctx.address,
      agent: ctx.agent,
    }),
  )
  serve(app, contract.withdrawConsent, (ctx, { params }) =>
    withdrawConsent(ctx, { plannerId: params.id, address: ctx.address, agent: ctx.agent }),
  )
  serve(app, contract.listAccesses, listAccesses)
}
