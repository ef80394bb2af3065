import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import {
  decideEdits,
  type EditFacts,
  isTicked,
  type LineChange,
  type ListedChange,
} from './changed-lines.ts'
import { type BudgetGroup, type BudgetLine, plannedGroupOf, ruleOf } from './kinds.ts'

const line = (categoryId: string, changes: Partial<BudgetLine> = {}): BudgetLine => ({
  categoryId,
  amount: { kind: 'money', cents: toCents(100_00) },
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
const of = (group: string, sort = 'variable', type: string | null = null) =>
  ({ group, sort, type }) as Parameters<typeof plannedGroupOf>[0] & object

const CATEGORIES = [
  { id: 'salary', ...of('revenues') },
  { id: 'rent', ...of('expenses', 'fixed') },
  { id: 'food', ...of('expenses') },
  { id: 'loan', ...of('expenses', 'fixed', 'debts') },
]
/** July plans 100.00 of salary, and 100.00 of rent. */
const FACTS = {
  months: [{ month: toMonth('2026-07'), isCustom: true, lines: [line('salary'), line('rent')] }],
  categories: CATEGORIES,
  changes: [],
  repetition: { repeatUntil: null },
} as const satisfies EditFacts
const cents = (value: number) => ({ value: toCents(value) })
const inList = (group: BudgetGroup, change: LineChange): ListedChange => ({
  list: `${group}-list`,
  group,
  change,
})
const decide = (changes: readonly ListedChange[], facts: Partial<EditFacts> = {}) =>
  decideEdits({ ...FACTS, ...facts, changes })

describe('a change of a plan is refused, and the list is named that it is about', () => {
  const food = inList('noessential', { category: 'food', ...cents(10_00) })
  test.each([
    ['one category twice', [food, food], 'budget_category_twice', null],
    [
      'a category that is not there',
      [inList('noessential', { category: 'gone', ...cents(1) })],
      'category_not_found',
      'noessential-list',
    ],
    [
      'a category in the list of another group',
      [inList('essential', { category: 'food', ...cents(1) })],
      'category_of_another_group',
      'essential-list',
    ],
    [
      'a debt among the essentials',
      [inList('essential', { category: 'loan', ...cents(1) })],
      'category_of_another_group',
      'essential-list',
    ],
    [
      'a new line of nothing',
      [inList('noessential', { category: 'food', ...cents(0) })],
      'value_is_zero',
      'noessential-list',
    ],
    [
      'a period and instalments at once',
      [
        inList('noessential', {
          category: 'food',
          ...cents(1),
          recurrentType: 'monthly',
          lastInstallment: 3,
        }),
      ],
      'repeats_and_splits',
      'noessential-list',
    ],
    [
      'a share of the revenues as a revenue',
      [inList('revenues', { category: 'salary', budgetValue: 100 })],
      'budget_revenue_is_money',
      'revenues-list',
    ],
    [
      'expenses without revenues',
      [inList('revenues', { category: 'salary', deleted: true })],
      'budget_without_revenues',
      null,
    ],
    [
      'more than all of the revenues in shares',
      [inList('noessential', { category: 'food', budgetValue: 100_01 })],
      'budget_over_revenues',
      null,
    ],
    [
      'a line that is entered without a payment method',
      [{ ...food, change: { ...food.change, day: 5, notCreateTransaction: false } }],
      'budget_payment_missing',
      'noessential-list',
    ],
    [
      'a line that is entered on no day',
      [{ ...food, change: { ...food.change, payment: 'bank', notCreateTransaction: false } }],
      'budget_day_missing',
      'noessential-list',
    ],
    [
      'a line that is entered in more parts than a purchase may have',
      [
        {
          ...food,
          change: {
            ...food.change,
            day: 5,
            payment: 'bank',
            lastInstallment: 361,
            notCreateTransaction: false,
          },
        },
      ],
      'budget_parts_too_many',
      'noessential-list',
    ],
  ] as const)('%s', (_, changes, refusal, list) => {
    expect(decide(changes)).toEqual({ refusal, list })
  })

  test('a reason of a line stands before one of the whole plan', () => {
    const gone = inList('revenues', { category: 'salary', deleted: true })
    const unknown = inList('essential', { category: 'gone', ...cents(1) })
    expect(decide([gone, unknown])).toMatchObject({ refusal: 'category_not_found' })
  })
})

/** What is decided of a change that nothing stands against. */
function allowed(changes: readonly ListedChange[], facts: Partial<EditFacts> = {}) {
  const decided = decide(changes, facts)
  if ('refusal' in decided) throw new Error(decided.refusal)
  return decided
}

test('what is not changed is not judged: a plan without revenues stays as it is', () => {
  const months = [{ month: toMonth('2026-07'), isCustom: true, lines: [line('rent')] }] as const
  expect(decide([], { months })).toMatchObject({ entered: [] })
})

test('a change that is repeated is refused where a later month has four hundred lines already', () => {
  const lines = Array.from({ length: 400 }, (_, at) => line(`c${at}`))
  const months = [...FACTS.months, { month: toMonth('2026-08'), isCustom: true, lines }] as const
  const food = inList('noessential', { category: 'food', ...cents(10_00) })
  const repetition = { repeatUntil: toMonth('2026-08') }
  expect(decide([food], { months, repetition })).toEqual({
    refusal: 'budget_line_limit_reached',
    list: null,
  })
})

const [FIRST] = FACTS.months
const AUGUST = { month: toMonth('2026-08'), isCustom: false, lines: [line('salary')] }

describe('what a change of July writes', () => {
  const food = { category: 'food', ...cents(30_00) }
  test.each([
    ['money, in July alone', food, null, ['2026-07 food 3000']],
    [
      'a share of the revenues',
      { category: 'food', budgetValue: 25_00 },
      null,
      ['2026-07 food 2500'],
    ],
    [
      'of both figures the one that was typed',
      { ...food, budgetValue: 25_00, typed: 'budgetValue' },
      null,
      ['2026-07 food 2500'],
    ],
    ['repeated until August', food, '2026-08', ['2026-07 food 3000', '2026-08 food 3000']],
    [
      'every month',
      { ...food, recurrentType: 'monthly' },
      null,
      ['2026-07 food 3000 monthly', '2026-08 food 3000 monthly'],
    ],
    [
      'in two parts',
      { ...food, lastInstallment: 2 },
      null,
      ['2026-07 food 3000 of 2', '2026-08 food 3000 of 2'],
    ],
    [
      'every half year',
      { ...food, recurrentType: 'semiannual' },
      null,
      ['2026-07 food 3000 semiannual'],
    ],
    ['taken out', { category: 'food', deleted: true }, null, ['2026-07 food out']],
  ] as const)('%s', (_, change, repeatUntil, expected) => {
    const { changes } = allowed([inList('noessential', change)], {
      months: [FIRST, AUGUST],
      repetition: { repeatUntil: repeatUntil === null ? null : toMonth(repeatUntil) },
    })
    const lines = changes.flatMap(({ month, written }) =>
      written.map(({ categoryId, amount, rule, isRemoved }) => {
        const figure = amount.kind === 'money' ? amount.cents : amount.percent
        const goesOn =
          rule === null ? '' : rule.kind === 'recurrence' ? ` ${rule.period}` : ` of ${rule.count}`
        return `${month} ${categoryId} ${isRemoved ? 'out' : figure}${goesOn}`
      }),
    )
    expect(lines).toEqual(expected)
  })
})

test('a later month without revenues of its own takes what is repeated into it', () => {
  const { changes } = allowed([inList('noessential', { category: 'food', ...cents(10_00) })], {
    months: [FIRST, { ...AUGUST, lines: [] }],
    repetition: { repeatUntil: AUGUST.month },
  })
  expect(changes.map(({ month }) => month)).toEqual(['2026-07', '2026-08'])
})

test('a change of the amount alone leaves a series a series', () => {
  const rule = { kind: 'recurrence', period: 'monthly' } as const
  const { changes } = allowed([inList('noessential', { category: 'food', ...cents(30_00) })], {
    months: [{ ...FIRST, lines: [...FIRST.lines, line('food', { rule })] }],
  })
  expect(changes[0]?.written[0]).toMatchObject({ amount: { cents: 30_00 }, rule })
})

test.each([
  ['ticked', { notCreateTransaction: false }, true],
  ['ticked, and not taken out', { notCreateTransaction: false, deleted: false }, true],
  ['ticked, and taken out', { notCreateTransaction: false, deleted: true }, false],
  ['not ticked', { notCreateTransaction: true }, false],
  ['of which nothing is said', {}, false],
])('a line that is %s is entered: %s', (_, change, expected) => {
  expect(isTicked({ category: 'food', ...change })).toBe(expected)
})

describe('which lines are entered as movements', () => {
  const food = { category: 'food', ...cents(30_00), day: 31, payment: 'bank' }
  const ticked = { ...food, notCreateTransaction: false }
  const stored = (changes: Partial<BudgetLine>) => ({
    months: [{ ...FIRST, lines: [...FIRST.lines, line('food', changes)] }, AUGUST] as const,
  })
  test.each([
    ['a new line that is ticked', ticked, {}, ['2026-07-31 3000']],
    ['one that is not ticked', food, {}, []],
    ['one that is taken out', { ...ticked, deleted: true }, {}, []],
    ['one that a later month of the call enters', ticked, { enteredLater: new Set(['food']) }, []],
    ['one that exists, where later months are planned', ticked, stored({}), []],
    [
      'one that exists in the last planned month',
      ticked,
      { months: [{ ...FIRST, lines: [...FIRST.lines, line('food')] }] as const },
      ['2026-07-31 3000'],
    ],
    [
      'one that exists in the last planned month and was entered',
      ticked,
      {
        months: [
          { ...FIRST, lines: [...FIRST.lines, line('food', { isEntered: true, isShared: false })] },
        ] as const,
      },
      [],
    ],
    [
      'repeated into a month in which another line was typed',
      ticked,
      { months: [FIRST, AUGUST] as const, repetition: { repeatUntil: toMonth('2026-08') } },
      ['2026-07-31 3000', '2026-08-31 3000'],
    ],
    ['one that was out of the month', ticked, stored({ isRemoved: true }), ['2026-07-31 3000']],
    [
      'a share of the revenues comes to money',
      {
        category: 'food',
        budgetValue: 12_50,
        day: 5,
        payment: 'bank',
        notCreateTransaction: false,
      },
      {},
      ['2026-07-05 1250'],
    ],
    [
      'repeated, but for the month in which it was typed otherwise',
      ticked,
      {
        months: [FIRST, { ...AUGUST, lines: [...AUGUST.lines, line('food')] }] as const,
        repetition: { repeatUntil: toMonth('2026-09') },
      },
      ['2026-07-31 3000', '2026-09-30 3000'],
    ],
  ] as const)('%s', (_, change, facts, expected) => {
    const { entered } = allowed([inList('noessential', change)], facts)
    const drafts = entered.flatMap((one) => one.drafts.map(({ date, value }) => `${date} ${value}`))
    expect(drafts).toEqual(expected)
  })
})

test('a change writes what it names and nothing else, in no month before its own, each line once', () => {
  const change = fc.record({
    category: fc.constantFrom('food', 'rent', 'loan'),
    value: fc.integer({ min: 1, max: 10_000 }).map(toCents),
    deleted: fc.boolean(),
    recurrentType: fc.constantFrom(null, 'monthly', 'annual'),
    notCreateTransaction: fc.boolean(),
    day: fc.integer({ min: 1, max: 31 }),
    payment: fc.constant('bank'),
  } as const)
  const changes = fc.uniqueArray(change, { selector: ({ category }) => category })
  fc.assert(
    fc.property(changes, fc.constantFrom(null, '2026-08'), (drawn, until) => {
      const repeatUntil = until === null ? null : toMonth(until)
      const listed = drawn.map((one) => {
        const category = CATEGORIES.find(({ id }) => id === one.category)
        return inList(plannedGroupOf(category), one)
      })
      const decided = allowed(listed, { months: [FIRST, AUGUST], repetition: { repeatUntil } })
      const named: readonly string[] = drawn.map(({ category }) => category)
      for (const { month, written, deleted } of decided.changes) {
        expect(month >= FIRST.month).toBe(true)
        const touched = [...written.map(({ categoryId }) => categoryId), ...deleted]
        expect(new Set(touched).size).toBe(touched.length)
        expect(touched.every((id) => named.includes(id))).toBe(true)
      }
      for (const { categoryId, drafts } of decided.entered) {
        const own = drawn.find(({ category }) => category === categoryId)
        expect(own).toMatchObject({ deleted: false, notCreateTransaction: false })
        expect(drafts.every(({ value }) => value === own?.value)).toBe(true)
      }
    }),
  )
})

test.each([
  [null, null, null],
  ['annual', null, { kind: 'recurrence', period: 'annual' }],
  [null, 12, { kind: 'instalments', count: 12 }],
] as const)('a line of period %s and %s instalments', (recurrentType, lastInstallment, rule) => {
  expect(ruleOf({ recurrentType, lastInstallment })).toEqual(rule)
})
