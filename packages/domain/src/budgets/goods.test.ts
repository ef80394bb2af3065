import { expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { refuseGood } from './goods.ts'

test.each([
  ['financed', true, 100, 10, 3, null],
  ['paid', false, null, null, null, null],
  ['paid, with zeros', false, 0, 0, 0, null],
  ['paid, with a balance', false, 100, null, null, 'settlementBalance'],
  ['paid, with an instalment', false, 0, 10, null, 'installment'],
  ['paid, with instalments left', false, null, null, 3, 'lastInstallment'],
] as const)('a good that is %s', (_, financed, balance, installment, left, field) => {
  const cents = (value: number | null) => (value === null ? null : toCents(value))
  const refusal = refuseGood({
    financed,
    settlementBalance: cents(balance),
    installment: cents(installment),
    lastInstallment: left,
  })
  expect(refusal?.field ?? null).toBe(field)
})
