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

const partsIn = async (month: string): Promise<Row[]> =>
  (await ana.get(`/invoices/${ana.card}:${month}`)).items
const story = (id: string): Promise<Row> => ana.get(`/purchases/${id}`)

describe('the story of a purchase', () => {
  test('B6, B9: has each part on its invoice, what is paid, what came early and what came back', async () => {
    const bought = { payment: ana.card, value: -100, date: '2026-11-10' }
    await ana.enter({ ...bought, lastInstallment: 4, name: 'Sofá' })
    const [first] = await partsIn('2026-12')
    const [second] = await partsIn('2027-01')
    const refund = { name: 'Estorno: Sofá', value: 10, date: '2026-11-12', refundOf: first?._id }
    await ana.enter({ ...refund, payment: ana.card, transactionType: 'revenues', category: null })
    const early = { item: first?._id, parts: 1, discount: 5 }
    const path = `/invoices/${ana.card}:2026-12/anticipations`
    expect((await ana.guest.send('POST', path, early)).status).toBe(200)
    const paying = { paymentInvoiceReferenceId: `${ana.card}:2026-12`, payment: ana.account }
    await ana.guest.send('POST', '/invoices', { ...paying, value: 35, date: '2026-11-21' })

    const of = { isAnticipated: false, isPaid: false, value: 25 }
    const whole = await story(second?._id)
    expect(whole).toMatchObject({
      _id: first?._id,
      name: 'Sofá',
      creditCardId: ana.card,
      day: '2026-11-10',
      total: 100,
      count: 4,
      parts: [
        { ...of, number: 1, month: '2026-12', isPaid: true },
        { ...of, number: 2, month: '2027-01' },
        { ...of, number: 3, month: '2027-02' },
        { ...of, number: 4, month: '2026-12', isPaid: true, isAnticipated: true },
      ],
      refunds: [
        { name: 'Estorno: Sofá', value: 10, month: '2026-12' },
        { name: 'Desconto por antecipação: Sofá', value: 5, month: '2026-12' },
      ],
    })
    expect(await story(first?._id)).toEqual(whole)
  })

  test('of what was bought at once has one part; what repeats is a purchase each time', async () => {
    const bought = { payment: ana.card, value: -30, date: '2026-11-10', name: 'Revista' }
    await ana.enter({ ...bought, recurrentType: 'monthly' })
    const [one] = await partsIn('2026-12')
    const { parts, total, count } = await story(one?._id)
    expect([parts.length, total, count]).toEqual([1, 30, 1])
  })

  test('is of no income, of no entry of an account, and of nothing that is missing', async () => {
    const [cash] = await ana.enter({ payment: ana.account, value: -5, date: '2026-11-10' })
    const of = { payment: ana.card, value: 7, date: '2026-11-10', transactionType: 'revenues' }
    const [back] = await ana.enter({ ...of, category: null })
    for (const id of [cash?._id, back?._id, NOBODY]) {
      expect(await ana.guest.send('GET', `/purchases/${id}`)).toMatchObject(
        refusal(404, 'transaction_not_found'),
      )
    }
  })
})
