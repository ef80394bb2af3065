import { expect, test } from 'vitest'
import { setOwner } from '@saldo/api/db/owner-key'
import { newId, useApp } from '../../tests/app.ts'
import { billingSettings, cards, newPayer, subscribeTo, useGateway } from '../../tests/billing.ts'
import { compareWithGateway } from './gateway-comparison.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

const compare = async (email?: string) =>
  (
    await compareWithGateway(
      { ...gateway.billing(), database: app.owner, nowMs: app.clock.now() },
      { email },
    )
  ).map(({ what }) => what)

async function withCard(name = 'Ana') {
  const guest = await newPayer(app, name)
  const token = await gateway.tokenOf(cards.good)
  await guest.send('POST', '/subscriptions/gateway/payment', { token })
  await subscribeTo(guest, 'saldo_monthly', 'credit_card')
  await gateway.handleEvents()
  return guest
}

test('what was read from the gateway is what it has', async () => {
  await withCard()
  await withCard('Beto')
  expect(await compare()).toEqual([])
})

test('each difference from the gateway is said in words, and of one person alone where one is named', async () => {
  const [ana, beto] = [await withCard(), await withCard('Beto')]
  await app.owner.system(async (ledger) => {
    await setOwner({ ledger, userId: ana.id })
    await ledger
      .updateTable('subscriptions')
      .set({
        plan: 'saldo_annual',
        status: 'pending',
        suspended: true,
        expire_at: '2026-12-01T00:00Z',
      })
      .where('user_id', '=', ana.id)
      .where('subscription_id', 'is not', null)
      .execute()
    await ledger
      .updateTable('subscription_invoices')
      .set({ status: 'pending', total: 5 as never })
      .where('user_id', '=', ana.id)
      .execute()
    await setOwner({ ledger, userId: beto.id })
    await ledger
      .updateTable('subscriptions')
      .set({ subscription_id: 'INVENTADA' })
      .where('user_id', '=', beto.id)
      .where('subscription_id', 'is not', null)
      .execute()
    await ledger
      .updateTable('subscription_invoices')
      .set({ invoice_id: 'INVENTADA' })
      .where('user_id', '=', beto.id)
      .execute()
  })
  const ofAna = (await compare(ana.email)).join('\n')
  for (const words of [
    /é saldo_annual aqui e saldo_monthly no serviço/,
    /está pending aqui, e as faturas do serviço dizem active/,
    /está suspensa só aqui/,
    /vale até 2026-11-30 aqui e até 2026-12-21 no serviço/,
    /A fatura \w+ está pending aqui e paid no serviço/,
    /A fatura \w+ é de 5 centavos aqui e de 1990 no serviço/,
  ]) {
    expect(ofAna).toMatch(words)
  }
  const ofBeto = (await compare(beto.email)).join('\n')
  for (const words of [
    /A assinatura INVENTADA não existe no serviço/,
    /A assinatura \w+ do serviço não está guardada aqui/,
    /A fatura INVENTADA não existe no serviço/,
    /A fatura \w+ \(paid\) do serviço não está guardada aqui/,
  ]) {
    expect(ofBeto).toMatch(words)
  }
  expect(await compare()).toHaveLength(10)
})

test('M1 a second subscription and what was taken twice are seen, and what is repaired is seen no more', async () => {
  const ana = await withCard()
  const { gateway: port, plans } = gateway.billing()
  const plan = plans.find('saldo_monthly')
  if (plan === undefined) throw new Error('it is sold')
  const { customerId } = await app.owner.system((ledger) =>
    ledger
      .selectFrom('gateway_customers')
      .select('customer_id as customerId')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow(),
  )
  const common = { customerId, plan, way: 'credit_card', dueOn: null, discount: null } as const
  await port.createSubscription({ ...common, ourId: newId() })
  const found = (await compare()).join('\n')
  expect(found).toMatch(/A assinatura \w+ é cobrada além da que vale/)
  expect(found).toMatch(
    /A fatura \w+, de 1990 centavos, pagou de novo o período de 2026-11-21: devolva-a/,
  )
  await gateway.handleEvents()
  // The subscription is ended by itself; the money is given back by an operator and nobody else.
  const [again, ...others] = await compare()
  expect([again, others]).toEqual([expect.stringMatching(/pagou de novo/), []])
  const [charge = ''] = /[0-9A-F]{32}/.exec(again ?? '') ?? []
  await gateway.press(charge, 'refunded')
  await gateway.handleEvents()
  expect(await compare()).toEqual([])
})

test('a gateway that is down is said, and left alone after three failures', async () => {
  for (const name of ['Ana', 'Beto', 'Caio', 'Davi']) await newPayer(app, name)
  await gateway.fault('down', '^/invoices', 9)
  const found = await compare()
  expect(found).toHaveLength(3)
  expect(found[0]).toBe('O serviço de pagamentos falhou: GET /invoices…: unreachable')
})
