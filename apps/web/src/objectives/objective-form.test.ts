import { describe, expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import {
  checkInitial,
  checkTerm,
  draftOf,
  emptyObjective,
  instalmentOf,
  monthsOf,
  termText,
} from './objective-form.ts'

const today = toDay('2026-11-23')

describe('a term', () => {
  test.each([
    ['12', 'months', 12],
    [' 3 ', 'years', 36],
    ['50', 'years', 600],
    ['51', 'years', null],
    ['0', 'months', null],
    ['1,5', 'years', null],
    ['-2', 'months', null],
    ['', 'months', null],
    ['doze', 'months', null],
  ] as const)('of “%s” in %s is %s months', (term, termUnit, months) => {
    expect(monthsOf({ term, termUnit })).toBe(months)
    expect(checkTerm(term, { term, termUnit })).toBe(
      months === null ? 'Digite um valor, como 12,50.' : true,
    )
  })

  test.each([
    ['2026-12-01', '1 mês'],
    ['2027-10-23', '11 meses'],
    ['2027-11-23', '1 ano'],
    ['2029-11-23', '3 anos'],
    ['2026-11-30', '1 mês'],
  ])('up to %s is %s', (to, text) => {
    expect(termText(today, toDay(to))).toBe(text)
  })
})

test.each([
  ['', '1.000', true],
  ['1.000', '1.000', true],
  ['1.000,01', '1.000', 'Este valor é alto demais.'],
  ['-1', '1.000', 'Digite um valor, como 12,50.'],
  ['muito', '1.000', 'Digite um valor, como 12,50.'],
])('of a total, “%s” saved of “%s” is judged %s', (typed, total, expected) => {
  expect(checkInitial(typed, { totalValue: total })).toBe(expected)
})

test('what is typed becomes the body once, with the instalment that the server will work out', () => {
  const form = {
    ...emptyObjective('conta'),
    category: 'casar' as const,
    name: 'Festa',
    totalValue: '1.000',
    initialValue: '100',
    term: '1',
    termUnit: 'years' as const,
  }
  expect(instalmentOf(form)).toBe(7500)
  expect(draftOf(form, { today, id: 'x' })).toEqual({
    _id: 'x',
    name: 'Festa',
    category: 'casar',
    totalValue: 100_000,
    initialValue: 10_000,
    beginDate: '2026-11-23',
    finalDate: '2027-11-23',
    payment: 'conta',
  })
})
