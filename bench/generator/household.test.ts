import { expect, test } from 'vitest'
import { fingerprint, household, households } from './household.ts'
import { DEEP_MONTH, type Shape } from './household-maker.ts'

/** Other bytes are another benchmark: whoever changes them changes what was measured before. */
const pinned: readonly (readonly [number, Shape, string])[] = [
  [300, 'dense', 'b86787ba9e15736e1c8b87324d2fd56c8eae12450e2837a230320e8a60d4501c'],
  [1_000, 'deep', '833eb695bcd9ea7351d39cad342e73d9eb0d6044ee6dfff8572b74cce64449bb'],
  [1_000, 'dense', 'a98059d2334b94c09d45c00aad6364b81f07b2155c3d9909f417f1df184a7138'],
  [10_000, 'deep', '9ba0e20fa3d61d1e3356b26212e82b4abf695963ffeacd59713bdd5faaf1c5f2'],
  [10_000, 'dense', 'b328eaedd6e223c9c16f61d630672a7ff2e3f0175125f870099433a05f1d53b2'],
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
