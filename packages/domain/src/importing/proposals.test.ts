import { describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES, DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { toCents } from '../money.ts'
import { categoryIdOf, proposeCategory } from './proposals.ts'

const nameKey = 'joao da silva'
const spent = { rule: null, value: toCents(-500), nameKey }
const earned = { rule: null, value: toCents(500), nameKey }
const refund = { rule: 'card_refund', value: toCents(500), nameKey } as const
const idOf = (name: string) => DEFAULT_CATEGORIES.find((one) => one.name === name)?.id
const { iof, miscellaneousVariable, otherRevenues } = DEFAULT_CATEGORY_IDS

describe('the category that is proposed for a line', () => {
  test.each([
    ['of a name that is not known', spent, {}, miscellaneousVariable, null],
    ['of money in', earned, {}, otherRevenues, null],
    [
      'of a centavo spent',
      { ...spent, value: toCents(-1) },
      { expenses: 'food' },
      'food',
      'memory',
    ],
    [
      'of a centavo earned',
      { ...earned, value: toCents(1) },
      { revenues: 'fees' },
      'fees',
      'memory',
    ],
    ['of a rule', { ...spent, rule: 'iof' }, {}, iof, 'rule'],
    ['that somebody chose', spent, { expenses: 'food' }, 'food', 'memory'],
    ['above its rule', { ...spent, rule: 'iof' }, { expenses: 'food' }, 'food', 'memory'],
    ['put aside', spent, { investiments: 'stocks' }, 'stocks', 'memory'],
    ['as it was spent', spent, { expenses: 'food', investiments: 'stocks' }, 'food', 'memory'],
    ['not of the other sign', earned, { expenses: 'food' }, otherRevenues, null],
    ['of a refund on a card', refund, {}, null, 'rule'],
    ['L26: a refund is no income', refund, { revenues: DEFAULT_CATEGORY_IDS.refund }, null, 'rule'],
    ['by its words', { ...spent, nameKey: 'drogasil 12' }, {}, idOf('Farmácia'), 'words'],
    [
      'a choice above the words',
      { ...spent, nameKey: 'drogasil' },
      { expenses: 'food' },
      'food',
      'memory',
    ],
    ['a rule above the words', { ...spent, nameKey: 'drogasil', rule: 'iof' }, {}, iof, 'rule'],
    ['a withdrawal as one', { ...spent, nameKey: 'saque 24h' }, {}, idOf('Saque'), 'words'],
    [
      'money put aside as that',
      { ...spent, nameKey: 'tesouro direto' },
      {},
      idOf('Tesouro Direto'),
      'words',
    ],
    ['money in never as spending', { ...earned, nameKey: 'drogasil' }, {}, otherRevenues, null],
    ['of a refund, as chosen', refund, { revenues: 'food' }, 'food', 'memory'],
  ] as const)('%s', (_, line, memory: Partial<Record<string, string>>, categoryId, from) => {
    expect(proposeCategory(line, (type) => memory[type])).toEqual({ categoryId, from })
  })
})

test.each([
  ['revenues', earned, 'own'],
  ['revenues', spent, miscellaneousVariable],
  ['expenses', spent, 'own'],
  ['investiments', spent, 'own'],
  ['expenses', earned, otherRevenues],
  ['bankOperation', earned, 'own'],
  ['invoice', spent, 'own'],
  ['objective', spent, miscellaneousVariable],
  ['objective', earned, otherRevenues],
  ['revenues', { ...spent, rule: 'iof' }, iof],
  ['expenses', refund, 'own'],
] as const)('a chosen category of %s beside %o becomes %s', (grouping, line, expected) => {
  expect(categoryIdOf(line, { id: 'own', grouping })).toBe(expected)
})

test.each([
  ['money out', spent, miscellaneousVariable],
  ['money in', earned, otherRevenues],
  ['a refund on a card', refund, null],
] as const)('%s whose category was removed has that of its rule', (_, line, expected) => {
  expect(categoryIdOf(line, undefined)).toBe(expected)
})
