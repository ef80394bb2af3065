import type { Budget } from '@saldo/contract/budget-plan'
import type { Category } from '@saldo/contract/categories'
import { COMMON_CATEGORIES } from '@saldo/domain/budgets/common-categories'
import { BUDGET_GROUPS, budgetGroupOf } from '@saldo/domain/budgets/kinds'
import { toDay } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { toCents, ZERO } from '@saldo/domain/money'
import { describe, expect, test } from 'vitest'
import { emptyEntry } from './groups.ts'
import { barParts } from './PlanBar.tsx'
import { offersOf, planLines } from './plan-lines.ts'
import { readPlanned } from './PlannedField.tsx'

const categories = DEFAULT_CATEGORIES.map((one) => ({
  ...one,
  _id: one.id,
  category: one.parentId,
})) as unknown as readonly Category[]
const nothing = {
  date: toDay('2026-11-01'),
  revenuesCategories: [],
  essentialCategories: [],
  noessentialCategories: [],
  debtsCategories: [],
  investimentCategories: [],
}
const [rent = ''] = COMMON_CATEGORIES.essential
const common = BUDGET_GROUPS.flatMap((group) => COMMON_CATEGORIES[group])
const named = (id: string) => ({
  _id: id,
  name: id,
  group: 'expenses' as const,
  sort: 'fixed' as const,
  type: null,
  category: null,
})

describe('what is offered as rows', () => {
  test('is thirteen common categories of every group, each of which there is', () => {
    const offers = offersOf(categories, nothing)
    expect(offers.map(({ category }) => category._id)).toEqual(common)
    expect(offers.length).toBe(13)
    const groups = common.map((id) => categories.find(({ _id }) => _id === id))
    expect(groups.map((one) => one && budgetGroupOf(one))).toEqual(offers.map(({ group }) => group))
    expect(offersOf([], nothing)).toEqual([])
  })

  test('begins with what was spent of late, with what it came to, each once', () => {
    const spent = {
      ...nothing,
      essentialCategories: [{ category: named(rent), value: toCents(9) }],
    }
    const offers = offersOf(categories, spent)
    expect(offers[0]).toMatchObject({ category: { _id: rent }, suggestion: 9 })
    expect(offers.length).toBe(common.length)
  })
})

test('no row moves while it is typed into: lines, what is not planned, offers, what was added', () => {
  const base = {
    date: toDay('2026-11-01'),
    essentialCategories: [emptyEntry(named('Luz'))],
    unplannedCategories: [
      {
        category: named('Gás'),
        budgetGroup: 'essential',
        spending: toCents(30),
        upcoming: ZERO,
      },
    ],
  } as unknown as Budget
  const typed = { ...emptyEntry(named('Água')), value: toCents(5) }
  const budget = { ...base, essentialCategories: [typed] }
  const edits = {
    base,
    lines: new Map([
      ['Luz', { group: 'essential' as const, isRemoved: true }],
      ['Água', { group: 'essential' as const }],
    ]),
  }
  const offers = ['Água', 'Gás'].map((id) => ({
    group: 'essential' as const,
    category: named(id),
    suggestion: null,
  }))
  const rows = planLines('essential', { budget, edits, showsUnplanned: true, offers })
  expect(
    rows.map(({ line, isPlanned, isStored }) => [line.category._id, isPlanned, isStored]),
  ).toEqual([
    ['Luz', false, true],
    ['Gás', false, false],
    ['Água', true, false],
  ])
  expect(rows[1]?.line.spending).toBe(30)
})

test.each([
  ['1.500', { kind: 'money', cents: 150_000 }],
  ['+50', { kind: 'money', cents: 15_000 }],
  ['100+3', { kind: 'money', cents: 10_300 }],
  ['12,5%', { kind: 'percent', percent: 1_250 }],
  ['x', null],
])('into a row of R$ 100 is typed %s', (text, expected) => {
  expect(readPlanned(text, { kind: 'money', cents: toCents(10_000) })).toEqual(expected)
})

test('what is added to nothing is itself', () => {
  expect(readPlanned('+50', null)).toEqual({ kind: 'money', cents: 5_000 })
})

const bar = (planned: number, realised: number, upcoming = 0) =>
  barParts({
    planned: toCents(planned),
    realised: toCents(realised),
    upcoming: toCents(upcoming),
  })
test.each([
  ['half paid', bar(100, 50), { paid: 50, due: 0, free: 50, beyond: 0 }],
  ['M17: what is due is apart', bar(100, 50, 30), { paid: 50, due: 30, free: 20, beyond: 0 }],
  ['full', bar(100, 100), { paid: 100, free: 0, beyond: 0 }],
  ['a little beyond is amber', bar(100, 100, 10), { paid: 100, beyond: 10, tone: 'warning' }],
  ['much beyond is red', bar(100, 111), { paid: 100, beyond: 11, tone: 'negative' }],
  ['of nothing planned it is all beyond', bar(0, 5), { paid: 0, beyond: 5, tone: 'negative' }],
  ['given back it is empty', bar(100, -20), { paid: 0, due: 0, free: 100, beyond: 0 }],
])('a bar of a plan, %s', (_, parts, expected) => {
  expect(parts).toMatchObject(expected)
})
