import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCents,
  CENTS_MAX,
  CURRENCIES,
  type Currency,
  hasParts,
  isCents,
  leastOf,
  negate,
  partOf,
  reachedShareOf,
  refuseFraction,
  shareOf,
  splitCents,
  sumCents,
  toCents,
  toTotal,
  ZERO,
} from './money.ts'

describe('an amount', () => {
  test.each([2 ** 31, 2 ** 31 + 1, CENTS_MAX, -CENTS_MAX, 0])(
    'F6: %d cents are kept whole',
    (n) => {
      expect(isCents(n)).toBe(true)
      expect(toCents(n)).toBe(n)
    },
  )

  test.each([CENTS_MAX + 1, -CENTS_MAX - 1, 2 ** 53, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'F6: %d is no amount and is never wrapped',
    (n) => {
      expect(isCents(n)).toBe(false)
      expect(() => toCents(n)).toThrow('not an amount of cents')
    },
  )

  test('is never minus zero, which would be shown as a debt of nothing', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true)
    expect(Object.is(negate(ZERO), 0)).toBe(true)
  })

  test('F5: ten thousand entries of 0,10 are exactly 1.000,00', () => {
    expect(sumCents(Array.from({ length: 10_000 }, () => toCents(10)))).toBe(100_000)
  })

  test('F5: the yen takes no cents, the real does', () => {
    expect(refuseFraction(toCents(1050), 'JPY')).toBe('currency_without_decimals')
    expect(refuseFraction(toCents(-1050), 'JPY')).toBe('currency_without_decimals')
    expect(refuseFraction(toCents(1000), 'JPY')).toBeNull()
    expect(refuseFraction(toCents(1050), 'BRL')).toBeNull()
  })

  test('F6: a total may pass the greatest entry, and stops before it would be inexact', () => {
    expect(addCents(toCents(CENTS_MAX), toCents(1))).toBe(CENTS_MAX + 1)
    expect(() => addCents(toTotal(Number.MAX_SAFE_INTEGER), toCents(1))).toThrow('exact')
  })
})

describe('a total in parts', () => {
  test.each([
    ['decisions §2', 10_000, 3, [3334, 3333, 3333]],
    ['B1', 10_001, 12, [834, 834, 834, 834, 834, 833, 833, 833, 833, 833, 833, 833]],
    ['B2', 55_930, 3, [18_644, 18_643, 18_643]],
    ['a refund', -10_000, 3, [-3334, -3333, -3333]],
    ['one part', 7, 1, [7]],
    ['a refund of one cent', -1, 1, [-1]],
  ])('%s: %d cents in %d', (_, total, parts, expected) => {
    expect(splitCents(toCents(total), parts)).toEqual(expected)
  })

  test('B3: 0,05 in 12 never gets here', () => {
    expect(() => splitCents(toCents(5), 12)).toThrow('fewer cents than parts')
  })

  test('B1 P2: each number of parts with a thousand amounts: exact, larger ones first', () => {
    const sizes = [0, 1, 7, 99, 359, 12_345, 2 ** 31, CENTS_MAX - 360]
    const amounts = [...sizes, ...Array.from({ length: 992 }, (_, at) => at ** 3 * 97 + 13)]
    for (let parts = 1; parts <= 360; parts += 1) {
      for (const amount of amounts) {
        const split = splitCents(toCents(parts + amount), parts)
        const first = split[0] ?? ZERO
        const last = split.at(-1) ?? ZERO
        const isOrdered = split.every((part, at) => at === 0 || part <= (split[at - 1] ?? part))
        const isRight = sumCents(split) === parts + amount && split.length === parts && isOrdered
        if (!isRight || first - last > 1) expect({ parts, amount, split }).toBe('an exact split')
      }
    }
  })

  test('P2: the same total always splits the same way, and a refund mirrors its purchase', () => {
    const parts = fc.integer({ min: 1, max: 360 })
    fc.assert(
      fc.property(fc.integer({ min: 360, max: CENTS_MAX }), parts, (amount, count) => {
        const split = splitCents(toCents(amount), count)
        expect(splitCents(toCents(amount), count)).toEqual(split)
        expect(splitCents(toCents(-amount), count)).toEqual(split.map(negate))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a total of a currency', () => {
  test.each([
    ['JPY', 10_000, [3400, 3300, 3300]], // 100 yen
    ['JPY', -10_000, [-3400, -3300, -3300]],
    ['JPY', 300, [100, 100, 100]],
    ['BRL', 10_000, [3334, 3333, 3333]],
    // Written while there were decimals: the first part carries what no yen can.
    ['JPY', 10_050, [3450, 3300, 3300]],
  ] as const)('L11: in three parts of %s, %d cents', (currency, total, parts) => {
    expect(splitCents(toCents(total), 3, currency)).toEqual(parts)
  })

  test('L11: is the sum of its parts, and each is whole in its currency', () => {
    const currency = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]))
    const parts = fc.integer({ min: 1, max: 360 })
    const more = fc.integer({ min: 0, max: 10 ** 9 })
    fc.assert(
      fc.property(currency, parts, more, fc.boolean(), (code, count, above, isNegative) => {
        const size = toCents((count + above) * leastOf(code))
        const total = isNegative ? negate(size) : size
        const split = splitCents(total, count, code)
        expect(sumCents(split)).toBe(total)
        expect(split.map((part) => refuseFraction(part, code))).toEqual(split.map(() => null))
        expect(Math.abs((split[0] ?? ZERO) - (split.at(-1) ?? ZERO))).toBeLessThanOrEqual(
          leastOf(code),
        )
        expect(hasParts(toCents(count * leastOf(code) - 1), count, code)).toBe(false)
      }),
    )
  })
})

describe('M16: a share is rounded alike everywhere', () => {
  test.each([
    [480_000, 900_000, 53_33],
    [2, 3, 66_67],
    [1, 8, 12_50],
    [1, 80_000, 0],
    [1, 20_000, 1],
    [-1, 20_000, -1],
    [-2, 3, -66_67],
    [120, 100, 120_00],
    [-480_000, -900_000, 53_33],
    [480_000, -900_000, -53_33],
    [0, -900_000, 0],
  ])('M16: %d of %d', (part, whole, share) => {
    expect(shareOf(toTotal(part), toTotal(whole))).toBe(share)
  })

  test('M16: below all of it, what is to be reached never says all of it', () => {
    expect(reachedShareOf(toCents(99_999), toCents(100_000))).toBe(99_99)
    expect(reachedShareOf(toCents(199_999), toCents(200_000))).toBe(99_99)
    expect(reachedShareOf(toCents(100_000), toCents(100_000))).toBe(100_00)
  })

  test('M16: the part of a share is the same whichever way it goes', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map(toCents)
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (whole, share) => {
        expect(partOf(negate(whole), share)).toBe(negate(partOf(whole, share)))
        expect(Math.abs(partOf(whole, share) - (whole * share) / 10_000)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
