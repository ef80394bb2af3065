import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import type { TaskFacts } from './facts.ts'
import { suggestionsOf } from './rules.ts'
import { type Suggestion, TASK_RULES, type TaskRule } from './suggestion.ts'

const TODAY = toDay('2026-11-23')
const LAST = [toMonth('2026-10'), toMonth('2026-09'), toMonth('2026-08')]

const amount = (max: number) =>
  fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max })).map(toCents)
const id = fc.constantFrom('a', 'b', 'c', 'd')
const few = <Value extends object>(value: fc.Arbitrary<Value>, key: keyof Value) =>
  fc.uniqueArray(value, { maxLength: 4, selector: (one) => one[key] })
const dayNear = fc.integer({ min: -70, max: 40 }).map((days) => addDays(TODAY, days))
const monthNear = fc.integer({ min: -6, max: 0 }).map((back) => addMonths(toMonth('2026-11'), back))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 })

const months = <Value>(
  value: fc.Arbitrary<Value & { month: TaskFacts['months'][number]['month'] }>,
) => fc.uniqueArray(value, { minLength: 3, maxLength: 7, selector: ({ month }) => month })

const household: fc.Arbitrary<TaskFacts> = fc.record({
  today: fc.constant(TODAY),
  cards: few(
    fc.record({ paymentId: id, name: id, residual: amount(900_00), charges: amount(90_00) }),
    'paymentId',
  ),
  repeated: few(
    fc.record({
      id,
      name: id,
      kindId: fc.constantFrom('film', 'music'),
      kindName: id,
      before: maybe(amount(60_00)),
      now: amount(60_00),
    }),
    'id',
  ),
  categories: few(
    fc.record({
      id,
      name: id,
      months: months(
        fc.record({ month: monthNear, realised: amount(900_00), planned: amount(300_00) }),
      ),
    }),
    'id',
  ),
  months: months(
    fc.record({
      month: monthNear,
      revenues: amount(9000_00),
      essential: amount(4000_00),
      noessential: amount(2000_00),
      debts: amount(3000_00),
    }),
  ),
  reserve: maybe(amount(20_000_00)),
  available: fc.integer({ min: -500_00, max: 30_000_00 }).map(toCents),
  leastHeld: maybe(fc.integer({ min: -500_00, max: 30_000_00 }).map(toCents)),
  monthlyYield: maybe(fc.integer({ min: 0, max: 110 })),
  dues: fc.array(fc.record({ name: id, dueDate: dayNear, open: amount(9000_00) }), {
    maxLength: 4,
  }),
  salaryDate: maybe(dayNear),
  bills: few(
    fc.record({
      id,
      name: id,
      lateDays: fc.array(fc.integer({ min: -3, max: 5 }), { maxLength: 6 }),
      charges: amount(9_00),
    }),
    'id',
  ),
  fed: few(
    fc.record({
      paymentId: id,
      name: id,
      isCard: fc.boolean(),
      archived: fc.boolean(),
      fedUntil: maybe(dayNear),
    }),
    'paymentId',
  ),
  plan: maybe(fc.record({ since: monthNear, isAdjusted: fc.boolean() })),
  goals: few(
    fc.record({
      id,
      name: id,
      monthly: fc.integer({ min: -100_00, max: 500_00 }).map(toCents),
      needed: amount(500_00),
      isOnTime: fc.boolean(),
    }),
    'id',
  ),
})

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/**
 * Every suggestion that is true of a household with what a month of it saves, worked out by the words of
 * decisions.md §15 in plain numbers and in no way that the rules share.
 */
function truthOf(facts: TaskFacts): Map<string, number | null> {
  const truth = new Map<string, number | null>()
  const add = (isTrue: boolean, rule: TaskRule, of: string, monthly: number | null) => {
    if (isTrue) truth.set(of === '' ? rule : `${rule}:${of}`, monthly === 0 ? null : monthly)
  }
  for (const { paymentId, residual, charges } of facts.cards)
    add(residual >= 2, 'card-residual', paymentId, charges)
  for (const { id: of, before, now } of facts.repeated)
    add((before ?? 0) > 0 && now > (before ?? 0), 'subscription-rose', of, now - (before ?? 0))
  for (const kind of ['film', 'music']) {
    const paid = facts.repeated.filter((one) => one.kindId === kind && one.now > 0)
    const least = paid.map(({ now }) => now).toSorted((a, b) => a - b)[0] ?? 0
    add(paid.length > 1, 'subscriptions-of-one-kind', kind, least)
  }
  for (const { id: of, months: rows } of facts.categories) {
    const above = LAST.map((last) => rows.find(({ month }) => month === last))
      .filter((row) => row !== undefined && row.planned > 0)
      .map((row) => (row ? row.realised - row.planned : 0))
      .filter((excess) => excess > 0)
    add(above.length === 3, 'category-above-plan', of, above.toSorted((a, b) => a - b)[0] ?? 0)
  }
  const rows = facts.months.filter(({ month }) => LAST.includes(month))
  const isWhole = rows.length === 3
  const revenues = sum(rows.map((row) => row.revenues))
  const fixed = sum(rows.map((row) => row.essential))
  const debts = sum(rows.map((row) => row.debts))
  const spent = fixed + debts + sum(rows.map((row) => row.noessential))
  const hasRevenues = isWhole && revenues > 0
  const month = Math.floor(spent / 3)
  add(
    hasRevenues && fixed * 2 > revenues,
    'fixed-above-half',
    '',
    Math.floor((fixed * 2 - revenues) / 6),
  )
  add(
    hasRevenues && debts * 10 > revenues * 3,
    'debts-above-share',
    '',
    Math.floor((debts * 10 - revenues * 3) / 30),
  )
  const { reserve, plan, leastHeld, monthlyYield, available } = facts
  add(isWhole && month > 0 && reserve === 0, 'no-reserve', '', null)
  add(isWhole && reserve !== null && reserve > 0 && reserve < spent, 'reserve-short', '', null)
  const idle = Math.min(leastHeld ?? 0, available) - month
  const gain = Math.floor((idle * (monthlyYield ?? 0)) / 10_000)
  add(isWhole && leastHeld !== null && idle > 0 && gain > 0, 'idle-balance', '', gain)
  const { salaryDate } = facts
  const before = facts.dues.filter(
    ({ dueDate }) => dueDate >= TODAY && dueDate < (salaryDate ?? ''),
  )
  const due = sum(before.map(({ open }) => (open < 2 ? 0 : open)))
  add(due > 0 && due > available, 'invoices-before-salary', '', null)
  for (const { id: of, lateDays, charges } of facts.bills)
    add(lateDays.filter((days) => days >= 1).length >= 2, 'bill-late-twice', of, charges)
  for (const { paymentId, archived, fedUntil } of facts.fed)
    add(
      fedUntil !== null && !archived && fedUntil < '2026-10-23' && fedUntil >= '2026-05-01',
      'import-old',
      paymentId,
      null,
    )
  add(isWhole && spent > 0 && plan === null, 'no-plan', '', null)
  add(plan !== null && !plan.isAdjusted && plan.since <= '2026-08', 'plan-never-adjusted', '', null)
  for (const { id: of, monthly, needed, isOnTime } of facts.goals)
    add(!isOnTime && needed > monthly, 'goal-behind', of, needed - monthly)
  return truth
}

/** The figures of a text in their order, whatever their kind. */
const figuresOf = ({ why }: Suggestion): number[] =>
  why.flatMap((part) => {
    if (typeof part === 'string' || 'day' in part) return []
    if ('cents' in part) return [part.cents]
    return ['percent' in part ? part.percent : part.count]
  })

/** Whether the figures that a text itself shows bear out what it says and what it would save. */
function bearsOut(suggestion: Suggestion): boolean {
  const [one = Number.NaN, two = Number.NaN, three = Number.NaN] = figuresOf(suggestion)
  const { monthly } = suggestion
  const ways: Record<TaskRule, () => boolean> = {
    'card-residual': () => one > 1 && (monthly === null || monthly === two),
    'invoices-before-salary': () => one > two,
    'bill-late-twice': () => one >= 2,
    'debts-above-share': () => two > three && three === 3000,
    'fixed-above-half': () => two > 5000,
    'category-above-plan': () => one === 3 && two >= 3 * three && monthly === three,
    'subscription-rose': () => monthly === two - one && two > one,
    'subscriptions-of-one-kind': () => one >= 2 && (monthly ?? 0) * one <= two,
    'no-reserve': () => one > 0,
    'reserve-short': () => one > 0 && two === 3 && one < three,
    'idle-balance': () => monthly === Math.floor(((one - two) * three) / 10_000),
    'goal-behind': () => monthly === two - one,
    'no-plan': () => one > 0,
    'plan-never-adjusted': () => one >= 3,
    'import-old': () => one > 28,
  }
  return ways[suggestion.rule]()
}

test('on 200 random households every suggestion is true by its figures, and none is left out', () => {
  const seen = new Set<TaskRule>()
  for (const facts of fc.sample(household, { numRuns: 200, seed: 15 })) {
    const suggestions = suggestionsOf(facts)
    const made = new Map(suggestions.map((one) => [one.id, one.monthly]))
    expect(made.size).toBe(suggestions.length)
    expect(made).toEqual(truthOf(facts))
    expect(suggestions.filter((one) => !bearsOut(one))).toEqual([])
    for (const { rule } of suggestions) seen.add(rule)
  }
  expect([...seen].toSorted()).toEqual([...TASK_RULES].toSorted())
})

test('a text never shows a fraction of a cent, and a saving is above zero or not there', () => {
  fc.assert(
    fc.property(household, (facts) => {
      for (const one of suggestionsOf(facts)) {
        expect(figuresOf(one).every(Number.isSafeInteger)).toBe(true)
        expect(one.monthly === null || one.monthly > 0).toBe(true)
      }
    }),
  )
})

test('the order does not depend on the order of what is read', () => {
  fc.assert(
    fc.property(household, (facts) => {
      const turned = {
        ...facts,
        cards: facts.cards.toReversed(),
        months: facts.months.toReversed(),
        categories: facts.categories.toReversed(),
        goals: facts.goals.toReversed(),
        bills: facts.bills.toReversed(),
        dues: facts.dues.toReversed(),
      }
      expect(suggestionsOf(turned)).toEqual(suggestionsOf(facts))
    }),
  )
})
