import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay, toMonth } from '../calendar.ts'
import { sumCents, toCents, ZERO } from '../money.ts'
import { type TaskReadings, toTaskFacts } from './readings.ts'

const cents = toCents
const day = toDay
const TODAY = day('2026-11-23')

/** A person of whom nothing was written down. */
const NOTHING: TaskReadings = {
  repeated: [],
  bills: [],
  plan: null,
  charges: [],
  salaryDate: null,
  salaryDays: [],
  leastHeld: null,
  today: TODAY,
  payments: [],
  plans: [],
  objectives: [],
  invoices: [],
  saved: ZERO,
}
const facts = (changes: Partial<TaskReadings>) => toTaskFacts({ ...NOTHING, ...changes })

const account = (value: number, changes: Partial<TaskReadings['payments'][number]> = {}) => ({
  _id: 'a',
  name: 'Itaú',
  type: 'debit',
  archived: false,
  fedUntil: null,
  countsToSpend: true,
  value: cents(value),
  monthlyYield: null,
  ...changes,
})
const savings = (value: number) => account(value, { countsToSpend: false })
const goal = (changes: Partial<TaskReadings['objectives'][number]> = {}) => ({
  _id: 'g',
  name: 'Viagem',
  initialValue: cents(200_00),
  pace: { value: cents(50_00), onTime: false },
  suggestedInstallment: cents(-80_00),
  ...changes,
})

test('of nothing that was written down there is nothing to judge', () => {
  expect(facts({})).toEqual({
    today: TODAY,
    cards: [],
    repeated: [],
    categories: [],
    months: [],
    reserve: null,
    available: ZERO,
    leastHeld: null,
    monthlyYield: null,
    dues: [],
    salaryDate: null,
    bills: [],
    fed: [],
    plan: null,
    goals: [],
  })
})

describe('what is available, and what is put aside', () => {
  test.each([
    ['one account', [account(100_00)], [], 0, 100_00, 0],
    ['an account and savings', [account(100_00), savings(300_00)], [], 0, 100_00, 300_00],
    ['savings and investments', [savings(300_00)], [], 50_00, 0, 350_00],
    ['goals with what they began with', [account(100_00)], [goal()], 70_00, 100_00, 270_00],
    ['an account that is overdrawn', [account(-40_00), account(100_00)], [], 0, 60_00, 0],
    ['more redeemed than put aside', [account(100_00)], [], -5_00, 100_00, 0],
    ['a card holds no money', [account(100_00, { type: 'credit' })], [], 70_00, 0, null],
    ['nor does an archived account', [account(100_00, { archived: true })], [], 70_00, 0, null],
  ] as const)('%s', (_, payments, objectives, saved, available, reserve) => {
    expect(facts({ payments, objectives, saved: cents(saved) })).toMatchObject({
      available,
      reserve,
    })
  })

  test.each([
    ['none typed', [account(1)], null],
    ['the best of two', [account(1, { monthlyYield: 50 }), account(1, { monthlyYield: 90 })], 90],
    ['not that of a card', [account(1, { type: 'credit', monthlyYield: 90 })], null],
  ] as const)('the yield: %s', (_, payments, monthlyYield) => {
    expect(facts({ payments })).toMatchObject({ monthlyYield })
  })
})

const invoice = (cardId: string, dueOn: string) => ({
  cardId,
  name: 'Roxinho',
  dueOn: day(dueOn),
  owed: cents(90_00),
})

test.each([
  ['yesterday is what the card left unpaid', '2026-11-22', 1, 0],
  ['today is a due', '2026-11-23', 0, 1],
  ['tomorrow is a due', '2026-11-24', 0, 1],
] as const)('an invoice that falls due %s', (_, dueOn, cards, dues) => {
  const read = facts({ invoices: [invoice('c', dueOn)] })
  expect([read.cards.length, read.dues.length]).toEqual([cards, dues])
})

test.each([
  ['those of the card', [{ paymentId: 'c', cents: cents(7_00) }], 7_00],
  ['none of another card', [{ paymentId: 'd', cents: cents(7_00) }], 0],
  ['what was given back is none', [{ paymentId: 'c', cents: cents(-7_00) }], 0],
] as const)('charges: %s', (_, charges, expected) => {
  const { cards } = facts({ invoices: [invoice('c', '2026-11-10')], charges })
  expect(cards).toEqual([
    { paymentId: 'c', name: 'Roxinho', residual: cents(90_00), charges: expected },
  ])
})

describe('a subscription', () => {
  const film = {
    id: 'f',
    name: 'Filmes',
    kindId: 'k',
    kindName: 'Filmes e séries',
    isKind: true,
    before: cents(39_90),
    countBefore: 1,
    now: cents(44_90),
    countNow: 1,
  }
  test.each([
    ['charged once in each month', {}, ['k']],
    ['charged the first time', { before: null, countBefore: 0 }, ['k']],
    ['below no kind is of its own', { isKind: false }, ['f']],
    ['not charged any more', { now: null, countNow: 0 }, []],
    ['charged twice last month', { countNow: 2 }, []],
    ['charged twice in the month before', { countBefore: 2 }, []],
  ])('%s', (_, changes, kinds) => {
    const { repeated } = facts({ repeated: [{ ...film, ...changes }] })
    expect(repeated.map(({ kindId }) => kindId)).toEqual(kinds)
  })
})

describe('the next salary', () => {
  test.each([
    ['none', null, [], null],
    ['an entry that is planned', '2026-12-05', [], '2026-12-05'],
    ['a day of this month that is to come', null, [28], '2026-11-28'],
    ['a day of this month that has passed is the next month’s', null, [5], '2026-12-05'],
    ['today is not to come', null, [23], '2026-12-23'],
    ['the last day of a shorter month', null, [31], '2026-11-30'],
    ['the first of several', '2026-12-01', [5, 30], '2026-11-30'],
  ] as const)('%s', (_, planned, salaryDays, expected) => {
    const salaryDate = planned === null ? null : day(planned)
    expect(facts({ salaryDate, salaryDays })).toMatchObject({ salaryDate: expected })
  })
})

test.each([
  ['with a pace', goal(), [['g', 50_00, 80_00, false]]],
  ['that is done, or younger than a month', goal({ pace: null }), []],
] as const)('a goal %s', (_, objective, expected) => {
  const { goals } = facts({ objectives: [objective] })
  expect(goals.map(({ id, monthly, needed, isOnTime }) => [id, monthly, needed, isOnTime])).toEqual(
    expected,
  )
})

const entry = (_id: string, value: number, spending: number) => ({
  category: { _id, name: _id },
  value: cents(value),
  spending: cents(spending),
})
const plan = (date: string, entries: readonly ReturnType<typeof entry>[], revenues = 0) => ({
  date: day(date),
  essentialCategories: entries,
  noessentialCategories: [],
  debtsCategories: [],
  revenuesSpending: cents(revenues),
  essentialSpending: sumCents(entries.map(({ spending }) => spending)),
  noessentialSpending: ZERO,
  debtsSpending: ZERO,
})

describe('the last months', () => {
  test('a category has what was planned and spent in each of them', () => {
    const plans = [plan('2026-09-01', [entry('m', 5, 6)]), plan('2026-10-01', [entry('m', 7, 8)])]
    expect(facts({ plans }).categories).toEqual([
      {
        id: 'm',
        name: 'm',
        months: [
          { month: '2026-09', planned: 5, realised: 6 },
          { month: '2026-10', planned: 7, realised: 8 },
        ],
      },
    ])
  })

  test.each([
    ['in which nothing happened is not there', plan('2026-10-01', [entry('m', 5, 0)]), []],
    ['in which more was refunded than spent', plan('2026-10-01', [entry('m', 5, -8)], 3), [[3, 0]]],
    ['with income and expenses', plan('2026-10-01', [entry('m', 5, 8)], 3), [[3, 8]]],
  ] as const)('one %s', (_, read, expected) => {
    const { months } = facts({ plans: [read] })
    expect(months.map(({ revenues, essential }) => [revenues, essential])).toEqual(expected)
  })
})

test('a bill is late by the days after its due day, from the month in which it was written down', () => {
  const bill = { id: 'b', name: 'Luz', day: 10, since: day('2026-10-15') }
  const paidOn = [day('2026-09-20'), day('2026-10-14'), day('2026-11-10')]
  const read = facts({
    bills: [{ ...bill, paidOn }],
    plan: { since: day('2026-01-01'), isAdjusted: true },
  })
  expect(read.bills).toEqual([{ id: 'b', name: 'Luz', lateDays: [4, 0], charges: ZERO }])
  expect(read.plan).toEqual({ since: toMonth('2026-01'), isAdjusted: true })
})

test('each account is available or put aside, each invoice is a residual or a due, and none is both', () => {
  const payment = fc.record({
    _id: fc.constant('a'),
    name: fc.constant('Itaú'),
    fedUntil: fc.constant(null),
    type: fc.constantFrom('debit', 'cash', 'credit'),
    archived: fc.boolean(),
    countsToSpend: fc.boolean(),
    value: fc.integer({ min: 0, max: 1_000_00 }).map(toCents),
    monthlyYield: fc.option(fc.nat(100), { nil: null }),
  })
  const due = fc.integer({ min: -60, max: 60 }).map((days) => ({
    cardId: 'c',
    name: 'Roxinho',
    dueOn: addDays(TODAY, days),
    owed: cents(1),
  }))
  fc.assert(
    fc.property(fc.array(payment), fc.array(due), (payments, invoices) => {
      const { available, reserve, cards, dues } = facts({ payments, invoices })
      const held = payments.filter(({ type, archived }) => type !== 'credit' && !archived)
      const whole = sumCents(held.map(({ value }) => value))
      expect(available + (reserve ?? 0)).toBe(whole)
      expect(cards.length + dues.length).toBe(invoices.length)
    }),
  )
})
