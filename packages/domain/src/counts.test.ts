import { expect, test } from 'vitest'
import { counted } from './counts.ts'

test.each([
  [0, '0 movimentações'],
  [1, '1 movimentação'],
  [2, '2 movimentações'],
  [10_000, '10.000 movimentações'],
])('%d is said as "%s"', (count, text) => {
  expect(counted(count, 'movimentação', 'movimentações')).toBe(text)
})
