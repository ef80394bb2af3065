import { describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { toCents } from '../money.ts'
import { fitsLine, proposeCategory } from './proposals.ts'

const spent = { rule: null, value: toCents(-500) }
const earned = { rule: null, value: toCents(500) }
const refund = { rule: 'card_refund', value: toCents(500) } as const
const { iof, miscellaneousVariable, otherRevenues } = DEFAULT_CATEGORY_IDS

describe('the category that is proposed for a line', () => {
  test.each([
    ['of a name that is not known', spent, {}, miscellaneousVariable, null],
    ['of money in', earned, {}, otherRevenues, null],
    ['of a rule', { ...spent, rule: 'iof' }, {}, iof, 'rule'],
    ['that somebody chose', spent, { expenses: 'food' }, 'food', 'memory'],
    ['above its rule', { ...spent, rule: 'iof' }, { expenses: 'food' }, 'food', 'memory'],
    ['put aside', spent, { investiments: 'stocks' }, 'stocks', 'memory'],
    ['as it was spent', spent, { expenses: 'food', investiments: 'stocks' }, 'food', 'memory'],
    ['not of the other sign', earned, { expenses: 'food' }, otherRevenues, null],
    ['of a refund on a card', refund, {}, null, 'rule'],
    ['L26: a refund is no income', refund, { revenues: DEFAULT_CATEGORY_IDS.refund }, null, 'rule'],
    ['of a refund, as chosen', refund, { revenues: 'food' }, 'food', 'memory'],
  ] as const)('%s', (_, line, memory: Partial<Record<string, string>>, categoryId, from) => {
    expect(proposeCategory(line, (type) => memory[type])).toEqual({ categoryId, from })
  })
})

test.each([
  ['revenues', earned, true],
  ['revenues', spent, false],
  ['expenses', spent, true],
  ['investiments', spent, true],
  ['expenses', earned, false],
  ['bankOperation', earned, true],
  ['invoice', spent, true],
  ['objective', spent, false],
  ['expenses', refund, true],
] as const)('a category of %s beside %o: %s', (group, line, expected) => {
  expect(fitsLine(group, line)).toBe(expected)
})
