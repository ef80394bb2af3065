import * as contract from '@saldo/contract/planners'
import type { House } from '../http/house.ts'
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
export function servePlanners(house: House): void {
  serve(house, contract.listClients, ({ ledger, actor, query, today }) =>
    listClients(ledger, actor, { code: query.plannerCode, today }),
  )
  serve(house, contract.openClientSession, ({ ledger, actor, params, nowMs, address, agent }) =>
    openClientSession(ledger, actor, { clientId: params.id, nowMs, address, agent }),
  )
  serve(house, contract.endClient, ({ ledger, actor, params, nowMs }) =>
    endClient(ledger, actor, { id: params.id, nowMs }),
  )
  serve(house, contract.listPlanners, ({ ledger, actor }) => listPlannersOf(ledger, actor.userId))
  serve(house, contract.giveConsent, ({ ledger, actor, params, body, nowMs, address, agent }) =>
    giveConsent(ledger, actor, {
      plannerId: params.id,
      version: body.version,
      nowMs,
      address,
      agent,
    }),
  )
  serve(house, contract.withdrawConsent, ({ ledger, actor, params, nowMs, address, agent }) =>
    withdrawConsent(ledger, actor, { plannerId: params.id, nowMs, address, agent }),
  )
  serve(house, contract.listAccesses, ({ ledger, actor, query }) =>
    listAccesses(ledger, actor, query),
  )
}
