import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import type { Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const invoice = (month: string): Promise<Row> => ana.get(`/invoices/${ana.card}:${month}`)

test('L13, B10: a purchase in twelve since May, entered from the seventh part, owes six', async () => {
  const parts: Row[] = await ana.enter({
    payment: ana.card,
    value: -1200,
    date: '2026-05-10',
    lastInstallment: 12,
    firstInstallment: 7,
  })
  expect(parts.map(({ recurrentIndex }) => recurrentIndex + 1)).toEqual([7, 8, 9, 10, 11, 12])
  expect(
    parts.every(({ lastInstallment, value }) => lastInstallment === 12 && value === -100),
  ).toBe(true)
  expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({ limitUsed: 600 })
  for (const month of ['2026-06', '2026-11']) expect((await invoice(month)).items).toEqual([])
  expect(await invoice('2026-12')).toMatchObject({ spent: 100, carried: 0 })
  expect(await invoice('2027-05')).toMatchObject({ spent: 100 })
  expect((await invoice('2027-06')).items).toEqual([])
  // The rest is removed whole or from a part on; the numbers stay those of the purchase.
  const path = `/transactions/${parts[3]?._id}?scope=next`
  expect((await ana.guest.send('DELETE', path)).body).toMatchObject({ removed: 3 })
  expect((await invoice('2027-02')).items).toMatchObject([
    { recurrentIndex: 8, lastInstallment: 9 },
  ])
})

test('L13: on an account the paid mark is about the first part that is entered', async () => {
  const parts: Row[] = await ana.enter({
    payment: ana.account,
    value: -1000.01,
    date: '2026-05-31',
    lastInstallment: 10,
    firstInstallment: 7,
  })
  expect(parts.map(({ date, paid, value }) => [date, paid, value])).toEqual([
    ['2026-11-30', true, -100],
    ['2026-12-31', false, -100],
    ['2027-01-31', false, -100],
    ['2027-02-28', false, -100],
  ])
})

test.each([
  [{ firstInstallment: 4, lastInstallment: 3 }, 400, 'first_part_out_of_range'],
  [{ firstInstallment: 2 }, 400, 'first_part_out_of_range'],
  [{ firstInstallment: 0, lastInstallment: 3 }, 400, 'request_invalid'],
])('L13: %o is refused', async (changes, status, code) => {
  expect(await ana.tryEnter(changes)).toMatchObject(refusal(status, code, 'firstInstallment'))
})
