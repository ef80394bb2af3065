import { expect, test } from 'vitest'
import { fingerprint, household, world } from './household.ts'
import { DEEP_MONTH, type Shape } from './household-maker.ts'

/** Other bytes are another benchmark: whoever changes them changes what was measured before. */
const pinned: readonly (readonly [number, Shape, string])[] = [
  [300, 'dense', '04ecbc0a3b3eaf4a0879bc1987a24198d7ef6ba0686593807eb4c3af0f14884a'],
  [1_000, 'deep', 'e309bdda4c60d9267b3eb3f13e33a9088e1f8a451345832f185309784263bbd1'],
  [1_000, 'dense', '51fc1829419c381f990b8448d17eeac52d3a772cdac432587e894970236570a1'],
  [10_000, 'deep', '671cdf784cab42d6a2c5ffeda2a7be83be911bba4a05feaf2216145a9fec7c34'],
  [10_000, 'dense', '426a5daff71184f297fb89c47b9566dfbdf2534ae60be1a885080a1c6cb134e7'],
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
  const owners = [...world(20, [[1, 300]])]
  expect(new Set(owners.map(({ id }) => id)).size).toBe(20)
  expect(new Set(owners.map(({ email }) => email)).size).toBe(20)
})
