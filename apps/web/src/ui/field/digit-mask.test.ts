import { expect, test } from 'vitest'
import { CPF_MASK, digitsFor, maskDigits, PHONE_MASK } from './digit-mask.ts'

test.each([
  [CPF_MASK, '', ''],
  [CPF_MASK, '5', '5'],
  [CPF_MASK, '529', '529'],
  [CPF_MASK, '5299', '529.9'],
  [CPF_MASK, '52998224725', '529.982.247-25'],
  [PHONE_MASK, '1', '(1'],
  [PHONE_MASK, '1140', '(11) 40'],
  [PHONE_MASK, '1140000000', '(11) 4000-0000'],
  [PHONE_MASK, '11987654321', '(11) 98765-4321'],
])('%j shows %s as %s', (masks, digits, shown) => {
  expect(maskDigits(masks, digits)).toBe(shown)
  expect(digitsFor(masks, shown)).toBe(digits)
})

test('what is pasted loses all but its digits, and what is too much of them', () => {
  expect(digitsFor(CPF_MASK, ' CPF: 529.982.247-25 (Ana) 9 ')).toBe('52998224725')
  expect(digitsFor(PHONE_MASK, '11 98765 4321 22')).toBe('11987654321')
})
