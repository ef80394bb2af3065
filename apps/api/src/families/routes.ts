import * as contract from '@saldo/contract/families'
import { refuse } from '@saldo/contract/refusals'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import {
  changeFamily,
  createFamily,
  inviteMember,
  joinFamily,
  leaveFamily,
  listFamilies,
  removeMember,
  updateMembership,
} from './service.ts'

/** Families: people who see each other's money. What is shared is shown, never moved. */
export function serveFamilies(app: App): void {
  serve(app, contract.listFamilies, ({ ledger, actor, query }) =>
    listFamilies(ledger, actor, query.planners === true),
  )
  serve(app, contract.readFamily, async ({ ledger, actor, params, query }) => {
    const families = await listFamilies(ledger, actor, query.planners === true)
    return families.find(({ _id }) => _id === params.id) ?? refuse('family_not_found')
  })
  serve(app, contract.createFamily, ({ ledger, actor, body, nowMs }) =>
    createFamily(ledger, actor, { id: body._id, name: body.name, nowMs }),
  )
  serve(app, contract.updateFamily, ({ ledger, actor, params, body }) =>
    changeFamily(ledger, actor, { id: params.id, changes: body }),
  )
  serve(app, contract.joinFamily, ({ ledger, actor, body, nowMs, address }) =>
    joinFamily(ledger, actor, { voucher: body.voucher, nowMs, address }),
  )
  serve(app, contract.changeMembership, ({ ledger, actor, params, query, body, nowMs }) =>
    query.remove === undefined
      ? inviteMember(ledger, actor, { id: params.id, email: body.email, nowMs })
      : leaveFamily(ledger, actor, { id: params.id, memberId: query.remove, nowMs }),
  )
  serve(app, contract.updateMembership, ({ ledger, actor, params, body }) =>
    updateMembership(ledger, actor, { id: params.id, plannersSee: body.plannersSee }),
  )
  serve(app, contract.removeMember, ({ ledger, actor, params, query, nowMs }) =>
    removeMember(ledger, actor, { id: params.id, memberId: query.member, nowMs }),
  )
}
