import { toCents } from '@saldo/domain/money'
import { describe, expect, test } from 'vitest'
import { showCompact, showForeign, showWhole, typedMoney } from './money.ts'
import { problemOfBalance, problemOfMoney, settledMoney } from './typed-money.ts'

describe('L1: a money field', () => {
  test.each([
    ['-800', true, '-800,00'],
    ['−800', true, '-800,00'],
    ['10-30', true, '-20,00'],
    ['-800', false, '-800'],
    ['10-30', false, '10-30'],
    ['12,50+3', false, '15,50'],
    ['3*49,90', false, '149,70'],
    ['100/3', false, '33,33'],
    ['100/0', false, '100/0'],
    ['1234,5', false, '1.234,50'],
    ['1,234.56', true, '1,234.56'],
    ['', true, ''],
  ])(
    'in which %j was typed (below nothing: %s) shows %j when it is left',
    (typed, isSigned, shown) => {
      expect(settledMoney(typed, { isSigned })).toBe(shown)
    },
  )

  test.each([
    ['-50', 'maior que zero'],
    ['10-30', 'maior que zero'],
    ['0', 'Digite um valor, como 12,50.'],
    ['', 'Digite um valor, como 12,50.'],
    ['abc', 'Digite um valor, como 12,50.'],
    ['10/0', 'dividir por zero'],
  ])('that wants an amount above nothing refuses %j in words', (typed, words) => {
    expect(problemOfMoney(typed)).toContain(words)
  })

  test('that holds a balance takes any amount, and none', () => {
    for (const typed of ['-800', '0', '', '1.234,56']) expect(problemOfBalance(typed)).toBeNull()
    expect(problemOfBalance('oitocentos')).toBe('Digite um valor, como 12,50.')
    expect(problemOfBalance('10/0')).toContain('dividir por zero')
  })

  test('shows what is edited with its own sign', () => {
    expect([typedMoney(-80_000), typedMoney(123_456)]).toEqual(['-800,00', '1.234,56'])
  })
})

test.each([
  [-2000, 'USD', 'US$ 20,00'],
  [150_000, 'JPY', 'JP¥ 1.500'],
  [-1250, 'pontos', 'pontos 12,50'],
])('H12: %d cents of %s are shown in their own currency', (cents, currency, shown) => {
  expect(showForeign(cents, currency).replaceAll('\u00A0', ' ')).toBe(shown)
})

test.each([
  [0, '0', '0'],
  [250, '2,5', '3'],
  [123_456, '1.235', '1.235'],
  [-999_900, '−9.999', '−9.999'],
  [1_000_000, '10 mil', '10 mil'],
  [1_260_000, '12,6 mil', '13 mil'],
  [123_456_700, '1,2 mi', '1 mi'],
])('an amount of %d cents is shortened from ten thousand on', (cents, axis, cell) => {
  const shown = (text: string) => text.replaceAll('\u00A0', ' ')
  expect(shown(showCompact(cents))).toBe(axis)
  expect(shown(showWhole(toCents(cents)))).toBe(cell)
})
