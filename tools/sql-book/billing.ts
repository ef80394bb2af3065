import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { gatherPlans } from '@saldo/api/gateways/plans'
import { readPlanFile } from '@saldo/contract/plan-file'
import { startIugu } from '@saldo/sandbox/iugu'
import type { Peer } from '@saldo/sandbox/peer'
import { startPostal } from '@saldo/sandbox/postal'
import saldo from '../../apps/web/brands/saldo/plans.json'
import { type BookClient, NOW_MS } from './book-client.ts'
import { playJob } from './jobs.ts'

const WEBHOOK_SECRET = 'the words of the gateway of the book'
const ID = '01a00000-0000-7000-8000-00000000b111'

/** The gateway and the postal services of the walk, and the settings that lead there. */
export async function openBillingPeers() {
  const peers: readonly Peer[] = [await startIugu({ now: () => NOW_MS }), await startPostal()]
  const addresses = Object.assign({}, ...peers.map((peer) => peer.addresses)) as Readonly<
    Record<string, string>
  >
  const read = readPlanFile(saldo, 'saldo')
  assert.ok('plans' in read)
  const [viaCepUrl = '', brasilApiUrl = ''] = (addresses['CEP_BASE_URLS'] ?? '').split(',')
  const settings = {
    billing: {
      iugu: {
        apiUrl: addresses['IUGU_API_URL'] ?? '',
        apiToken: addresses['IUGU_API_TOKEN'] ?? '',
        invoiceBase: (addresses['IUGU_INVOICE_BASE'] ?? '').replace(/\/$/, ''),
      },
      scriptUrl: addresses['IUGU_JS_URL'] ?? '',
      accountId: 'CONTA',
      isTest: true,
      webhookSecret: WEBHOOK_SECRET,
    },
    postal: { viaCepUrl, brasilApiUrl },
    plans: gatherPlans(new Map([['saldo', read.plans]])),
  }
  return { settings, stop: () => Promise.all(peers.map((peer) => peer.stop())) }
}

/** The token of a card, as the gateway's script makes it. */
async function tokenOf(apiUrl: string): Promise<string> {
  const data = {
    number: '4111111111111111',
    first_name: 'ANA',
    last_name: 'SOUZA',
    month: '12',
    year: '2030',
  }
  const reply = await fetch(`${apiUrl}/payment_token`, {
    method: 'POST',
    body: JSON.stringify({ method: 'credit_card', data }),
  })
  return ((await reply.json()) as { readonly id: string }).id
}

const payer = {
  name: 'Ana',
  cpf: '52998224725',
  zipCode: '01001000',
  street: 'Praça da Sé',
  number: '1',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
}

/** A plan is bought with a code, paid, changed, cancelled and taken up again. */
export async function payForPlan(client: BookClient): Promise<void> {
  const { ask, app, database } = client
  const apiUrl = app.settings.billing?.iugu.apiUrl ?? ''
  await database.system((ledger) =>
    sql`insert into promotional_codes (code, days, percent, created_at)
      values ('DIAS', 10, null, now()), ('MENOS', null, 10, now())`.execute(ledger),
  )
  await ask({ name: 'GET /subscriptions/plans' })
  await ask({ name: 'GET /postalcodes/:zipCode', zipCode: '01001000' })
  await ask({ name: 'POST /promotionalcodes', body: { code: 'dias' } })
  await ask({ name: 'POST /subscriptions/gateway/client', body: payer })
  const token = await tokenOf(apiUrl)
  await ask({ name: 'POST /subscriptions/gateway/payment', body: { token } })
  const body = { plan: 'saldo_monthly', paymentType: 'credit_card', promotionalCode: 'menos' }
  await ask({ name: 'POST /subscriptions/gateway/subscription', body: { _id: ID, ...body } })
  const [charge] = await ask({ name: 'GET /subscriptions/:id/invoices', id: ID })
  await ask({ name: 'GET /subscriptions/:id/invoices/:invoiceId', id: ID, invoiceId: charge._id })
  await ask({
    name: 'POST /subscriptions/gateway/charge',
    body: { invoiceId: charge._id },
    isRefused: true,
  })
  const query = 'plan=saldo_family_monthly'
  const { cost } = await ask({ name: 'GET /subscriptions/:id/plan', id: ID, query })
  await ask({
    name: 'POST /subscriptions/:id/plan',
    id: ID,
    body: { plan: 'saldo_family_monthly', cost },
  })
  await ask({ name: 'POST /subscriptions/:id/way', id: ID, body: { paymentType: 'pix' } })
  await ask({ name: 'POST /subscriptions', query: 'status=inactive' })
  await ask({ name: 'POST /subscriptions', query: 'status=active' })
  await client.during('POST /webhooks/iugu', async () => {
    const { statusCode } = await app.fastify.inject({
      method: 'POST',
      url: '/api/webhooks/iugu',
      headers: {
        authorization: WEBHOOK_SECRET,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `event=invoice.status_changed&data[id]=${charge._id}&data[status]=paid`,
    })
    assert.equal(statusCode, 200)
  })
  await playJob(client, 'gateway_event')
}
