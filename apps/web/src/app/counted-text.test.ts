import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyParts } from '../fields/money.ts'
import { countedText } from './counted-text.ts'

test.each([
  ['R$\u00a0100', 'R$\u00a0200', 'R$\u00a0188'],
  ['R$\u00a02.000', 'R$\u00a01.000', 'R$\u00a01.125'],
  ['−R$\u00a010', '−R$\u00a0110', '−R$\u00a098'],
  ['R$\u00a00', 'R$\u00a01.234.567', 'R$\u00a01.080.246'],
])('half of the time on the way from %s to %s a figure is at %s', (from, to, half) => {
  const at = countedText(from, to)
  expect(at?.(0)).toBe(from)
  expect(at?.(0.5)).toBe(half)
  expect(at?.(1)).toBe(to)
})

test.each([
  ['the same number', 'R$\u00a01.000', 'R$\u00a01.000'],
  ['another sign', 'R$\u00a0100', '−R$\u00a0100'],
  ['another currency', 'R$\u00a0100', 'US$\u00a0100'],
  ['a short figure', 'R$\u00a012 mil', 'R$\u00a013 mil'],
  ['words', 'Saldo', 'Saldo do mês'],
  ['nothing before', '', 'R$\u00a0100'],
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
