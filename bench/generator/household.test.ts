import { expect, test } from 'vitest'
import { fingerprint, household, households } from './household.ts'
import { DEEP_MONTH, type Shape } from './household-maker.ts'

/** Other bytes are another benchmark: whoever changes them changes what was measured before. */
const pinned: readonly (readonly [number, Shape, string])[] = [
  [300, 'dense', '6771c28728a889ed3f39731cdc8662af0e375cec6b252b77904d05ddd98b157f'],
  [1_000, 'deep', 'dd0190dc9306ef0225294d1862605fab6df501352655647047e29e35cde6634d'],
  [1_000, 'dense', 'fb39e2bd804db342911d60a8f3bf548287afff336c2f34603354a87ca2916b2b'],
  [10_000, 'deep', '2024f1d87c1ae2b69d0182fb9ce398c243a5e755d7d61ba89407139451e6cad6'],
  [10_000, 'dense', '39129e012b0301dd621d29493e848a507f10ed3f7c02ddd1a7af15df6de84e2b'],
]

test.each(pinned)('a household of %d, %s, is the same to the last byte', (n, shape, sha256) => {
  expect(fingerprint(household(n, { shape }))).toBe(sha256)
})

test.each([1_000, 10_000])('of %d entries the kinds have the shares they should', (n) => {
  const owner = household(n, { shape: 'dense' })
  const entries = [...owner.entries]
  const share = (is: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(is).length / entries.length
  expect(entries.length).toBe(n)
  const onCard = share((entry) => entry.invoice_month !== null)
  expect(Math.abs(onCard - 0.59)).toBeLessThan(0.07)
  expect(share((entry) => entry.recurrent_type !== null)).toBeCloseTo(0.102, 1)
  expect(share((entry) => entry.last_installment !== null)).toBeCloseTo(0.111, 1)
  expect(share((entry) => entry.operation_id !== null)).toBeCloseTo(0.012, 1)
  expect(share((entry) => entry.pays_card_id !== null)).toBeCloseTo(0.012, 1)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(n)
})

test.each([1_000, 10_000, 30_000])('deep, %d entries leave the current month as it is', (n) => {
  const entries = [...household(n, { shape: 'deep' }).entries]
  const now = entries.filter((entry) => entry.counts_on.startsWith('2025-12'))
  expect(entries.length).toBe(n)
  expect(Math.abs(now.length - DEEP_MONTH)).toBeLessThan(40)
})

test('a world has as many households as asked for, each its own', () => {
  const owners = [...households(20, [[1, 300]])]
  expect(new Set(owners.map(({ id }) => id)).size).toBe(20)
  expect(new Set(owners.map(({ email }) => email)).size).toBe(20)
})
