import { describe, expect, test } from 'vitest'
import type { Statement, ReviewLine } from '@saldo/contract/statements'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import {
  categoryOf,
  checkWith,
  importBody,
  isIncluded,
  isOpenToChoice,
  isUnnamed,
  openQuestions,
  proposedChoices,
  withAnswer,
  withCategory,
  withLines,
  withNameCategory,
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
    newName: null,
    labels: [],
    instalment: null,
    status: 'new',
    sameAs: null,
    ...more,
  } as ReviewLine
}

describe('a category that a person chooses', () => {
  const [first, second] = [line(1), line(2, { name: 'CAFE' })]
  const chosen = withCategory(nothing, first, 'padaria')

  test('is that line’s alone, or of all that share its name', () => {
    expect([first, second].map((each) => categoryOf(each, chosen))).toEqual(['padaria', ''])
    const ofAll = withNameCategory(chosen, [first, second], 'lazer')
    expect([first, second].map((each) => categoryOf(each, ofAll))).toEqual(['lazer', 'lazer'])
    expect(importBody(statement, ofAll, [])).toMatchObject({
      categories: [],
      names: [{ name: 'Café', transactionType: 'expenses', category: 'lazer' }],
    })
  })

  test('for a name does not reach income under the same name, and a line keeps a later choice', () => {
    const paidBack = line(3, { value: toCents(500), transactionType: 'revenues' })
    const ofAll = withCategory(
      withNameCategory(nothing, [first, second], 'lazer'),
      second,
      'padaria',
    )
    expect(categoryOf(first, ofAll)).toBe('lazer')
    expect(categoryOf(second, ofAll)).toBe('padaria')
    expect(categoryOf(paidBack, ofAll)).toBe('')
  })
})

describe('a line without a category', () => {
  const food = { _id: 'padaria', name: 'Padaria', group: 'expenses' } as const
  const refund = line(5, { value: toCents(500), category: null, categoryFrom: 'rule' })

  test.each([
    ['is one that nothing names', line(1), true],
    ['is none whose words name one', line(2, { category: food, categoryFrom: 'words' }), false],
    ['is none that is there already', line(3, { status: 'known' }), false],
    ['is no refund on a card, which needs none', refund, false],
  ] as const)('%s', (_, each, expected) => {
    expect(isUnnamed(each, nothing)).toBe(expected)
  })

  test('has one once the person has chosen it', () => {
    expect(isUnnamed(line(1), withCategory(nothing, line(1), 'padaria'))).toBe(false)
  })

  test('is open to choice, a withdrawal too, but not what pays an invoice', () => {
    const ofGroup = (group: 'invoice' | 'bankOperation') =>
      line(1, { category: { _id: 'x', name: 'X', group }, categoryFrom: 'rule' })
    expect(isOpenToChoice(ofGroup('bankOperation'))).toBe(true)
    expect(isOpenToChoice(ofGroup('invoice'))).toBe(false)
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
    expect(included(withLines(nothing, [probable], true))).toEqual([1, 2])
    const both = withLines(nothing, [newLine, probable, knownLine], true)
    expect(included(both)).toEqual([1, 2])
    expect(included(withLines(both, [probable], false))).toEqual([1])
    expect(included(withLines(both, [newLine, probable], false))).toEqual([])
    expect(included(withLines(nothing, [newLine], false))).toEqual([])
    expect(included({ ...nothing, payments: { conta: '' } })).toEqual([])
  })
})

describe('a line that probably is something typed or foreseen', () => {
  const sameAs = {
    kind: 'entry',
    name: 'Aluguel',
    date: toDay('2026-11-01'),
    value: toCents(-500),
    isPaid: false,
    certainty: 'alike',
  } as const
  const alike = line(1, { status: 'probable', sameAs })
  const sure = line(2, { status: 'probable', sameAs: { ...sameAs, certainty: 'known' } })
  const item = line(3, { sameAs: { ...sameAs, kind: 'item' } })
  const lines = [alike, sure, item]
  const sent = (choices: typeof nothing) => importBody(statement, choices, lines)

  test('is asked about where only its value and day say so, and is proposed where it is sure', () => {
    expect(openQuestions(lines, nothing)).toEqual([alike, item])
    expect(openQuestions(lines, { ...nothing, payments: { conta: '' } })).toEqual([])
    expect(sent(nothing)).toMatchObject({ same: [2], different: [] })
    const answered = withAnswer(nothing, [alike, item], 'same')
    expect(openQuestions(lines, answered)).toEqual([])
    expect(sent(answered)).toMatchObject({ same: [1, 2, 3], different: [] })
  })

  test('adds nothing where it is an entry, and comes in where it is another one or an item', () => {
    const same = withAnswer(nothing, lines, 'same')
    expect(lines.map((one) => isIncluded(one, same))).toEqual([false, false, true])
    const other = withAnswer(same, [alike], 'different')
    expect(lines.map((one) => isIncluded(one, other))).toEqual([true, false, true])
  })

  test('is another one once it is ticked, and is asked about again once it is not', () => {
    const ticked = withLines(nothing, [alike], true)
    expect(sent(ticked)).toMatchObject({ different: [1], take: [] })
    expect(openQuestions([alike], withLines(ticked, [alike], false))).toEqual([alike])
  })

  test('moves the balance where it is the same or another one, and what was held before is so much less', () => {
    const check = { on: toDay('2026-11-30'), told: 2000, reckoned: 0, opening: 2000 }
    const checked = (choices: typeof nothing) => checkWith(check, [alike], choices)
    expect(checked(nothing)).toEqual(check)
    const moved = { reckoned: -500, opening: 2500 }
    expect(checked(withAnswer(nothing, [alike], 'same'))).toMatchObject(moved)
    expect(checked(withAnswer(nothing, [alike], 'different'))).toMatchObject(moved)
    const paid = { ...alike, sameAs: { ...sameAs, isPaid: true } }
    expect(checkWith(check, [paid], withAnswer(nothing, [paid], 'same'))).toEqual(check)
    const later = { ...check, on: toDay('2026-11-01') }
    expect(checkWith(later, [alike], withAnswer(nothing, [alike], 'same'))).toEqual(later)
  })

  test('is no question once it is left out', () => {
    expect(openQuestions([item], withLines(nothing, [item], false))).toEqual([])
  })
})
