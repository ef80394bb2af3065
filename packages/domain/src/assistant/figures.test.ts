import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { reckonAverage, openDues } from './figures.ts'

const period = (startDate: string, endDate: string) => ({
  startDate: toDay(startDate),
  endDate: toDay(endDate),
})

test.each([
  [100_000, '2026-08-01', '2026-10-31', 'month', 33_333],
  [100_001, '2026-09-01', '2026-10-31', 'month', 50_001],
  [-100_001, '2026-09-01', '2026-10-31', 'month', -50_001],
  [30_000, '2026-11-01', '2026-11-30', 'day', 1_000],
  [30_000, '2026-11-01', '2026-11-30', 'week', 7_000],
  [0, '2026-11-01', '2026-11-01', 'day', 0],
] as const)('M18: %d from %s to %s is a %s %d', (total, from, to, per, each) => {
  expect(reckonAverage(toCents(total), period(from, to), per) + 0).toBe(each)
})

const due = (name: string, date: string, more: object = {}) => ({
  name,
  date: toDay(date),
  value: toCents(-1_000),
  counted: toCents(-1_000),
  paid: false,
  category: null,
  payment: { name: 'Conta' },
  ...more,
})
const dues = [
  due('Luz', '2026-11-10'),
  // A Saturday: on time until Monday (case A11).
  due('Água', '2026-11-21'),
  due('Aluguel', '2026-12-10', { category: { _id: 'rent' } }),
  due('Salário', '2026-12-05', { value: toCents(5_000), counted: toCents(5_000) }),
  due('Netflix', '2026-12-05', { counted: toCents(0) }),
  due('Internet', '2026-11-15', { paid: true, counted: toCents(0) }),
]
const choice = { today: toDay('2026-11-22'), isOverdueOnly: false, subject: null } as const
const namesOf = (more: object) =>
  openDues(dues, { ...choice, direction: 'pay', ...more }).map(({ name }) => name)

test('M18: what is paid is not due, and what a card pays is due with its invoice', () => {
  expect(namesOf({})).toEqual(['Luz', 'Água', 'Aluguel'])
  expect(namesOf({ direction: 'receive' })).toEqual(['Salário'])
  expect(namesOf({ isOverdueOnly: true })).toEqual(['Luz'])
})

test('M18: a thing that is named is found by its words or its category, on a card as well', () => {
  expect(namesOf({ subject: { text: 'netflix', categoryIds: [] } })).toEqual(['Netflix'])
  expect(namesOf({ subject: { text: null, categoryIds: ['rent'] } })).toEqual(['Aluguel'])
  expect(namesOf({ subject: { text: 'luz', categoryIds: ['rent'] } })).toEqual([])
})
