import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTS_MAX } from './money.ts'
import { dividesByZero, readMoney, readStatedMoney } from './money-text.ts'

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
  ['3*49,90', 14_970],
  ['3 × R$ 49,90', 14_970],
  ['100/3', 3333],
  ['R$ 200 ÷ 3', 6667],
  ['10/3*3', 1000], // rounded once, at the end
  ['10/3+10/3+10/3', 1000],
  ['2+3*4', 1400],
  ['2*3-10/4', 350],
  ['10-2*3', 400],
  ['100/2/5', 1000],
  ['1.234*2', 246_800],
  ['0,01/2', 1], // half away from zero
  ['-0,01/2', -1],
  ['0,01/3', 0],
  ['-0,01/3', 0],
  ['0/5', 0],
  ['999.999.999.999,99*999.999.999.999,99/999.999.999.999,99', CENTS_MAX],
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
  '*3',
  '3*',
  '3*/2',
  '3**2',
  '3*-2',
  '3*R$ -2',
  '3x2',
  '1,234.56*2',
  '10/0',
  '10/0*0',
  'NaN',
  '١٢',
])('F4: "%s" has no single reading', (text) => {
  expect(readMoney(text)).toBeNull()
})

test.each([
  '1.000.000.000.000',
  '999.999.999.999,99+0,01',
  '999.999.999.999,99*2',
  '9'.repeat(400),
  '1'.repeat(5000),
])('F6: "%s" is refused and not wrapped', (text) => {
  expect(readMoney(text)).toBeNull()
})

test('a calculation has five hundred signs at most', () => {
  const ones = '+1'.repeat(249)
  expect(readMoney(`10${ones}`)).toBe(25_900)
  expect(readMoney(`100${ones}`)).toBeNull()
})

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
  const anyText = fc.string({ unit: fc.constantFrom(...'0123456789.,+-−*/ R$'), maxLength: 40 })
  fc.assert(
    fc.property(anyText, (text) => {
      const cents = readMoney(text)
      expect(cents === null || (Number.isSafeInteger(cents) && !Object.is(cents, -0))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

const amount = fc.integer({ min: -CENTS_MAX, max: CENTS_MAX })

/** As it is typed, without a sign that another one could meet. */
const typed = (cents: number) =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

test('a share times the number of shares is off by at most half a cent for each of them', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 999 }), (cents, parts) => {
      const sign = cents < 0 ? '-' : ''
      const share = readMoney(`${sign}${typed(Math.abs(cents))}/${parts}`)
      const rest = BigInt(cents) - BigInt(share ?? Number.NaN) * BigInt(parts)
      const isRoundedUp = cents < 0 ? rest >= 0n : rest <= 0n
      const twice = 2n * (rest < 0n ? -rest : rest)
      // Exactly half goes away from zero, and only then is the share larger than what is divided.
      expect(twice < BigInt(parts) || (twice === BigInt(parts) && isRoundedUp)).toBe(true)
    }),
  )
})

test('an amount times a number is that many times the amount, whatever is added to it', () => {
  const small = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(small, fc.integer({ min: 0, max: 360 }), small, (each, times, more) => {
      const total = more + times * each
      expect(readMoney(`${typed(more)}+${times}*${typed(each)}`)).toBe(total)
      expect(readMoney(`${typed(each)} × ${times} + ${typed(more)}`)).toBe(total)
    }),
  )
})

test.each([
  ['10/0', true],
  ['2+10/0*3', true],
  ['10/0,00', true],
  ['0/10', false],
  ['10/', false],
  ['10/0x', false],
])('"%s" divides by zero: %s', (text, expected) => {
  expect(dividesByZero(text)).toBe(expected)
})

test.each([
  ['12,50', 1250],
  ['12,50+3', 1550],
  ['5/12', null],
  ['2*3', null],
  ['03/10', null],
])('what a file states as "%s" is %s', (text, expected) => {
  expect(readStatedMoney(text)).toBe(expected)
})
