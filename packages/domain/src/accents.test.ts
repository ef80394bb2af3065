import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutAccents } from './accents.ts'

test.each([
  ['Saúde', 'Saude'],
  ['AÇOUGUE', 'ACOUGUE'],
  ['Sa\u0303o', 'Sao'], // the same letter in two characters
  ['Łódź', 'Łodz'], // a stroke is no accent
  ['🍕 Pizza', '🍕 Pizza'],
  ['', ''],
])('F7: "%s" is written "%s" without accents', (text, plain) => {
  expect(withoutAccents(text)).toBe(plain)
})

test('F7: letters that are written down once lose what a decomposed text loses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const decomposed = text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
      expect(withoutAccents(text)).toBe(decomposed)
    }),
  )
})
