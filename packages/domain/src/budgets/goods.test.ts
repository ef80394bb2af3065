import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type GoodDraft, refuseGood, wholeGood } from './goods.ts'

test.each([
  ['financed', true, 100, 10, 3, null],
  ['paid', false, null, null, null, null],
  ['paid, with zeros', false, 0, 0, 0, null],
  ['paid, with a balance', false, 100, null, null, 'settlementBalance'],
  ['paid, with an instalment', false, 0, 10, null, 'installment'],
  ['paid, with a cent owed', false, 1, null, null, 'settlementBalance'],
  ['paid, with instalments left', false, null, null, 3, 'lastInstallment'],
] as const)('a good that is %s', (_, financed, balance, installment, left, field) => {
  const cents = (value: number | null) => (value === null ? null : toCents(value))
  const refusal = refuseGood({
    financed,
    settlementBalance: cents(balance),
    installment: cents(installment),
    lastInstallment: left,
  })
  expect(refusal).toEqual(field === null ? null : { refused: 'good_not_financed', field })
})

const car: GoodDraft = {
  type: 'vehicle',
  marketValue: toCents(5_000_000),
  date: toDay('2026-11-01'),
  financed: true,
  settlementBalance: toCents(1_000_000),
  installment: toCents(100_000),
  lastInstallment: 10,
}
const paidOff = { settlementBalance: null, installment: null, lastInstallment: null }

test.each<[string, Partial<GoodDraft>, object]>([
  ['whole', {}, car],
  ['paid off', { financed: false }, { ...car, financed: false, ...paidOff }],
  ['without instalments left', { lastInstallment: 0 }, { ...car, lastInstallment: null }],
  ['without type', { type: null }, { missing: ['type'] }],
  ['worth nothing', { marketValue: toCents(0) }, { missing: ['marketValue'] }],
  [
    'empty',
    { type: null, marketValue: null, date: null },
    { missing: ['type', 'marketValue', 'date'] },
  ],
])('a good that is %s', (_, change, expected) => {
  expect(wholeGood({ ...car, ...change })).toEqual(expected)
})
