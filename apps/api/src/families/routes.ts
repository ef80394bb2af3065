import * as contract from '@saldo/contract/families'
import { refuse } from '@saldo/contract/refusals'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import {
  changeFamily,
  createFamily,
  inviteMember,
  joinFamily,
  leaveFamily,
  listFamilies,
  takeOut,
  updateMembership,
} from './service.ts'

/** Who looks at money together. Whatever is shared here is shown, never moved. */
export function serveFamilies(house: House): void {
  serve(house, contract.listFamilies, ({ ledger, actor, query }) =>
    listFamilies(ledger, actor, query.planners === true),
  )
  serve(house, contract.readFamily, async ({ ledger, actor, params, query }) => {
    const families = await listFamilies(ledger, actor, query.planners === true)
    return families.find(({ _id }) => _id === params.id) ?? refuse('family_not_found')
  })
  serve(house, contract.createFamily, ({ ledger, actor, body, nowMs }) =>
    createFamily(ledger, actor, { id: body._id, name: body.name, nowMs }),
  )
  serve(house, contract.updateFamily, ({ ledger, actor, params, body }) =>
    changeFamily(ledger, actor, { id: params.id, changes: body }),
  )
  serve(house, contract.joinFamily, ({ ledger, actor, body, nowMs, address }) =>
    joinFamily(ledger, actor, { voucher: body.voucher, nowMs, address }),
  )
  serve(house, contract.changeMembership, ({ ledger, actor, params, query, body, nowMs }) =>
    query.remove === undefined
      ? inviteMember(ledger, actor, { id: params.id, email: body.email, nowMs })
      : leaveFamily(ledger, actor, { id: params.id, memberId: query.remove, nowMs }),
  )
  serve(house, contract.updateMembership, ({ ledger, actor, params, body }) =>
    updateMembership(ledger, actor, { id: params.id, plannersSee: body.plannersSee }),
  )
  serve(house, contract.removeMember, ({ ledger, actor, params, query, nowMs }) =>
    takeOut(ledger, actor, { id: params.id, memberId: query.member, nowMs }),
  )
}
