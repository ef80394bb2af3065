import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameInLetter } from './letter-name.ts'

test.each([
  ['Ana', 'Ana'],
  ["Maria d'Ávila Souza-Lima", "Maria d'Ávila Souza-Lima"],
  ['  João\n\nda  Silva ', 'João da Silva'],
  ['Você ganhou 1.000,00! Ligue 11 99999-9999', 'Você ganhou Ligue -'],
  ['Acesse golpe.example', ''],
  ['Acesse golpe . com', ''],
  ['acesse www golpe', ''],
  ['https://golpe.example', ''],
  ['ana@golpe.example', ''],
  ['ｇｏｌｐｅ．ｃｏｍ', ''],
  ['J. R. Silva', 'J R Silva'],
  ['<b>Ana</b>', 'b Ana b'],
  ['x'.repeat(120), 'x'.repeat(40)],
  ['😀', ''],
])('L45: a letter says of the name %j only %j', (name, expected) => {
  expect(nameInLetter(name)).toBe(expected)
})

test('L45: no name that anybody types brings an address or more than 40 letters into a letter', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.emailAddress()),
      (name) => {
        const expected = nameInLetter(name)
        expect([...expected].length).toBeLessThanOrEqual(40)
        expect(expected).toMatch(/^[\p{L}\p{M}'’\- ]*$/u)
      },
    ),
  )
})
