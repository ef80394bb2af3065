import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import type { Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const buy = (value: number, date: string, changes: object = {}): Promise<Row> =>
  ana.enter({ payment: ana.card, value: -value, date, ...changes })
const invoice = (month: string): Promise<Row> => ana.get(`/invoices/${ana.card}:${month}`)
const itemsOf = async (month: string) =>
  (await invoice(month)).items.map((item: Row) => [item.name, item.value])
const pay = (month: string, value: number) =>
  ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:${month}`,
    payment: ana.account,
    value,
    date: '2026-11-21',
  })

describe('anticipating', () => {
  test('B9: the last parts move into the open invoice less the discount, and free the limit', async () => {
    await buy(1200, '2026-11-10', { lastInstallment: 12, name: 'Geladeira' })
    const [first] = (await invoice('2026-12')).items
    const body = { item: first._id, parts: 5, discount: 15 }
    const reply = await ana.guest.send('POST', `/invoices/${ana.card}:2026-12/anticipations`, body)
    expect(reply).toMatchObject({ status: 200, body: { spent: 585, remaining: 585 } })
    expect(await itemsOf('2026-12')).toContainEqual(['Desconto por antecipação: Geladeira', 15])
    expect((await invoice('2027-06')).spent).toBe(100)
    expect((await invoice('2027-07')).spent).toBe(0)
    expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({ limitUsed: 1185 })
  })

  test('L12: a second time offers the remaining parts, and moves the last of those', async () => {
    await buy(1200, '2026-11-10', { lastInstallment: 12, name: 'Geladeira' })
    const [first] = (await invoice('2026-12')).items
    const path = `/invoices/${ana.card}:2026-12/anticipations`
    const left = async (of = first) => (await ana.get(`${path}/${of._id}`)).values
    expect(await left()).toHaveLength(11)
    const { months } = await ana.get(`${path}/${first._id}`)
    expect([months.length, months[0], months[10]]).toEqual([11, '2027-11', '2027-01'])
    const body = { item: first._id, parts: 5, discount: 0 }
    expect((await ana.guest.send('POST', path, body)).status).toBe(200)
    expect(await left()).toEqual(Array.from({ length: 6 }, () => 100))
    await ana.guest.send('POST', path, { ...body, parts: 5 })
    expect(await invoice('2026-12')).toMatchObject({ spent: 1100 })
    const [last] = (await invoice('2027-01')).items
    await pay('2027-01', 100)
    expect(await left(last)).toEqual([])
    expect(await ana.get(`/invoices/${ana.card}:2027-01/anticipations/${first._id}`)).toEqual({
      values: [],
      months: [],
    })
  })

  test('B9: parts and discount stay in the invoice that they were moved into, whenever it closes', async () => {
    await buy(1200, '2026-11-10', { lastInstallment: 12, name: 'Geladeira' })
    const [first] = (await invoice('2026-12')).items
    const body = { item: first._id, parts: 5, discount: 15 }
    await ana.guest.send('POST', `/invoices/${ana.card}:2026-12/anticipations`, body)
    const { items } = await invoice('2026-12')
    const moved = items.filter((item: Row) => item.value === -100 && item._id !== first._id)
    expect(moved.map((item: Row) => item.version)).toEqual(Array(5).fill(2))
    expect(items.filter((item: Row) => item.value === 15)).toMatchObject([{ paid: true }])
    // It closes before today by now, and so before the day of the discount.
    const path = `/invoices/${ana.card}:2026-12`
    const reply = await ana.guest.send('PATCH', path, { closeOnDay: '2026-11-15' })
    expect(reply).toMatchObject({ status: 200, body: { closesOn: '2026-11-14', spent: 585 } })
  })

  test('an item that is not there is named', async () => {
    const body = { item: NOBODY, parts: 1, discount: 0 }
    const path = `/invoices/${ana.card}:2026-12/anticipations`
    expect(await ana.guest.send('POST', path, body)).toMatchObject(
      refusal(404, 'transaction_not_found', 'item'),
    )
  })

  test.each([
    [{ parts: 3 }, 'anticipation_not_possible', 'parts'],
    [{ discount: 200 }, 'discount_out_of_range', 'discount'],
    [{ discount: -1 }, 'discount_out_of_range', 'discount'],
  ])('of %o is refused', async (changes, code, field) => {
    const [first] = await buy(300, '2026-11-10', { lastInstallment: 3 })
    const body = { item: first._id, parts: 2, discount: 0, ...changes }
    const path = `/invoices/${ana.card}:2026-12/anticipations`
    expect((await ana.guest.send('POST', path, body)).body).toMatchObject({
      code,
      errors: [{ field }],
    })
    expect((await invoice('2026-12')).spent).toBe(100)
  })
})
