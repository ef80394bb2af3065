import { describe, expect, test } from 'vitest'
import { problemOfBalance, problemOfMoney, settledMoney, showCompact, typedMoney } from './money.ts'

describe('L1: a money field', () => {
  test.each([
    ['-800', true, '-800,00'],
    ['−800', true, '-800,00'],
    ['10-30', true, '-20,00'],
    ['-800', false, '-800'],
    ['10-30', false, '10-30'],
    ['12,50+3', false, '15,50'],
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
    ['0', 'VALOR INVÁLIDO'],
    ['', 'VALOR INVÁLIDO'],
    ['abc', 'VALOR INVÁLIDO'],
  ])('that wants an amount above nothing refuses %j in words', (typed, words) => {
    expect(problemOfMoney(typed)).toContain(words)
  })

  test('that holds a balance takes any amount, and none', () => {
    for (const typed of ['-800', '0', '', '1.234,56']) expect(problemOfBalance(typed)).toBeNull()
    expect(problemOfBalance('oitocentos')).toBe('VALOR INVÁLIDO')
  })

  test('shows what is edited with its own sign', () => {
    expect([typedMoney(-80_000), typedMoney(123_456)]).toEqual(['-800,00', '1.234,56'])
  })
})

test.each([
  [500_000, '5.000'],
  [-999_900, '−9.999'],
  [1_000_000, '10 mil'],
  [15_253_782, '152,5 mil'],
  [250, '2,5'],
])('an amount of %i cents is shortened from ten thousand on: %s', (cents, text) => {
  expect(showCompact(cents).replaceAll('\u00a0', ' ')).toBe(text)
})
