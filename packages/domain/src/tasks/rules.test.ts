import { describe, expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import { toCents, ZERO } from '../money.ts'
import type { MonthFacts, TaskFacts } from './facts.ts'
import { suggestionsOf } from './rules.ts'
import { TASK_RULES } from './suggestion.ts'

const cents = toCents
const day = toDay

const monthFacts = (month: string, changes: Partial<MonthFacts> = {}): MonthFacts => ({
  month: toMonth(month),
  revenues: cents(6000_00),
  essential: cents(2400_00),
  noessential: cents(1200_00),
  debts: cents(600_00),
  ...changes,
})
const fed = (until: string | null) => ({
  paymentId: 'a',
  name: 'Itaú',
  isCard: false,
  archived: false,
  fedUntil: until === null ? null : day(until),
})
const threeMonths = (changes: Partial<MonthFacts> = {}) =>
  ['2026-08', '2026-09', '2026-10'].map((month) => monthFacts(month, changes))

/** A household of which nothing is to be said, on 23 November 2026: 4,200.00 go out in a month. */
const SOUND: TaskFacts = {
  today: day('2026-11-23'),
  cards: [{ paymentId: 'c', name: 'Roxinho', residual: ZERO, charges: ZERO }],
  repeated: [],
  categories: [],
  months: threeMonths(),
  reserve: cents(12_600_00),
  available: cents(4000_00),
  leastHeld: cents(1000_00),
  monthlyYield: 50,
  dues: [],
  salaryDate: day('2026-12-05'),
  bills: [],
  fed: [fed('2026-10-23')],
  plan: { since: toMonth('2026-01'), isAdjusted: true },
  goals: [],
}

const suggested = (changes: Partial<TaskFacts>) =>
  suggestionsOf({ ...SOUND, ...changes }).map(({ id, monthly }) => [id, monthly])

const film = {
  id: 'f',
  name: 'Filmes',
  kindId: 'k',
  kindName: 'Filmes e séries',
  before: cents(39_90),
  now: cents(39_90),
}
const category = (...realised: readonly number[]) => ({
  id: 'm',
  name: 'Mercado',
  months: realised.map((value, index) => ({
    month: toMonth(['2026-08', '2026-09', '2026-10'][index] ?? ''),
    realised: cents(value),
    planned: cents(500_00),
  })),
})
const due = (dueDate: string, open: number) => ({
  name: 'Roxinho',
  dueDate: day(dueDate),
  open: cents(open),
})
const bill = (...lateDays: readonly number[]) => ({
  id: 'l',
  name: 'Luz',
  lateDays,
  charges: cents(3_20),
})
const goal = (monthly: number, needed: number, isOnTime = false) => ({
  id: 'g',
  name: 'Viagem',
  monthly: cents(monthly),
  needed: cents(needed),
  isOnTime,
})
const card = (residual: number, charges: number) => ({
  paymentId: 'c',
  name: 'Roxinho',
  residual: cents(residual),
  charges: cents(charges),
})

/** Why something is suggested, as it is read. */
const whyOf = (changes: Partial<TaskFacts>) =>
  suggestionsOf({ ...SOUND, ...changes }).map(({ why }) =>
    why
      .map((part) => (typeof part === 'string' ? part : `<${Object.values(part).join()}>`))
      .join(''),
  )

test.each<[string, Partial<TaskFacts>, string]>([
  ['a residual', { cards: [card(500_00, 0)] }, 'A última fatura fechada deixou <50000> sem pagar.'],
  [
    'a residual and its interest',
    { cards: [card(500_00, 1)] },
    'A última fatura fechada deixou <50000> sem pagar, e no último mês foram lançados <1> de juros e multas.',
  ],
  [
    'one invoice before the salary',
    { dues: [due('2026-12-04', 4000_01)] },
    'Até o salário, em <2026-12-05>, vence <400001> em faturas, e nas contas há <400000>.',
  ],
  [
    'two invoices before the salary',
    { dues: [due('2026-12-04', 4000_00), due('2026-11-23', 1_00)] },
    'Até o salário, em <2026-12-05>, vencem <400100> em faturas, e nas contas há <400000>.',
  ],
])('%s is said so', (_, changes, why) => {
  expect(whyOf(changes)).toEqual([why])
})

test('what saves the same in a month stands in the order of the rules, then of the ids', () => {
  const cards = ['b', 'a'].map((paymentId) => ({ ...card(500_00, 10_00), paymentId }))
  const bills = [bill(1, 0, 3)]
  expect(suggested({ cards, bills })).toEqual([
    ['card-residual:a', 10_00],
    ['card-residual:b', 10_00],
    ['bill-late-twice:l', 3_20],
  ])
})

describe('what each rule suggests, and what a month of it saves', () => {
  test.each<[string, Partial<TaskFacts>, readonly (readonly [string, number | null])[]]>([
    ['a sound household', {}, []],
    ['a residual of one cent, which counts as paid', { cards: [card(1, 0)] }, []],
    ['a residual of two cents', { cards: [card(2, 0)] }, [['card-residual:c', null]]],
    ['its interest', { cards: [card(500_00, 61_30)] }, [['card-residual:c', 61_30]]],
    ['interest and nothing left', { cards: [card(0, 61_30)] }, []],
    [
      'a charge one cent up',
      { repeated: [{ ...film, now: cents(39_91) }] },
      [['subscription-rose:f', 1]],
    ],
    ['a charge that fell', { repeated: [{ ...film, now: cents(39_89) }] }, []],
    ['a charge of one month', { repeated: [{ ...film, before: null }] }, []],
    [
      'two of one kind',
      { repeated: [film, { ...film, id: 'h', before: null, now: cents(27_90) }] },
      [['subscriptions-of-one-kind:k', 27_90]],
    ],
    ['two of two kinds', { repeated: [film, { ...film, id: 'h', kindId: 'o' }] }, []],
    [
      'fixed costs of half',
      { months: threeMonths({ essential: cents(3000_00), noessential: cents(600_00) }) },
      [],
    ],
    [
      'fixed costs of 50.01 %',
      { months: threeMonths({ essential: cents(3000_60), noessential: cents(599_40) }) },
      [['fixed-above-half', 60]],
    ],
    ['debts of 30 %', { months: threeMonths({ debts: cents(1800_00), noessential: ZERO }) }, []],
    [
      'debts of 35 %',
      {
        months: threeMonths({
          debts: cents(2100_00),
          essential: cents(2100_00),
          noessential: ZERO,
        }),
      },
      [['debts-above-share', 300_00]],
    ],
    ['no revenues', { months: threeMonths({ revenues: ZERO }) }, []],
    ['two months alone', { months: threeMonths({ debts: cents(6000_00) }).slice(1) }, []],
    [
      'three months above the plan',
      { categories: [category(520_00, 700_00, 510_00)] },
      [['category-above-plan:m', 10_00]],
    ],
    ['two months above it', { categories: [category(520_00, 500_00, 510_00)] }, []],
    ['two months there', { categories: [category(520_00, 510_00)] }, []],
    ['no reserve', { reserve: ZERO }, [['no-reserve', null]]],
    ['a reserve nobody can tell', { reserve: null }, []],
    ['a reserve a cent short', { reserve: cents(12_599_99) }, [['reserve-short', null]]],
    [
      '2,000.00 idle at 0.5 %',
      { leastHeld: cents(6200_00), available: cents(9000_00) },
      [['idle-balance', 10_00]],
    ],
    ['a yield below a cent', { leastHeld: cents(4201_00), available: cents(9000_00) }, []],
    [
      'no yield set',
      { leastHeld: cents(9000_00), available: cents(9000_00), monthlyYield: null },
      [],
    ],
    ['money that is gone today', { leastHeld: cents(9000_00), available: cents(100_00) }, []],
    [
      'an invoice not covered',
      { dues: [due('2026-12-04', 4000_01)] },
      [['invoices-before-salary', null]],
    ],
    ['an invoice covered', { dues: [due('2026-12-04', 4000_00)] }, []],
    ['an invoice on the salary day', { dues: [due('2026-12-05', 9000_00)] }, []],
    [
      'an invoice due today',
      { dues: [due('2026-11-23', 9000_00)] },
      [['invoices-before-salary', null]],
    ],
    ['an invoice overdue', { dues: [due('2026-11-22', 9000_00)] }, []],
    [
      'a cent of an invoice, and accounts below zero',
      { dues: [due('2026-12-04', 1)], available: cents(-5) },
      [],
    ],
    ['no salary planned', { dues: [due('2026-12-04', 9000_00)], salaryDate: null }, []],
    ['late twice', { bills: [bill(1, 0, 3)] }, [['bill-late-twice:l', 3_20]]],
    ['late once', { bills: [bill(9, 0, -2)] }, []],
    [
      'a file that ends a month and a day ago',
      { fed: [fed('2026-10-22')] },
      [['import-old:a', null]],
    ],
    ['a 31st in a month of 30', { today: day('2026-11-30'), fed: [fed('2026-10-31')] }, []],
    ['no file ever', { fed: [fed(null)] }, []],
    ['no plan', { plan: null }, [['no-plan', null]]],
    [
      'no plan, and nothing spent',
      {
        plan: null,
        leastHeld: null,
        months: threeMonths({ essential: ZERO, noessential: ZERO, debts: ZERO }),
      },
      [],
    ],
    ['no plan, no entries', { plan: null, months: [] }, []],
    [
      'a plan of three months never changed',
      { plan: { since: toMonth('2026-08'), isAdjusted: false } },
      [['plan-never-adjusted', null]],
    ],
    ['a plan of two', { plan: { since: toMonth('2026-09'), isAdjusted: false } }, []],
    ['a goal behind', { goals: [goal(200_00, 350_00)] }, [['goal-behind:g', 150_00]]],
    ['a goal redeemed from', { goals: [goal(-50_00, 350_00)] }, [['goal-behind:g', 400_00]]],
    ['a goal a centavo behind', { goals: [goal(349_99, 350_00)] }, [['goal-behind:g', 1]]],
    ['a goal at the pace that it needs', { goals: [goal(350_00, 350_00)] }, []],
    ['a goal in time', { goals: [goal(200_00, 350_00, true)] }, []],
  ])('%s', (_, changes, expected) => {
    expect(suggested(changes)).toEqual(expected)
  })

  test('the largest saving comes first, and what has no figure last in the order of the rules', () => {
    const all = suggested({
      cards: [card(10_00, 0)],
      repeated: [{ ...film, now: cents(49_90) }],
      goals: [goal(0, 350_00)],
      fed: [fed('2026-06-01')],
      plan: null,
    })
    expect(all).toEqual([
      ['goal-behind:g', 350_00],
      ['subscription-rose:f', 10_00],
      ['card-residual:c', null],
      ['no-plan', null],
      ['import-old:a', null],
    ])
  })

  test('there are at least fifteen rules', () => {
    expect(new Set(TASK_RULES).size).toBeGreaterThanOrEqual(15)
  })
})
