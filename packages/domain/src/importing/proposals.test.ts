import { describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES, DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { toCents } from '../money.ts'
import type { CategoryGroup } from '../categories/kinds.ts'
import { toDay } from '../calendar.ts'
import { keyedConditions } from '../rules/engine.ts'
import { NO_CONDITIONS, NO_EFFECTS, type Rule } from '../rules/kinds.ts'
import { categoryIdOf, proposeFor } from './proposals.ts'

const nameKey = 'joao da silva'
const day = toDay('2026-11-10')
const spent = { rule: null, value: toCents(-500), nameKey, day, paymentId: null }
const earned = { ...spent, value: toCents(500) }
const refund = { ...earned, rule: 'card_refund' } as const
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
    const remembered = (type: CategoryGroup) => {
      const id = memory[type]
      // A refund was put into a category of what was spent.
      const group = id === 'food' ? 'expenses' : type
      return id === undefined ? undefined : { categoryId: id, group, split: null }
    }
    const proposed = proposeFor(line, { rules: [], remembered })
    expect(proposed).toMatchObject({ categoryId, from, name: null, labels: [] })
  })
})

const rule: Rule = {
  id: 'r',
  conditions: keyedConditions({
    ...NO_CONDITIONS,
    text: { match: 'contains', value: 'João', alternatives: [] },
  }),
  effects: { ...NO_EFFECTS, category: 'gifts', name: 'Presente', labels: ['trip'] },
  group: 'expenses',
  isLast: true,
}
const nothing = () => undefined

test('S1: a rule of the person’s is above what is remembered of the name', () => {
  const remembered = () => ({ categoryId: 'food', group: 'expenses' as const, split: null })
  const proposed = proposeFor(spent, { rules: [rule], remembered })
  expect(proposed).toEqual({
    categoryId: 'gifts',
    from: 'own',
    name: 'Presente',
    labels: ['trip'],
    split: null,
  })
  const labels = { ...rule, group: null, effects: { ...NO_EFFECTS, labels: ['trip'] } }
  expect(proposeFor(spent, { rules: [labels], remembered })).toMatchObject({
    categoryId: 'food',
    from: 'memory',
    labels: ['trip'],
  })
})

test('S1: what settles an invoice or gives back a purchase keeps its category and its name', () => {
  for (const of of ['card_payment', 'card_refund', 'opening'] as const) {
    const line = { ...spent, rule: of }
    const proposed = proposeFor(line, { rules: [rule], remembered: nothing })
    expect(proposed).toMatchObject({ from: 'rule', name: null, labels: ['trip'] })
  }
  const proposed = proposeFor({ ...spent, rule: 'iof' }, { rules: [rule], remembered: nothing })
  expect(proposed).toMatchObject({ categoryId: 'gifts', from: 'own' })
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

test('T7: a name is divided as it was remembered, unless a rule says its category', () => {
  const split = [70, 30].map((value, at) => ({
    category: ['food', 'drugs'][at] ?? '',
    value: toCents(value),
  }))
  const remembered = () => ({ categoryId: 'food', group: 'expenses' as const, split })
  expect(proposeFor(spent, { rules: [], remembered })).toMatchObject({ categoryId: 'food', split })
  expect(proposeFor(spent, { rules: [rule], remembered })).toMatchObject({ split: null })
})
