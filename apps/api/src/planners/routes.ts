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
import { listPlannersOf } from './store.ts'

/** Planners and their clients: who may act for whom, and what was done. */
export function servePlanners(app: App): void {
  serve(app, contract.listClients, ({ ledger, actor, query, today, nowMs }) =>
    listClients(ledger, actor, { code: query.plannerCode, today, nowMs }),
  )
  serve(app, contract.openClientSession, ({ ledger, actor, params, nowMs, address, agent }) =>
    openClientSession(ledger, actor, { clientId: params.id, nowMs, address, agent }),
  )
  serve(app, contract.endClient, ({ ledger, actor, params, nowMs }) =>
    endClient(ledger, actor, { id: params.id, nowMs }),
  )
  serve(app, contract.listPlanners, ({ ledger, actor }) => listPlannersOf(ledger, actor.userId))
  serve(app, contract.giveConsent, ({ ledger, actor, params, body, nowMs, address, agent }) =>
    giveConsent(ledger, actor, {
      plannerId: params.id,
      version: body.version,
      nowMs,
      address,
      agent,
    }),
  )
  serve(app, contract.withdrawConsent, ({ ledger, actor, params, nowMs, address, agent }) =>
    withdrawConsent(ledger, actor, { plannerId: params.id, nowMs, address, agent }),
  )
  serve(app, contract.listAccesses, ({ ledger, actor, query }) =>
    listAccesses(ledger, actor, query),
  )
}
