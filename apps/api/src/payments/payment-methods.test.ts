import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { ledgerOf } from '../../../../tests/ledger-rows.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { purgeExpired } from '../transactions/horizon.ts'

const app = useApp()
const SALARY = categoryOf('Salário')

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const change = (id: string, body: object) =>
  ana.guest.send('PATCH', `/payments/${id}`, { version: 1, ...body })
const remove = (id: string) => ana.guest.send('DELETE', `/payments/${id}`)
const pay = async (value: number, payment = ana.account) => {
  const reply = await ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:2026-12`,
    payment,
    value,
    date: '2026-11-21',
  })
  expect(reply.status).toBe(200)
  return reply.body
}
const dueDays = async () => {
  const path = `/transactions?startDate=2026-01-01&endDate=2027-12-31&paymentId=${ana.card}`
  return (await ana.get(path)).items.map((one: Row) => [one.date, one.countsOn])
}
const linkToBank = (id: string) =>
  app.database.change(ana.guest.id, async (ledger) => {
    await sql`update payments set external_id = 'x' where id = ${id}`.execute(ledger)
    return { keep: true, value: null }
  })

describe('a changed payment method', () => {
  test('has its new name, kind and initial value, and its balance follows', async () => {
    const reply = await change(ana.account, {
      name: ' Reserva ',
      accountType: 'Poupança',
      value: 50.5,
    })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        name: 'Reserva',
        accountType: 'Poupança',
        initialValue: 50.5,
        value: 50.5,
        version: 2,
      },
    })
    expect(await ana.balances('2026-11')).toMatchObject({ currentBalance: 50.5 })
  })

  test('that is a card moves its open invoices to its new days, and leaves the closed ones', async () => {
    await ana.enter({ payment: ana.card, date: '2026-10-10' })
    await ana.enter({ payment: ana.card, date: '2026-11-10' })
    await ana.enter({ payment: ana.card, date: '2026-11-20', lastInstallment: 2 })
    expect((await change(ana.card, { invoiceCloseOn: 28, paid: 9 })).status).toBe(200)
    expect(await dueDays()).toEqual([
      ['2026-10-10', '2026-11-05'],
      ['2026-11-10', '2026-12-09'],
      ['2026-11-20', '2026-12-09'],
      ['2026-12-20', '2027-01-09'],
    ])
    expect(await ana.list('2026-12')).toMatchObject([{ date: '2026-12-09', invoiceItems: 2 }])
  })

  test('counts a purchase that is entered late with the closed invoice of its day', async () => {
    await ana.enter({ payment: ana.card, date: '2026-10-10' })
    await change(ana.card, { invoiceCloseOn: 28, paid: 9 })
    const [late] = await ana.enter({ payment: ana.card, date: '2026-10-11' })
    expect(late.countsOn).toBe('2026-11-05')
    expect(await ana.list('2026-11')).toMatchObject([{ date: '2026-11-05', invoiceItems: 2 }])
  })

  test('keeps its invoices when only its name and limit change', async () => {
    await ana.enter({ payment: ana.card })
    const before = await dueDays()
    const reply = await change(ana.card, { name: 'Verdinho', limit: 1, flag: 'Elo' })
    expect(reply.body).toMatchObject({ name: 'Verdinho', limit: 1, flag: 'Elo', limitUsed: 100 })
    expect(await dueDays()).toEqual(before)
  })

  test('is not overwritten by an edit of an older version', async () => {
    const { body } = await change(ana.card, { paid: 9 })
    expect(await change(ana.card, { paid: 10 })).toMatchObject(refusal(409, 'version_conflict'))
    expect(await ana.get(`/payments/${ana.card}`)).toEqual(body)
  })

  test.each([
    ['card', 'accountType', { accountType: 'Poupança' }],
    ['card', 'value', { value: 1 }],
    ['account', 'flag', { flag: 'Visa' }],
    ['account', 'limit', { limit: 1 }],
    ['account', 'paid', { paid: 1 }],
  ] as const)('that is a %s has no %s', async (which, field, body) => {
    expect(await change(ana[which], body)).toMatchObject({
      ...refusal(422, 'payment_field_fixed', field),
      body: { message: 'Este campo não pode ser alterado nesta forma de pagamento.' },
    })
    expect(await ana.get(`/payments/${ana[which]}`)).toMatchObject({ version: 1 })
  })

  test.each([
    ['type', { type: 'debit' }],
    ['externalId', { externalId: 'x' }],
    ['name', { name: '' }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 10.001 }],
    ['invoiceCloseOn', { invoiceCloseOn: 32 }],
    ['paid', { paid: '5' }],
    ['version', { version: '1' }],
  ])('is refused a wrong %s', async (field, body) => {
    expect(await change(ana.card, body)).toMatchObject(refusal(400, 'request_invalid', field))
    expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({ version: 1, paid: 5 })
  })

  test('is never the cash wallet', async () => {
    const not = {
      ...refusal(422, 'payment_is_cash'),
      body: { message: 'A carteira Dinheiro não pode ser alterada.' },
    }
    expect(await change(ana.cash, { name: 'Cofre' })).toMatchObject(not)
    expect(await remove(ana.cash)).toMatchObject(not)
  })

  test('that a bank feeds keeps the bank’s fields, and is removed with its bank access', async () => {
    await linkToBank(ana.account)
    for (const body of [{ value: 1 }, { accountType: 'Poupança' }]) {
      expect(await change(ana.account, body)).toMatchObject(refusal(422, 'payment_field_fixed'))
    }
    expect((await change(ana.account, { name: 'Meu banco' })).status).toBe(200)
    expect(await remove(ana.account)).toMatchObject({
      ...refusal(422, 'payment_from_the_bank'),
      body: { message: 'Contas conectadas não podem ser excluídas por aqui.' },
    })
  })
})

describe('a removed payment method', () => {
  test('takes its entries, its series and all their figures with it', async () => {
    await ana.enter({ payment: ana.account })
    const weekly = await ana.enter({ payment: ana.account, recurrentType: 'weekly' })
    await ana.enter({ value: -7 })
    const entries = weekly.length + 1
    expect(await ana.get(`/payments/${ana.account}`)).toMatchObject({ entries })
    expect((await remove(ana.account)).status).toBe(204)
    expect(await ana.balances('2026-11')).toMatchObject({ expensesBalance: 7, planned: -7 })
    expect(await ana.spending('2026-11')).toMatchObject([{ value: 7 }])
    expect(await remove(ana.account)).toMatchObject(refusal(404, 'payment_not_found'))
  })

  test('L5: that is a card leaves the payments of its invoices on their accounts, and can be restored whole', async () => {
    await ana.enter({ payment: ana.card })
    await pay(40)
    await pay(60, ana.cash)
    expect(await ana.valueOf(ana.account)).toBe(-40)
    await ana.enter({ payment: ana.card, lastInstallment: 3, value: -300 })
    await ana.enter({ payment: ana.card, recurrentType: 'monthly', name: 'Streaming' })
    const seen = () =>
      Promise.all([
        ana.get(`/payments/${ana.card}`),
        ana.get(`/invoices/${ana.card}:2026-12`),
        ana.balances('2026-12'),
        ana.get(`/payments/${ana.account}`),
      ])
    const withoutVersions = (reply: unknown) =>
      JSON.parse(JSON.stringify(reply, (key, value) => (key === 'version' ? undefined : value)))
    const before = withoutVersions(await seen())
    const { entries } = await ana.get(`/payments/${ana.card}`)
    expect(await ana.get(`/payments/${ana.card}/removal`)).toEqual({
      entries,
      objectives: 0,
      paidElsewhere: 2,
    })
    expect((await remove(ana.card)).status).toBe(204)
    expect(await ana.valueOf(ana.account)).toBe(-40)
    expect(await ana.valueOf(ana.cash)).toBe(-60)
    const left: Row[] = await ana.list('2026-11')
    expect(left.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([-60, -40])
    expect(left.every((one) => one.paymentInvoiceReferenceId === null)).toBe(true)
    expect(await ana.balances('2026-11')).toMatchObject({ expensesBalance: 0 })
    await expectConsistent(app)
    const back = await ana.guest.send('POST', `/payments/${ana.card}/restore`)
    expect(back).toMatchObject({ status: 200, body: { _id: ana.card, entries } })
    expect(withoutVersions(await seen())).toEqual(before)
    expect(await ana.guest.send('POST', `/payments/${ana.card}/restore`)).toMatchObject(
      refusal(404, 'removal_not_found'),
    )
    const open = await ana.guest.send('POST', '/transactions/months', { month: '2028-12' })
    expect(open.body.added).toBeGreaterThan(0)
  })

  test('L5: is restored with every row as it was: series, entries, items with their months, goals and names of cards', async () => {
    const made = async (path: string, body: object) =>
      (await ana.guest.send('POST', path, body)).body
    await ana.enter({
      payment: ana.account,
      recurrentType: 'monthly',
      name: 'Aluguel',
      paid: false,
    })
    await ana.enter({ payment: ana.card, lastInstallment: 3, value: -300, cardEnding: '0652' })
    const item = await made('/linkedtransactions', {
      transaction: {
        name: 'Luz',
        category: categoryOf('Mercado'),
        payment: ana.account,
        transactionType: 'expenses',
      },
      value: -80,
      day: 10,
    })
    await ana.guest.send('PATCH', `/linkedtransactions/${item._id}`, {
      lastPaymentDate: '2026-11-10T12:00:00Z',
    })
    const goal = await made('/objectives', {
      name: 'Viagem',
      category: 'viajar',
      totalValue: 900,
      initialValue: 10,
      finalDate: '2027-11-10',
      payment: ana.account,
    })
    await made(`/objectives/${goal._id}/transaction`, { value: -50 })
    await change(ana.account, { overdraftLimit: 300 })
    const names = { cards: [{ ending: '0652', name: 'Bia' }] }
    await ana.guest.send('PATCH', `/payments/${ana.card}/holders`, names)
    const before = await ledgerOf(app, ana)
    for (const id of [ana.account, ana.card]) {
      expect((await remove(id)).status).toBe(204)
      expect(await ledgerOf(app, ana)).not.toEqual(before)
      expect((await ana.guest.send('POST', `/payments/${id}/restore`)).status).toBe(200)
      expect(await ledgerOf(app, ana)).toEqual(before)
    }
  })

  test('L5: is deleted for good after a day; an account with its movements is restored too', async () => {
    await ana.enter({
      transactionType: 'revenues',
      value: 90,
      category: SALARY,
      payment: ana.account,
    })
    const moved = await ana.guest.send('POST', '/transactions', {
      bankingOperationType: 'transfer',
      bankingOperationPayment: ana.account,
      payment: ana.cash,
      value: 10,
      date: '2026-11-20',
      paid: true,
    })
    expect(moved.status).toBe(200)
    await remove(ana.account)
    expect(await ana.valueOf(ana.cash)).toBe(10)
    expect((await ana.guest.send('POST', `/payments/${ana.account}/restore`)).status).toBe(200)
    expect(await ana.valueOf(ana.account)).toBe(80)
    expect(await ana.get(`/transactions/${moved.body[1]._id}`)).toMatchObject({
      bankingOperationPayment: ana.account,
    })
    await remove(ana.account)
    const { fastify, database } = app
    const clock = { now: () => START + 25 * 60 * 60_000 }
    await purgeExpired({ database, clock, log: fastify.log })
    expect(await ana.guest.send('POST', `/payments/${ana.account}/restore`)).toMatchObject(
      refusal(404, 'removal_not_found'),
    )
  })

  test('L5: is listed for a day with its name, its entries and the time, the latest first, and not once it is restored', async () => {
    expect(await ana.get('/payments/removals')).toEqual([])
    await ana.enter({ payment: ana.card })
    await ana.enter({ payment: ana.card, lastInstallment: 3, value: -300 })
    const { name, entries } = await ana.get(`/payments/${ana.card}`)
    await remove(ana.card)
    app.clock = { now: () => START + 60_000 }
    await remove(ana.account)
    expect(await ana.get('/payments/removals')).toMatchObject([
      { _id: ana.account, type: 'debit', entries: 0 },
      { _id: ana.card, name, type: 'credit', entries, removedAt: new Date(START).toISOString() },
    ])
    expect((await ana.guest.send('POST', `/payments/${ana.card}/restore`)).status).toBe(200)
    expect(await ana.get('/payments/removals')).toMatchObject([{ _id: ana.account }])
    // The row is deleted later by maintenance, but is not offered once the day is over.
    await app.owner.system((ledger) =>
      ledger.updateTable('access_tokens').set({ expires_at: '2030-01-01T00:00:00Z' }).execute(),
    )
    app.clock = { now: () => START + 60_000 + 24 * 60 * 60_000 }
    expect(await ana.get('/payments/removals')).toEqual([])
    app.clock = { now: () => START }
  })

  test('that paid a card’s invoice leaves the invoice owed again', async () => {
    await ana.enter({ payment: ana.card })
    await pay(60)
    expect(await ana.valueOf(ana.card)).toBe(-40)
    expect((await remove(ana.account)).status).toBe(204)
    expect(await ana.valueOf(ana.card)).toBe(-100)
    expect(await ana.list('2026-12')).toMatchObject([{ value: -100, paid: false }])
  })

  test('to which the only occurrence of a series has moved ends the series', async () => {
    const [only] = await ana.enter({ recurrentType: 'annual', date: '2027-10-10', paid: false })
    const move = { version: 1, payment: ana.account }
    await ana.guest.send('PATCH', `/transactions/${only._id}`, move)
    expect((await remove(ana.account)).status).toBe(204)
    const open = await ana.guest.send('POST', '/transactions/months', { month: '2030-12' })
    expect(open.body).toEqual({ added: 0 })
  })

  test('to which a series has moved leaves the entries on other payment methods, and the series writes no more', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', paid: false })
    const path = `/transactions/${series[3]._id}?scope=next`
    await ana.guest.send('PATCH', path, { version: 1, payment: ana.account })
    expect((await remove(ana.account)).status).toBe(204)
    const open = await ana.guest.send('POST', '/transactions/months', { month: '2028-12' })
    expect(open.body).toEqual({ added: 0 })
    const left = await ana.get('/transactions?startDate=2026-01-01&endDate=2029-12-31')
    expect(left.items).toHaveLength(3)
  })
  test('to which a series has moved leaves the entries that were removed before, to be restored', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', paid: false })
    const [first, second] = series
    await ana.guest.send('DELETE', `/transactions/${second._id}?scope=this`)
    const path = `/transactions/${first._id}?scope=all`
    await ana.guest.send('PATCH', path, { version: 1, payment: ana.account })
    expect((await remove(ana.account)).status).toBe(204)
    const back = await ana.guest.send('POST', `/transactions/${second._id}/restore`)
    expect(back.body).toEqual({ restored: 1 })
    expect(await ana.list('2026-12')).toMatchObject([{ _id: second._id, recurrentType: 'monthly' }])
  })
})
