import type { Answer } from '@saldo/contract/endpoint'
import { isRefused, refuse } from '@saldo/contract/refusals'
import * as changes from '@saldo/contract/subscription-changes'
import * as contract from '@saldo/contract/subscriptions'
import type { RequestContext } from '../context.ts'
import { type GatewayEvent, readGatewayEvent } from '../gateways/gateway-events.ts'
import { openPostal } from '../gateways/postal.ts'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { servePublic } from '../http/serve-public.ts'
import { serveWebhook } from '../http/webhook.ts'
import { activateEmployee, usePromotionalCode, tryPostal } from './codes.ts'
import { findPayer } from './billing-store.ts'
import { GATEWAY_WEBHOOK, openBilling, plansIn } from './billing.ts'
import { receiveEvent } from './events.ts'
import {
  changePlan,
  changeWay,
  payCharge,
  planOfChange,
  readCharge,
  refuseWay,
  setSuspendedThere,
  simulateChange,
  saveCard,
  savePayer,
} from './manage.ts'
import {
  findKept,
  findKeptOfCharge,
  findSuspendable,
  readSubscriptionCharges,
  readSubscriptions,
  refuseSecondPlan,
  suspendHere,
} from './service.ts'
import { subscribe } from './subscribe.ts'

/** The user's plan, how long it runs, and what is paid for it. */
export function serveSubscriptions(app: App): void {
  const plans = plansIn(app)
  serve(app, contract.listSubscriptions, (ctx) =>
    readSubscriptions(ctx, { plans, timeZone: ctx.caller.timeZone }),
  )
  serve(app, contract.readSubscription, async (ctx, { params }) => {
    const moment = { plans, timeZone: ctx.caller.timeZone }
    const subscriptions = await readSubscriptions(ctx, moment)
    return subscriptions.find(({ _id }) => _id === params.id) ?? refuse('subscription_not_found')
  })
  serve(app, contract.listSubscriptionCharges, readSubscriptionCharges)
  serveSuspension(app)
  servePlans(app)
  serveBuying(app)
  serveCharges(app)
  serveChanges(app)
  serveWays(app)
  serveEvents(app)
  servePublic(app, contract.activateEmployee, async ({ body, visitor }) => ({
    result: await activateEmployee(app, {
      token: body.activationToken,
      address: visitor.address,
    }),
  }))
}

/** All subscriptions, as they are once the gateway has answered. */
function readAgain(
  app: App,
  ctx: RequestContext,
): Promise<Answer<typeof contract.listSubscriptions>> {
  const moment = { plans: plansIn(app), timeZone: ctx.caller.timeZone }
  return app.database.read(ctx.userId, (ledger) => readSubscriptions({ ...ctx, ledger }, moment))
}

function serveSuspension(app: App): void {
  const billing = openBilling(app, app.fastify.log)
  serve(app, contract.setSubscription, {
    act: async () => refuse('billing_off'),
    outside: async (ctx, { query }) => {
      const moment = { today: ctx.today, timeZone: ctx.caller.timeZone }
      const suspended = query.status === 'inactive'
      const row = await findSuspendable(ctx, { ...moment, suspended, id: query.id })
      if (isRefused(row)) return row
      return async () => {
        const acting = { userId: ctx.userId, recheck: ctx.recheck }
        if (row.subscriptionId === null) await suspendHere(app, acting, { row, suspended })
        else if (billing === null) return refuse('billing_off')
        else {
          const managing = { ...acting, row, ...moment }
          const refused = await setSuspendedThere(billing, managing, suspended)
          if (refused !== null) return refused
        }
        return readAgain(app, ctx)
      }
    },
  })
}

function servePlans(app: App): void {
  const { settings } = app
  const { billing = null } = settings
  const plans = plansIn(app)
  const gateway = billing && {
    scriptUrl: billing.scriptUrl,
    accountId: billing.accountId,
    isTest: billing.isTest,
  }
  serve(app, changes.readPlans, async (ctx) => ({
    plans:
      gateway === null
        ? []
        : plans.of(settings.brands.atHost(ctx.host).key).map(({ includes, ways, ...plan }) => ({
            ...plan,
            includes: [...includes],
            ways: [...ways],
          })),
    gateway,
    payer: (await findPayer(ctx)) ?? null,
  }))
  const postal = settings.postal === undefined ? null : openPostal(settings.postal)
  serve(app, changes.findAddress, {
    act: async () => refuse('postal_code_unanswered'),
    outside: async (ctx, { params }) => {
      const find = async () => {
        const found = (await postal?.find(params.zipCode, ctx.nowMs)) ?? 'failed'
        if (found === 'unknown') return refuse('postal_code_unknown', 'zipCode')
        return found === 'failed' ? refuse('postal_code_unanswered') : found
      }
      return () => tryPostal({ ...app, userId: ctx.userId }, find)
    },
  })
}

function serveBuying(app: App): void {
  const billing = openBilling(app, app.fastify.log)
  const act = async () => refuse('billing_off')
  serve(app, changes.savePayer, {
    act,
    outside: async (ctx, { body }) =>
      billing === null
        ? refuse('billing_off')
        : () => savePayer(billing, { userId: ctx.userId, payer: body, recheck: ctx.recheck }),
  })
  serve(app, changes.saveCard, {
    act,
    outside: async (ctx, { body }) =>
      billing === null
        ? refuse('billing_off')
        : () => saveCard(billing, { userId: ctx.userId, token: body.token, recheck: ctx.recheck }),
  })
  serve(app, changes.subscribe, {
    act,
    outside: async (ctx, { body }) => {
      if (billing === null) return refuse('billing_off')

      const moment = { plans: plansIn(app), timeZone: ctx.caller.timeZone }
      const gifted = await refuseSecondPlan(ctx, moment)
      if (gifted !== null) return gifted
      return async () => {
        const acting = { userId: ctx.userId, recheck: ctx.recheck, address: ctx.address }
        const refused = await subscribe(billing, { ...body, ...acting })
        return refused ?? readAgain(app, ctx)
      }
    },
  })
  serve(app, changes.redeemCode, {
    act: async () => refuse('promotional_code_invalid'),
    outside:
      async (ctx, { body }) =>
      () =>
        usePromotionalCode(app, plansIn(app), {
          ...body,
          userId: ctx.userId,
          recheck: ctx.recheck,
          address: ctx.address,
        }),
  })
}

function serveCharges(app: App): void {
  const billing = openBilling(app, app.fastify.log)
  const act = async () => refuse('billing_off')
  serve(app, changes.readSubscriptionCharge, {
    act,
    outside: async (ctx, { params }) => {
      const row = await findKept(ctx, ({ id }) => id === params.id)
      if (isRefused(row)) return row
      if (billing === null) return refuse('billing_off')
      const { invoiceId } = params
      return () => readCharge(billing, { userId: ctx.userId, row, invoiceId })
    },
  })
  serve(app, changes.payCharge, {
    act,
    outside: async (ctx, { body }) => {
      const { invoiceId } = body
      const row = await findKeptOfCharge(ctx, invoiceId)
      if (isRefused(row)) return row
      if (billing === null) return refuse('billing_off')
      return () => payCharge(billing, { userId: ctx.userId, recheck: ctx.recheck, row, invoiceId })
    },
  })
}

function serveChanges(app: App): void {
  const billing = openBilling(app, app.fastify.log)
  const act = async () => refuse('billing_off')
  serve(app, changes.simulateChangeOfPlan, {
    act,
    outside: async (ctx, { params, query }) => {
      const row = await findKept(ctx, ({ id }) => id === params.id)
      if (isRefused(row)) return row
      if (billing === null) return refuse('billing_off')
      const { timeZone } = ctx.caller
      const managing = { userId: ctx.userId, recheck: ctx.recheck, row, today: ctx.today, timeZone }
      const managed = planOfChange(billing, managing, query.plan)
      return isRefused(managed) ? managed : () => simulateChange(billing, managing, managed)
    },
  })
  serve(app, changes.changePlan, {
    act,
    outside: async (ctx, { params, body }) => {
      const { timeZone } = ctx.caller
      const row = await findKept(ctx, ({ id }) => id === params.id)
      if (isRefused(row)) return row
      if (billing === null) return refuse('billing_off')
      const managing = { userId: ctx.userId, recheck: ctx.recheck, row, today: ctx.today, timeZone }
      const managed = planOfChange(billing, managing, body.plan)
      if (isRefused(managed)) return managed
      return async () => {
        const refused = await changePlan(billing, managing, { ...managed, cost: body.cost })
        return refused ?? readAgain(app, ctx)
      }
    },
  })
}

function serveWays(app: App): void {
  const billing = openBilling(app, app.fastify.log)
  serve(app, changes.changeWay, {
    act: async () => refuse('billing_off'),
    outside: async (ctx, { params, body }) => {
      const { timeZone } = ctx.caller
      const row = await findKept(ctx, ({ id }) => id === params.id)
      if (isRefused(row)) return row
      if (billing === null) return refuse('billing_off')
      const managing = { userId: ctx.userId, recheck: ctx.recheck, row, today: ctx.today, timeZone }
      const refusal = refuseWay(billing, managing, body.paymentType)
      if (refusal !== null) return refuse(refusal)
      return async () => {
        const refused = await changeWay(billing, managing, body.paymentType)
        return refused ?? readAgain(app, ctx)
      }
    },
  })
}

/** What the gateway sends. It sends the words as they are, or as a name without a password. */
function serveEvents(app: App): void {
  const basic = (words: string) => `Basic ${Buffer.from(words).toString('base64')}`
  serveWebhook(app, {
    path: GATEWAY_WEBHOOK,
    secret: app.settings.billing?.webhookSecret ?? null,
    authorizations: (secret) => [secret, basic(secret), basic(`${secret}:`)],
    read: (bytes) => readGatewayEvent(bytes.toString('utf8')) ?? undefined,
    take: (event) => receiveEvent(app, event as GatewayEvent),
  })
}
