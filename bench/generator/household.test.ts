import { expect, test } from 'vitest'
import { fingerprint, household, households } from './household.ts'
import { DEEP_MONTH, type Shape } from './household-maker.ts'

/** Other bytes are another benchmark: whoever changes them changes what was measured before. */
const pinned: readonly (readonly [number, Shape, string])[] = [
  [300, 'dense', 'c9aa987ac1fd1aeca622adfcd6872097232e1b740d87ecdb680204a85826cf89'],
  [1_000, 'deep', 'dd0af61fda4f9a521f8c9e6fa7077075780cc58fd7b847e46ea358415febb623'],
  [1_000, 'dense', '469b521b228522f1cc5546e4dc97d6a18a44cdd7e5ecd7cf1c56132a1be2f3eb'],
  [10_000, 'deep', '399b05fd08463560c64d190df3cb6083678307f8dbd5cc183389ebcaa1489ec4'],
  [10_000, 'dense', '0309130d42ab28d76a9b8e3f501204b0a82fc1e7e374cf020426bf40ead3cb41'],
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
