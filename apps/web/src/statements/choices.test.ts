import { describe, expect, test } from 'vitest'
import type { Statement, ReviewLine } from '@saldo/contract/statements'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import {
  categoryOf,
  followers,
  importBody,
  isIncluded,
  nameOf,
  proposedChoices,
  withCategory,
  withLine,
  withName,
  withProbable,
} from './choices.ts'

const statement = {
  version: 3,
  accounts: [{ key: 'conta', payment: 'itau' }],
} as unknown as Statement
const nothing = proposedChoices(statement)

function line(no: number, more: Partial<ReviewLine> = {}): ReviewLine {
  return {
    no,
    line: no,
    account: 'conta',
    date: toDay('2026-11-02'),
    value: toCents(-500),
    memo: 'Café',
    name: 'Café',
    transactionType: 'expenses',
    category: { _id: 'diversos', name: 'Diversos (Variável)', group: 'variable' },
    categoryFrom: null,
    instalment: null,
    status: 'new',
    ...more,
  } as ReviewLine
}

describe('a category that a person chooses', () => {
  const [first, second] = [line(1), line(2, { name: 'CAFE' })]
  const chosen = withCategory(nothing, first, 'padaria')

  test('is that line’s alone, until it is given to all of its name', () => {
    expect([first, second].map((each) => categoryOf(each, chosen))).toEqual(['padaria', 'diversos'])
    const ofAll = withName(chosen, first)
    expect([first, second].map((each) => categoryOf(each, ofAll))).toEqual(['padaria', 'padaria'])
    expect(importBody(statement, ofAll)).toMatchObject({
      categories: [{ no: 1, category: 'padaria' }],
      names: [{ name: 'Café', transactionType: 'expenses', category: 'padaria' }],
    })
  })

  test('does not reach a line with its own choice, nor income under the same name', () => {
    const paidBack = line(3, { value: toCents(500), transactionType: 'revenues' })
    const ofAll = withName(withCategory(chosen, second, 'lazer'), first)
    expect(categoryOf(second, ofAll)).toBe('lazer')
    expect(categoryOf(paidBack, ofAll)).toBe('diversos')
  })

  test('would be followed by the lines of its name that are open to it', () => {
    const knownLine = line(4, { status: 'known' })
    const settled = line(5, { category: { _id: 'p', name: 'Pagamento', group: 'invoice' } })
    const counts = followers([first, second, line(6), knownLine, settled], chosen)
    expect(counts.get(nameOf(first))).toBe(2)
  })
})

describe('which lines are imported', () => {
  test('is what is new, and of what may be there already only what was ticked', () => {
    const [newLine, probable, knownLine] = [
      line(1),
      line(2, { status: 'probable' }),
      line(3, { status: 'known' }),
    ]
    const included = (choices: typeof nothing) =>
      [newLine, probable, knownLine].filter((each) => isIncluded(each, choices)).map(({ no }) => no)
    expect(included(nothing)).toEqual([1])
    expect(included(withProbable(nothing, [probable], true))).toEqual([1, 2])
    expect(included(withProbable(withLine(nothing, probable, true), [probable], false))).toEqual([
      1,
    ])
    expect(included(withLine(nothing, newLine, false))).toEqual([])
    expect(included({ ...nothing, payments: { conta: '' } })).toEqual([])
  })
})
