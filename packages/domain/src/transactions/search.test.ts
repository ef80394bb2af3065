import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { isOpen, narrowed, readSearch, searchKey } from './search.ts'

const wordsOf = (text: string) =>
  readSearch(text).words.map(({ key, cents }) => (cents === null ? key : `${key}=${cents}`))
const rangeOf = (text: string) => {
  const { min, max } = readSearch(text).range
  return [min, max]
}

describe('N2: words', () => {
  test.each([
    ['', []],
    ['  \t ', []],
    ['Padaria São João', ['padaria', 'sao', 'joao']],
    ["d'avila", ['davila']],
    ['D’Ávila', ['davila']],
    ['d´avila', ['davila']],
    ['d`avila', ['davila']],
    ["' ’", []],
    ['r$', ['r$']],
    ['>', ['>']],
    ['..', ['..']],
    ['a..b', ['a..b']],
    ['3x', ['3x']],
    ['12/24', ['12/24']],
    ['1.2.3', ['1.2.3']],
    ['🍕 pizza', ['🍕', 'pizza']],
    ['feira da feira', ['feira', 'da']],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
    expect(isOpen(readSearch(text).range)).toBe(true)
  })
})

describe('N3: amounts, in cents and without a sign', () => {
  test.each([
    ['> 100', 10_001, null],
    ['>100', 10_001, null],
    ['>= 100', 10_000, null],
    ['≥ 100', 10_000, null],
    ['< 50', null, 4999],
    ['<= 50,5', null, 5050],
    ['≤50', null, 5000],
    ['100..200', 10_000, 20_000],
    ['100 .. 200', 10_000, 20_000],
    ['100..', 10_000, null],
    ['..200', null, 20_000],
    ['R$ 1.234,56', 123_456, 123_456],
    ['r$1.234', 123_400, 123_400],
    ['> R$ 1.000', 100_001, null],
    ['R$ 10,50..R$ 20', 1050, 2000],
    ['> 100 < 200', 10_001, 19_999],
    ['> 100 > 300', 30_001, null],
    ['200..100', 20_000, 10_000],
  ])('%s', (text, min, max) => {
    expect(rangeOf(text)).toEqual([min, max])
    expect(wordsOf(text)).toEqual([])
  })

  test.each([
    ['mercado > 100', ['mercado'], 10_001, null],
    ['> 100 mercado da vila', ['mercado', 'da', 'vila'], 10_001, null],
    ['uber 10..20 casa', ['uber', 'casa'], 1000, 2000],
    // A number alone is a word, and may be the amount.
    ['99', ['99=9900'], null, null],
    ['99 taxi', ['99=9900', 'taxi'], null, null],
    ['100,50', ['100,50=10050'], null, null],
    ['100.50', ['100.50=10050'], null, null],
    ['1.234', ['1.234=123400'], null, null],
    // Beyond what an entry may be worth it is a word.
    ['99999999999999999', ['99999999999999999'], null, null],
    ['> 99999999999999999', ['>', '99999999999999999'], null, null],
  ])('beside words: %s', (text, words, min, max) => {
    expect([wordsOf(text), ...rangeOf(text)]).toEqual([words, min, max])
  })
})

test('N2: any text is read, and its words are keys already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      for (const { key } of readSearch(text).words) {
        expect(key).not.toBe('')
        expect(searchKey(key)).toBe(key)
        expect(key).not.toContain(' ')
      }
    }),
  )
})

test('N2: a name is found by each of its own words, however they are typed', () => {
  const letters = fc.constantFrom(...'aáâãeéíoóôõuúçzÁÉÍÓÚÇ'.split(''))
  const part = fc.string({ unit: letters, minLength: 1, maxLength: 8 })
  const apostrophe = fc.constantFrom("'", '’', '‘', '´', '`', '')
  fc.assert(
    fc.property(part, part, apostrophe, apostrophe, (head, tail, kept, typed) => {
      const [word] = readSearch(`${head}${typed}${tail}`).words
      expect(searchKey(`Loja ${head}${kept}${tail}`)).toContain(word?.key)
    }),
  )
})

test('N3: a comparison holds for exactly those amounts of which it is true', () => {
  const cents = fc.integer({ min: 0, max: 1e9 })
  const show = (value: number) =>
    (value / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const holds = (text: string, value: number) => {
    const { min, max } = readSearch(text).range
    return value >= (min ?? 0) && value <= (max ?? Infinity)
  }
  fc.assert(
    fc.property(cents, cents, cents, (a, b, value) => {
      expect(holds(`> ${show(a)}`, value)).toBe(value > a)
      expect(holds(`>=${show(a)}`, value)).toBe(value >= a)
      expect(holds(`< R$ ${show(a)}`, value)).toBe(value < a)
      expect(holds(`<= ${show(a)}`, value)).toBe(value <= a)
      expect(holds(`${show(a)}..${show(b)}`, value)).toBe(value >= a && value <= b)
      expect(holds(`R$ ${show(a)}`, value)).toBe(value === a)
    }),
  )
})

test('N3: ranges narrow each other in whichever order', () => {
  const end = fc.option(fc.integer({ min: 0, max: 1e9 }).map(toCents))
  const range = fc.record({ min: end, max: end })
  fc.assert(
    fc.property(range, range, (a, b) => {
      expect(narrowed(a, b)).toEqual(narrowed(b, a))
      expect(narrowed(narrowed(a, b), a)).toEqual(narrowed(a, b))
    }),
  )
})
