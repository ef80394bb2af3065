import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { type Amount, BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import { toDay, toMonth } from '@saldo/domain/calendar'
import { sumCents, toCents, ZERO } from '@saldo/domain/money'
import { describe, expect, test } from 'vitest'
import { familyRows } from './FamilyPlans.tsx'
import { groupFields, lineOf } from './groups.ts'
import {
  countEdits,
  editedBudget,
  editedBudgets,
  type PendingEdits,
  withEdit,
  yearsBeyond,
} from './pending.ts'
import { bodyOf, changedMeanwhile, creationOf, nextToSend, typedSince, undoOf } from './sending.ts'
import { projectionFile, projectionRows } from './ProjectionModal.tsx'
import { hasLineIn, isRealisedBy, partsOfGroup } from './realised.ts'

const money = (cents: number): Amount => ({ kind: 'money', cents: toCents(cents) })
const percent = (hundredths: number): Amount => ({ kind: 'percent', percent: hundredths })

const category = (name: string, parent: string | null = null): BudgetEntry['category'] => ({
  _id: name,
  name,
  group: 'expenses',
  sort: 'fixed',
  type: null,
  category: parent,
})

type Line = readonly [name: string, cents: number, spent?: number]

function entry([name, cents, spent = 0]: Line): BudgetEntry {
  return {
    category: category(name),
    value: toCents(cents),
    budgetValue: 0,
    typed: 'value',
    spending: toCents(spent),
    upcoming: toCents(0),
    day: null,
    paid: false,
    recurrentType: null,
    lastInstallment: null,
    recurrentIndex: 0,
    others: [],
    notCreateTransaction: true,
    isShared: false,
  }
}

type Lines = Partial<Record<BudgetGroup, readonly Line[]>>

/** A plan of some lines, in cents, as the server would answer it. */
function plan(month: string, lines: Lines, more: Partial<Budget> = {}): Budget {
  const fields = BUDGET_GROUPS.map((group) => {
    const entries = (lines[group] ?? []).map(entry)
    return {
      [groupFields[group].list]: entries,
      [groupFields[group].value]: sumCents(entries.map(({ value }) => value)),
      [groupFields[group].spending]: sumCents(entries.map(({ spending }) => spending)),
      [groupFields[group].upcoming]: ZERO,
    }
  })
  const base = {
    _id: `plan ${month}`,
    date: toDay(`${month}-01`),
    user: 'ana',
    isCustom: true,
    fake: false,
    result: ZERO,
    accumulated: ZERO,
    isAccumulatedTyped: false,
    utilisation: null,
    isOverRevenues: false,
    weeklyAllowance: null,
    unplannedCategories: [],
    version: 1,
  }
  return { ...Object.assign(base, ...fields), ...more } as Budget
}

const july = plan('2026-07', {
  revenues: [['Salário', 500_000]],
  essential: [['Aluguel', 150_000]],
})
const none: PendingEdits = new Map()

describe('what is typed into a plan', () => {
  test('is one change a line, and what is typed back is none', () => {
    const typed = { categoryId: 'Aluguel', group: 'essential' } as const
    const once = withEdit(none, july, { ...typed, amount: money(160_000) })
    const twice = withEdit(once, july, { ...typed, amount: money(170_000) })
    expect([countEdits(once), countEdits(twice)]).toEqual([1, 1])
    expect(withEdit(twice, july, { ...typed, amount: money(150_000) }).size).toBe(0)
    // The same sum as a share is another plan: it follows the revenues (case G3).
    expect(countEdits(withEdit(twice, july, { ...typed, amount: percent(3_000) }))).toBe(1)
  })

  test('while it is being applied waits on where it was typed after that', () => {
    const rent = { categoryId: 'Aluguel', group: 'essential' } as const
    const sent = withEdit(none, july, { ...rent, amount: money(160_000) })
    expect(typedSince(sent, sent, [july]).size).toBe(0)
    const salary = { categoryId: 'Salário', group: 'revenues' } as const
    const later = withEdit(sent, july, { ...salary, amount: money(510_000) })
    const left = typedSince(later, sent, [july]).get(july.date)
    expect([...(left?.lines.keys() ?? [])]).toEqual(['Salário'])
    // What was applied is in the plan that it stands beside, which is the next version.
    expect(left?.base.essentialValue).toBe(160_000)
    expect(left?.base.version).toBe((july.version ?? 0) + 1)
    const saved = { ...editedBudget(july, sent.get(july.date)), version: 2 }
    expect(changedMeanwhile(typedSince(later, sent, [july]), [saved])).toEqual([])
    const again = withEdit(sent, july, { ...rent, amount: money(170_000) })
    expect(countEdits(typedSince(again, sent, [july]))).toBe(1)
  })

  test('of a line that is added and taken out again is nothing', () => {
    const added = {
      category: category('Água'),
      day: null,
      recurrentType: null,
      lastInstallment: null,
    }
    const line = { categoryId: 'Água', group: 'essential' } as const
    const once = withEdit(none, july, { ...line, amount: money(100), added })
    expect(editedBudget(july, once.get(july.date)).essentialValue).toBe(150_100)
    expect(withEdit(once, july, { ...line, isRemoved: true }).size).toBe(0)
  })

  test('of a month without a plan is its first one, which is made by itself', () => {
    const fake = plan('2026-08', {}, { _id: null, fake: true, version: null })
    const added = { category: category('Salário'), day: null, recurrentType: null }
    const salary = withEdit(none, fake, {
      categoryId: 'Salário',
      group: 'revenues',
      amount: money(500_000),
      added: { ...added, lastInstallment: null },
    })
    expect(editedBudget(fake, salary.get(fake.date)).result).toBe(500_000)
    expect([bodyOf(salary), creationOf(salary)]).toMatchObject([
      {},
      { date: '2026-08-01', revenuesCategories: [{ category: 'Salário', value: 500_000 }] },
    ])
    const both = withEdit(salary, july, {
      categoryId: 'Aluguel',
      group: 'essential',
      amount: money(1),
    })
    // What is stored goes first, so that the plan that is made finds it as it is.
    expect([...nextToSend(both).keys()]).toEqual(['2026-07-01'])
    expect([...nextToSend(salary).keys()]).toEqual(['2026-08-01'])
  })

  test('is taken back month by month, as each was', () => {
    const months = [
      july,
      plan('2026-08', { revenues: [['Salário', 500_000]], essential: [['Aluguel', 150_000]] }),
      plan('2026-09', { revenues: [['Salário', 500_000]], essential: [['Aluguel', 155_000]] }),
    ]
    const rent = { categoryId: 'Aluguel', group: 'essential' } as const
    const sent = withEdit(none, july, { ...rent, amount: money(170_000) })
    expect(undoOf(sent, { seen: months, until: () => null })).toEqual({
      'plan 2026-07': { essentialCategories: [{ category: 'Aluguel', value: 150_000 }] },
    })
    // The month that had an amount of its own gets it back; the others follow.
    const until = () => toMonth('2026-09')
    expect(undoOf(sent, { seen: months, until })).toEqual({
      'plan 2026-07': { essentialCategories: [{ category: 'Aluguel', value: 150_000 }] },
      'plan 2026-09': { essentialCategories: [{ category: 'Aluguel', value: 155_000 }] },
    })
    expect(undoOf(sent, { seen: [july], until })).toBeNull()
    const removed = withEdit(none, july, { ...rent, isRemoved: true })
    expect(undoOf(removed, { seen: months, until: () => null })).toMatchObject({
      'plan 2026-07': { essentialCategories: [{ category: 'Aluguel', value: 150_000, day: null }] },
    })
  })

  test('that loses a place in a series cannot be taken back', () => {
    const [rent] = july.essentialCategories
    const parts = { ...rent, lastInstallment: 12, recurrentIndex: 3 } as BudgetEntry
    const own = { ...july, essentialCategories: [parts] }
    const removed = withEdit(none, own, {
      categoryId: 'Aluguel',
      group: 'essential',
      isRemoved: true,
    })
    expect(undoOf(removed, { seen: [own], until: () => null })).toBeNull()
  })

  test('G3: shares follow the revenues, money stays, sums follow both', () => {
    const share = withEdit(none, july, {
      categoryId: 'Aluguel',
      group: 'essential',
      amount: percent(3_000),
    })
    const both = withEdit(share, july, {
      categoryId: 'Salário',
      group: 'revenues',
      amount: money(400_000),
    })
    expect(editedBudget(july, both.get(july.date))).toMatchObject({
      revenuesValue: 400_000,
      essentialValue: 120_000,
      result: 280_000,
      isOverRevenues: false,
    })
  })

  test('G1, G6: one month changes itself, and Acumulado from it on up to one that was typed', () => {
    const months = [
      plan('2026-06', {}, { accumulated: toCents(1_000) }),
      plan('2026-07', {}, { result: toCents(10), accumulated: toCents(1_010) }),
      plan('2026-08', {}, { result: toCents(10), accumulated: toCents(1_020) }),
      plan(
        '2026-09',
        {},
        { result: toCents(10), accumulated: toCents(1_030), isAccumulatedTyped: true },
      ),
    ]
    const edits = {
      base: months[1] as Budget,
      lines: new Map([
        [
          'Salário',
          {
            group: 'revenues' as const,
            amount: money(110),
            added: {
              category: category('Salário'),
              day: null,
              recurrentType: null,
              lastInstallment: null,
            },
          },
        ],
      ]),
    }
    const after = editedBudgets(months, new Map([[july.date, edits]]))
    expect(after.map(({ accumulated }) => accumulated)).toEqual([1_000, 1_110, 1_120, 1_030])
    expect(after[0]).toEqual(months[0])
    // Typed, the first month of the window stays too, whatever is changed in it.
    const first = { ...july, accumulated: toCents(7), isAccumulatedTyped: true }
    const raise = { categoryId: 'Salário', group: 'revenues', amount: money(1) } as const
    expect(editedBudgets([first], withEdit(none, first, raise))[0]?.accumulated).toBe(7)
  })

  test.each([
    ['nothing, within it', ['2026-07', '2027-07'], []],
    ['every year from the earliest month before it', ['2024-12', '2026-09'], [2024, 2025, 2026]],
    ['a month before it of its own year', ['2026-05'], [2026]],
    ['the year of a month after it', ['2027-08', '2030-01'], [2027, 2030]],
  ])('beyond the window is read by years: %s', (_, months, years) => {
    const window = { startDate: toDay('2026-07-01'), endDate: toDay('2027-07-31') }
    expect(yearsBeyond(window, months.map(toMonth))).toEqual(years)
  })

  test('is sent as it was typed, with the version that was seen', () => {
    const edited = withEdit(
      withEdit(none, july, { categoryId: 'Aluguel', group: 'essential', amount: percent(1_250) }),
      july,
      { categoryId: 'Salário', group: 'revenues', isRemoved: true },
    )
    expect(bodyOf(edited)).toEqual({
      'plan 2026-07': {
        version: 1,
        revenuesCategories: [{ category: 'Salário', deleted: true }],
        essentialCategories: [{ category: 'Aluguel', budgetValue: 1_250 }],
      },
    })
  })
})

describe('G7: what changed elsewhere meanwhile', () => {
  const pending = withEdit(none, july, {
    categoryId: 'Aluguel',
    group: 'essential',
    amount: money(170_000),
  })
  const now = plan(
    '2026-07',
    {
      revenues: [['Salário', 500_000]],
      essential: [
        ['Aluguel', 155_000],
        ['Água', 9_000],
      ],
    },
    { version: 2 },
  )

  test('is shown line by line, with what was typed too', () => {
    expect(changedMeanwhile(pending, [july])).toEqual([])
    expect(changedMeanwhile(pending, [now])).toEqual([
      {
        date: '2026-07-01',
        isGone: false,
        lines: [
          { name: 'Aluguel', amount: money(155_000), isTyped: true },
          { name: 'Água', amount: money(9_000), isTyped: false },
        ],
      },
    ])
  })

  test('is written over only when that is chosen, and a plan that is gone is left out', () => {
    expect(bodyOf(pending)['plan 2026-07']?.version).toBe(1)
    expect(bodyOf(pending, [now])['plan 2026-07']?.version).toBe(2)
    const gone = plan('2026-07', {}, { _id: null, fake: true, version: null })
    expect(bodyOf(pending, [gone])).toEqual({})
    expect(changedMeanwhile(pending, [gone])).toMatchObject([{ isGone: true, lines: [] }])
  })

  test('of a first plan is that there is one by now, which takes it when that is chosen', () => {
    const fake = plan('2026-07', {}, { _id: null, fake: true, version: null })
    const first = withEdit(none, fake, {
      categoryId: 'Aluguel',
      group: 'essential',
      amount: money(1),
      added: {
        category: category('Aluguel'),
        day: null,
        recurrentType: null,
        lastInstallment: null,
      },
    })
    expect(changedMeanwhile(first, [fake])).toEqual([])
    expect(changedMeanwhile(first, [now])).toMatchObject([{ isGone: false, lines: { length: 3 } }])
    expect(bodyOf(first)).toEqual({})
    expect(bodyOf(first, [now])).toMatchObject({ 'plan 2026-07': { version: 2 } })
  })
})

describe('the projection', () => {
  const months = [
    plan('2026-07', { essential: [['Aluguel', 150_000]] }, { accumulated: toCents(-100) }),
    plan('2026-08', {
      essential: [
        ['Aluguel', 150_000],
        ['=SOMA(A1)', 50],
      ],
    }),
  ]

  test('has the seven rows of the specification, and unfolds a group by category', () => {
    expect(projectionRows(months, new Set()).map(({ label }) => label)).toEqual([
      'Receitas',
      'Despesas Fixas',
      'Despesas Variáveis',
      'Dívidas e parcelas',
      'Investimentos',
      'Saldo',
      'Acumulado',
    ])
    const rows = projectionRows(months, new Set(['essential']))
    expect(rows.at(-1)?.values).toEqual([-100, 0])
    expect(rows.at(-2)?.values).toEqual([0, 0])
    expect(rows.filter(({ isCategory }) => isCategory)).toMatchObject([
      { label: '=SOMA(A1)', values: [0, 50] },
      { label: 'Aluguel', values: [150_000, 150_000] },
    ])
  })

  test('is a file in which no name is a formula and a negative amount is an amount', () => {
    const rows = [
      { id: 'a', label: '=SOMA(A1)', group: null, isCategory: false, values: [toCents(-100)] },
      { id: 'b', label: 'Água; "luz"', group: null, isCategory: true, values: [toCents(5)] },
    ]
    expect(projectionFile(['jul 26'], rows, (value) => `${value},00`)).toBe(
      '\uFEFFPlanejamento;jul 26\r\n\'=SOMA(A1);-100,00\r\n"  Água; ""luz""";5,00\r\n',
    )
  })
})

test.each([
  ['its own entry', 'Mercado', 'Mercado', 'Alimentação', true],
  ['one of a subcategory that has no line', 'Alimentação', 'Padaria', 'Alimentação', true],
  ['one of a subcategory that has a line', 'Alimentação', 'Mercado', 'Alimentação', false],
  ['another one’s', 'Mercado', 'Padaria', 'Alimentação', false],
  ['of a category without a line, its own alone', 'Lazer', 'Lazer', null, true],
  ['not that of its subcategory', 'Lazer', 'Cinema', 'Lazer', false],
])('a realised figure counts %s', (_, of, categoryId, parentId, expected) => {
  const own = plan('2026-07', {
    noessential: [
      ['Alimentação', 1],
      ['Mercado', 1],
    ],
  })
  expect(isRealisedBy(of, hasLineIn([own]), { userId: 'ana', categoryId, parentId })).toBe(expected)
})

test('what a group came to is its lines and what is not planned, of all who are in sight', () => {
  const unplannedCategories = [
    {
      category: category('Gás'),
      budgetGroup: 'essential' as const,
      spending: toCents(30),
      upcoming: toCents(0),
    },
  ]
  const plans = [
    plan('2026-07', { essential: [['Aluguel', 100, 80]] }, { unplannedCategories }),
    plan(
      '2026-07',
      {
        essential: [
          ['Aluguel', 100, 20],
          ['Água', 5],
        ],
      },
      { user: 'beto' },
    ),
  ]
  expect(partsOfGroup(plans, 'essential')).toMatchObject([
    { category: { name: 'Aluguel' }, spending: 100, isPlanned: true },
    { category: { name: 'Gás' }, spending: 30, isPlanned: false },
  ])
  expect(
    familyRows(plans, 'essential').map(({ category: { name }, isPlanned, byUser }) => [
      name,
      isPlanned,
      [...byUser],
    ]),
  ).toEqual([
    ['Água', true, [['beto', { planned: 5, realised: 0, upcoming: 0 }]]],
    [
      'Aluguel',
      true,
      [
        ['ana', { planned: 100, realised: 80, upcoming: 0 }],
        ['beto', { planned: 100, realised: 20, upcoming: 0 }],
      ],
    ],
    ['Gás', false, [['ana', { planned: null, realised: 30, upcoming: 0 }]]],
  ])
  expect(lineOf(july, 'Aluguel')).toMatchObject({ group: 'essential' })
  expect(lineOf(july, 'Gás')).toBeUndefined()
})
