import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  refusal,
  NOBODY,
  openWallet,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()
/** Moves the clock and keeps the session signed in. */
const on = async (day: string) => {
  app.clock = { now: () => Date.parse(`${day}T15:00:00Z`) }
  await app.owner.system((ledger) =>
    ledger.updateTable('access_tokens').set({ expires_at: '2100-01-01T00:00:00Z' }).execute(),
  )
}

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const buy = (value: number, date = '2026-11-10', changes: object = {}): Promise<Row> =>
  ana.enter({ payment: ana.card, value: -value, date, ...changes })
const invoice = (month: string): Promise<Row> => ana.get(`/invoices/${ana.card}:${month}`)
const pay = (month: string, value: number, changes: object = {}) =>
  ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:${month}`,
    payment: ana.account,
    value,
    date: '2026-11-21',
    ...changes,
  })
const rowOf = async (month: string): Promise<Row> =>
  (await ana.list(month)).find((row: Row) => row.invoiceReferenceId === `${ana.card}:${month}`)
const itemsOf = async (month: string) =>
  (await invoice(month)).items.map((item: Row) => [item.name, item.value])

describe('an invoice', () => {
  test('has its days, its items and its state', async () => {
    await buy(100)
    await buy(40, '2026-11-12', { transactionType: 'revenues', value: 40, category: null })
    expect(await invoice('2026-12')).toMatchObject({
      _id: `${ana.card}:2026-12`,
      creditCardId: ana.card,
      name: 'Roxinho',
      state: 'open',
      opensOn: '2026-10-25',
      closesOn: '2026-11-24',
      closeOnDay: '2026-11-25',
      dueOn: '2026-12-05',
      spent: 60,
      carried: 0,
      total: 60,
      paid: 0,
      remaining: 60,
      items: [{ value: -100 }, { value: 40 }],
      payments: [],
    })
    expect(await rowOf('2026-12')).toMatchObject({ value: -60, paid: false, invoiceItems: 2 })
    const november: Row[] = await ana.get('/invoices?month=11&year=2026&ignoreInvoicePeriod=true')
    expect(november[0].items).toHaveLength(2)
    expect((await ana.get('/invoices?month=11&year=2026'))[0].items).toEqual([])
  })

  test('has around it what came before and what of the next ones is taken, refunds off, parts apart', async () => {
    await buy(100, '2026-10-01')
    await buy(300, '2026-11-10', { lastInstallment: 3 })
    await buy(40, '2026-11-12')
    await buy(10, '2026-11-12', { transactionType: 'revenues', value: 10, category: null })
    const path = `/invoices/${ana.card}:2026-12/months`
    const months: Row[] = await ana.get(path)
    expect(months.map(({ month }) => month)).toEqual([
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
    ])
    expect(months.filter(({ spent }) => spent !== 0)).toEqual([
      { month: '2026-11', spent: 100, parts: 0 },
      { month: '2026-12', spent: 130, parts: 100 },
      { month: '2027-01', spent: 100, parts: 100 },
      { month: '2027-02', spent: 100, parts: 100 },
    ])
    for (const id of [`${NOBODY}:2026-12`, `${ana.account}:2026-12`]) {
      expect(await ana.guest.send('GET', `/invoices/${id}/months`)).toMatchObject(
        refusal(404, 'invoice_not_found'),
      )
    }
  })

  test('of an unknown card is not found', async () => {
    for (const id of [`${NOBODY}:2026-12`, `${ana.account}:2026-12`]) {
      expect(await ana.guest.send('GET', `/invoices/${id}`)).toMatchObject(
        refusal(404, 'invoice_not_found'),
      )
    }
    for (const id of [ana.card, `${ana.card}:2026-13`, `${ana.card}:12-2026`]) {
      expect((await ana.guest.send('GET', `/invoices/${id}`)).status).toBe(400)
    }
  })
})

describe('paying', () => {
  beforeEach(async () => {
    await buy(300)
  })

  test('C1: in full leaves it paid, and a paid one cannot be paid again', async () => {
    expect(await pay('2026-12', 300)).toMatchObject({
      status: 200,
      body: {
        transaction: { value: -300, name: 'Fatura Roxinho', payment: { _id: ana.account } },
        invoice: { state: 'paid', paid: 300, remaining: 0 },
      },
    })
    expect(await rowOf('2026-12')).toMatchObject({ paid: true })
    expect(await pay('2026-12', 1)).toMatchObject({
      ...refusal(409, 'invoice_already_paid'),
      body: { message: 'Sua fatura já está paga!' },
    })
  })

  test('C1: a cent less counts as paid, two cents less do not', async () => {
    expect((await pay('2026-12', 299.98)).body.invoice.state).toBe('partly_paid')
    expect((await pay('2026-12', 0.01)).body.invoice.state).toBe('paid')
    await on('2026-12-10')
    expect(await invoice('2027-01')).toMatchObject({ carried: 0 })
  })

  test('C2: fifty less is a residual on the next, once; paid late or undone it corrects itself', async () => {
    await buy(120, '2026-11-28')
    await pay('2026-12', 250)
    expect(await invoice('2027-01')).toMatchObject({ carried: 0, total: 120 })
    await on('2026-12-10')
    expect(await invoice('2026-12')).toMatchObject({ state: 'overdue', remaining: 50 })
    expect(await invoice('2027-01')).toMatchObject({ carried: 50, total: 170, remaining: 170 })
    expect(await rowOf('2027-01')).toMatchObject({ value: -170 })
    const late = (await pay('2026-12', 50, { date: '2026-12-10' })).body.transaction
    expect(await invoice('2027-01')).toMatchObject({ carried: 0, total: 120 })
    expect((await ana.guest.send('DELETE', `/transactions/${late._id}`)).status).toBe(200)
    expect(await invoice('2027-01')).toMatchObject({ carried: 50, total: 170 })
  })

  test('C3: three hundred too much covers the next and is carried on, and is no debt anywhere', async () => {
    await buy(120, '2026-11-28')
    await pay('2026-12', 600)
    expect(await invoice('2027-01')).toMatchObject({ carried: -300, total: -180, state: 'open' })
    expect(await invoice('2027-02')).toMatchObject({ carried: -180, total: -180 })
    expect(await rowOf('2027-02')).toMatchObject({ value: 180, transactionType: 'revenues' })
    expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({ value: 300, limitUsed: 0 })
  })

  test('C4: before it closes it lowers the open invoice', async () => {
    await pay('2026-12', 100)
    expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({
      value: -200,
      invoice: { month: '2026-12', value: 200 },
    })
  })

  test('C5: is no spending: account and debt fall by it, and the net worth stays', async () => {
    const before = await ana.balances('2026-12')
    await pay('2026-12', 300)
    const after = await ana.balances('2026-12')
    expect(after.expensesBalance).toBe(before.expensesBalance)
    expect(after.planned).toBe(before.planned)
    expect(await ana.spending('2026-12')).toMatchObject([{ value: 300 }])
    expect(await ana.valueOf(ana.account)).toBe(-300)
    expect(await ana.valueOf(ana.card)).toBe(0)
  })

  test('C6: twice the same on one day are two; the same request sent again is one', async () => {
    const body = { _id: newId() }
    await pay('2026-12', 100, body)
    await pay('2026-12', 100, body)
    expect((await invoice('2026-12')).payments).toHaveLength(1)
    await pay('2026-12', 100)
    expect(await invoice('2026-12')).toMatchObject({ paid: 200, remaining: 100 })
  })

  test('C1: from eight tabs at once is made once', async () => {
    await pay('2026-12', 300)
    for (let round = 0; round < 50; round += 1) {
      await buy(10)
      const reply = await Promise.all(Array.from({ length: 8 }, () => pay('2026-12', 10)))
      expect(reply.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(reply.filter(({ body }) => body.code === 'invoice_already_paid')).toHaveLength(7)
    }
  })

  test('C9: from an account with too little is made, and answers with the negative balance', async () => {
    expect(await pay('2026-12', 100)).toMatchObject({ status: 200, body: { payerBalance: -100 } })
    const planned = await pay('2026-12', 50, { paid: false })
    expect(planned).toMatchObject({ status: 200, body: { payerBalance: -100 } })
    expect(await ana.valueOf(ana.account)).toBe(-100)
  })

  test('a planned payment is not counted twice', async () => {
    const { planned } = await ana.balances('2026-12')
    await pay('2026-12', 300, { paid: false, date: '2026-12-05' })
    expect((await ana.balances('2026-12')).planned).toBe(planned)
    expect(await invoice('2026-12')).toMatchObject({ paid: 0, remaining: 300 })
  })

  test.each([
    ['value', { value: 0 }, 'value_is_zero'],
    ['value', { value: -5 }, 'value_sign_wrong'],
    ['payment', { payment: NOBODY }, 'payment_not_found'],
    ['category', { category: categoryOf('Mercado') }, 'category_of_another_group'],
  ])('names the wrong %s in %o', async (field, changes, code) => {
    const reply = await pay('2026-12', 100, changes)
    expect(reply.body).toMatchObject({ code, errors: [{ field }] })
    expect(await invoice('2026-12')).toMatchObject({ paid: 0 })
  })

  test('with a card is refused', async () => {
    expect(await pay('2026-12', 100, { payment: ana.card })).toMatchObject(
      refusal(400, 'payment_is_a_card', 'payment'),
    )
  })
})

describe('the calendar of a card', () => {
  const change = async (body: object) =>
    ana.guest.send('PATCH', `/payments/${ana.card}`, {
      version: (await ana.get(`/payments/${ana.card}`)).version,
      ...body,
    })

  test('A5: can close seven days before it falls due', async () => {
    expect(await change({ invoiceCloseOn: null, closeBeforeDue: 7 })).toMatchObject({ status: 200 })
    expect(await invoice('2027-03')).toMatchObject({
      closeOnDay: '2027-02-26',
      dueOn: '2027-03-05',
    })
    expect(await change({ closeBeforeDue: null })).toMatchObject(
      refusal(400, 'closing_missing', 'invoiceCloseOn'),
    )
  })

  test('A6: changed from an invoice on, closed ones keep dates and totals, and nothing is lost', async () => {
    const days = [
      '2026-09-10',
      '2026-10-20',
      '2026-11-10',
      '2026-11-27',
      '2026-12-02',
      '2026-12-10',
    ]
    for (const day of days) await buy(10, day)
    const before = await invoice('2026-11')
    expect((await change({ invoiceCloseOn: 3, paid: 15 })).status).toBe(200)
    expect(await invoice('2026-11')).toEqual(before)
    expect(await invoice('2026-12')).toMatchObject({
      opensOn: '2026-10-25',
      closesOn: '2026-12-02',
      dueOn: '2026-12-15',
      spent: 30,
    })
    expect(await invoice('2027-01')).toMatchObject({ opensOn: '2026-12-03', spent: 10 })
    expect((await ana.get(`/payments/${ana.card}`)).earlierTerms).toHaveLength(1)
  })

  test('A6: changed from a later invoice on leaves those before it alone', async () => {
    await buy(10, '2026-11-27')
    expect((await change({ invoiceCloseOn: 28, from: '2027-03' })).status).toBe(200)
    expect(await invoice('2027-02')).toMatchObject({ closeOnDay: '2027-01-25' })
    expect(await invoice('2027-03')).toMatchObject({
      opensOn: '2027-01-25',
      closeOnDay: '2027-02-28',
    })
    expect(await change({ invoiceCloseOn: 20, from: '2026-10' })).toMatchObject(
      refusal(400, 'month_out_of_reach', 'from'),
    )
  })

  test('A7: of a card that a bank tells no closing is moved', async () => {
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
      await sql`update payments set external_id = 'x' where id = ${ana.card}`.execute(ledger)
    })
    const path = `/invoices/${ana.card}:2026-12`
    expect(await ana.guest.send('PATCH', path, { closeOnDay: '2026-11-28' })).toMatchObject(
      refusal(422, 'payment_from_the_bank'),
    )
  })

  test('A7: one invoice closes later and gains three days, and the others stay', async () => {
    for (const day of ['2026-11-24', '2026-11-26', '2026-11-27', '2026-11-28']) await buy(10, day)
    const path = `/invoices/${ana.card}:2026-12`
    expect(await ana.guest.send('PATCH', path, { closeOnDay: '2026-11-28' })).toMatchObject({
      status: 200,
      body: { closesOn: '2026-11-27', isClosingMoved: true, spent: 30 },
    })
    expect(await invoice('2027-01')).toMatchObject({ opensOn: '2026-11-28', spent: 10 })
    expect(await ana.guest.send('PATCH', path, { closeOnDay: null })).toMatchObject({
      body: { closesOn: '2026-11-24', isClosingMoved: false, spent: 10 },
    })
    for (const closeOnDay of ['2026-12-05', '2026-10-20']) {
      expect(await ana.guest.send('PATCH', path, { closeOnDay })).toMatchObject(
        refusal(400, 'closing_out_of_range', 'closeOnDay'),
      )
    }
  })
})

describe('an item', () => {
  const change = (month: string, item: Row, body: object, query = '') =>
    ana.guest.send('PATCH', `/invoices/${ana.card}:${month}/items/${item._id}${query}`, {
      version: item.version,
      ...body,
    })

  test('A8: moved by hand stays, through an edit of its words and a change of the closing day', async () => {
    const [item] = await buy(80, '2026-11-20')
    const moved = await change('2026-12', item, { month: '2027-01' })
    expect(moved).toMatchObject({ status: 200, body: { items: [{ countsOn: '2027-01-05' }] } })
    const path = `/transactions/${item._id}`
    await ana.guest.send('PATCH', path, { version: 2, name: 'Ração', date: '2026-11-18' })
    const { version } = await ana.get(`/payments/${ana.card}`)
    await ana.guest.send('PATCH', `/payments/${ana.card}`, { version, invoiceCloseOn: 22 })
    expect(await itemsOf('2027-01')).toEqual([['Ração', -80]])
    expect(await rowOf('2027-01')).toMatchObject({ value: -80 })
    const [row] = (await invoice('2027-01')).items
    expect((await change('2027-01', row, { month: null })).status).toBe(200)
    expect(await itemsOf('2026-12')).toEqual([['Ração', -80]])
    const back = (await invoice('2026-12')).items[0]
    expect(await change('2026-12', back, { month: '2029-01' })).toMatchObject(
      refusal(400, 'month_out_of_reach', 'month'),
    )
  })

  test('A9: is moved out of a paid invoice only after a confirmation', async () => {
    const [item] = await buy(80, '2026-11-20')
    await pay('2026-12', 80)
    const before = await invoice('2026-12')
    expect(await change('2026-12', item, { month: '2027-01' })).toMatchObject(
      refusal(409, 'purchase_in_paid_invoice'),
    )
    const moved = { version: 1, date: '2026-11-28' }
    expect(await ana.guest.send('PATCH', `/transactions/${item._id}`, moved)).toMatchObject(
      refusal(409, 'purchase_in_paid_invoice'),
    )
    expect(await invoice('2026-12')).toEqual(before)
    const sure = { ...moved, evenIfPaid: true }
    expect((await ana.guest.send('PATCH', `/transactions/${item._id}`, sure)).status).toBe(200)
    expect(await invoice('2027-01')).toMatchObject({ spent: 80, carried: -80, total: 0 })
  })

  test('B7: a new total is shared by the parts that are still open; closed ones keep theirs', async () => {
    await buy(100, '2026-09-10', { lastInstallment: 4, name: 'Sofá' })
    const [third] = (await invoice('2026-12')).items
    const reply = await change('2026-12', third, { total: 90.01 })
    expect(reply).toMatchObject({ status: 200 })
    const values = await Promise.all(
      ['2026-10', '2026-11', '2026-12', '2027-01'].map(
        async (month) => (await invoice(month)).spent,
      ),
    )
    expect(values).toEqual([25, 25, 20.01, 20])
    const [fresh] = (await invoice('2026-12')).items
    expect(await change('2026-12', fresh, { total: 50.01 })).toMatchObject(
      refusal(400, 'total_already_settled', 'total'),
    )
  })

  test('is in one invoice, and in no other and no other card’s', async () => {
    const [item] = await buy(80, '2026-11-20')
    expect(await change('2027-01', item, { name: 'Ração' })).toMatchObject(
      refusal(404, 'transaction_not_found'),
    )
  })

  test('B7: a new total of what is in no parts is that of the item alone, in a series too', async () => {
    const [once] = await buy(80, '2026-11-20')
    expect((await change('2026-12', once, { total: 90 })).status).toBe(200)
    expect((await invoice('2026-12')).spent).toBe(90)
    await buy(10, '2026-12-10', { recurrentType: 'monthly' })
    const [first] = (await invoice('2027-01')).items
    expect((await change('2027-01', first, { total: 12 })).status).toBe(200)
    expect((await invoice('2027-01')).spent).toBe(12)
    expect((await invoice('2027-02')).spent).toBe(10)
  })

  test('A9: has another total in a paid invoice only after a confirmation', async () => {
    const [item] = await buy(80, '2026-11-20')
    await pay('2026-12', 80)
    expect(await change('2026-12', item, { total: 90 })).toMatchObject(
      refusal(409, 'purchase_in_paid_invoice', 'total'),
    )
    expect(await change('2026-12', item, { month: '2027-01' })).toMatchObject(
      refusal(409, 'purchase_in_paid_invoice', 'month'),
    )
    expect((await change('2026-12', item, { total: 90, evenIfPaid: true })).status).toBe(200)
    expect(await invoice('2026-12')).toMatchObject({ spent: 90, paid: 80 })
  })

  test('of a purchase in parts takes a new name and note over the scope of the edit', async () => {
    await buy(90, '2026-11-10', { lastInstallment: 3 })
    const [first] = (await invoice('2026-12')).items
    await change('2026-12', first, { name: 'Bicicleta' }, '?scope=all')
    for (const month of ['2026-12', '2027-01', '2027-02']) {
      expect(await itemsOf(month)).toEqual([['Bicicleta', -30]])
    }
  })
})

test('B6: the limit counts every unpaid part, and no future occurrence of a series', async () => {
  await buy(600, '2026-11-10', { lastInstallment: 6 })
  await buy(50, '2026-11-15', { recurrentType: 'monthly', name: 'Streaming' })
  expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({ limitUsed: 650 })
  await on('2026-12-15')
  expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({ limitUsed: 700 })
})

test('an archived card keeps its history', async () => {
  await buy(10)
  const path = `/payments/${ana.card}`
  const reply = await ana.guest.send('PATCH', path, { version: 1, archived: true })
  expect(reply.body).toMatchObject({ archived: true, entries: 1 })
  expect(await invoice('2026-12')).toMatchObject({ spent: 10 })
})
