import { expect, test } from 'vitest'
import type { Budget } from '@saldo/contract/budget-plan'
import { groupFields } from './groups.ts'
import { planLeftOf } from './PlanNote.tsx'

const line = (name: string, value: number, spending: number) => ({
  category: { _id: name, name },
  value,
  spending,
})

function planned(value: number, spending: number, lines: readonly object[], more = {}): Budget {
  const groups = Object.values(groupFields).flatMap((of) => [of.value, of.spending, of.upcoming])
  const none = Object.fromEntries(groups.map((field) => [field, 0]))
  const own = { noessentialValue: value, noessentialSpending: spending }
  const plan = { ...none, ...own, unplannedCategories: [] }
  return { ...plan, noessentialCategories: lines, ...more } as unknown as Budget
}

test('a passed plan names the three categories that did it, a family’s each once, unplanned ones too', () => {
  const ana = planned(
    1_000,
    1_900,
    [line('Mercado', 400, 700), line('Lazer', 300, 200), line('Bar', 300, 310)],
    {
      unplannedCategories: [
        {
          category: { _id: 'Viagem', name: 'Viagem' },
          budgetGroup: 'noessential',
          spending: 690,
        },
        {
          category: { _id: 'Aluguel', name: 'Aluguel' },
          budgetGroup: 'essential',
          spending: 9_000,
        },
      ],
    },
  )
  const beto = planned(500, 650, [line('Mercado', 300, 250), line('Lazer', 200, 400)])
  expect(planLeftOf([ana, beto])).toEqual({
    left: -1_050,
    passed: [
      { id: 'Viagem', name: 'Viagem', by: 690 },
      { id: 'Mercado', name: 'Mercado', by: 250 },
      { id: 'Lazer', name: 'Lazer', by: 100 },
    ],
  })
})

test('without a plan nothing is left of it and nothing passed', () => {
  expect(planLeftOf([planned(0, 0, [])])).toEqual({ left: null, passed: [] })
})
