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
  serve(app, contract.listFamilies, (ctx, { query }) => listFamilies(ctx, query.planners === true))
  serve(app, contract.readFamily, async (ctx, { params, query }) => {
    const families = await listFamilies(ctx, query.planners === true)
    return families.find(({ _id }) => _id === params.id) ?? refuse('family_not_found')
  })
  serve(app, contract.createFamily, (ctx, { body }) =>
    createFamily(ctx, { id: body._id, name: body.name }),
  )
  serve(app, contract.updateFamily, changeFamily)
  serve(app, contract.joinFamily, (ctx, { body }) =>
    joinFamily(ctx, { voucher: body.voucher, address: ctx.address }),
  )
  serve(app, contract.changeMembership, (ctx, { params, query, body }) =>
    query.remove === undefined
      ? inviteMember(ctx, { id: params.id, email: body.email })
      : leaveFamily(ctx, { id: params.id, memberId: query.remove }),
  )
  serve(app, contract.updateMembership, updateMembership)
  serve(app, contract.removeMember, (ctx, { params, query }) =>
    removeMember(ctx, { id: params.id, memberId: query.member }),
  )
}
