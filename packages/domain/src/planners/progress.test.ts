import { expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { clientProgress } from './progress.ts'

test.each([
  [0, 0, 0],
  [0, 10_000, 0],
  [9_999, 10_000, 99],
  [5_367, 10_000, 54],
  [10_000, 10_000, 100],
  [25_000, 10_000, 250],
  [1, 0, 100],
  [-500, 10_000, 0],
])('%d cents spent of %d planned are %d percent', (spended, planned, percent) => {
  expect(clientProgress({ spended: toCents(spended), planned: toCents(planned) })).toBe(percent)
})
