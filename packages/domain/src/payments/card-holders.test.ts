import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents, toCents } from '../money.ts'
import { type CardSpending, spendingByHolder, usedCardOf } from './card-holders.ts'

test.each([
  ['0652', 'ANA S DE LIMA', { ending: '0652', holder: 'Ana S de Lima' }],
  ['0652', '  Ana   Lima ', { ending: '0652', holder: 'Ana Lima' }],
  ['0652', 'DA COSTA JOÃO', { ending: '0652', holder: 'Da Costa João' }],
  ['0652', '', { ending: '0652', holder: null }],
  ['0652', '****', { ending: '0652', holder: null }],
  ['652', 'ANA', null],
  ['*652', 'ANA', null],
  ['', 'ANA', null],
])(
  'a card %s of %s is four digits and a name as it is written, or none',
  (ending, holder, card) => {
    expect(usedCardOf(ending, holder)).toEqual(card)
  },
)

const of = (ending: string | null, name: string | null, spent: number): CardSpending => ({
  ending,
  name,
  spent: toCents(spent),
  items: 1,
})

test('a virtual card and the one of plastic with the same name are one person’s, the most first and no card last', () => {
  const cards = [
    of(null, null, 90_000),
    of('0652', 'Ana Lima', 10_000),
    of('7164', 'Beto', 30_000),
    of('0031', 'ANA LIMA', 25_000),
    of('9999', null, 500),
    of('8888', null, 700),
  ]
  expect(spendingByHolder(cards)).toEqual([
    { name: 'Ana Lima', endings: ['0031', '0652'], spent: 35_000, items: 2 },
    { name: 'Beto', endings: ['7164'], spent: 30_000, items: 1 },
    { name: null, endings: ['8888'], spent: 700, items: 1 },
    { name: null, endings: ['9999'], spent: 500, items: 1 },
    { name: null, endings: [], spent: 90_000, items: 1 },
  ])
})

test('a person named as another’s card ends is not that card', () => {
  const parts = spendingByHolder([of('0652', null, 100), of('7164', '0652', 200)])
  expect(parts.map(({ endings }) => endings)).toEqual([['7164'], ['0652']])
})

test('what the persons bought is the invoice’s purchases to the cent, each card with one of them', () => {
  const ending = fc.option(fc.constantFrom('0031', '0652', '7164', '9999'), { nil: null })
  const names = fc.dictionary(
    fc.constantFrom('0031', '0652', '7164', '9999'),
    fc.constantFrom('Ana', 'ana', 'Beto', 'José', 'Jose', '0652'),
  )
  const items = fc.array(fc.tuple(ending, fc.integer({ min: -1e9, max: 1e9 })), { maxLength: 40 })
  fc.assert(
    fc.property(items, names, (drawn, nameOf) => {
      const cards = [...new Set(drawn.map(([card]) => card))].map((card) => {
        const own = drawn.filter(([other]) => other === card)
        const name = card === null ? null : (nameOf[card] ?? null)
        const spent = sumCents(own.map(([, value]) => toCents(value)))
        return { ending: card, name, spent, items: own.length }
      })
      const persons = spendingByHolder(cards)
      expect(sumCents(persons.map(({ spent }) => spent))).toBe(
        sumCents(drawn.map(([, value]) => toCents(value))),
      )
      expect(persons.reduce((sum, one) => sum + one.items, 0)).toBe(drawn.length)
      const endings = persons.flatMap((one) => one.endings)
      expect(endings.toSorted()).toEqual(cards.flatMap((one) => one.ending ?? []).toSorted())
    }),
  )
})
