import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lowestDay } from '@saldo/domain/balances/lowest-day'
import { lastDay, monthOf } from '@saldo/domain/calendar'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
let savings: Row
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
  const body = { type: 'debit', name: 'Cofre', accountType: 'Poupança', value: 1000 }
  savings = (await ana.guest.send('POST', '/payments', body)).body
})
afterEach(() => expectConsistent(app))

const MONTH = '2026-11'
const spendable = async () => {
  const { planned, saved, spendable: left } = await ana.balances(MONTH)
  return [planned, saved, left]
}
const untilIncome = async (query = '') => {
  const { until, spendable: left } = await ana.get(`/balances/spendable${query}`)
  return [until, left]
}
const income = (value: number, changes: object = {}) =>
  ana.enter({ value, transactionType: 'revenues', category: categoryOf('Salário'), ...changes })
const change = (id: string, body: object) => ana.guest.send('PATCH', `/payments/${id}`, body)

describe('M14: what may be spent', () => {
  test('M14: leaves out savings accounts with what is planned on them, unless they are counted in', async () => {
    await income(300)
    await ana.enter({ payment: ana.card, value: -50, date: '2026-10-01' })
    await income(40, { payment: savings._id, paid: false, date: '2026-11-28' })
    expect(savings.countsToSpend).toBe(false)
    expect(await spendable()).toEqual([1000 + 300 + 40 - 50, 1040, 250])

    const counted = await change(savings._id, { countsToSpend: true })
    expect(counted.body).toMatchObject({ countsToSpend: true, accountType: 'Poupança' })
    expect(await spendable()).toEqual([1290, 0, 1290])

    expect((await change(savings._id, { countsToSpend: null })).body.countsToSpend).toBe(false)
    expect((await change(ana.account, { countsToSpend: false })).body.countsToSpend).toBe(false)
    await income(7, { payment: ana.account })
    expect(await spendable()).toEqual([1297, 1047, 250])
  })

  test('M14: leaves out what is in goals and what a transfer will put aside', async () => {
    await income(500)
    const goal = await ana.guest.send('POST', '/objectives', {
      name: 'Viagem',
      category: 'viajar',
      totalValue: 1000,
      finalDate: '2027-11-30',
      payment: ana.cash,
    })
    expect(goal.status).toBe(200)
    const deposit = { value: 120 }
    expect(
      (await ana.guest.send('POST', `/objectives/${goal.body._id}/transaction`, deposit)).status,
    ).toBe(200)
    expect(await spendable()).toEqual([1380, 1000, 380])
    await ana.guest.send('POST', '/transactions', {
      bankingOperationType: 'transfer',
      bankingOperationPayment: ana.cash,
      payment: savings._id,
      value: 80,
      date: '2026-11-20',
      paid: true,
    })
    expect(await spendable()).toEqual([1380, 1080, 300])
  })

  test('M14: counts what the calendar announces where it falls', async () => {
    const reply = await ana.guest.send('POST', '/linkedtransactions', {
      transaction: {
        name: 'Aplicação',
        payment: savings._id,
        category: categoryOf('Salário'),
        transactionType: 'revenues',
      },
      value: 60,
      day: 28,
      month: '2026-11',
    })
    expect(reply.status).toBe(200)
    expect(await spendable()).toEqual([1060, 1060, 0])
  })

  test('M14: lasts until money comes in again, with what falls due by then', async () => {
    await income(300, { payment: ana.account })
    expect(await untilIncome()).toEqual(['2026-11-30', 300])
    await ana.enter({ payment: ana.account, value: -80, date: '2026-11-25', paid: false })
    await income(3_000, { payment: ana.account, date: '2026-11-28', paid: false })
    expect(await untilIncome()).toEqual(['2026-11-27', 220])
    // A transfer from what is saved comes in as well, and what is saved counts before it as little as after.
    await income(500, { payment: savings._id, date: '2026-11-23', paid: false })
    expect(await untilIncome()).toEqual(['2026-11-27', 220])
    const { currentBalance, toReceive, toPay, invoicesDue, planned, saved, perDay } =
      await ana.get('/balances/spendable')
    expect(currentBalance + toReceive + toPay + invoicesDue).toBe(planned)
    // Seven days with today, to the 27th: rounded down, so that the last one has what it needs.
    expect(perDay).toBe(31.42)
    expect([planned, saved]).toEqual([1_720, 1_500])
  })

  test('M14: counts what the calendar and an invoice take before the next income', async () => {
    await income(300, { payment: ana.account })
    await income(3_000, { payment: ana.account, date: '2026-12-08', paid: false })
    const rent = { name: 'Aluguel', payment: ana.account, category: categoryOf('Aluguel') }
    await ana.guest.send('POST', '/linkedtransactions', {
      transaction: { ...rent, transactionType: 'expenses' },
      value: -60,
      day: 6,
      month: '2026-12',
    })
    expect(await untilIncome()).toEqual(['2026-12-07', 240])
    await ana.enter({ payment: ana.card, value: -50, date: '2026-11-02' })
    expect((await untilIncome())[1]).toBe(190)
    expect(await untilIncome('?family=true')).toEqual(await untilIncome())
  })

  test('M14: is given day by day for thirteen months, which say the same of the days until money comes in', async () => {
    await income(300, { payment: ana.account })
    await income(70, { payment: savings._id, date: '2026-11-25', paid: false })
    await income(3_000, { payment: ana.account, date: '2026-12-08', paid: false })
    await ana.enter({ payment: ana.card, value: -50, date: '2026-11-02' })
    const range = '?startDate=2026-11-21&endDate=2027-11-30&toSpend=true'
    const { balance } = await ana.get(`/balances/chart${range}`)
    expect(balance).toHaveLength(375)
    const days = balance.map(({ date, value }: Row) => ({ day: date, balance: value }))
    const { day, balance: left } = lowestDay(days, lastDay(monthOf(days[0].day)))
    expect([day, left]).toEqual(await untilIncome())
    expect(balance.at(-1)).toEqual({ date: '2027-11-30', value: 3_250 })
    // All accounts, what is saved too, are a point a month over so long a time.
    const all = await ana.get(`/balances/chart${range.replace('&toSpend=true', '')}`)
    expect(all.balance).toHaveLength(13)
    expect(all.balance.at(-1).value).toBe(3_250 + 1_070)
    expect(await ana.get(`/balances/chart${range}&family=true`)).toMatchObject({ balance })
  })

  test('M14: is said of accounts alone', async () => {
    expect(await change(ana.card, { countsToSpend: true })).toMatchObject(
      refusal(422, 'payment_field_fixed', 'countsToSpend'),
    )
    expect((await change(ana.cash, { countsToSpend: false })).status).toBe(422)
  })
})

describe('M26: money that lies idle', () => {
  const idle = async () =>
    (await ana.get('/tasks')).find(({ rule }: Row) => rule === 'idle-balance')
  const before = (at: number, changes: object) =>
    Promise.all(
      ['2026-07', '2026-08', '2026-09', '2026-10'].map((month) =>
        ana.enter({ date: `${month}-${String(at).padStart(2, '0')}`, ...changes }),
      ),
    )

  test('M26: is suggested by the least that the accounts held and a yield that was typed', async () => {
    await income(9000, { date: '2026-07-02' })
    await before(10, { value: -1000 })
    expect(await idle()).toBeUndefined()
    expect(await change(savings._id, { monthlyYield: 0.65 })).toMatchObject({
      status: 200,
      body: { monthlyYield: 0.65 },
    })
    // At the least they held 5.000, a month costs 1.000, and 0,65 % of the rest are 26.
    expect(await idle()).toMatchObject({ monthly: 26 })
    expect((await change(savings._id, { monthlyYield: null })).status).toBe(200)
    expect(await idle()).toBeUndefined()
  })

  test('M26: counts no account that is archived, neither what it held nor what it yields', async () => {
    await income(9000, { date: '2026-07-02' })
    await before(10, { value: -1000 })
    await income(2000, { date: '2026-11-03' })
    await change(savings._id, { monthlyYield: 0.65 })
    const old = { type: 'debit', name: 'Antiga', accountType: 'Conta corrente', value: 1500 }
    const { body } = await ana.guest.send('POST', '/payments', old)
    expect(await idle()).toMatchObject({ monthly: 35.75 })
    await change(body._id, { archived: true })
    expect(await idle()).toMatchObject({ monthly: 26 })
    await change(savings._id, { archived: true })
    expect(await idle()).toBeUndefined()
  })

  test('M26: is suggested of no account that began within these months, and of no yield beyond sense', async () => {
    await income(9000, { date: '2026-09-02' })
    await change(savings._id, { monthlyYield: 1 })
    expect(await idle()).toBeUndefined()
    for (const monthlyYield of [0, -1, 100.01]) {
      expect((await change(savings._id, { monthlyYield })).status).toBe(400)
    }
  })
})
