import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Correction,
  type NotSuggested,
  newlySuggested,
  ruleText,
  suggestRules,
} from './suggestions.ts'

const nothing: NotSuggested = { isRuled: () => false, isDeclined: () => false }

const corrected = (
  nameKey: string,
  categoryId: string | null,
  name: string | null = null,
): Correction => ({ nameKey, direction: 'out', categoryId, name })

test.each([
  ['UBER *TRIP 8841', 'UBER *TRIP'],
  ['Pix enviado Maria Aparecida 12', 'Maria Aparecida'],
  ['PADARIA SÃO JOÃO', 'PADARIA SÃO JOÃO'],
  ['12345', '12345'],
  ['PIX', 'PIX'],
  ['  duas  vezes  ', 'duas vezes'],
])('S7: what a bank wrote as %s is known again by %s', (name, text) => {
  expect(ruleText(name)).toBe(text)
})

test('S7: a name that was given twice is suggested, with the category where both were', () => {
  const made = [
    corrected('uber *trip 1', 'transporte', 'Corrida'),
    corrected('uber *trip 2', 'transporte', 'Corrida'),
    corrected('padaria real', null, 'Pão'),
    corrected('padaria real', null, 'Pão'),
    corrected('mercado sol', null, 'Feira'),
    corrected('mercado sol', null, 'Mercado'),
  ]
  const rest = { match: 'starts', direction: 'out', corrections: 2 }
  expect(suggestRules(made, nothing)).toEqual([
    { ...rest, text: 'uber *trip', categoryId: 'transporte', name: 'Corrida' },
    { ...rest, text: 'padaria real', categoryId: null, name: 'Pão' },
  ])
})

test('S7: what was declined is not suggested again, and counts for nothing wider', () => {
  const trips = [corrected('uber *trip 1', 'transporte'), corrected('uber *trip 2', 'transporte')]
  const isDeclined = ({ nameKey }: Correction) => nameKey.startsWith('uber *trip')
  const not = { ...nothing, isDeclined }
  expect(suggestRules(trips, not)).toEqual([])
  const more = [...trips, corrected('uber eats', 'transporte')]
  expect(suggestRules(more, not)).toEqual([])
  expect(suggestRules([...more, corrected('uber eats', 'transporte')], not)).toMatchObject([
    { text: 'uber' },
  ])
  // What contradicts it still stands against a wider one.
  const others = [...trips, corrected('uber eats', 'comida'), corrected('uber eats', 'comida')]
  expect(suggestRules(others, not)).toMatchObject([{ text: 'uber eats' }])
})

test.each([
  [1, []],
  [2, ['uber *trip']],
  [3, []],
  [4, []],
])('S10: after correction number %d is asked about %j', (count, texts) => {
  const now = Array.from({ length: count }, (_, at) => corrected(`uber *trip ${at}`, 'transporte'))
  const before = now.slice(0, -1)
  expect(newlySuggested({ before, now }, nothing).map(({ text }) => text)).toEqual(texts)
})

test('S10: what was asked about for its category is not asked about for its name, which alone is a question', () => {
  const [first, second] = [corrected('uber 1', 'a', 'Corrida'), corrected('uber 2', 'a')]
  const named = { ...second, name: 'Corrida' }
  expect(newlySuggested({ before: [first, second], now: [first, named] }, nothing)).toEqual([])
  const other = corrected('uber 1', null, 'Corrida')
  expect(newlySuggested({ before: [other, second], now: [other, named] }, nothing)).toMatchObject([
    { text: 'uber', categoryId: null, name: 'Corrida' },
  ])
})

const words = fc.constantFrom('uber *trip', 'uber eats', 'padaria real', 'mercado sol', 'pix')
const correction = fc.record({
  nameKey: fc.tuple(words, fc.integer({ min: 1, max: 9 })).map(([name, no]) => `${name} ${no}`),
  direction: fc.constantFrom('in' as const, 'out' as const),
  categoryId: fc.constantFrom('a', 'b', null),
  name: fc.constantFrom('x', 'y', null),
})

test('S7: whatever was corrected, a suggestion contradicts no correction and rests on two at least', () => {
  fc.assert(
    fc.property(fc.array(correction, { maxLength: 12 }), (made) => {
      for (const rule of suggestRules(made, nothing)) {
        const met = made.filter(
          (one) => one.direction === rule.direction && one.nameKey.includes(rule.text),
        )
        for (const part of ['categoryId', 'name'] as const) {
          if (rule[part] === null) continue
          const corrections = met.filter((one) => one[part] !== null)
          expect(corrections.length).toBeGreaterThanOrEqual(2)
          expect(new Set(corrections.map((one) => one[part]))).toEqual(new Set([rule[part]]))
        }
      }
    }),
  )
})
