import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthOf, toDay } from '../calendar.ts'
import { type Cents, toCents } from '../money.ts'
import { forecast, type ForecastFacts } from './forecast.ts'

const TODAY = toDay('2026-11-22')
const on = (day: string, reais: number) => ({ on: toDay(day), cents: toCents(reais * 100) })
const item = (due: string, reais: number, card: readonly [string, string] | null = null) => ({
  month: monthOf(toDay(due)),
  countsOn: toDay(card?.[1] ?? due),
  value: toCents(reais * 100),
  cardId: card?.[0] ?? null,
})
const facts = (more: Partial<ForecastFacts> = {}): ForecastFacts => ({
  opening: toCents(60_000),
  moves: [],
  cards: new Map(),
  announced: [],
  today: TODAY,
  ...more,
})
const expected = (of: ForecastFacts, ...days: string[]) =>
  forecast(days.map(toDay), of).map((cents) => cents / 100)

describe('the one forecast', () => {
  test('L28: a card in credit is no money: 600 in the bank stay 600', () => {
    const credit = [on('2026-11-05', -120), on('2026-11-06', 420)]
    const one = new Map([['one', credit]])
    expect(expected(facts({ cards: one }), '2026-11-05', '2026-11-30')).toEqual([480, 600])
    // One card's credit pays no other card's invoice, and its own next one.
    const other = [on('2026-11-20', -50)]
    const later = [...credit, on('2026-12-05', -350)]
    const both = new Map([
      ['one', later],
      ['other', other],
    ])
    expect(expected(facts({ cards: both }), '2026-11-30', '2026-12-31')).toEqual([550, 500])
    // What of the calendar the card pays uses its credit up first.
    const announced = [item('2026-11-28', -350, ['one', '2026-12-05'])]
    expect(expected(facts({ cards: one, announced }), '2026-12-31')).toEqual([550])
  })

  test('L29: what of the calendar nobody has written down counts from today’s month on', () => {
    const announced = [
      item('2026-11-25', -100),
      item('2026-12-10', 40),
      item('2026-11-28', -7, ['one', '2027-01-05']),
    ]
    const of = facts({ announced })
    expect(expected(of, '2026-11-24', '2026-11-30', '2026-12-31', '2027-01-31')).toEqual([
      600, 500, 540, 533,
    ])
  })

  test('L29: a month that has passed counts its own items only', () => {
    const announced = [item('2026-09-10', -10), item('2026-10-10', -20), item('2026-11-10', -40)]
    expect(expected(facts({ announced }), '2026-09-30', '2026-10-31', '2026-11-30')).toEqual([
      590, 580, 560,
    ])
  })

  test('L29: an item of the calendar counts from its own day on, in whatever order they come', () => {
    const announced = [item('2026-12-10', 40), item('2026-11-25', -100), item('2026-09-10', -10)]
    const of = facts({ announced })
    expect(expected(of, '2026-09-09', '2026-09-10', '2026-11-24', '2026-11-25')).toEqual([
      600, 590, 600, 500,
    ])
  })

  test('L29: asked for many days it says of each what it says of that day alone', () => {
    const cents = fc.integer({ min: -1e6, max: 1e6 }).map((n) => toCents(n))
    const day = fc.integer({ min: -90, max: 200 }).map((n) => addDays(TODAY, n))
    const moves = fc
      .array(fc.record({ on: day, cents }))
      .map((list) => list.toSorted((a, b) => (a.on < b.on ? -1 : 1)))
    const announced = fc.array(
      fc.record({ due: day, later: fc.nat({ max: 40 }), value: cents }).map((move) => ({
        month: monthOf(move.due),
        countsOn: addDays(move.due, move.later),
        value: move.value,
        cardId: move.later > 20 ? 'one' : null,
      })),
    )
    fc.assert(
      fc.property(
        cents,
        moves,
        fc.dictionary(fc.constantFrom('one', 'two'), moves),
        announced,
        (...drawn) => {
          const [opening, initial, cards, list] = drawn
          const byCard = new Map(Object.entries(cards))
          const of = { opening, moves: initial, cards: byCard, announced: list, today: TODAY }
          const days = Array.from({ length: 62 }, (_, at) => addDays(TODAY, at - 31))
          const alone = days.map((date): Cents | undefined => forecast([date], of)[0])
          expect(forecast(days, of)).toEqual(alone)
        },
      ),
    )
  })
})
