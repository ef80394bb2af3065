import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const TODAY = '2026-11-22'
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30&overdue=true'
const dues = (query = NOVEMBER): Promise<Row> => ana.get(`/dues?${query}`)
const shown = async (query = NOVEMBER) =>
  (await dues(query)).items.map(({ kind, name, date, counted, paid }: Row) =>
    [kind, name, date.slice(5), counted, ...(paid ? ['paid'] : [])].join(' '),
  )
const unpaid = (name: string, value: number, date: string, more = {}) =>
  ana.enter({ name, value, date, payment: ana.account, paid: false, ...more })
const income = { transactionType: 'revenues', category: categoryOf('Salário') }

async function commit(name: string, changes: Readonly<Record<string, unknown>> = {}): Promise<Row> {
  const { payment = ana.account, ...more } = changes
  const reply = await ana.guest.send('POST', '/linkedtransactions', {
    transaction: { name, payment, category: categoryOf('Aluguel'), transactionType: 'expenses' },
    value: -800,
    day: 28,
    ...more,
  })
  expect(reply.status).toBe(200)
  return reply.body
}

describe('what is to be paid and received', () => {
  test('is unpaid entries, invoices on their due day and items of the calendar, each once', async () => {
    await unpaid('Condomínio', -300, '2026-09-10')
    await unpaid('Décimo terceiro', 500, '2026-11-30', income)
    await ana.enter({ name: 'Feira', date: '2026-11-03' })
    await ana.enter({ payment: ana.card, value: -70, date: '2026-10-10' })
    await ana.enter({ payment: ana.card, value: -20, date: '2026-11-10' })
    await commit('Aluguel')
    expect(await shown()).toEqual([
      'entry Condomínio 09-10 -300',
      'invoice Fatura Roxinho 11-05 -70',
      'item Aluguel 11-28 -800',
      'entry Décimo terceiro 11-30 500',
    ])
    expect(await dues()).toMatchObject({
      next: null,
      earlier: { toPay: 300, toReceive: 0, count: 1 },
      days: [
        { date: '2026-11-05', toPay: 70, toReceive: 0, count: 1 },
        { date: '2026-11-28', toPay: 800, toReceive: 0, count: 1 },
        { date: '2026-11-30', toPay: 0, toReceive: 500, count: 1 },
      ],
    })
    expect(await shown('startDate=2026-11-22&endDate=2026-12-31')).toEqual([
      'item Aluguel 11-28 -800',
      'entry Décimo terceiro 11-30 500',
      'invoice Fatura Roxinho 12-05 -20',
      'item Aluguel 12-28 -800',
    ])
  })

  test('has what a screen needs to show a thing and to tick it', async () => {
    const [bill] = await unpaid('Condomínio', -300, '2026-11-25')
    const [row] = (await dues()).items
    expect(row).toEqual({
      _id: bill._id,
      kind: 'entry',
      name: 'Condomínio',
      value: -300,
      date: '2026-11-25',
      countsOn: '2026-11-25',
      counted: -300,
      paid: false,
      lastPaymentDate: null,
      transactionType: 'expenses',
      category: { _id: categoryOf('Mercado'), name: 'Mercado', group: 'expenses' },
      payment: { _id: ana.account, name: 'Conta', type: 'debit' },
      user: { _id: ana.guest.id, name: 'Ana', image: null },
      itemId: null,
      announced: 0,
      canTick: true,
      version: 1,
      recurrentType: null,
      recurrentIndex: 0,
      lastInstallment: null,
    })
    const paid = await ana.guest.send('PATCH', `/transactions/${bill._id}`, {
      version: 1,
      paid: true,
    })
    expect(paid.status).toBe(200)
    expect(await shown()).toEqual([])
  })

  test('has an item that is written down as the entry, and keeps it in sight when it is paid', async () => {
    const { _id: item } = await commit('Aluguel')
    const [entry] = await unpaid('Aluguel', -790, '2026-11-27')
    expect(await shown()).toEqual(['entry Aluguel 11-27 -790'])
    expect((await dues()).items[0]).toMatchObject({ _id: entry._id, itemId: item })
    await ana.guest.send('PATCH', `/transactions/${entry._id}`, { version: 1, paid: true })
    expect(await shown()).toEqual(['entry Aluguel 11-27 0 paid'])
  })

  test('has an item as the entry of its own month, on the first and the last day, and of no other', async () => {
    await commit('Aluguel')
    const months = 'startDate=2026-11-01&endDate=2027-01-31'
    await unpaid('Aluguel', -790, '2026-11-30')
    await unpaid('Aluguel', -791, '2026-12-01')
    // Of another payment method it is another thing.
    await unpaid('Aluguel', -792, '2027-01-27', { payment: ana.cash })
    expect(await shown(months)).toEqual([
      'entry Aluguel 11-30 -790',
      'entry Aluguel 12-01 -791',
      'entry Aluguel 01-27 -792',
      'item Aluguel 01-28 -800',
    ])
  })

  test('has the invoices of as far ahead as is asked for', async () => {
    await ana.enter({ payment: ana.card, value: -1200, date: '2026-11-10', lastInstallment: 12 })
    expect(await shown('startDate=2027-08-01&endDate=2027-09-30')).toEqual([
      'invoice Fatura Roxinho 08-05 -100',
      'invoice Fatura Roxinho 09-05 -100',
    ])
    expect(await shown('startDate=2027-08-01&endDate=2027-09-05')).toHaveLength(2)
    expect(await shown('startDate=2027-08-06&endDate=2027-09-04')).toEqual([])
  })

  test('has an item that was written down before the period as its entry alone', async () => {
    await commit('Aluguel', { day: 5 })
    await unpaid('Aluguel', -790, '2026-11-10')
    expect(await shown('startDate=2026-12-01&endDate=2026-12-31&overdue=true')).toEqual([
      'entry Aluguel 11-10 -790',
      'item Aluguel 12-05 -800',
    ])
  })

  test('counts the first day of the period and what is due on it, and nothing of the day before where that is not asked for', async () => {
    await unpaid('Ontem', -10, '2026-10-31')
    await unpaid('Primeiro', -20, '2026-11-01')
    await unpaid('Último', -30, '2026-11-30')
    await unpaid('Depois', -40, '2026-12-01')
    const whole = [
      { date: '2026-11-01', toPay: 20, toReceive: 0, count: 1 },
      { date: '2026-11-30', toPay: 30, toReceive: 0, count: 1 },
    ]
    expect(await dues()).toMatchObject({ earlier: { toPay: 10, count: 1 }, days: whole })
    expect(await dues('startDate=2026-11-01&endDate=2026-11-30')).toMatchObject({
      earlier: { toPay: 0, count: 0 },
      days: whole,
    })
    expect(await shown('startDate=2026-11-01&endDate=2026-11-30')).toEqual([
      'entry Primeiro 11-01 -20',
      'entry Último 11-30 -30',
    ])
  })

  test('has the older of two entries of an item’s month as the item, whichever of both names it bears', async () => {
    await commit('Aluguel', { originalName: 'IMOB SAO JOAO' })
    await unpaid('Aluguel', -790, '2026-11-20')
    const [first] = await unpaid('Imob São João', -780, '2026-11-10')
    const { items } = await dues()
    expect(items.map(({ _id, itemId }: Row) => [_id, itemId !== null])).toEqual([
      [first._id, true],
      [expect.any(String), false],
    ])
  })

  test('has what is due of an item in each month that is asked for, from before today on', async () => {
    const { _id: id } = await commit('Aluguel', { month: '2026-09', day: 5 })
    expect(await shown('startDate=2026-09-01&endDate=2026-12-31&overdue=true')).toEqual([
      'item Aluguel 09-05 -800',
      'item Aluguel 10-05 -800',
      'item Aluguel 11-05 -800',
      'item Aluguel 12-05 -800',
    ])
    await ana.guest.send('PATCH', `/linkedtransactions/${id}`, {
      month: '2026-10',
      lastPaymentDate: '2026-10-05T12:00:00Z',
    })
    expect(await shown('startDate=2026-10-01&endDate=2026-10-31')).toEqual([
      'item Aluguel 10-05 0 paid',
    ])
  })

  test('E7, E12: a month that is ticked is paid by itself, and back again', async () => {
    const { _id: id } = await commit('Aluguel')
    const tick = (lastPaymentDate: string | null) =>
      ana.guest.send('PATCH', `/linkedtransactions/${id}`, { month: '2026-12', lastPaymentDate })
    const december = 'startDate=2026-11-01&endDate=2026-12-31'
    await tick('2026-11-22T12:00:00Z')
    expect(await shown(december)).toEqual(['item Aluguel 11-28 -800', 'item Aluguel 12-28 0 paid'])
    expect((await dues(december)).items[1].lastPaymentDate).not.toBeNull()
    await tick(null)
    expect(await shown(december)).toEqual(['item Aluguel 11-28 -800', 'item Aluguel 12-28 -800'])
  })

  test('has a purchase on a card through its invoice alone', async () => {
    await commit('Streaming', { payment: ana.card, value: -40, day: 10 })
    expect(await shown()).toEqual(['item Streaming 11-10 0'])
    const december = 'startDate=2026-12-01&endDate=2026-12-31'
    expect(await shown(december)).toEqual([
      'invoice Fatura Roxinho 12-05 -40',
      'item Streaming 12-10 0',
    ])
    await ana.enter({ name: 'Streaming', payment: ana.card, value: -40, date: '2026-11-11' })
    expect(await shown()).toEqual(['item Streaming 11-10 0 paid'])
    expect((await dues()).items[0].canTick).toBe(false)
    expect((await dues(december)).items[0]).toMatchObject({ value: -40, announced: 0 })
  })

  test('has an invoice once, whatever it carries over, until its payment', async () => {
    await ana.enter({ payment: ana.card, value: -70, date: '2026-10-10' })
    await ana.enter({ payment: ana.card, value: -20, date: '2026-11-10' })
    const both = 'startDate=2026-11-01&endDate=2026-12-31'
    expect(await shown(both)).toEqual([
      'invoice Fatura Roxinho 11-05 -70',
      'invoice Fatura Roxinho 12-05 -20',
    ])
    const payment = { payment: ana.account, value: 70, date: '2026-11-22' }
    const paid = await ana.guest.send('POST', '/invoices', {
      ...payment,
      paymentInvoiceReferenceId: `${ana.card}:2026-11`,
    })
    expect(paid.status).toBe(200)
    expect(await shown(both)).toEqual([
      'invoice Fatura Roxinho 11-05 0 paid',
      'invoice Fatura Roxinho 12-05 -20',
    ])
  })

  test('comes in pages that join, with sums of all of them', async () => {
    for (let at = 0; at < 5; at += 1) await unpaid(`Conta ${at}`, -10, `2026-11-2${at}`)
    await commit('Aluguel', { day: 22 })
    const whole = await dues()
    const ids: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Row = await dues(`${NOVEMBER}&limit=2${next === '' ? '' : `&after=${next}`}`)
      expect(page.days).toEqual(whole.days)
      expect(page.items.length).toBeLessThanOrEqual(2)
      ids.push(...page.items.map(({ _id }: Row) => _id))
      next = page.next
    }
    expect(ids).toEqual(whole.items.map(({ _id }: Row) => _id))
    expect(ids).toHaveLength(6)
  })

  test('ends with a page that is just full', async () => {
    for (let at = 0; at < 4; at += 1) await unpaid(`Conta ${at}`, -10, `2026-11-2${at}`)
    const first = await dues(`${NOVEMBER}&limit=2`)
    const second = await dues(`${NOVEMBER}&limit=2&after=${first.next}`)
    const namesOf = ({ items }: Row) => items.map(({ name }: Row) => name)
    expect([namesOf(first), namesOf(second), second.next]).toEqual([
      ['Conta 0', 'Conta 1'],
      ['Conta 2', 'Conta 3'],
      null,
    ])
  })

  test('I4: of others in a family has what they share, and no item of their calendar', async () => {
    const beto = await openWallet(app, 'Beto')
    const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
    await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
    await unpaid('Condomínio', -300, '2026-11-25')
    await commit('Aluguel', { day: 26 })
    const hisBill = { name: 'Academia', value: -90, date: '2026-11-24', paid: false }
    await beto.enter({ ...hisBill, payment: beto.account })
    await beto.enter({ name: 'Terapia', value: -200, date: '2026-11-24', paid: false })
    await beto.guest.send('POST', '/linkedtransactions', {
      transaction: {
        name: 'Presente da Ana',
        payment: beto.account,
        category: categoryOf('Aluguel'),
        transactionType: 'expenses',
      },
      value: -50,
      day: 27,
    })
    const { version } = await beto.get(`/payments/${beto.cash}`)
    await beto.guest.send('PATCH', `/payments/${beto.cash}`, { version, sharing: 'private' })
    const family = `${NOVEMBER}&family=true`
    expect(await shown(family)).toEqual([
      'entry Academia 11-24 -90',
      'entry Condomínio 11-25 -300',
      'item Aluguel 11-26 -800',
    ])
    const { items, days } = await dues(family)
    expect(items.map(({ user, canTick }: Row) => [user.name, canTick])).toEqual([
      ['Beto', false],
      ['Ana', true],
      ['Ana', true],
    ])
    expect(days[0]).toEqual({ date: '2026-11-24', toPay: 90, toReceive: 0, count: 1 })
    const first = await dues(`${family}&limit=1`)
    const second = await dues(`${family}&limit=1&after=${first.next}`)
    expect([first.items[0].name, second.items[0].name]).toEqual(['Academia', 'Condomínio'])
    expect(await shown()).toHaveLength(2)
  })

  test('covers a year at most, and no later than the calendar', async () => {
    const ask = (query: string) => ana.guest.send('GET', `/dues?${query}`)
    expect(await ask('startDate=2026-01-01&endDate=2027-01-31')).toMatchObject(
      refusal(400, 'calendar_range_too_long', 'endDate'),
    )
    expect(await ask('startDate=2060-01-01&endDate=2060-01-31')).toMatchObject(
      refusal(400, 'date_out_of_range', 'endDate'),
    )
  })
})

describe('the sums', () => {
  const at = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  const reais = fc.integer({ min: 1, max: 900 })
  const ledgers = fc.record({
    entries: fc.array(
      fc.record({ at, reais, onCard: fc.boolean(), paid: fc.boolean(), isIncome: fc.boolean() }),
      { maxLength: 6 },
    ),
    items: fc.array(
      fc.record({ reais, day: fc.integer({ min: 1, max: 31 }), onCard: fc.boolean() }),
      {
        maxLength: 3,
      },
    ),
  })

  test('L29: are what the forecast of the last day says beside what is paid', async () => {
    await fc.assert(
      fc.asyncProperty(ledgers, async ({ entries, items }) => {
        ana = await openWallet(app)
        for (const { onCard, paid, isIncome, ...one } of entries) {
          const isRevenue = isIncome && !onCard
          await ana.enter({
            ...(isRevenue ? income : {}),
            value: isRevenue ? one.reais : -one.reais,
            date: one.at,
            payment: onCard ? ana.card : ana.account,
            paid: onCard || paid,
          })
        }
        for (const [index, { onCard, day, ...one }] of items.entries()) {
          const payment = onCard ? ana.card : ana.account
          await commit(`Item ${index}`, { payment, day, value: -one.reais })
        }
        for (const month of ['2026-11', '2026-12', '2027-01']) {
          const end = ana.range(month).slice(-10)
          const { days, earlier } = await dues(`startDate=${TODAY}&endDate=${end}&overdue=true`)
          const change = [earlier, ...days].reduce(
            (sum: number, { toPay, toReceive }: Row) => sum + toReceive - toPay,
            0,
          )
          const { planned } = await ana.balances(month)
          // What is paid up to the end, later days of this month included.
          const paid = entries
            .filter((one) => one.paid && !one.onCard)
            .reduce((sum, one) => sum + (one.isIncome ? one.reais : -one.reais), 0)
          expect([month, change + paid]).toEqual([month, planned])
        }
      }),
      { numRuns: 12 },
    )
  })
})
