import * as fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
})

const MONTHS = [
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
  '2026-12',
  '2027-01',
  '2027-02',
]
/** What the month's list shows of the card's invoice, and what the invoice itself says: owed, carried. */
async function shownIn(of: Wallet, month: string, card = of.card) {
  const [year, number] = month.split('-').map(Number)
  const [invoice] = await of.get(`/invoices?month=${number}&year=${year}&creditCardId=${card}`)
  const rows = (await of.list(month)).filter(
    ({ payment }: { payment: { _id: string } }) => payment._id === card,
  )
  const value = rows.reduce((sum: number, row: { value: number }) => sum + row.value, 0)
  return { rows: rows.length, value, carried: invoice.carried, remaining: invoice.remaining }
}
const NOTHING = { rows: 0, value: 0, carried: 0, remaining: 0 }

test('M12: a debt without purchases shows its residual in the one month in which it is owed', async () => {
  await ana.enter({ payment: ana.card, value: -100, date: '2026-08-10' })
  const shown = async () =>
    Object.fromEntries(
      await Promise.all(MONTHS.slice(2).map(async (month) => [month, await shownIn(ana, month)])),
    )
  expect(await shown()).toEqual({
    '2026-09': { rows: 1, value: -100, carried: 0, remaining: 100 },
    '2026-10': NOTHING,
    '2026-11': NOTHING,
    '2026-12': { rows: 1, value: -100, carried: 100, remaining: 100 },
    '2027-01': NOTHING,
    '2027-02': NOTHING,
  })
  const paid = await ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:2026-12`,
    payment: ana.account,
    value: 30,
    date: '2026-11-20',
  })
  expect(paid.status).toBe(200)
  expect(await shown()).toMatchObject({
    '2026-11': NOTHING,
    '2026-12': { rows: 1, value: -100, carried: 100, remaining: 70 },
    '2027-01': NOTHING,
  })
  // Bought on again, an invoice says what it carries.
  await ana.enter({ payment: ana.card, value: -5, date: '2026-10-01' })
  expect(await shownIn(ana, '2026-11')).toEqual({
    rows: 1,
    value: -105,
    carried: 100,
    remaining: 105,
  })
})

/** The due days of a card in the order of the months, worked out anew. */
const dueOn = (month: string, day: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}

test('M12: whatever a card closes and is due on, an old debt is owed on one invoice that bought nothing', async () => {
  const days = fc.integer({ min: 1, max: 31 })
  const drawn = fc.record({
    close: days,
    due: days,
    today: fc.integer({ min: 1, max: 30 }),
    cents: days,
  })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ close, due, today, cents }) => {
      const day = String(today).padStart(2, '0')
      app.clock = { now: () => Date.parse(`2026-11-${day}T15:00:00Z`) }
      const bia = await openWallet(app, 'Bia')
      const body = { type: 'credit', name: 'Azul', flag: 'Visa', limit: 900 }
      const card = await bia.guest.send('POST', '/payments', {
        ...body,
        invoiceCloseOn: close,
        paid: due,
      })
      const [bought] = await bia.enter({
        payment: card.body._id,
        value: -cents,
        date: '2026-06-10',
      })
      const own = bought.countsOn.slice(0, 7)
      const owing: string[] = []
      for (const month of MONTHS.filter((one) => one !== own)) {
        const { remaining } = await shownIn(bia, month, card.body._id)
        if (remaining !== 0) owing.push(month)
      }
      const next = MONTHS.find((month) => dueOn(month, due) >= `2026-11-${day}`)
      expect(owing).toEqual([next])
    }),
    { numRuns: 12 },
  )
})
