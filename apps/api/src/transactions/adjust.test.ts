import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId, useApp } from '../../../../tests/app.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const adjust = (id: string, body: object) =>
  ana.guest.send('POST', `/payments/${id}/adjustments`, { date: '2026-11-21', ...body })

test('L1: an account opened with a debt to the bank has that balance, and its initial value can be edited', async () => {
  const draft = { type: 'debit', name: 'Cheque', accountType: 'Conta corrente', value: -800 }
  const { body } = await ana.guest.send('POST', '/payments', draft)
  expect(body).toMatchObject({ value: -800, initialValue: -800 })
  const change = { version: 1, value: -750.5 }
  const changed = await ana.guest.send('PATCH', `/payments/${body._id}`, change)
  expect(changed.body).toMatchObject({ value: -750.5, initialValue: -750.5 })
})

test('L1: a balance is corrected by an entry of that day, in no report', async () => {
  await ana.enter({ payment: ana.account, value: -30, date: '2026-11-05' })
  await ana.enter({ payment: ana.account, value: -20, date: '2026-11-15' })
  const adjusted = await adjust(ana.account, { balance: 100, date: '2026-11-10' })
  expect(adjusted).toMatchObject({
    status: 200,
    body: {
      value: 130,
      date: '2026-11-10',
      paid: true,
      category: { name: 'Ajuste de saldo', group: 'bankOperation' },
    },
  })
  expect(await ana.valueOf(ana.account)).toBe(80)
  expect((await adjust(ana.account, { balance: -5 })).body).toMatchObject({ value: -85 })
  expect(await ana.valueOf(ana.account)).toBe(-5)
  expect((await adjust(ana.cash, { balance: 12.5 })).body).toMatchObject({ value: 12.5 })
  expect(await ana.balances('2026-11')).toMatchObject({ revenuesBalance: 0, expensesBalance: 50 })
  expect(await ana.spending('2026-11')).toMatchObject([
    { category: { _id: categoryOf('Mercado') } },
  ])
  const { _id } = adjusted.body
  expect((await ana.guest.send('DELETE', `/transactions/${_id}`)).status).toBe(200)
  expect(await ana.valueOf(ana.account)).toBe(-135)
})

test('L1: is refused where the balance is right already, and entered once', async () => {
  expect(await adjust(ana.account, { balance: 0 })).toMatchObject(
    refusal(422, 'balance_already_right', 'balance'),
  )
  expect(await adjust(ana.account, { balance: 1, date: '2026-11-22' })).toMatchObject(
    refusal(400, 'date_after_today', 'date'),
  )
  expect(await adjust(ana.card, { balance: 1 })).toMatchObject(refusal(422, 'adjustment_of_a_card'))
  const _id = newId()
  const first = await adjust(ana.account, { _id, balance: 7 })
  expect((await adjust(ana.account, { _id, balance: 7 })).body).toEqual(first.body)
  expect(await ana.valueOf(ana.account)).toBe(7)
})
