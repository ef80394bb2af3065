import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBudget, updateBudgets } from '@saldo/contract/budgets'
import { importStatement } from '@saldo/contract/statements'
import { saveSurvey } from '@saldo/contract/survey'
import { checkShape } from './check-shape.ts'
import { problemOfIssues } from './problem.ts'

const many = <Item>(length: number, item: Item) => Array.from({ length }, () => item)

/** A list that counts how often an item of it was looked at. */
function countedList(max: number) {
  const counter = { looked: 0 }
  const item = z.strictObject({
    name: z.string().check(
      z.refine((name) => {
        counter.looked += 1
        return name !== ''
      }, 'Preencha este campo.'),
    ),
  })
  return { counter, shape: z.strictObject({ list: z.array(item).check(z.maxLength(max)) }) }
}

describe('V15.2.2: the check of a body', () => {
  test('looks at as many items of twenty thousand wrong ones as of a thousand', () => {
    const counts = [1_000, 20_000].map((length) => {
      const { counter, shape } = countedList(length)
      const checked = checkShape(shape, { list: many(length, { name: '' }) })
      expect('issues' in checked && checked.issues.length).toBe(200)
      return counter.looked
    })
    expect(counts).toEqual([200, 200])
  })

  test('names everything that is wrong with a form of three hundred rows', () => {
    const { shape } = countedList(300)
    const list = Array.from({ length: 300 }, (_, at) => ({ name: at % 100 === 99 ? '' : 'Feira' }))
    const checked = checkShape(shape, { list })
    expect('issues' in checked && checked.issues.map(({ path }) => path.join('.'))).toEqual([
      'list.99.name',
      'list.199.name',
      'list.299.name',
    ])
  })

  test('names the first problem wherever it stands, and a list that is too long', () => {
    const { shape } = countedList(5_000)
    const list = [...many(4_000, { name: 'Feira' }), { name: '' }]
    const checked = checkShape(shape, { list })
    expect('issues' in checked && checked.issues.map(({ path }) => path.join('.'))).toEqual([
      'list.4000.name',
    ])
    const long = checkShape(shape, { list: many(5_001, { name: '' }) })
    const issues = 'issues' in long ? long.issues : []
    expect(issues).toMatchObject([{ code: 'too_big', path: ['list'] }])
  })

  test('decodes what is right as it stands', () => {
    const { shape } = countedList(5_000)
    const body = { list: many(5_000, { name: 'Feira' }) }
    expect(checkShape(shape, body)).toEqual({ data: body })
  })

  test.each([
    ['names of an import', importStatement, { version: 1, payments: [], names: many(19_999, {}) }],
    ['lines of an import', importStatement, { version: 1, payments: [], skip: many(19_999, 0) }],
    ['lines of a plan', createBudget, { date: '2027-05-01', debtsCategories: many(29_000, {}) }],
    ['rows of a survey', saveSurvey, { date: '2027-05-01', debit: many(19_000, {}) }],
    [
      'plans',
      updateBudgets,
      Object.fromEntries(many(29_000, {}).map((plan, at) => [`k${at}`, plan])),
    ],
    ['a key without an end', updateBudgets, { ['k'.repeat(900_000)]: {} }],
  ])('of a body full of %s is answered with at most 5 kB', (_, { body: shape }, body) => {
    const checked = checkShape(shape, body)
    const issues = 'issues' in checked ? checked.issues : []
    expect(issues.length).toBeGreaterThan(0)
    expect(issues.length).toBeLessThan(210)
    expect(JSON.stringify(problemOfIssues(issues)).length).toBeLessThan(5_000)
  })

  test('ends within twenty things in one another, however many there are', () => {
    const shape = z.strictObject({ one: z.looseObject({}) })
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(50_000)}0${close.repeat(50_000)}`
      const checked = checkShape(shape, JSON.parse(`{"one":${deep}}`))
      const issues = 'issues' in checked ? checked.issues : []
      expect(issues.map(({ code, path }) => [code, path.length])).toEqual([
        ['unrecognized_keys', 20],
      ])
    }
  })

  test('counts the keys of an object that has more than any of ours, at any depth', () => {
    const crowded = Object.fromEntries(many(501, 1).map((one, at) => [`k${at}`, one]))
    const shape = z.strictObject({ one: z.looseObject({}) })
    expect(checkShape(shape, { one: crowded })).toMatchObject({
      issues: [{ code: 'unrecognized_keys', path: ['one'], keys: { length: 501 } }],
    })
  })
})
