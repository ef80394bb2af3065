import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listMonths, type Month, toMonth } from '../calendar.ts'
import { DEFAULT_CATEGORIES, DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { sumCents, toCents, ZERO } from '../money.ts'
import { linesAfter } from './edits.ts'
import type { BudgetLine } from './kinds.ts'
import { fillRange, type PlannedMonth } from './series.ts'
import { refuseShared } from './shared-plan-change.ts'
import {
  changeShared,
  linesBefore,
  NOBODY,
  ownParts,
  paidBeyond,
  partsOfShared,
  type PersonShare,
  planOwnParts,
  restoreShared,
  settleShared,
  sharedIn,
  type SharedLine,
  turningMonths,
} from './shared-plan.ts'

const RENT = DEFAULT_CATEGORIES.find(({ sort }) => sort === 'fixed')?.id ?? ''
const month = (text: string) => toMonth(text)
const sharesOf = (...shares: readonly (readonly [string, number])[]): readonly PersonShare[] =>
  shares.map(([userId, share]) => ({ userId, share }))
const HALVES = sharesOf(['ana', 5000], ['beto', 5000])

const line = (
  changes: Partial<Omit<SharedLine, 'value'>> & { readonly value?: number } = {},
): SharedLine => ({
  categoryId: 'rent',
  month: month('2026-11'),
  day: null,
  shares: sharesOf(['ana', 6000], ['beto', 4000]),
  incomeMonth: null,
  ...changes,
  value: toCents(changes.value ?? 300_000),
})
const ownLine = (changes: Partial<BudgetLine>): BudgetLine => ({
  categoryId: 'rent',
  amount: { kind: 'money', cents: toCents(300_000) },
  day: null,
  rule: null,
  place: 0,
  others: [],
  isTyped: true,
  isRemoved: false,
  isEntered: false,
  isShared: false,
  ...changes,
})
const values = (lines: readonly SharedLine[], at: string) =>
  sharedIn(lines, month(at)).map((one) => [one.categoryId, one.value])

test('the parts of a line sum to it to the cent, the greatest rests taking what is left over', () => {
  const thirds = sharesOf(['ana', 3334], ['beto', 3333], ['caio', 3333])
  expect(partsOfShared(toCents(100), thirds).map(({ value }) => value)).toEqual([34, 33, 33])
  expect(partsOfShared(toCents(300_000), line().shares)).toEqual([
    { userId: 'ana', share: 6000, value: 180_000 },
    { userId: 'beto', share: 4000, value: 120_000 },
  ])
  expect(partsOfShared(toCents(1), HALVES).map(({ value }) => value)).toEqual([1, 0])
})

describe('a change of a line', () => {
  const rent = [line()]
  test('goes on from its month, and a later month that was given something of its own keeps it', () => {
    const january = changeShared(rent, [line({ month: month('2027-01'), value: 350_000 })], true)
    expect(['2026-12', '2027-01', '2027-02'].map((at) => values(january, at))).toEqual([
      [['rent', 300_000]],
      [['rent', 350_000]],
      [['rent', 300_000]],
    ])
    const december = changeShared(
      january,
      [line({ month: month('2026-12'), value: 320_000 })],
      false,
    )
    expect(['2026-11', '2026-12', '2027-01', '2027-02'].map((at) => values(december, at))).toEqual([
      [['rent', 300_000]],
      [['rent', 320_000]],
      [['rent', 350_000]],
      [['rent', 320_000]],
    ])
  })
  test('of nothing ends it, with all that was to come', () => {
    const later = changeShared(rent, [line({ month: month('2027-06'), value: 400_000 })], false)
    const ended = changeShared(later, [line({ month: month('2027-01'), value: 0 })], false)
    expect(values(ended, '2026-12')).toEqual([['rent', 300_000]])
    expect([values(ended, '2027-01'), values(ended, '2028-01')]).toEqual([[], []])
  })
  test('for one month alone of what there was not is there in that month alone', () => {
    const once = changeShared([], [line({ categoryId: 'party', value: 9000 })], true)
    expect([values(once, '2026-11'), values(once, '2026-12')]).toEqual([[['party', 9000]], []])
  })
  test('is taken back with all that it took along: ends, later months, and one that was the same by chance', () => {
    const own = changeShared(rent, [line({ month: month('2027-01'), value: 350_000 })], false)
    const shown = (lines: readonly SharedLine[]) =>
      ['2026-11', '2026-12', '2027-01', '2027-02'].map((at) => values(lines, at))
    for (const value of [350_000, 0]) {
      for (const isAlone of [true, false]) {
        const changes = [line({ value })]
        const changed = changeShared(own, changes, isAlone)
        const back = restoreShared(changed, linesBefore(own, changes), month('2026-11'))
        expect(shown(back)).toEqual(shown(own))
      }
    }
  })
})

type Judged = Partial<SharedLine> & {
  readonly userId?: string
  readonly takers?: readonly string[]
}

test.each<[string, Judged, string | null]>([
  ['somebody who takes no part', { userId: 'caio' }, 'shares_no_plan'],
  ['one alone', { takers: ['ana'] }, 'shared_plan_wants_two'],
  ['a category of one’s own', { categoryId: 'feira' }, 'shared_plan_of_default_categories'],
  ['revenues', { categoryId: DEFAULT_CATEGORY_IDS.salary }, 'shared_plan_without_revenues'],
  [
    'a name that takes no part',
    { shares: sharesOf(['ana', 5000], ['caio', 5000]) },
    'shares_no_plan_either',
  ],
  ['a name twice', { shares: sharesOf(['ana', 5000], ['ana', 5000]) }, 'shares_no_plan_either'],
  [
    'shares of more than all',
    { shares: sharesOf(['ana', 5001], ['beto', 5000]) },
    'shares_sum_differs',
  ],
  ['shares of less than all', { shares: sharesOf(['ana', 9999]) }, 'shares_sum_differs'],
  ['too much', { value: toCents(100_000_000_001) }, 'budget_total_too_large'],
  ['a line as it should be', {}, null],
])('%s is judged', (_, { userId = 'ana', takers = ['ana', 'beto'], ...rest }, refusal) => {
  const changes = [{ ...line({ categoryId: RENT }), ...rest }]
  expect(refuseShared({ takers, userId, changes, after: changes })).toBe(refusal)
})

describe('somebody takes part no more', () => {
  const three = [
    line({
      month: month('2026-09'),
      shares: sharesOf(['ana', 5000], ['beto', 3000], ['caio', 2000]),
    }),
    line({ month: month('2027-03'), shares: sharesOf(['ana', 0], ['beto', 0], ['caio', 10_000]) }),
  ]
  const at = { takers: new Set(['ana', 'beto']), month: month('2026-11') }
  test('and the others pay it from this month on, scaled up to all of it, and no name of theirs is left', () => {
    const settled = settleShared(three, at)
    const inMonth = (text: string) => sharedIn(settled, month(text))[0]?.shares
    expect(inMonth('2026-10')).toEqual(sharesOf(['ana', 5000], ['beto', 3000], [NOBODY, 2000]))
    expect(inMonth('2026-11')).toEqual(sharesOf(['ana', 6250], ['beto', 3750]))
    expect(inMonth('2027-03')).toEqual(HALVES)
    expect(JSON.stringify(settled)).not.toContain('caio')
    expect(settleShared(settled, at)).toEqual(settled)
  })
  test('and with one left there is no plan', () => {
    expect(settleShared(three, { ...at, takers: new Set(['ana']) })).toEqual([])
  })
})

test('who paid more than their part of what was paid', () => {
  const of = (userId: string, share: number, paid: number) => ({
    userId,
    share,
    paid: toCents(paid),
  })
  const beyond = paidBeyond([
    [of('ana', 6000, 300_000), of('beto', 4000, 0)],
    [of('ana', 5000, 0), of('beto', 5000, 80_000)],
    [of('ana', 5000, 0), of('beto', 5000, 0)],
  ])
  expect([...beyond]).toEqual([
    ['ana', 80_000],
    ['beto', -80_000],
  ])
})

/*
 * A person's own plan, and how a change of the shared one comes into it: months from which a part is another
 * one are there, all that are there are brought to it, and the rest is filled from them.
 */
type Plan = readonly PlannedMonth[]
const ordered = (plan: Plan) => plan.toSorted((one, other) => (one.month < other.month ? -1 : 1))
const withMonth = (plan: Plan, at: Month): Plan => {
  if (plan.some((one) => one.month === at)) return plan
  const [filled] = fillRange(ordered(plan), { from: at, to: at })
  return ordered([...plan, filled ?? { month: at, isCustom: false, lines: [] }])
}
function bring(plan: Plan, lines: readonly SharedLine[], userId: string) {
  const parts = ownParts(lines, userId)
  const all = turningMonths(parts).reduce(withMonth, plan)
  const changes = planOwnParts(all, parts)
  const after = all.map((one) => {
    const change = changes.find(({ month: at }) => at === one.month)
    if (change === undefined) return one
    const isCustom = one.isCustom || change.written.some(({ isTyped }) => isTyped)
    return { ...one, isCustom, lines: linesAfter(one.lines, change) }
  })
  return { plan: after, changes }
}
const markedIn = (plan: Plan, at: Month, categoryId: string) => {
  const found = withMonth(plan, at).find((one) => one.month === at)
  const own = found?.lines.find((one) => one.categoryId === categoryId)
  if (own?.isShared !== true || own.isRemoved || own.amount.kind !== 'money') return ZERO
  return own.amount.cents
}

test('an own line of the category becomes the part, whatever series it was of, and stays as an ordinary one when the plan is over', () => {
  const annual = ownLine({ rule: { kind: 'recurrence', period: 'annual' } })
  const food = ownLine({ categoryId: 'food' })
  const before: Plan = [{ month: month('2026-10'), isCustom: true, lines: [annual, food] }]
  const { plan } = bring(before, [line()], 'ana')
  expect(plan[0]).toEqual(before[0])
  expect(['2026-11', '2027-10'].map((at) => markedIn(plan, month(at), 'rent'))).toEqual([
    180_000, 180_000,
  ])
  const [later] = fillRange(plan, { from: month('2027-10'), to: month('2027-10') })
  expect(later?.lines.find(({ categoryId }) => categoryId === 'rent')?.others).toEqual([])
  expect(later?.lines.find(({ categoryId }) => categoryId === 'food')).toMatchObject({
    isShared: false,
  })
  const { plan: over } = bring(plan, [], 'ana')
  expect(over[1]?.lines.find(({ categoryId }) => categoryId === 'rent')).toMatchObject({
    isShared: false,
    isRemoved: false,
    amount: { cents: 180_000 },
  })
})

const MONTHS = listMonths(month('2026-10'), month('2027-12'))
const people = ['ana', 'beto', 'caio', 'duda']
const change = fc.record({
  categoryId: fc.constantFrom('rent', 'food', 'school'),
  month: fc.constantFrom(...MONTHS.slice(0, 13)),
  value: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_999 })),
  weights: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
  day: fc.constantFrom(null, 5, 10),
  isAlone: fc.boolean(),
  isTakenBack: fc.boolean(),
  /** Whose job runs after it; the others' do once all is changed. */
  isLate: fc.boolean(),
})
const stored = fc.array(
  fc.record({
    month: fc.constantFrom(...MONTHS),
    isCustom: fc.boolean(),
    category: fc.constantFrom('rent', 'food', 'own'),
    isAnnual: fc.boolean(),
  }),
  { maxLength: 6 },
)
const planOf = (
  rows: readonly { month: Month; isCustom: boolean; category: string; isAnnual: boolean }[],
): Plan => {
  const byMonth = new Map<Month, PlannedMonth>()
  for (const { month: at, isCustom, category, isAnnual } of rows) {
    const rule = isAnnual ? ({ kind: 'recurrence', period: 'annual' } as const) : null
    const lines = [ownLine({ categoryId: category, rule }), ownLine({ categoryId: 'salary' })]
    byMonth.set(at, { month: at, isCustom, lines })
  }
  return ordered([...byMonth.values()])
}

test('whatever is changed in whatever order, the members’ parts of a month sum to the shared line, what is not theirs stays, and a second run changes nothing', () => {
  const histories = fc.record({
    count: fc.integer({ min: 2, max: 4 }),
    plans: fc.array(stored, { minLength: 4, maxLength: 4 }),
    changes: fc.array(change, { maxLength: 8 }),
  })
  fc.assert(
    fc.property(histories, ({ count, plans, changes }) => {
      const members = people.slice(0, count)
      const own = new Map(members.map((one, at) => [one, planOf(plans[at] ?? [])]))
      const untouched = (plan: Plan) =>
        plan.map(({ month: at, lines }) => [
          at,
          lines.filter(({ categoryId }) => ['own', 'salary'].includes(categoryId)),
        ])
      let lines: readonly SharedLine[] = []
      for (const { weights, isAlone, isLate, isTakenBack, value, ...rest } of changes) {
        const used = members.map((_, at) => weights[at] ?? 0)
        const total = used.reduce((sum, one) => sum + one, 0)
        const shares = members.map((userId, at) => ({
          userId,
          share:
            total === 0 ? (at === 0 ? 10_000 : 0) : Math.floor(((used[at] ?? 0) * 10_000) / total),
        }))
        const missing = 10_000 - shares.reduce((sum, { share }) => sum + share, 0)
        const whole = shares.map((one, at) =>
          at === 0 ? { ...one, share: one.share + missing } : one,
        )
        const made = { ...rest, value: toCents(value), shares: whole, incomeMonth: null }
        const before = lines
        lines = changeShared(before, [made], isAlone)
        if (isLate) continue
        const follow = () => {
          for (const one of members) own.set(one, bring(own.get(one) ?? [], lines, one).plan)
        }
        follow()
        if (!isTakenBack) continue
        lines = restoreShared(lines, linesBefore(before, [made]), rest.month)
        follow()
        const inAll = (all: readonly SharedLine[]) =>
          MONTHS.map((at) => sharedIn(all, at).map(({ month: _, ...terms }) => terms))
        expect(inAll(lines).map((all) => new Set(all))).toEqual(
          inAll(before).map((all) => new Set(all)),
        )
      }
      for (const one of members) {
        const before = own.get(one) ?? []
        const { plan } = bring(before, lines, one)
        const kept = before.map(({ month: at }) => at)
        expect(untouched(plan.filter(({ month: at }) => kept.includes(at)))).toEqual(
          untouched(before),
        )
        expect(bring(plan, lines, one).changes).toEqual([])
        own.set(one, plan)
      }
      for (const at of MONTHS) {
        for (const categoryId of ['rent', 'food', 'school']) {
          const shared = sharedIn(lines, at).find((one) => one.categoryId === categoryId)
          const parts = members.map((one) => markedIn(own.get(one) ?? [], at, categoryId))
          expect(sumCents(parts)).toBe(shared?.value ?? 0)
        }
      }
    }),
  )
})
