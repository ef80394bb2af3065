import { describe, expect, test } from 'vitest'
import type { SharedPlan, SharedPlanLine } from '@saldo/contract/shared-plan'
import { BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import type { Day } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { groupFields } from './groups.ts'
import {
  changedElsewhere,
  FOLLOWING,
  equalShares,
  otherByIncome,
  ownChanges,
  sharedRows,
  sentLines,
  sharedNote,
  sharesByIncome,
  sharesOfOne,
  judgePart,
  whoFollowsYet,
  whoPaidMore,
  whoPays,
  withSharedEdit,
} from './shared-plan.ts'

const TWO = ['ana', 'beto']
const NOVEMBER = '2026-11-01' as Day
const nameOf = (id: string) => ({ ana: 'Ana', beto: 'Beto', caio: 'Caio' })[id] ?? '?'
const category = (id: string) => ({
  _id: id,
  name: id,
  group: 'expenses' as const,
  sort: 'fixed' as const,
  type: null,
  category: null,
})
const line = (id: string, value: number, shares: readonly number[] = [6000, 4000]) =>
  ({
    category: category(id),
    budgetGroup: 'essential',
    value: toCents(value),
    day: 5,
    incomeDate: null,
    shares: TWO.map((user, at) => ({ user, share: shares[at] ?? 0, value: toCents(0) })),
  }) satisfies SharedPlanLine
/** As the server answers it, with each one's part in cents. */
const withParts = (of: ReturnType<typeof line>): SharedPlanLine => ({
  ...of,
  shares: of.shares.map((one) => ({ ...one, value: toCents((of.value * one.share) / 10_000) })),
})
const NO_LINES = Object.fromEntries(BUDGET_GROUPS.map((group) => [groupFields[group].list, []]))
const planOf = (lines: SharedPlanLine[], realised: SharedPlan['realised'] = []): SharedPlan => ({
  version: 3,
  takers: TWO,
  months: [{ date: NOVEMBER, lines }],
  realised,
})

test.each([
  [equalShares(TWO), 'Metade cada um'],
  [equalShares([...TWO, 'caio']), 'Partes iguais'],
  [sharesOfOne(TWO, 'beto'), 'Beto paga'],
  [
    [
      { userId: 'ana', share: 6250 },
      { userId: 'beto', share: 3750 },
    ],
    'Ana 62,5% · Beto 37,5%',
  ],
])('who pays %j is said as %s', (shares, words) => {
  expect(whoPays(shares, nameOf)).toBe(words)
})

test('by income each pays what their planned revenues are of all', () => {
  const budgets = [
    { user: 'ana', revenuesValue: toCents(600_000) },
    { user: 'beto', revenuesValue: toCents(400_000) },
  ] as never
  expect(sharesByIncome(TWO, budgets)?.map(({ share }) => share)).toEqual([6000, 4000])
  expect(sharesByIncome(TWO, [])).toBeNull()
})

test('a line by income says of which month, and would be another one where a share differs by a point', () => {
  const lines = [line('rent', 300_000), { ...line('food', 90_000), incomeDate: NOVEMBER }]
  const now = { version: 3, lines }
  const rowsWith = (edits?: ReturnType<typeof withSharedEdit>) =>
    sharedRows({ plan: planOf(lines), lines, edits, offers: [] })
  const sharesOf = (ana: number) => [
    { userId: 'ana', share: ana },
    { userId: 'beto', share: 10_000 - ana },
  ]
  const others = (ana: number) =>
    otherByIncome(rowsWith(), sharesOf(ana)).map(({ category: { name } }) => name)
  expect([others(6000), others(6099), others(6100)]).toEqual([[], [], ['food']])
  // Chosen by income it is a change, though it divides as before; chosen otherwise it says so no more.
  const chosen = withSharedEdit(undefined, now, {
    categoryId: 'rent',
    shares: sharesOf(6000),
    incomeDate: NOVEMBER,
  })
  const typed = withSharedEdit(chosen, now, {
    categoryId: 'food',
    shares: sharesOf(7000),
    incomeDate: null,
  })
  expect(sentLines(rowsWith(typed))).toMatchObject([
    { category: 'rent', incomeDate: NOVEMBER },
    { category: 'food', incomeDate: null },
  ])
  expect(
    sentLines(rowsWith(withSharedEdit(undefined, now, { categoryId: 'food', value: toCents(1) }))),
  ).toMatchObject([{ value: 1, incomeDate: NOVEMBER }])
})

test('whose own line becomes a part is named before it is saved, whoever they are', () => {
  const lines = [line('rent', 300_000)]
  const plan = (user: string, id: string, isShared = false) => ({
    user,
    ...NO_LINES,
    essentialCategories: [{ category: category(id), value: toCents(150_000), isShared }],
  })
  const now = { version: 3, lines }
  const changed = withSharedEdit(undefined, now, { categoryId: 'food', value: toCents(100_000) })
  const edits = withSharedEdit(changed, now, { categoryId: 'rent', value: toCents(200_000) })
  const rows = sharedRows({ plan: planOf(lines), lines, edits, offers: [category('food')] })
  const budgets = [plan('ana', 'rent', true), plan('beto', 'food'), plan('caio', 'food')]
  expect(ownChanges(rows, budgets as never)).toEqual([
    { userId: 'beto', name: 'food', before: 150_000, after: 50_000 },
  ])
})

describe('what is typed', () => {
  const lines = [line('rent', 300_000)]
  const now = { version: 3, lines }
  const rowsWith = (edits: ReturnType<typeof withSharedEdit>) =>
    sharedRows({ plan: planOf(lines), lines, edits, offers: [category('food')] })

  test('waits in its row until it is as it was before', () => {
    const edits = withSharedEdit(undefined, now, { categoryId: 'rent', value: toCents(320_000) })
    expect(rowsWith(edits)).toMatchObject([
      { value: 320_000, isChanged: true, isStored: true },
      { isPlanned: false, isChanged: false },
    ])
    expect(
      withSharedEdit(edits, now, { categoryId: 'rent', value: toCents(300_000) }),
    ).toBeUndefined()
  })

  test('is sent with who pays it, a new line in equal parts and one that is taken out as nothing', () => {
    const added = withSharedEdit(undefined, now, { categoryId: 'food', value: toCents(90_000) })
    const edits = withSharedEdit(added, now, { categoryId: 'rent', isRemoved: true })
    expect(sentLines(rowsWith(edits))).toEqual([
      {
        category: 'rent',
        value: 0,
        day: 5,
        incomeDate: null,
        shares: [
          { user: 'ana', share: 6000 },
          { user: 'beto', share: 4000 },
        ],
      },
      {
        category: 'food',
        value: 90_000,
        day: null,
        incomeDate: null,
        shares: [
          { user: 'ana', share: 5000 },
          { user: 'beto', share: 5000 },
        ],
      },
    ])
  })

  test('sees what somebody else saved meanwhile', () => {
    const edits = withSharedEdit(undefined, now, { categoryId: 'food', value: toCents(1) })
    if (edits === undefined) throw new Error('something waits')
    expect(changedElsewhere(edits, lines)).toEqual([])
    expect(changedElsewhere(edits, [line('rent', 310_000)])).toMatchObject([{ value: 310_000 }])
    expect(changedElsewhere(edits, [line('rent', 300_000, [5000, 5000])])).toHaveLength(1)
    expect(changedElsewhere(edits, [])).toMatchObject([{ value: 0 }])
  })
})

test('whoever has paid more than their part is named, and what is still to come is not paid', () => {
  const lines = [line('rent', 300_000)]
  const paid = (user: string, spending: number, upcoming: number) => ({
    user,
    date: NOVEMBER,
    category: 'rent',
    spending: toCents(spending),
    upcoming: toCents(upcoming),
  })
  const plan = planOf(lines, [paid('ana', 300_000, 100_000), paid('beto', 50_000, 0)])
  const rows = sharedRows({ plan, lines, edits: undefined, offers: [] })
  expect(whoPaidMore(rows)).toEqual([{ userId: 'ana', more: 50_000 }])
})

test('a part says how much of all it is, and that it is not there yet where the own plan has an old one', () => {
  const of = { userId: 'beto', value: toCents(120_000), show: (cents: number) => `${cents}` }
  const rent = withParts(line('rent', 300_000))
  expect(sharedNote(rent, of)).toBe('Da casa · 40% de 300000')
  expect(sharedNote(rent, { ...of, value: toCents(100_000) })).toBe(FOLLOWING)
  expect(sharedNote(undefined, of)).toBe('Da casa')
})

test('whose own plan is behind the shared one is known by its marked lines', () => {
  const lines = [withParts(line('rent', 300_000))]
  const planWith = (user: string, value: number, isShared = true) => ({
    user,
    ...NO_LINES,
    essentialCategories: [{ category: category('rent'), value: toCents(value), isShared }],
  })
  const behind = (...budgets: readonly object[]) => whoFollowsYet(lines, budgets as never)
  expect(behind(planWith('ana', 180_000), planWith('beto', 120_000))).toEqual([])
  expect(behind(planWith('ana', 180_000), planWith('beto', 100_000))).toEqual(['beto'])
  expect(behind(planWith('ana', 180_000, false), planWith('caio', 1))).toEqual(['ana'])
})

test('whoever pays all of a line and plans a part of it has passed nothing: the house is judged as a whole', () => {
  const rent = withParts(line('rent', 300_000))
  const paid = (user: string, spending: number, upcoming = 0) => ({
    user,
    date: NOVEMBER,
    category: 'rent',
    spending: toCents(spending),
    upcoming: toCents(upcoming),
  })
  const judged = (all: SharedPlan['realised'], spending: number, upcoming = 0) =>
    judgePart({ realised: [...all, { ...paid('ana', 99), category: 'food' }] }, rent, {
      value: toCents(180_000),
      spending: toCents(spending),
      upcoming: toCents(upcoming),
    })
  expect(judged([paid('ana', 300_000)], 300_000)).toMatchObject({
    passed: 0,
    forTheHouse: 120_000,
  })
  expect(judged([paid('ana', 300_000), paid('beto', 30_000)], 300_000)).toMatchObject({
    passed: 30_000,
    house: { planned: 300_000, realised: 330_000, upcoming: 0 },
  })
  // What is due is none of what was paid for the others, and counts against the plan of the house.
  expect(judged([paid('ana', 310_000, 200_000)], 310_000, 200_000)).toMatchObject({
    passed: 10_000,
    forTheHouse: 0,
  })
})
