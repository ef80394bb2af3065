import { expect, test } from 'vitest'
import { currencyOptions } from './labels.ts'

test('the currencies are those of the specification, with their symbols', () => {
  expect(currencyOptions.map(({ label }) => label)).toEqual([
    'Real (R$)',
    'Dólar (US$)',
    'Euro (€)',
    'Iene (JP¥)',
    'Libra (£)',
  ])
})
