import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Settings } from '@saldo/api/dependencies'
import { runDue } from '@saldo/api/jobs/run-due'
import { openBilling } from '@saldo/api/subscriptions/billing'
import { gatewayEventJob } from '@saldo/api/subscriptions/events'
import { compareDue } from '@saldo/api/subscriptions/jobs'
import { startIugu } from '@saldo/sandbox/iugu'
import type { Invoice, Subscription } from '@saldo/sandbox/iugu-store'
import { startPostal } from '@saldo/sandbox/postal'
import type { Peer } from '@saldo/sandbox/peer'
import { type Guest, newId, START, type TestApp } from './app.ts'
import { payer } from './payers.ts'
import { plansOfSaldo } from '../bench/billing/lives.ts'
import { PASSWORD } from './guest-password.ts'

const DAY_MS = 24 * 60 * 60_000
const WEBHOOK_SECRET = 'palavras do gateway para os testes'
/** What the gateway takes for a call that it was ordered to be slow at; it is given up after half of that. */
const SLOW_MS = 2_000
/** Every other call is waited for, however busy the machine is. */
const PATIENT_MS = 120_000

/** Test cards: the first is taken, the others are refused. */
export const cards = {
  good: '4111111111111111',
  declined: '4012888888881881',
  withoutLimit: '4000000000009995',
  expired: '4000000000000069',
} as const

type Log = {
  readonly calls: readonly { readonly call: string; readonly body: unknown }[]
  readonly deliveries: readonly {
    readonly event: string
    readonly data: Readonly<Record<string, string>>
    readonly status: number | 'lost' | 'waiting'
  }[]
}

type Held = {
  readonly id: string
  readonly plan_identifier: string
  readonly payable_with: string
  readonly suspended: boolean
  readonly status: string
  readonly total_cents: number
  readonly due_date: string
  readonly paid_at: string | null
  readonly subscription_id: string | null
  readonly items: Invoice['items']
  readonly custom_variables: Invoice['variables']
}

/** The settings of an application that bills at a gateway of the tests; its address comes before it is used. */
export function billingSettings() {
  const iugu = { apiUrl: '', apiToken: 'chave-de-teste', invoiceBase: '', timeoutMs: PATIENT_MS }
  const postal = { viaCepUrl: '', brasilApiUrl: '', timeoutMs: PATIENT_MS }
  const settings = {
    billing: {
      iugu,
      scriptUrl: 'http://127.0.0.1/js/v2',
      accountId: 'CONTA-DE-TESTE',
      isTest: true,
      webhookSecret: WEBHOOK_SECRET,
    },
    postal,
    plans: plansOfSaldo(),
  } satisfies Partial<Settings>
  return { settings, iugu, postal }
}

/** The gateway beside an application, and what happens there. */
export function useGateway(app: TestApp, { iugu, postal }: ReturnType<typeof billingSettings>) {
  let peer: Peer
  let postalPeer: Peer
  let origin = ''
  let passedMs = 0
  beforeAll(async () => {
    peer = await startIugu({ slowMs: SLOW_MS, now: () => START, retryMs: 5 })
    postalPeer = await startPostal({ slowMs: SLOW_MS })
    origin = (peer.addresses['IUGU_API_URL'] ?? '').replace('/v1', '')
    iugu.apiUrl = `${origin}/v1`
    iugu.invoiceBase = `${origin}/faturas`
    const [address = ''] = (postalPeer.addresses['CEP_BASE_URLS'] ?? '').split(',')
    Object.assign(postal, { viaCepUrl: address, brasilApiUrl: address })
    await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await peer.stop()
    await postalPeer.stop()
  })
  const post = (path: string, body: object = {}) =>
    fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const listen = async () => {
    const address = app.fastify.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const url = `http://127.0.0.1:${port}/api/webhooks/iugu`
    const basic = Buffer.from('chave-de-teste:').toString('base64')
    await fetch(`${origin}/v1/web_hooks`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: JSON.stringify({ event: 'all', url, authorization: WEBHOOK_SECRET }),
    })
  }
  /** Everything begins anew: the gateway has forgotten everybody. */
  const begin = async () => {
    passedMs = 0
    iugu.timeoutMs = postal.timeoutMs = PATIENT_MS
    app.clock = { now: () => START }
    await post('/__reset')
    // The gateway has forgotten everybody: nobody's messages wait here any more.
    await app.owner.system(async (ledger) => {
      await ledger.deleteFrom('jobs').where('kind', '=', 'gateway_event').execute()
      await ledger.deleteFrom('gateway_customers').execute()
      await ledger.deleteFrom('company_contracts').execute()
    })
    await listen()
  }
  beforeEach(begin)
  const silent = { info: () => {}, warn: () => {} }
  const billing = () => {
    const opened = openBilling(app, silent)
    if (opened === null) throw new Error('billing is on')
    return { ...opened, clock: { now: () => app.clock.now() } }
  }
  const log = async () => (await (await fetch(`${origin}/__log`)).json()) as Log
  const settled = async () => {
    for (;;) {
      const { deliveries } = await log()
      if (deliveries.every(({ status }) => status === 200 || status === 'lost')) return
      await new Promise((resume) => setTimeout(resume, 5))
    }
  }
  return {
    post,
    log,
    origin: () => origin,
    billing,
    /** Orders ill behaviour of the gateway. */
    fault: (kind: string, path = '', count = 1, after = 0) => {
      if (kind === 'slow') iugu.timeoutMs = SLOW_MS / 2
      return post('/__fault', { kind, count, path, after })
    },
    postalFault: (service: string, kind: string) => {
      if (kind === 'slow') postal.timeoutMs = SLOW_MS / 2
      return fetch(`${postal.viaCepUrl}/__fault`, {
        method: 'POST',
        body: JSON.stringify({ service, kind }),
      })
    },
    begin,
    /** All that the gateway has made, with the items of each. */
    made: async () => {
      const reply = await fetch(`${origin}/__held`)
      return (await reply.json()) as {
        readonly subscriptions: readonly (Held & Pick<Subscription, 'subitems'>)[]
        readonly invoices: readonly Held[]
      }
    },
    /** Edits a subscription at the gateway itself, past the product. */
    edit: (id: string, body: object) =>
      fetch(`${origin}/v1/subscriptions/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Basic ${Buffer.from('chave-de-teste:').toString('base64')}`,
        },
        body: JSON.stringify(body),
      }),
    /** Everything that the gateway has by now: what may be charged, and what was. */
    held: async () => {
      const reply = await fetch(`${origin}/__held`)
      const { subscriptions, invoices } = (await reply.json()) as {
        readonly subscriptions: readonly Held[]
        readonly invoices: readonly Held[]
      }
      const withStatus = (status: string) => invoices.filter((one) => one.status === status)
      return {
        charged: subscriptions.filter(({ suspended }) => !suspended),
        open: withStatus('pending'),
        taken: withStatus('paid').map(({ total_cents: total }) => total),
        paid: withStatus('paid').map((one) => ({
          id: one.id,
          paidAt: one.paid_at ?? '',
          dueDate: one.due_date,
          subscriptionId: one.subscription_id,
          items: one.items,
          variables: one.custom_variables,
          isOurs: one.custom_variables.length > 0,
        })),
      }
    },
    /** The last messages come once more, the newest first. */
    repeatEvents: async () => {
      const { deliveries } = await log()
      for (const { event, data } of deliveries.slice(-3).toReversed()) {
        const form = new URLSearchParams({ event })
        for (const [name, value] of Object.entries(data)) form.set(`data[${name}]`, value)
        await app.fastify.inject({
          method: 'POST',
          url: '/api/webhooks/iugu',
          headers: {
            authorization: WEBHOOK_SECRET,
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: form.toString(),
        })
      }
    },
    /** Handles every event that has come. */
    handleEvents: async () => {
      await settled()
      const { signal } = new AbortController()
      const { database, clock } = billing()
      while (
        (await runDue({ database, clock, log: silent, signal }, gatewayEventJob(billing()))) > 0
      );
    },
    compare: () => compareDue(billing()),
    /** Days pass, at the gateway and here. */
    pass: async (days: number) => {
      await post('/__clock', { days })
      passedMs += days * DAY_MS
      const at = START + passedMs
      app.clock = { now: () => at }
    },
    /** Presses a button on the gateway's page of a charge. */
    press: (invoiceId: string, status: string, method = '') =>
      fetch(`${origin}/faturas/${invoiceId}`, {
        method: 'POST',
        body: new URLSearchParams({ status, method }),
        redirect: 'manual',
      }),
    /** What the gateway's script makes of a card. */
    tokenOf: async (number: string): Promise<string> => {
      const data = {
        number,
        verification_value: '123',
        first_name: 'ANA',
        last_name: 'SOUZA',
        month: '12',
        year: '2030',
      }
      const reply = await post('/v1/payment_token', { method: 'credit_card', data })
      return ((await reply.json()) as { readonly id: string }).id
    },
  }
}

/** Somebody whom the gateway knows as a customer. */
export async function newPayer(app: TestApp, name = 'Ana'): Promise<Guest> {
  const guest = await app.newGuest(name)
  const reply = await guest.send('POST', '/subscriptions/gateway/client', payer)
  if (reply.status !== 200) throw new Error(`no payer: ${JSON.stringify(reply.body)}`)
  return guest
}

/** The same person, signed in at the app's time of now. */
export async function again(
  app: TestApp,
  { email, id }: Guest,
): Promise<Pick<Guest, 'id' | 'send'>> {
  const { body } = await app.send('POST', '/users/authenticate', { email, password: PASSWORD })
  return {
    id,
    send: (method, path, sent, headers = {}) =>
      app.send(method, path, sent, { authorization: `Bearer ${body.accessToken}`, ...headers }),
  }
}

/** Subscribes, as the screen does. */
export function subscribeTo(
  guest: Pick<Guest, 'send'>,
  plan: string,
  paymentType: string,
  more: object = {},
) {
  const body = { _id: newId(), plan, paymentType, ...more }
  return guest.send('POST', '/subscriptions/gateway/subscription', body)
}
