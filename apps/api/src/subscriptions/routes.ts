import * as contract from '@saldo/contract/subscriptions'
import { refuse } from '@saldo/contract/refusals'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { servePublic } from '../http/serve-public.ts'
import { activateEmployee } from './activate.ts'
import { setSubscription, tellInvoices, tellSubscriptions } from './service.ts'

/** What somebody has of the product, and until when. */
export function serveSubscriptions(house: House): void {
  serve(house, contract.listSubscriptions, ({ ledger, actor, today, caller }) =>
    tellSubscriptions(ledger, actor, { today, timeZone: caller.timeZone }),
  )
  serve(house, contract.readSubscription, async ({ ledger, actor, params, today, caller }) => {
    const moment = { today, timeZone: caller.timeZone }
    const subscriptions = await tellSubscriptions(ledger, actor, moment)
    return subscriptions.find(({ _id }) => _id === params.id) ?? refuse('subscription_not_found')
  })
  serve(house, contract.listSubscriptionInvoices, ({ ledger, actor, params }) =>
    tellInvoices(ledger, actor, params.id),
  )
  serve(house, contract.setSubscription, ({ ledger, actor, query, today, caller }) =>
    setSubscription(ledger, actor, {
      suspended: query.status === 'inactive',
      moment: { today, timeZone: caller.timeZone },
    }),
  )
  servePublic(house, contract.activateEmployee, async ({ body, visitor }) => ({
    told: await activateEmployee(house, {
      token: body.activationToken,
      address: visitor.address,
    }),
  }))
}
