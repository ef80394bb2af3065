import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyParts } from '../fields/money.ts'
import { countedText } from './counted-text.ts'

/** What a screen shows of this many whole units, without its cents. */
const reals = (units: number) => moneyParts(units * 100, 'BRL').lead
const dollars = (units: number) => moneyParts(units * 100, 'USD').lead

test.each([
  [100, 200, 188],
  [2_000, 1_000, 1_125],
  [-10, -110, -98],
  [0, 1_234_567, 1_080_246],
])('half of the time on the way from %s to %s a figure is at %s', (from, to, half) => {
  const at = countedText(reals(from), reals(to))
  expect(at?.(0)).toBe(reals(from))
  expect(at?.(0.5)).toBe(reals(half))
  expect(at?.(1)).toBe(reals(to))
})

test.each([
  ['the same number', reals(1_000), reals(1_000)],
  ['another sign', reals(100), reals(-100)],
  ['another currency', reals(100), dollars(100)],
  ['a short figure', '12 mil', '13 mil'],
  ['words', 'Saldo', 'Saldo do mês'],
  ['nothing before', '', reals(100)],
])('a figure does not count to %s', (_, from, to) => {
  expect(countedText(from, to)).toBeNull()
})

test('whatever a figure becomes, it begins at what it was, stays between the two and ends at what it is', () => {
  const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
  const numberOf = (text: string) => Number(text.replaceAll(/\D/gu, ''))
  fc.assert(
    fc.property(cents, cents, fc.float({ min: 0, max: 1, noNaN: true }), (one, other, part) => {
      const from = moneyParts(one, 'BRL').lead
      const to = moneyParts(other, 'BRL').lead
      const at = countedText(from, to)
      fc.pre(at !== null)
      expect(at?.(0)).toBe(from)
      expect(at?.(1)).toBe(to)
      const shown = numberOf(at?.(part) ?? '')
      expect(shown).toBeGreaterThanOrEqual(Math.min(numberOf(from), numberOf(to)))
      expect(shown).toBeLessThanOrEqual(Math.max(numberOf(from), numberOf(to)))
    }),
  )
})
