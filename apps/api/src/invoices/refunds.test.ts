import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  refusal,
  NOBODY,
  openWallet,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const buy = (value: number, date = '2026-11-10', changes: object = {}): Promise<Row> =>
  ana.enter({ payment: ana.card, value: -value, date, ...changes })
const invoice = (month: string): Promise<Row> => ana.get(`/invoices/${ana.card}:${month}`)
const pay = (month: string, value: number) =>
  ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:${month}`,
    payment: ana.account,
    value,
    date: '2026-11-21',
  })

describe('a refund', () => {
  const giveBack = (purchase: Row, value: number, changes: object = {}) =>
    ana.tryEnter({
      transactionType: 'revenues',
      payment: ana.card,
      value,
      date: '2026-11-20',
      category: null,
      name: 'Estorno',
      refundOf: purchase._id,
      ...changes,
    })

  test('D1: of the whole purchase in the same month nets its category to zero, and is no income', async () => {
    const [shoes] = await buy(200)
    expect((await giveBack(shoes, 200)).body).toMatchObject([
      { refundOf: shoes._id, category: { name: 'Mercado' } },
    ])
    expect(await ana.spending('2026-12')).toMatchObject([{ value: 0 }])
    expect(await ana.balances('2026-12')).toMatchObject({ revenuesBalance: 0, expensesBalance: 0 })
  })

  test('D2: in a later month leaves that month below zero', async () => {
    const [shoes] = await buy(200)
    await giveBack(shoes, 200, { date: '2026-12-20' })
    expect(await ana.spending('2027-01')).toMatchObject([{ value: -200 }])
    expect(await ana.balances('2027-01')).toMatchObject({ expensesBalance: -200 })
  })

  test('D3: of sixty in a hundred leaves forty', async () => {
    const [shoes] = await buy(100)
    await giveBack(shoes, 60)
    expect(await ana.get(`/transactions/${shoes._id}`)).toMatchObject({ value: -100, refunded: 60 })
    expect((await invoice('2026-12')).items[0]).toMatchObject({ value: -100, refunded: 60 })
    expect(await ana.spending('2026-12')).toMatchObject([{ value: 40 }])
  })

  test('D3: into a bank account lowers the spending too', async () => {
    const [shoes] = await ana.enter({ payment: ana.account, value: -100 })
    expect((await giveBack(shoes, 60, { payment: ana.account })).status).toBe(200)
    expect(await ana.spending('2026-11')).toMatchObject([{ value: 40 }])
    expect(await ana.balances('2026-11')).toMatchObject({ revenuesBalance: 0, expensesBalance: 40 })
  })

  test.each([
    ['at once', 300, null],
    ['in as many parts', 300, 3],
  ])('D4: of a purchase in three parts, %s, ends at zero', async (_, value, lastInstallment) => {
    const [sofa] = await buy(300, '2026-11-10', { lastInstallment: 3 })
    expect((await giveBack(sofa, value, { lastInstallment })).status).toBe(200)
    const months = await Promise.all(['2026-12', '2027-01', '2027-02'].map(invoice))
    expect(months.reduce((sum, { spent }) => sum + spent, 0)).toBe(0)
    expect(months.map(({ spent }) => spent)).toEqual(
      lastInstallment === null ? [-200, 100, 100] : [0, 0, 0],
    )
    expect(months[2]).toMatchObject({ remaining: 0 })
  })

  test('D4: of the billed parts, with the rest cancelled, ends at zero', async () => {
    await buy(300, '2026-10-10', { lastInstallment: 3, name: 'Sofá' })
    const [second] = (await invoice('2026-12')).items
    await ana.guest.send('DELETE', `/transactions/${second._id}?scope=next`)
    const [first] = (await invoice('2026-11')).items
    expect(first).toMatchObject({ lastInstallment: 1, value: -100 })
    await giveBack(first, 100)
    expect(await invoice('2026-12')).toMatchObject({ spent: -100, carried: 100, remaining: 0 })
  })

  test('D5: after the invoice was paid is a credit on the next', async () => {
    const [shoes] = await buy(100)
    await pay('2026-12', 100)
    await giveBack(shoes, 30)
    expect(await invoice('2027-01')).toMatchObject({ carried: -30 })
  })

  test('D6: of more than the purchase, or a second one, needs a confirmation before it is linked', async () => {
    const [shoes] = await buy(100)
    expect(await giveBack(shoes, 100.01)).toMatchObject(refusal(409, 'refund_in_doubt', 'refundOf'))
    expect((await giveBack(shoes, 50)).status).toBe(200)
    expect(await giveBack(shoes, 10)).toMatchObject(refusal(409, 'refund_in_doubt', 'refundOf'))
    expect((await giveBack(shoes, 10, { evenIfInDoubt: true })).status).toBe(200)
    expect(await giveBack({ _id: NOBODY }, 10)).toMatchObject(refusal(404, 'purchase_not_found'))
  })

  test('D7, K4: stays unlinked when its purchase is removed, and is linked again when that is restored', async () => {
    const [shoes] = await buy(100)
    const [refund] = (await giveBack(shoes, 100)).body
    await ana.guest.send('DELETE', `/transactions/${shoes._id}`)
    expect(await ana.get(`/transactions/${refund._id}`)).toMatchObject({
      refundOf: null,
      value: 100,
    })
    await ana.guest.send('POST', `/transactions/${shoes._id}/restore`)
    expect(await ana.get(`/transactions/${refund._id}`)).toMatchObject({ refundOf: shoes._id })
  })

  test('M13: names no purchase that is gone, in any reading of it', async () => {
    const [shoes] = await buy(100)
    const [refund] = (await giveBack(shoes, 100)).body
    const cash = await ana.enter({ value: -40 })
    const back = { transactionType: 'revenues', value: 40, refundOf: cash[0]._id }
    const [ofCash] = await ana.enter(back)
    for (const { _id } of [shoes, cash[0]]) {
      expect((await ana.guest.send('DELETE', `/transactions/${_id}`)).status).toBe(200)
    }
    const renamed = await ana.guest.send('PATCH', `/transactions/${ofCash._id}`, { name: 'Troco' })
    const month = 'month=12&year=2026'
    const byPurchase = `/invoices?month=11&year=2026&ignoreInvoicePeriod=true`
    const rows: Row[] = [
      ...(await ana.get(`/invoices?${month}`))[0].items,
      ...(await invoice('2026-12')).items,
      ...(await ana.get(byPurchase))[0].items,
      ...(await ana.list('2026-11')),
      ...(await ana.list('2026-12', `&paymentId=${ana.card}`)),
      ...renamed.body.items,
      await ana.get(`/transactions/${refund._id}`),
    ]
    const shown = rows.filter(({ _id }) => [refund._id, ofCash._id].includes(_id))
    expect(shown).toHaveLength(7)
    expect(new Set(shown.map(({ refundOf }: Row) => refundOf))).toEqual(new Set([null]))
  })

  test('D8: without a purchase may be a cashback, with its own category, and is no salary', async () => {
    const reply = await ana.tryEnter({
      transactionType: 'revenues',
      payment: ana.card,
      value: 5,
      category: categoryOf('Cashback'),
    })
    expect(reply.body).toMatchObject([{ category: { name: 'Cashback' }, refundOf: null }])
    expect(await ana.balances('2026-12')).toMatchObject({ revenuesBalance: 5, expensesBalance: 0 })
  })
})

describe('a part of a purchase', () => {
  test('B8: in the middle cannot be removed alone; after “from here on” the numbers are those of the remaining parts', async () => {
    await buy(500, '2026-11-10', { lastInstallment: 5 })
    const [second] = (await invoice('2027-01')).items
    const path = `/transactions/${second._id}`
    expect(await ana.guest.send('DELETE', path)).toMatchObject(
      refusal(422, 'instalment_in_the_middle'),
    )
    expect((await ana.guest.send('DELETE', `${path}?scope=next`)).body).toMatchObject({
      removed: 4,
    })
    expect((await invoice('2026-12')).items).toMatchObject([{ lastInstallment: 1 }])
    await ana.guest.send('POST', `${path}/restore`)
    expect((await invoice('2027-04')).items).toMatchObject([
      { recurrentIndex: 4, lastInstallment: 5 },
    ])
    expect((await invoice('2026-12')).items).toMatchObject([{ lastInstallment: 5 }])
  })
})
