import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTS_MAX } from './money.ts'
import { readMoney } from './money-text.ts'

test.each([
  ['1.234,56', 123_456],
  ['1234,56', 123_456],
  ['1.234', 123_400],
  ['1.234.567', 123_456_700],
  ['R$ 12,5', 1250],
  ['R$\u00A01.234,56', 123_456],
  ['12.50', 1250], // the keypad that has no comma
  ['12.5', 1250],
  ['1.23', 123],
  [',5', 50],
  ['0', 0],
  ['0,10', 10],
  ['-0,01', -1],
  ['−0,01', -1],
  ['-R$ 12,50', -1250],
  ['R$ -12,50', -1250],
  ['- 2.944,60', -294_460],
  ['US$ 7', 700],
  ['€ 7,10', 710],
  ['¥ 700', 70_000],
  ['12,50+3', 1550],
  ['12,50 + 3 - 0,50', 1500],
  ['R$ 10 + R$ 5', 1500],
  ['0,1+0,2', 30],
  ['1-3', -200],
  ['  15  ', 1500],
  ['999.999.999.999,99', CENTS_MAX],
])('F4: "%s" is %d cents', (text, expected) => {
  expect(readMoney(text)).toBe(expected)
})

test.each([
  '',
  ' ',
  'R$',
  '-',
  '1,234.56', // never 1,23
  '1,2345',
  '1,234',
  '1.2345',
  '1234.567',
  '0.123',
  '1.234.56',
  '1..2',
  '12,',
  '12.',
  '1 234,56',
  '12 50',
  '12,50+',
  '12,50++3',
  '+-3',
  '-R$ -3',
  'R$ 10 R$ 5',
  '1e5',
  'abc',
  '12,50x',
  '(12,50)',
  'NaN',
  '١٢',
])('F4: "%s" has no single reading', (text) => {
  expect(readMoney(text)).toBeNull()
})

test.each(['1.000.000.000.000', '999.999.999.999,99+0,01', '9'.repeat(400), '1'.repeat(5000)])(
  'F6: "%s" is refused and not wrapped',
  (text) => {
    expect(readMoney(text)).toBeNull()
  },
)

test('F4: whatever is written the Brazilian way is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }), (cents) => {
      const digits = String(Math.abs(cents)).padStart(3, '0')
      const grouped = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/gu, '.')
      const text = `${cents < 0 ? '-' : ''}R$\u00A0${grouped},${digits.slice(-2)}`
      expect(readMoney(text)).toBe(cents)
    }),
  )
})

test('no text whatever makes the reader stumble', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'0123456789.,+-− R$'), maxLength: 40 })
  fc.assert(
    fc.property(anyText, (text) => {
      const cents = readMoney(text)
      expect(cents === null || (Number.isSafeInteger(cents) && !Object.is(cents, -0))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
