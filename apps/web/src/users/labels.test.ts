import { expect, test } from 'vitest'
import { currencyOptions, showSize } from './labels.ts'

test('the currencies are those of the specification, with their symbols', () => {
  expect(currencyOptions.map(({ label }) => label)).toEqual([
    'Real (R$)',
    'Dólar (US$)',
    'Euro (€)',
    'Iene (JP¥)',
    'Libra (£)',
  ])
})

test.each([
  [0, '0 bytes'],
  [1023, '1.023 bytes'],
  [1024, '1 KB'],
  [1536, '1,5 KB'],
  [1_468_006, '1,4 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(showSize(bytes)).toBe(text)
})
