import { expect, test } from 'vitest'
import { countsToSpend } from './spending-money.ts'

test.each([
  ['cash', null, null, true],
  ['a checking account', 'Conta corrente', null, true],
  ['a savings account', 'Poupança', null, false],
  ['a savings account that is counted in', 'Poupança', true, true],
  ['a checking account that is left out', 'Conta corrente', false, false],
] as const)('M14: %s', (_, accountType, chosen, expected) => {
  expect(countsToSpend({ accountType, countsToSpend: chosen })).toBe(expected)
})
