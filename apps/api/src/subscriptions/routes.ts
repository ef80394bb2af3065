import * as contract from '@saldo/contract/subscriptions'
import { refuse } from '@saldo/contract/refusals'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { servePublic } from '../http/serve-public.ts'
import { activateEmployee } from './activate.ts'
import { setSubscription, readSubscriptionCharges, readSubscriptions } from './service.ts'

/** The user's plan, and how long it runs. */
export function serveSubscriptions(app: App): void {
  serve(app, contract.listSubscriptions, ({ ledger, actor, today, caller }) =>
    readSubscriptions(ledger, actor, { today, timeZone: caller.timeZone }),
  )
  serve(app, contract.readSubscription, async ({ ledger, actor, params, today, caller }) => {
    const moment = { today, timeZone: caller.timeZone }
    const subscriptions = await readSubscriptions(ledger, actor, moment)
    return subscriptions.find(({ _id }) => _id === params.id) ?? refuse('subscription_not_found')
  })
  serve(app, contract.listSubscriptionCharges, ({ ledger, actor, params }) =>
    readSubscriptionCharges(ledger, actor, params.id),
  )
  serve(app, contract.setSubscription, ({ ledger, actor, query, today, caller }) =>
    setSubscription(ledger, actor, {
      suspended: query.status === 'inactive',
      moment: { today, timeZone: caller.timeZone },
    }),
  )
  servePublic(app, contract.activateEmployee, async ({ body, visitor }) => ({
    result: await activateEmployee(app, {
      token: body.activationToken,
      address: visitor.address,
    }),
  }))
}
