import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { likelyPurchase, linkRefunds, offerPurchases, shopOf } from './refunds.ts'

const bought = (nameKey: string, date: string, reais: number) => ({
  nameKey,
  date: toDay(date),
  value: toCents(-reais * 100),
})
const amazon = bought('amazon marketplace', '2026-03-02', 120)
const later = bought('amazon marketplace', '2026-04-02', 80)
const padaria = bought('padaria do ze', '2026-04-03', 35)

const refunded = (nameKey: string, day: string, reais: number) =>
  likelyPurchase({ nameKey, day: toDay(day), value: toCents(reais * 100) }, [
    amazon,
    later,
    padaria,
  ])

describe('the purchase that an imported refund gives back', () => {
  test.each([
    ['estorno de amazon marketplace', '2026-04-10', 80, later],
    ['estorno de amazon marketplace', '2026-04-10', 120, amazon],
    ['estorno parcial - amazon', '2026-04-10', 30, later],
    ['credito de compra', '2026-04-10', 35, padaria],
    ['credito de compra', '2026-04-10', 36, null],
    ['estorno de mercado', '2026-04-10', 35, null],
    ['estorno de amazon marketplace', '2026-04-10', 121, null],
    // Given back on its own day, and 180 days after it.
    ['estorno de padaria do ze', '2026-04-03', 35, padaria],
    ['estorno de padaria do ze', '2026-04-02', 35, null],
    ['estorno de padaria do ze', '2026-09-30', 35, padaria],
    ['estorno de padaria do ze', '2026-10-01', 35, null],
    ['estorno de amazon marketplace', '2026-02-10', 80, null],
    ['estorno de amazon marketplace', '2027-02-10', 80, null],
  ] as const)('L26: "%s" of %s, %d reais', (name, day, reais, purchase) => {
    expect(refunded(name, day, reais)).toEqual(purchase)
  })

  test('L26: without a shop’s name two purchases of one value are in doubt', () => {
    const twice = [padaria, { ...padaria, nameKey: 'acougue' }]
    const refund = { nameKey: 'credito de compra', day: toDay('2026-04-10'), value: toCents(3500) }
    expect(likelyPurchase(refund, twice)).toBeNull()
  })

  test('L26: of two purchases of one value in one shop the latest, in whatever order they are told', () => {
    const [older, newer] = [bought('casa', '2026-04-01', 50), bought('casa', '2026-04-08', 50)]
    const refund = { nameKey: 'estorno casa', day: toDay('2026-04-10'), value: toCents(5000) }
    expect(likelyPurchase(refund, [older, newer])).toBe(newer)
    expect(likelyPurchase(refund, [newer, older])).toBe(newer)
    // What the shop gives back is no purchase, and a name of two letters is anybody’s.
    expect(likelyPurchase(refund, [{ ...newer, value: toCents(5000) }])).toBeNull()
    const short = (nameKey: string) =>
      likelyPurchase({ ...refund, nameKey: `estorno ${nameKey}` }, [
        bought(nameKey, '2026-04-01', 50),
      ])
    expect([short('ab'), short('abc')?.nameKey]).toEqual([null, 'abc'])
  })

  test('L26: the name of the shop is what is left of the bank’s words', () => {
    expect(shopOf('estorno de "magazine luiza"')).toBe('magazine luiza')
    expect(shopOf('credito de compra')).toBe('')
  })
})

test('D6: a purchase is offered to one refund, and only on its own card', () => {
  const refund = { nameKey: 'estorno de amazon', day: toDay('2026-04-10'), value: toCents(8000) }
  const refunds = [
    { ...refund, no: 1, paymentId: 'a' },
    { ...refund, no: 2, paymentId: 'b' },
    { ...refund, no: 3, paymentId: 'a' },
    { ...refund, no: 4, paymentId: 'a' },
  ]
  const first = { ...amazon, paymentId: 'a' }
  const second = { ...later, paymentId: 'a' }
  const offered = offerPurchases(refunds, [first, second])
  expect([...offered]).toEqual([
    [1, second],
    [3, first],
  ])
})

test.each<[string, readonly number[], readonly (string | null)[]]>([
  ['an entry has its category', [2], ['shoes', 'books', null]],
  ['a line of the import has that of the line', [3], ['shoes', null, 'shoes']],
  ['both', [2, 3], ['shoes', 'books', 'shoes']],
  ['nothing that was offered', [1], ['shoes', null, null]],
])('D1: a refund that is linked to %s', (_, chosen, categories) => {
  const lines = [
    { line: { no: 1 }, category: 'shoes' },
    { line: { no: 2 }, category: null },
    { line: { no: 3 }, category: null },
  ]
  const offered = new Map([
    [2, { of: { id: 'entry' }, category: 'books' }],
    [3, { of: { no: 1 }, category: null }],
  ])
  const linked = linkRefunds(lines, { offered, chosen: new Set(chosen) })
  expect(linked.map(({ category }) => category)).toEqual(categories)
  expect(linked.flatMap(({ line, refundOf }) => (refundOf ? [line.no] : []))).toEqual(
    chosen.filter((no) => offered.has(no)),
  )
})
