import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { HeldBank } from '../../../../bench/harness/bank.ts'
import { type Guest, newId, useApp } from '../../../../tests/app.ts'
import { payer } from '../../../../tests/payers.ts'
import {
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'

/* A call that asks an outside service: whose session ends or account is closed meanwhile, nothing is done for. */

const prepared = billingSettings()
const bank = new HeldBank()
const model = { baseUrl: '', apiKey: null, name: 'modelo' }
const app = useApp({
  ...prepared.settings,
  banks: { pluggy: bank, belvo: bank, webhookSecret: 'segredo dos testes de respostas' },
  model,
})
const gateway = useGateway(app, prepared)

/** Done once, when an outside service has been asked and before it answers. */
let meanwhile: (() => Promise<unknown>) | null = null
const world: string[] = []
async function passTime(call: string): Promise<void> {
  world.push(call)
  const act = meanwhile
  meanwhile = null
  await act?.()
}

const modelServer = createServer((_, response) => {
  void passTime('POST model').then(() =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { content: 'Tudo bem.' } }] })),
  )
})
beforeAll(async () => {
  Object.assign(prepared.iugu, {
    fetch: async (url: string, request: RequestInit) => {
      const response = await fetch(url, request)
      await passTime(`${request.method} gateway`)
      return response
    },
  })
  const { readLink, createAccessToken, requestUpdate } = bank
  bank.readLink = async (id) => {
    const link = await readLink.call(bank, id)
    await passTime('GET bank')
    return link
  }
  bank.createAccessToken = async (of) => {
    const token = await createAccessToken.call(bank, of)
    await passTime('GET bank')
    return token
  }
  bank.requestUpdate = async (id, parameter) => {
    const link = await requestUpdate.call(bank, id, parameter)
    await passTime('GET bank')
    return link
  }
  await new Promise<void>((resolve) => modelServer.listen(0, '127.0.0.1', resolve))
  const address = modelServer.address()
  model.baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => void modelServer.close())
beforeEach(() => {
  meanwhile = null
})

/** What is kept of a person, by table. */
const keptOf = (owner: string) =>
  app.owner.system(async (ledger) => {
    const { rows } = await sql`
      select (select jsonb_agg(to_jsonb(p)) from payers p where p.user_id = ${owner}) as payers,
             (select count(*) from gateway_customers where user_id = ${owner}) as customers,
             (select jsonb_agg(to_jsonb(s) - 'version' - 'acting_until' order by s.id)
                from subscriptions s where s.user_id = ${owner}) as subscriptions,
             (select count(*) from promotional_redemptions where user_id = ${owner}) as redemptions,
             (select jsonb_agg(to_jsonb(b) order by b.id) from bank_accesses b
               where b.user_id = ${owner}) as accesses,
             (select count(*) from jobs where kind <> 'gateway_event') as jobs`.execute(ledger)
    return rows[0]
  })

type Called = { readonly path: string; readonly body: object }
type Case = {
  readonly name: string
  /** Somebody who may make the call, and the call. */
  readonly prepare: () => Promise<{ readonly guest: Guest } & Called>
  /** A late answer of an outside service does not matter: it asks none, or what it does was kept before. */
  readonly isAlone?: true
}

const withCard = async () => {
  const guest = await newPayer(app)
  const token = await gateway.tokenOf(cards.good)
  expect((await guest.send('POST', '/subscriptions/gateway/payment', { token })).status).toBe(200)
  return guest
}
const subscribed = async (way: string) => {
  const guest = await withCard()
  expect((await subscribeTo(guest, 'saldo_monthly', way)).status).toBe(200)
  const [{ _id: id }] = (await guest.send('GET', '/subscriptions')).body
  return { guest, id: id as string }
}
const linked = async () => {
  const guest = await app.newGuest('Bruna')
  bank.put({ id: `elo de ${guest.id}`, clientUserId: guest.id })
  const body = {
    linkId: `elo de ${guest.id}`,
    institution: 'itau_br_retail',
    type: 'pluggy',
    connector: 601,
  }
  const { body: access } = await guest.send('POST', '/bankaccesses', body)
  await app.owner.system((ledger) =>
    sql`update bank_accesses set status = 'login_error', sync_state = null where user_id = ${guest.id}`.execute(
      ledger,
    ),
  )
  return { guest, id: access._id as string }
}

const calls: readonly Case[] = [
  {
    name: 'who pays is saved',
    prepare: async () => ({
      guest: await app.newGuest('Ana'),
      path: '/subscriptions/gateway/client',
      body: payer,
    }),
  },
  {
    name: 'a card is saved',
    prepare: async () => ({
      guest: await newPayer(app),
      path: '/subscriptions/gateway/payment',
      body: { token: await gateway.tokenOf(cards.good) },
    }),
  },
  {
    name: 'a plan is bought',
    prepare: async () => ({
      guest: await newPayer(app),
      path: '/subscriptions/gateway/subscription',
      body: { _id: newId(), plan: 'saldo_monthly', paymentType: 'pix' },
    }),
  },
  {
    name: 'a code is redeemed',
    prepare: async () => {
      await app.owner.system((ledger) =>
        sql`insert into promotional_codes (code, days, created_at) values ('TARDE', 10, now())
          on conflict do nothing`.execute(ledger),
      )
      const guest = await app.newGuest('Ana')
      return { guest, path: '/promotionalcodes', body: { code: 'TARDE' } }
    },
    isAlone: true,
  },
  {
    name: 'a subscription is cancelled',
    prepare: async () => {
      const { guest } = await subscribed('credit_card')
      return { guest, path: '/subscriptions?status=inactive', body: {} }
    },
    // It is kept before the gateway is asked, and carried out whatever comes after (decision 130).
    isAlone: true,
  },
  {
    name: 'a cancellation is undone',
    prepare: async () => {
      const { guest } = await subscribed('credit_card')
      const cancelled = await guest.send('POST', '/subscriptions?status=inactive')
      expect(cancelled.status).toBe(200)
      return { guest, path: '/subscriptions?status=active', body: {} }
    },
  },
  {
    name: 'an open charge is paid by card',
    prepare: async () => {
      const { guest, id } = await subscribed('pix')
      const { body } = await guest.send('GET', `/subscriptions/${id}/invoices`)
      return { guest, path: '/subscriptions/gateway/charge', body: { invoiceId: body[0]._id } }
    },
  },
  {
    name: 'a plan is changed',
    prepare: async () => {
      const { guest, id } = await subscribed('credit_card')
      return {
        guest,
        path: `/subscriptions/${id}/plan`,
        body: { plan: 'saldo_annual', cost: 199 },
      }
    },
  },
  {
    name: 'the way to pay is changed',
    prepare: async () => {
      const { guest, id } = await subscribed('credit_card')
      return { guest, path: `/subscriptions/${id}/way`, body: { paymentType: 'pix' } }
    },
  },
  {
    name: 'a token for the widget of banks is made',
    prepare: async () => ({
      guest: await app.newGuest('Bruna'),
      path: '/integrations/pluggy/access-token',
      body: {},
    }),
  },
  {
    name: 'a bank is connected',
    prepare: async () => {
      const guest = await app.newGuest('Bruna')
      bank.put({ id: `novo de ${guest.id}`, clientUserId: guest.id })
      const body = { linkId: `novo de ${guest.id}`, type: 'pluggy', connector: 601 }
      return { guest, path: '/bankaccesses', body: { ...body, institution: 'itau_br_retail' } }
    },
  },
  {
    name: 'a link is replaced',
    prepare: async () => {
      const { guest, id } = await linked()
      bank.put({ id: `outro de ${guest.id}`, clientUserId: guest.id })
      const body = { itemId: `outro de ${guest.id}`, type: 'pluggy', connector: 601 }
      return {
        guest,
        path: `/bankaccesses/${id}/migrate`,
        body: { ...body, name: 'itau_br_retail' },
      }
    },
  },
  {
    name: 'a bank is read again',
    prepare: async () => {
      const { guest, id } = await linked()
      return { guest, path: `/bankaccesses/${id}/sync`, body: {} }
    },
  },
  {
    name: 'the language model is asked',
    prepare: async () => {
      const guest = await app.newGuest('Ana')
      const { version } = MODEL_CONSENT
      expect((await guest.send('POST', '/assistant/consent', { version })).status).toBe(200)
      return { guest, path: '/assistant/questions', body: { question: 'Como foi o meu mês?' } }
    },
  },
]

const ends: readonly (readonly [string, (guest: Guest) => Promise<unknown>, object])[] = [
  [
    'the session has ended',
    (guest) => guest.send('DELETE', '/session', undefined, { cookie: guest.cookie }),
    { status: 401 },
  ],
  [
    'the account was closed',
    (guest) =>
      app.owner.system((ledger) =>
        ledger.updateTable('users').set({ active: false }).where('id', '=', guest.id).execute(),
      ),
    { status: 403, code: 'account_inactive' },
  ],
]

const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  code: body === '' ? undefined : (JSON.parse(body) as { code?: string }).code,
})

/** Begins a call whose body does not end before `act` has happened. */
async function sendLate(guest: Guest, { path, body }: Called, act: () => Promise<unknown>) {
  const text = JSON.stringify(body)
  const stream = new PassThrough()
  stream.write(text.slice(0, 1))
  app.statements.length = 0
  const reply = app.fastify.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${guest.token}`, 'content-type': 'application/json' },
    payload: stream,
  })
  await expect.poll(() => app.statements.some((one) => one.includes('access_tokens'))).toBe(true)
  await act()
  stream.end(text.slice(1))
  return answerOf(await reply)
}

describe.each(ends)('V7.4.1: while %s', (_, end, refused) => {
  test.each(calls)('a body that arrives late has nothing done: $name', async ({ prepare }) => {
    const { guest, ...called } = await prepare()
    const before = await keptOf(guest.id)
    world.length = 0
    expect(await sendLate(guest, called, () => end(guest))).toMatchObject(refused)
    expect(world).toEqual([])
    expect(await keptOf(guest.id)).toEqual(before)
  })

  const outside = calls.filter(({ isAlone }) => isAlone !== true)
  test.each(outside)('a late answer is written nowhere: $name', async ({ prepare }) => {
    const { guest, path, body } = await prepare()
    const before = await keptOf(guest.id)
    const held = await gateway.held()
    world.length = 0
    meanwhile = () => end(guest)
    const { status, body: reply } = await guest.send('POST', path, body)
    expect({ status, code: reply?.code }).toMatchObject(refused)
    expect(world).not.toEqual([])
    expect(await keptOf(guest.id)).toEqual(before)
    expect(await gateway.held()).toEqual(held)
  })
})

test('V7.4.1: a payer whose session ended while they were saved is forgotten at the gateway too', async () => {
  const guest = await app.newGuest('Ana')
  meanwhile = () => guest.send('DELETE', '/session', undefined, { cookie: guest.cookie })
  const saved = await guest.send('POST', '/subscriptions/gateway/client', payer)
  expect(saved.status).toBe(401)
  const { calls: made } = await gateway.log()
  expect(made.map(({ call }) => call)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^DELETE \/customers\//)]),
  )
})
