import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdingsOf } from './holdings.ts'

const cash = (value: number) => ({ type: 'money', value }) as const
const account = (value: number) => ({ type: 'debit', value }) as const
const card = (value: number) => ({ type: 'credit', value }) as const

test.each([
  ['nothing at all', [], [0, 0, 0]],
  ['cash and an account', [cash(5_000), account(120_000)], [125_000, 0, 125_000]],
  ['an account below zero', [cash(5_000), account(-30_000)], [5_000, 30_000, -25_000]],
  ['an invoice to be paid', [account(120_000), card(-45_000)], [120_000, 45_000, 75_000]],
  ['L28: a card paid too much', [card(-45_000), card(2_000)], [0, 43_000, -43_000]],
])('of %s it says what is had, owed and left', (_, methods, [has, owes, net]) => {
  expect(holdingsOf(methods)).toEqual({ has, owes, net })
})

test('what is had less what is owed is the sum of all balances, whatever their order', () => {
  const method = fc.record({
    type: fc.constantFrom('money' as const, 'debit' as const, 'credit' as const),
    value: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(method, { maxLength: 60 }), (methods) => {
      const { has, owes, net } = holdingsOf(methods)
      expect(has - owes).toBe(net)
      expect(net).toBe(methods.reduce((sum, { value }) => sum + value, 0))
      expect(has).toBeGreaterThanOrEqual(0)
      expect(holdingsOf(methods.toReversed())).toEqual({ has, owes, net })
    }),
  )
})
