import { expect, test } from 'vitest'
import { flattenRows } from './table-columns.ts'
import { stepOf } from '../list/use-row-navigation.ts'

type Row = { readonly id: string; readonly below?: readonly Row[] }

const rows: readonly Row[] = [
  { id: 'revenues' },
  { id: 'expenses', below: [{ id: 'rent' }, { id: 'food' }] },
  { id: 'balance' },
]
const tree = flattenRows(rows, {
  rowKey: ({ id }) => id,
  subRows: ({ below }) => below,
  isOpen: (key) => key === 'expenses',
})
const panels = flattenRows(rows.slice(0, 2), {
  rowKey: ({ id }) => id,
  renderDetail: () => 'more',
  isOpen: (key) => key === 'revenues',
})

test('an open row shows the rows below it, a level deeper', () => {
  expect(tree.map(({ key, level }) => `${level} ${key}`)).toEqual([
    '1 revenues',
    '1 expenses',
    '2 rent',
    '2 food',
    '1 balance',
  ])
})

test.each([
  { key: 'ArrowDown', at: 0, to: 1 },
  { key: 'ArrowUp', at: 0, to: 0 },
  { key: 'ArrowDown', at: 4, to: 4 },
  { key: 'PageDown', at: 1, to: 4 },
  { key: 'PageUp', at: 3, to: 0 },
  { key: 'Home', at: 3, to: 0 },
  { key: 'End', at: 0, to: 4 },
  { key: 'ArrowLeft', at: 3, to: 1 },
  { key: 'ArrowLeft', at: 1, to: 'toggle' },
  { key: 'ArrowRight', at: 1, to: null },
  { key: 'Enter', at: 2, to: 'act' },
  { key: ' ', at: 2, to: 'tick' },
  { key: 'x', at: 2, to: null },
])('$key on line $at', ({ key, at, to }) => {
  expect(stepOf(key, { at, lines: tree })).toBe(to)
})

test('the panel under a row is stepped over', () => {
  expect(panels.map(({ detail }) => detail)).toEqual([false, true, false])
  expect(stepOf('ArrowDown', { at: 0, lines: panels })).toBe(2)
  expect(stepOf('ArrowUp', { at: 2, lines: panels })).toBe(0)
})
