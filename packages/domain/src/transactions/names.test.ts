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

test('F7: a letter is taken apart alike alone and in any company', () => {
  const letters = Array.from({ length: 0x24f }, (_, at) => String.fromCodePoint(at + 1))
  // Beside an emoji no short cut is taken.
  const slowly = (text: string) => nameKey(`🍕${text}`).slice('🍕'.length)
  for (const letter of letters) {
    expect(nameKey(`x${letter}x`)).toBe(slowly(`x${letter}x`))
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 40 }), (some) => {
      const text = `x${some.join('')}x`
      expect(nameKey(text)).toBe(slowly(text))
    }),
  )
})
