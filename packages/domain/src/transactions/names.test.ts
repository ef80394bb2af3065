import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from './names.ts'

test.each([
  ['Padaria São João', 'padaria sao joao'],
  ['  PADARIA \t sao\u00A0joao ', 'padaria sao joao'],
  ['Sa\u0303o', 'sao'], // the same letter in two characters
  ['Açougue & Cia.', 'acougue & cia.'],
  ['🍕 Pizza', '🍕 pizza'],
  ['=1+1', '=1+1'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['', ''],
])('F7: "%s" is found as "%s"', (text, key) => {
  expect(nameKey(text)).toBe(key)
})

test('F7: the key of a key is itself, for any text of 300 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(nameKey(nameKey(text))).toBe(nameKey(text))
    }),
  )
})
