import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const week = (date: string, more = '') => ana.get(`/budgets/week?date=${date}${more}`)

describe('what a week went to variable expenses', () => {
  test('F3: is what was paid from Sunday to Saturday, the last second of the year included', async () => {
    for (const date of ['2026-12-26', '2026-12-27', '2026-12-31', '2027-01-02', '2027-01-03']) {
      await ana.enter({ date, value: -10 })
    }
    expect(await week('2026-12-31')).toEqual({
      startDate: '2026-12-27',
      endDate: '2027-01-02',
      spending: 30,
    })
    expect(await week('2027-01-02')).toMatchObject({ spending: 30 })
    expect(await week('2027-01-03')).toMatchObject({ startDate: '2027-01-03', spending: 10 })
  })

  test('counts neither what is unpaid nor fixed expenses, debts, income, savings or money moved', async () => {
    await ana.enter({ value: -1 })
    await ana.enter({ value: -2, paid: false })
    await ana.enter({ value: -4, category: categoryOf('Aluguel') })
    await ana.enter({ value: -8, category: categoryOf('Empréstimo') })
    const salary = { transactionType: 'revenues', category: categoryOf('Salário') }
    await ana.enter({ value: 16, ...salary })
    const saved = { transactionType: 'investiments', category: categoryOf('Poupança') }
    await ana.enter({ value: -32, ...saved })
    const withdrawal = {
      bankingOperationType: 'withdraw',
      bankingOperationPayment: ana.account,
      value: 64,
      date: '2026-11-10',
      paid: true,
    }
    await ana.enter({ value: 100, payment: ana.account, ...salary })
    expect((await ana.guest.send('POST', '/transactions', withdrawal)).status).toBe(200)
    expect(await week('2026-11-10')).toMatchObject({ spending: 1 })
  })

  test('counts a purchase on a card on its day, not the payment of its invoice, and less what came back', async () => {
    const [bought] = await ana.enter({ payment: ana.card, value: -90, date: '2026-11-09' })
    await ana.enter({ payment: ana.card, value: -5, date: '2026-11-15' })
    expect(await week('2026-11-10')).toMatchObject({ spending: 90 })
    const refund = await ana.tryEnter({
      payment: ana.card,
      value: 40,
      date: '2026-11-11',
      transactionType: 'revenues',
      refundOf: bought._id,
    })
    expect(refund.status).toBe(200)
    expect(await week('2026-11-10')).toMatchObject({ spending: 50 })
  })

  test('of a family is what all members who show it spent', async () => {
    const beto = await openWallet(app, 'Beto')
    const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
    await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
    await ana.enter({ value: -10 })
    await beto.enter({ value: -7 })
    expect(await week('2026-11-10')).toMatchObject({ spending: 10 })
    expect(await week('2026-11-10', '&family=true')).toMatchObject({ spending: 17 })
  })
})
