import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absolute, CURRENCIES, type Currency, negate, sumCents, toCents } from '../money.ts'
import {
  categoriesOfRefund,
  isInSameCategories,
  refuseSplit,
  scaledSplit,
  sharesOf,
  type Split,
  splitOfValue,
  splitsOver,
} from './split.ts'

const splitOf = (...cents: readonly number[]): Split =>
  cents.map((value, at) => ({ category: `c${at}`, value: toCents(value) }))
const centsOf = (split: Split | null | undefined) => split?.map(({ value }) => value)
const sumOf = (split: Split) => sumCents(split.map(({ value }) => value))

describe('an entry is divided', () => {
  test.each([
    ['into two categories', splitOf(-7000, -3000), null],
    ['into shares of less than its value', splitOf(-7000, -2999), 'split_sum_differs'],
    ['into shares of more than its value', splitOf(-7000, -3001), 'split_sum_differs'],
    ['with a share of nothing', splitOf(-10_000, 0), 'split_share_wrong'],
    ['with a share that goes the other way', splitOf(-11_000, 1000), 'split_share_wrong'],
    ['with a category twice', [...splitOf(-7000), ...splitOf(-3000)], 'split_category_repeated'],
  ] as const)('T1: %s', (_, split, refusal) => {
    expect(refuseSplit(split, toCents(-10_000))).toBe(refusal)
  })
})

describe('the split of another value', () => {
  test.each([
    ['T3: half', [-7000, -3000], -5000, [-3500, -1500]],
    ['T3: thirds, the greatest rest first', [-3334, -3333, -3333], -100, [-34, -33, -33]],
    ['T3: a cent goes to the greatest', [-7000, -3000], -1, [-1, 0]],
    ['T5: a refund goes the other way', [-7000, -3000], 1000, [700, 300]],
    ['T3: the same', [-7000, -3000], -10_000, [-7000, -3000]],
    ['T3: equal rests, the first one', [-5000, -5000], -333, [-167, -166]],
  ])('%s', (_, shares, value, expected) => {
    expect(centsOf(scaledSplit(splitOf(...shares), toCents(value)))).toEqual(expected)
  })

  test('L11: of an amount in yen has whole yen alone', () => {
    const half = scaledSplit(splitOf(-10_000, -10_000), toCents(-10_100), 'JPY')
    expect(centsOf(half)).toEqual([-5100, -5000])
  })

  test('is no split of an entry that has none, and the very same where the value stays', () => {
    const split = splitOf(-1, -2)
    expect(splitOfValue(null, toCents(-5))).toBeNull()
    expect(splitOfValue(split, toCents(-3))).toBe(split)
    expect(centsOf(splitOfValue(split, toCents(-6)))).toEqual([-2, -4])
  })
})

describe('a purchase in parts', () => {
  test('T2: 100,00 as 70,00 and 30,00 in three parts', () => {
    const parts = splitsOver(splitOf(-7000, -3000), [-3334, -3333, -3333].map(toCents))
    expect(parts.map(centsOf)).toEqual([
      [-2334, -1000],
      [-2333, -1000],
      [-2333, -1000],
    ])
  })

  test('T2: what has a single cent is in one part', () => {
    const parts = splitsOver(splitOf(-1, -299), [-100, -100, -100].map(toCents))
    expect(parts.map((part) => centsOf(part)?.[0])).toEqual([0, -1, 0])
  })
})

const currency = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]))
const size = fc.integer({ min: 1, max: 10_000_000_000 })
const shares = fc.array(size, { minLength: 2, maxLength: 20 })
const values = fc.array(size, { minLength: 1, maxLength: 60 })
const sign = fc.constantFrom(1, -1)

describe('whatever is divided', () => {
  test('T1: a split of any value sums to it, each share goes its way, within a unit of its proportion', () => {
    fc.assert(
      fc.property(shares, size, sign, currency, (cents, total, way, code) => {
        const value = toCents(total * way)
        const split = scaledSplit(splitOf(...cents), value, code)
        expect(sumOf(split)).toBe(value)
        const whole = cents.reduce((sum, one) => sum + BigInt(one), 0n)
        const unit = CURRENCIES[code].decimals === 0 ? 100n : 1n
        for (const [at, share] of split.entries()) {
          expect(share.value * way).toBeGreaterThanOrEqual(0)
          const exact = BigInt(total) * BigInt(cents[at] ?? 0)
          const off = BigInt(absolute(share.value)) * whole - exact
          // The first share has besides what no yen makes up.
          expect(off < 0n ? -off : off).toBeLessThan(2n * unit * whole)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('T2: the parts of a purchase sum to their values, and their categories to those of the whole', () => {
    fc.assert(
      fc.property(shares, values, sign, (cents, drawn, way) => {
        const parts = drawn.map((value) => toCents(value * way))
        const whole = scaledSplit(splitOf(...cents), sumCents(parts))
        const splits = splitsOver(whole, parts)
        expect(splits.map(sumOf)).toEqual(parts)
        for (const [at, share] of whole.entries()) {
          const own = splits.map((split) => split[at]?.value ?? toCents(0))
          expect(sumCents(own)).toBe(share.value)
          expect(own.every((value) => value * way >= 0)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('T5: a refund of all of it leaves nothing in any category', () => {
    fc.assert(
      fc.property(shares, (cents) => {
        const split = splitOf(...cents.map((one) => -one))
        const purchase = { categoryId: 'c0', value: sumOf(split), split }
        const value = negate(purchase.value)
        const refund = categoriesOfRefund(purchase, { value, chosen: null })
        const both = [...sharesOf(purchase), ...sharesOf({ ...refund, value })]
        for (const { category } of split) {
          const own = both.filter(({ categoryId }) => categoryId === category)
          expect(sumCents(own.map((share) => share.value))).toBe(0)
        }
      }),
    )
  })
})

describe('a refund', () => {
  const purchase = { categoryId: 'c0', split: splitOf(-7000, -3000) }

  test('T5: is in the one category that was chosen, if its purchase has it', () => {
    const value = toCents(500)
    expect(categoriesOfRefund(purchase, { value, chosen: 'c1' })).toEqual({
      categoryId: 'c1',
      split: null,
    })
    const all = { categoryId: 'c0', split: splitOf(350, 150) }
    expect(categoriesOfRefund(purchase, { value, chosen: 'other' })).toEqual(all)
    expect(categoriesOfRefund(purchase, { value, chosen: null })).toEqual(all)
  })

  test('T5: of what is not divided is where its purchase is', () => {
    const undivided = { categoryId: 'c0', split: null }
    expect(categoriesOfRefund(undivided, { value: toCents(5), chosen: 'c1' })).toEqual(undivided)
  })
})

test.each([
  ['the same shares', splitOf(-1, -2), splitOf(-1, -2), true],
  ['another share', splitOf(-1, -2), splitOf(-2, -1), false],
  ['one category more', splitOf(-1, -2), splitOf(-1, -2, -3), false],
  ['no shares', splitOf(-1, -2), null, false],
  ['no shares, both', null, null, true],
] as const)('T3: two states of an entry with %s', (_, a, b, expected) => {
  const categoryId = 'c0'
  expect(isInSameCategories({ categoryId, split: a }, { categoryId, split: b })).toBe(expected)
})
