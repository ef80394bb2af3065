import { expect, test } from 'vitest'
import type { ReviewLine, Statement } from '@saldo/contract/statements'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { proposedChoices, withCategory, withLines, withNameCategory } from './choices.ts'
import { linesIn, reckon, rowsOf, sharedCategory, sourceOf } from './groups.ts'

const statement = {
  version: 3,
  accounts: [{ key: 'conta', payment: 'itau' }],
} as unknown as Statement
const nothing = proposedChoices(statement)

function line(no: number, name: string, more: Partial<ReviewLine> = {}): ReviewLine {
  return {
    no,
    account: 'conta',
    date: toDay('2026-11-02'),
    value: toCents(-500),
    name,
    transactionType: 'expenses',
    category: { _id: 'diversos', name: 'Diversos (Variável)', group: 'expenses' },
    categoryFrom: null,
    newName: null,
    labels: [],
    refundOf: null,
    settles: null,
    status: 'new',
    sameAs: null,
    ...more,
  } as ReviewLine
}

const food = { _id: 'padaria', name: 'Padaria', group: 'expenses' } as const
const suggested = { category: food, categoryFrom: 'words' } as const

test('lines of a name and a sign are one row, and what needs a person comes first', () => {
  const rows = rowsOf([
    line(1, 'Antiga', { status: 'known' }),
    line(2, 'Padaria', suggested),
    line(3, 'Compra com cartão'),
    line(4, 'COMPRA COM CARTAO', { value: toCents(-700) }),
    line(5, 'Pix'),
    line(6, 'Compra com cartão', { value: toCents(900), transactionType: 'revenues' }),
    line(7, 'Aluguel', { status: 'probable' }),
    line(8, 'Luz', { category: food, categoryFrom: 'memory' }),
  ])
  expect(rows.map((row) => linesIn(row).map(({ no }) => no))).toEqual([
    [7],
    [3, 4],
    [5],
    [6],
    [2],
    [8],
    [1],
  ])
  expect(rows[1]).toMatchObject({ name: 'Compra com cartão', sum: -1200 })
})

test('the import is reckoned by the present choices', () => {
  const lines = [line(1, 'A'), line(2, 'B', suggested), line(3, 'C', { status: 'probable' })]
  expect(reckon(lines, nothing)).toEqual({ count: 2, sum: -1000, unnamed: 1 })
  const named = withCategory(nothing, line(1, 'A'), 'padaria')
  expect(reckon(lines, withLines(named, lines, true))).toEqual({ count: 3, sum: -1500, unnamed: 1 })
  expect(reckon(lines, withLines(nothing, lines, false))).toEqual({ count: 0, sum: 0, unnamed: 0 })
})

test('a group has the category and the source that its lines share', () => {
  const lines = [line(1, 'A', suggested), line(2, 'A', suggested)]
  expect(sharedCategory(lines, nothing)).toBe('padaria')
  expect(sourceOf(lines, nothing)).toBe('words')
  const [first] = lines
  const one = first === undefined ? nothing : withCategory(nothing, first, 'lazer')
  expect(sharedCategory(lines, one)).toBe('')
  expect(sourceOf(lines, one)).toBeNull()
  const all = withNameCategory(one, lines, 'lazer')
  expect(sharedCategory(lines, all)).toBe('lazer')
  expect(sourceOf(lines, all)).toBe('chosen')
  expect(sourceOf([line(3, 'B')], nothing)).toBe('none')
})
