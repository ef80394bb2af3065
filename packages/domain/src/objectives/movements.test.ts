import { expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { entryOfMovement, expenseOfGoal, refuseSpendingCategory } from './movements.ts'
import { achievementOfObjective } from './progress.ts'

test.each([
  [100, { name: 'Depósito: Praia', transactionType: 'investiments', value: -100 }],
  [1, { name: 'Depósito: Praia', transactionType: 'investiments', value: -1 }],
  [-40, { name: 'Resgate: Praia', transactionType: 'revenues', value: 40 }],
])('a movement of %d of a goal is %j on its account', (cents, entry) => {
  expect(entryOfMovement('Praia', toCents(cents))).toEqual(entry)
})

test('M15: what a goal was spent on is an expense of all that was in it', () => {
  const spent = { name: 'Praia', transactionType: 'expenses', value: -300 }
  expect(expenseOfGoal('Praia', toCents(300))).toEqual(spent)
})

test.each([
  ['expenses', null],
  ['revenues', 'category_of_another_group'],
  ['objective', 'category_of_another_group'],
  [undefined, 'category_not_found'],
] as const)('M15: a goal is spent in a category of %s: %s', (group, refusal) => {
  expect(refuseSpendingCategory(group)).toBe(refusal)
})

test.each([
  ['viajar', 100, 'main-objective'],
  ['viajar', 99, null],
  ['reserva-emergencia', 101, 'emergency-reserve'],
] as const)('a goal of %s with %d of 100 gives %s', (category, reached, key) => {
  const goal = { category, reached: toCents(reached), totalValue: toCents(100) }
  expect(achievementOfObjective(goal)).toBe(key)
})
