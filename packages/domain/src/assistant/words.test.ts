import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNamed, foldWords } from './words.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name }))
const categories = named(
  'Mercado',
  'Casa',
  'Casa própria',
  'Bares e restaurantes',
  'Saúde',
  'Viagem',
)

test.each([
  ['mercado', 'Mercado'],
  ['mercados', 'Mercado'],
  ['casa', 'Casa'],
  ['casa propria', 'Casa própria'],
  ['restaurante', 'Bares e restaurantes'],
  ['bares restaurantes', 'Bares e restaurantes'],
  ['saude', 'Saúde'],
  ['viagem japao', 'Viagem'],
  ['foguete', undefined],
  ['', undefined],
  ['de', undefined],
])('%s is %s', (text, name) => {
  expect(findNamed(text, categories)?.name).toBe(name)
})

test('a thing is found by its own name, whatever else is there', () => {
  const names = fc.uniqueArray(
    fc.constantFrom('Mercado', 'Casa', 'Casa própria', 'Pet shop', 'Água', 'Luz', 'Plano de saúde'),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(names, fc.nat(), (all, at) => {
      const name = all[at % all.length] ?? ''
      expect(findNamed(name.toUpperCase(), named(...all))?.name).toBe(name)
    }),
  )
})

test('folding what is folded changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = foldWords(text)
      expect(foldWords(folded)).toBe(folded)
    }),
  )
})
