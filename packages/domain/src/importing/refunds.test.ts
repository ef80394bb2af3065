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
    ['estorno de amazon marketplace', '2026-02-10', 80, null],
    ['estorno de amazon marketplace', '2027-02-10', 80, null],
  ] as const)('L26: "%s" of %s, %d reais', (name, day, reais, purchase) => {
    expect(refunded(name, day, reais)).toEqual(purchase)
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
