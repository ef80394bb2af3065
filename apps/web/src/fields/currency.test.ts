import { expect, test } from 'vitest'
import { showMoney, typedMoney } from './money.ts'
import { problemOfFraction } from './typed-money.ts'

test('L11: yen take no decimals in a form, and an amount is written without any', () => {
  expect(typedMoney(123400, 'JPY')).toBe('1.234')
  expect(showMoney(123400, 'JPY')).toBe('JP¥\u00a01.234')
  expect(problemOfFraction('1.234', 'JPY')).toBeNull()
  expect(problemOfFraction('1234,00', 'JPY')).toBeNull()
  expect(problemOfFraction('12,50', 'JPY')).toBe('Esta moeda não usa centavos.')
  expect(problemOfFraction('12,50', 'BRL')).toBeNull()
  expect(typedMoney(123400, 'BRL')).toBe('1.234,00')
})
