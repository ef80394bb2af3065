import { describe, expect, test } from 'vitest'
import { newId, useApp } from '../../../../tests/app.ts'
import {
  again,
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'
import { payer } from '../../../../tests/payers.ts'
import { refusal } from '../../../../tests/wallet.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

type Guest = Pick<Awaited<ReturnType<typeof newPayer>>, 'send'>
const list = async (guest: Guest) => (await guest.send('GET', '/subscriptions')).body
const first = async (guest: Guest) => (await list(guest))[0]
const chargesOf = async (guest: Guest) => {
  const { _id } = await first(guest)
  return (await guest.send('GET', `/subscriptions/${_id}/invoices`)).body
}
const atGateway = async (what: RegExp) =>
  (await gateway.log()).calls.filter(({ call }) => what.test(call)).length
const saveCard = async (guest: Guest, number: string) =>
  guest.send('POST', '/subscriptions/gateway/payment', { token: await gateway.tokenOf(number) })

test('what can be bought is what the brand’s file says', async () => {
  const ana = await app.newGuest('Ana')
  const { body } = await ana.send('GET', '/subscriptions/plans')
  expect(body.payer).toBeNull()
  expect(body.gateway).toMatchObject({ accountId: 'CONTA-DE-TESTE', isTest: true })
  expect(body.plans).toContainEqual(
    expect.objectContaining({ identifier: 'saldo_monthly', price: 19.9, interval: 'month' }),
  )
})

test('whoever pays is kept here and at the gateway, once however often they are saved', async () => {
  const ana = await newPayer(app)
  const moved = { ...payer, street: 'Rua Nova' }
  expect(await ana.send('POST', '/subscriptions/gateway/client', moved)).toMatchObject({
    status: 200,
    body: { street: 'Rua Nova', cpf: '52998224725', zipCode: '01001000' },
  })
  expect((await ana.send('GET', '/subscriptions/plans')).body.payer.street).toBe('Rua Nova')
  expect(await atGateway(/^POST \/customers$/)).toBe(1)
})

test.each([
  ['cpf', '111.111.111-11', 'Este CPF não existe. Confira os números.'],
  ['zipCode', '123', 'Digite o CEP com oito números.'],
  ['state', 'São Paulo', 'Use a sigla do estado, como SP'],
  ['street', ' ', 'Preencha este campo.'],
])('a payer’s %s that is %s is refused', async (field, value, message) => {
  const ana = await app.newGuest('Ana')
  const reply = await ana.send('POST', '/subscriptions/gateway/client', {
    ...payer,
    [field]: value,
  })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field, message }] } })
})

test('nobody subscribes before the gateway knows who pays', async () => {
  const ana = await app.newGuest('Ana')
  expect(await subscribeTo(ana, 'saldo_monthly', 'pix')).toMatchObject(
    refusal(422, 'payer_missing'),
  )
})

describe('by Pix', () => {
  test('a plan is waited for until it is paid, and runs a month from then on', async () => {
    const ana = await newPayer(app)
    const reply = await subscribeTo(ana, 'saldo_monthly', 'pix')
    expect(reply).toMatchObject({
      status: 200,
      body: [{ plan: 'saldo_monthly', status: 'pending', paymentType: 'pix' }, { plan: 'no_plan' }],
    })
    const [charge] = await chargesOf(ana)
    expect(charge).toMatchObject({ status: 'pending', total: 19.9, due_date: '2026-11-21' })
    const { body } = await ana.send(
      'GET',
      `/subscriptions/${reply.body[0]._id}/invoices/${charge._id}`,
    )
    expect(body.pixCode).toMatch(/^000201.*6304[0-9A-F]{4}$/)
    expect(body.bankSlip).toBeNull()
    await gateway.press(charge._id, 'paid', 'iugu_pix')
    await gateway.handleEvents()
    expect(await first(ana)).toMatchObject({
      status: 'active',
      expireAt: '2026-12-22T02:59:59.999Z',
      suspended: false,
    })
    const paid = await ana.send('GET', `/subscriptions/${reply.body[0]._id}/invoices/${charge._id}`)
    expect(paid.body).toMatchObject({ status: 'paid', pixCode: null })
  })
})

test('a boleto has a line and a PDF, and three days to be paid', async () => {
  const ana = await newPayer(app)
  await subscribeTo(ana, 'saldo_annual', 'bank_slip')
  const { _id } = await first(ana)
  const [charge] = await chargesOf(ana)
  expect(charge).toMatchObject({ total: 199, due_date: '2026-11-24' })
  const { body } = await ana.send('GET', `/subscriptions/${_id}/invoices/${charge._id}`)
  expect(body).toMatchObject({
    pixCode: null,
    bankSlip: { line: expect.stringMatching(/^\d{47}$/), pdfUrl: expect.stringContaining('.pdf') },
  })
})

describe('by card', () => {
  test('a plan is paid at once, and the card is known by its last digits alone', async () => {
    const ana = await newPayer(app)
    expect(await saveCard(ana, cards.good)).toMatchObject({
      status: 200,
      body: { brand: 'VISA', maskedNumber: '•••• 1111' },
    })
    const reply = await subscribeTo(ana, 'saldo_monthly', 'credit_card')
    expect(reply).toMatchObject({
      status: 200,
      body: [
        {
          status: 'active',
          paymentMethod: [{ active: true, brand: 'VISA', maskedNumber: '•••• 1111' }],
        },
        {},
      ],
    })
    expect(await chargesOf(ana)).toMatchObject([{ status: 'paid' }])
  })

  test.each([
    [cards.declined, 'card_declined'],
    [cards.withoutLimit, 'card_without_limit'],
    [cards.expired, 'card_expired'],
  ])('%s is refused as %s, and nothing is left behind', async (number, code) => {
    const ana = await newPayer(app)
    await saveCard(ana, number)
    const reply = await subscribeTo(ana, 'saldo_monthly', 'credit_card')
    expect(reply).toMatchObject(refusal(422, code))
    expect(await list(ana)).toHaveLength(1)
    await saveCard(ana, cards.good)
    expect((await subscribeTo(ana, 'saldo_monthly', 'credit_card')).status).toBe(200)
  })

  test('a token that is used up is no card', async () => {
    const ana = await newPayer(app)
    const token = await gateway.tokenOf(cards.good)
    const path = '/subscriptions/gateway/payment'
    expect((await ana.send('POST', path, { token })).status).toBe(200)
    expect(await ana.send('POST', path, { token })).toMatchObject(refusal(422, 'card_invalid'))
  })

  test('a card’s number is refused where a token belongs', async () => {
    const ana = await newPayer(app)
    const sent = { token: cards.good }
    expect((await ana.send('POST', '/subscriptions/gateway/payment', sent)).status).toBe(400)
  })
})

test('two clicks make one subscription, and a third finds it', async () => {
  const ana = await newPayer(app)
  const body = { _id: newId(), plan: 'saldo_monthly', paymentType: 'pix' }
  const path = '/subscriptions/gateway/subscription'
  const both = await Promise.all([ana.send('POST', path, body), ana.send('POST', path, body)])
  const statuses = both.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect([200, 409]).toEqual(expect.arrayContaining(statuses))
  const other = await Promise.all([ana.send('POST', path, body), ana.send('POST', path, body)])
  expect(other.map(({ status }) => status)).toEqual([200, 200])
  expect(await atGateway(/^POST \/subscriptions$/)).toBe(1)
  expect(await chargesOf(ana)).toHaveLength(1)
})

test('whoever has a plan changes it and buys no second one', async () => {
  const ana = await newPayer(app)
  await saveCard(ana, cards.good)
  await subscribeTo(ana, 'saldo_monthly', 'credit_card')
  expect(await subscribeTo(ana, 'saldo_annual', 'credit_card')).toMatchObject(
    refusal(409, 'already_subscribed'),
  )
})

test('another way to pay replaces what waits, and the first cannot be paid any more', async () => {
  const ana = await newPayer(app)
  await subscribeTo(ana, 'saldo_monthly', 'bank_slip')
  const [waiting] = await chargesOf(ana)
  const reply = await subscribeTo(ana, 'saldo_monthly', 'pix')
  expect(reply.body.map(({ status }: { status: string }) => status)).toEqual([
    'pending',
    null,
    'abandoned',
  ])
  const page = await fetch(`${gateway.origin()}/faturas/${waiting._id}`)
  expect(await page.text()).toContain('<strong>Cancelada</strong>')
})

describe('the gateway', () => {
  test.each([
    ['down', 503, 'gateway_unanswered'],
    ['500', 503, 'gateway_unanswered'],
    ['slow', 503, 'gateway_unanswered'],
    ['nonsense', 503, 'gateway_unanswered'],
    ['422', 422, 'gateway_refused'],
  ])(
    'that is %s at the subscription itself leaves nothing half done',
    async (kind, status, code) => {
      const ana = await newPayer(app)
      await subscribeTo(await newPayer(app, 'Beto'), 'saldo_monthly', 'pix')
      const _id = newId()
      await gateway.fault(kind, '^/subscriptions$')
      const failed = await subscribeTo(ana, 'saldo_monthly', 'pix', { _id })
      expect(failed).toMatchObject(refusal(status, code))
      await gateway.pass(1)
      const later = await again(app, ana)
      const made = await subscribeTo(later, 'saldo_monthly', 'pix', { _id })
      expect(made).toMatchObject({ status: 200, body: [{ _id, status: 'pending' }, {}] })
      expect(await chargesOf(later)).toHaveLength(1)
    },
  )

  test('that has made the subscription, and does not answer after it, is read again', async () => {
    const ana = await newPayer(app)
    // The first reading is made before it, the second after it.
    await gateway.fault('down', '^/invoices$', 1, 1)
    const reply = await subscribeTo(ana, 'saldo_monthly', 'pix')
    expect(reply).toMatchObject({ status: 200, body: [{ status: 'requested' }, {}] })
    await gateway.handleEvents()
    expect(await first(ana)).toMatchObject({ status: 'pending' })
    expect(await atGateway(/^POST \/subscriptions$/)).toBe(1)
  })

  test.each(['down', 'slow', 'nonsense'])(
    'that is %s says so to whoever saves a payer',
    async (kind) => {
      const ana = await app.newGuest('Ana')
      await gateway.fault(kind, '^/customers')
      expect(await ana.send('POST', '/subscriptions/gateway/client', payer)).toMatchObject({
        status: 503,
        body: {
          code: 'gateway_unanswered',
          message:
            'O serviço de pagamentos não respondeu. Espere um minuto e tente de novo: nada é cobrado duas vezes.',
        },
      })
      expect((await ana.send('GET', '/subscriptions/plans')).body.payer).toBeNull()
    },
  )
})
