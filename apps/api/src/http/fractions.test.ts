import { expect, test } from 'vitest'
import { nameOf } from '@saldo/contract/endpoint'
import { catalogue } from '@saldo/contract/catalogue'
import { moneyFieldsOf } from '@saldo/contract/money-fields'
import { useApp } from '../../../../tests/app.ts'
import { refusal, openWallet } from '../../../../tests/wallet.ts'

const app = useApp()

test('L11: a user whose currency is the yen sends no decimals, and the refusal names the field', async () => {
  const ana = await openWallet(app)
  const { guest } = ana
  const user = await ana.get(`/users/${guest.id}`)
  const changed = await guest.send('PATCH', `/users/${guest.id}`, {
    currency: 'JPY',
    version: user.version,
  })
  expect(changed.status).toBe(200)
  expect(await ana.tryEnter({ value: -100.5 })).toMatchObject(
    refusal(400, 'currency_without_decimals', 'value'),
  )
  expect((await ana.tryEnter({ value: -100 })).status).toBe(200)
  const card = { type: 'credit', name: 'Ouro', flag: 'Visa', invoiceCloseOn: 1, paid: 9 }
  expect(await guest.send('POST', '/payments', { ...card, limit: 10.5 })).toMatchObject(
    refusal(400, 'currency_without_decimals', 'limit'),
  )
  const beto = await openWallet(app, 'Beto')
  expect((await beto.tryEnter({ value: -100.5 })).status).toBe(200)
})

test('L11: every amount of a body is found, at any depth', () => {
  const fields = catalogue.flatMap((endpoint) =>
    endpoint.body === undefined
      ? []
      : moneyFieldsOf(endpoint.body).map((field) => `${nameOf(endpoint)} ${field}`),
  )
  expect(fields).toEqual(
    expect.arrayContaining([
      'POST /transactions value',
      'PATCH /transactions/:id value',
      'POST /payments limit',
      'POST /invoices value',
      'PATCH /invoices/:id/items/:item total',
      'POST /linkedtransactions value',
      'POST /budgets essentialCategories.value',
      'PATCH /budgets/multi-update *.accumulated',
    ]),
  )
})
