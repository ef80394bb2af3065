import { expect, test } from 'vitest'
import { fingerprint, household, households } from './household.ts'
import { DEEP_MONTH, type Shape } from './household-maker.ts'

/** Other bytes are another benchmark: whoever changes them changes what was measured before. */
const pinned: readonly (readonly [number, Shape, string])[] = [
  [300, 'dense', 'a6bd54dbab0bcab0e662e1ec904744f664a0fff3c5e5fe185cbdaa05bb4794e2'],
  [1_000, 'deep', '1eaa4f3830f73828c841b42eceaf0c2d4acfe5340cec2b91a50a22acd9b0974b'],
  [1_000, 'dense', 'ab9ec7f601480e2c38216cca26d429225d375c5325f98d82a69f6de006a65e83'],
  [10_000, 'deep', 'f5398c3ce9da995325261309a85d939ff8f4d9100e79874631a124e64b995d2a'],
  [10_000, 'dense', 'b54379fe89e860166e009d8986836ae7112ddfb4b6e28def8d4de6016a9b3825'],
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
