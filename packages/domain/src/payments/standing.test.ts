import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumCents, toCents } from '../money.ts'
import { type Standing, standingOf } from './standing.ts'

const of = (type: Standing['type'], cents: number): Standing => ({ type, value: toCents(cents) })

describe('what somebody has, owes and is left with', () => {
  test.each([
    ['nothing at all', [], [0, 0, 0]],
    ['cash and an account', [of('money', 5_000), of('debit', 120_000)], [125_000, 0, 125_000]],
    ['an account below nothing is a debt', [of('debit', 100), of('debit', -300)], [100, 300, -200]],
    ['a card owes', [of('debit', 1_000), of('credit', -285_318)], [1_000, 285_318, -284_318]],
    [
      'L28: a card in credit is no money',
      [of('debit', 1_000), of('credit', 400)],
      [1_000, 0, 1_000],
    ],
  ])('%s', (_, payments, [have, owe, net]) => {
    expect(standingOf(payments)).toEqual({ have, owe, net })
  })

  test('what accounts hold is what one has less what they are below nothing', () => {
    const payments = fc.array(
      fc.record({
        type: fc.constantFrom('money' as const, 'debit' as const, 'credit' as const),
        value: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map(toCents),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(payments, (all) => {
        const { have, owe, net } = standingOf(all)
        const sum = (type: 'account' | 'card', sign: 1 | -1) =>
          sumCents(
            all
              .filter((one) => (one.type === 'credit') === (type === 'card'))
              .map(({ value }) => value)
              .filter((value) => value * sign > 0),
          )
        expect(net).toBe(have - owe)
        expect(have).toBe(sum('account', 1))
        const held = sumCents(all.filter(({ type }) => type !== 'credit').map(({ value }) => value))
        expect(net).toBe(held + sum('card', -1))
      }),
    )
  })
})
