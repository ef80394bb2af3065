import { describe, expect, test } from 'vitest'
import { toCents } from '@saldo/domain/money'
import {
  NEW_ROW,
  problemOfSplit,
  restOf,
  rowsOfText,
  splitOfText,
  textOfRows,
  textOfSplit,
} from './split-text.ts'

const rows = (...typed: readonly string[]) =>
  typed.map((text, at) => ({ category: `c${at + 1}`, typed: text }))

describe('a split in a form', () => {
  test('T1: holds what was typed of the categories beside the own, as it was typed', () => {
    expect(textOfRows([])).toBe('')
    expect(rowsOfText('')).toEqual([])
    expect(rowsOfText(textOfRows(rows('12,5', 'abc')))).toEqual(rows('12,5', 'abc'))
    const shares = [-7000, -3000].map((value, at) => ({
      category: { _id: `c${at}`, name: 'Uma', group: 'expenses' as const },
      value: toCents(value),
    }))
    expect(rowsOfText(textOfSplit(shares))).toEqual([{ category: 'c1', typed: '30,00' }])
    expect(textOfSplit(null)).toBe('')
  })

  test('T1: leaves the rest to the own category, and what is not typed yet takes nothing', () => {
    expect(restOf(toCents(10_000), rows('30', '20,50', ''))).toBe(4950)
    expect(restOf(toCents(1000), rows('30'))).toBe(-2000)
  })

  test('T1: has the sign of its entry', () => {
    const text = textOfRows(rows('30'))
    const of = (value: number) => splitOfText(text, { value: toCents(value), category: 'c0' })
    expect(of(-10_000)).toEqual([
      { category: 'c0', value: -7000 },
      { category: 'c1', value: -3000 },
    ])
    expect(of(10_000)?.map(({ value }) => value)).toEqual([7000, 3000])
    expect(splitOfText('', { value: toCents(1), category: 'c0' })).toBeNull()
  })

  test.each([
    ['nothing', [], null],
    ['what leaves something', rows('30'), null],
    ['a category that is not chosen', [NEW_ROW], /categoria de cada parte/],
    ['a category twice', [{ category: 'c0', typed: '3' }], /uma vez só/],
    ['no amount', rows(''), /^Digite um valor/],
    ['an amount below nothing', rows('-3'), /sem sinal de menos/],
    ['all of it', rows('60', '40'), /passam do valor/],
  ] as const)('T1: of %s', (_, typed, problem) => {
    const found = problemOfSplit(textOfRows(typed), { whole: toCents(10_000), category: 'c0' })
    if (problem === null) expect(found).toBeNull()
    else expect(found).toMatch(problem)
  })
})
