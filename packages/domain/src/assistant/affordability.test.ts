import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { judgeSpending } from './affordability.ts'

test.each([
  [200, 1000, 300, 'fits'],
  [300, 1000, 300, 'fits'],
  [301, 1000, 300, 'over_plan'],
  [1000, 1000, null, 'without_plan'],
  [1001, 1000, null, 'overdrawn'],
  [1001, 1000, 2000, 'overdrawn'],
  [1, 1000, 0, 'over_plan'],
  [0, -5, 100, 'overdrawn'],
])('%d of a forecast of %d, with %s a week: %s', (value, forecast, allowance, verdict) => {
  const facts = {
    value: toCents(value),
    forecast: toCents(forecast),
    allowance: allowance === null ? null : toCents(allowance),
  }
  expect(judgeSpending(facts)).toBe(verdict)
})

test('what fits leaves the month at nothing or more, and what is cheaper fits as well', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map(toCents)
  const price = fc.integer({ min: 0, max: 1e9 })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(price, share, cents, fc.option(cents), (value, part, forecast, allowance) => {
      const judged = judgeSpending({ value: toCents(value), forecast, allowance })
      if (judged !== 'fits' && judged !== 'without_plan') return
      expect(value).toBeLessThanOrEqual(forecast)
      const less = toCents(Math.floor(value * part))
      expect(judgeSpending({ value: less, forecast, allowance })).toBe(judged)
    }),
  )
})
