import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { forecast } from './forecast.ts'
import { forecastParts } from './forecast-parts.ts'

const end = toDay('2026-11-30')
const today = toDay('2026-11-21')

const announced = (value: number, cardId: string | null = null) => ({
  month: toMonth('2026-11'),
  countsOn: toDay('2026-11-28'),
  value: toCents(value),
  cardId,
})
const owes = (cents: number) => [{ on: toDay('2026-11-25'), cents: toCents(cents) }]

type Written = { readonly opening: number; readonly paid: number; readonly ahead: number }

const partsOf = (
  { opening, paid, ahead }: Written,
  items: readonly ReturnType<typeof announced>[] = [],
  cards: readonly (readonly [string, number])[] = [],
) => {
  const facts = {
    opening: toCents(opening),
    moves: [],
    cards: new Map(cards.map(([id, cents]) => [id, owes(cents)])),
    announced: items,
    today,
  }
  const written = { paid: toCents(paid), revenuesAhead: toCents(ahead) }
  return { facts, ...forecastParts(end, facts, written) }
}

type Row = readonly [string, Parameters<typeof partsOf>, readonly [number, number, number, number]]

describe('how a forecast is reckoned', () => {
  test.each<Row>([
    ['nothing is to come', [{ opening: 900, paid: 900, ahead: 0 }], [900, 0, 0, 0]],
    [
      'a salary of 500 and a rent of 300 are not paid yet',
      [{ opening: 1_100, paid: 900, ahead: 500 }],
      [1_100, 500, -300, 0],
    ],
    [
      'an invoice falls due; the credit of another card is no money',
      [
        { opening: 900, paid: 900, ahead: 0 },
        [],
        [
          ['a', -250],
          ['b', 80],
        ],
      ],
      [650, 0, 0, -250],
    ],
    [
      'what of the calendar nobody has written down is to come and to be paid',
      [{ opening: 900, paid: 900, ahead: 0 }, [announced(400), announced(-150)]],
      [1_150, 400, -150, 0],
    ],
    [
      'a centavo of the calendar is to come',
      [{ opening: 900, paid: 900, ahead: 0 }, [announced(1)]],
      [901, 1, 0, 0],
    ],
    [
      'what of the calendar a card pays is on its invoice',
      [{ opening: 900, paid: 900, ahead: 0 }, [announced(-60, 'a')], [['a', -250]]],
      [590, 0, 0, -310],
    ],
  ])('%s', (_, facts, [planned, toReceive, toPay, invoicesDue]) => {
    expect(partsOf(...facts)).toMatchObject({ planned, toReceive, toPay, invoicesDue })
  })

  test('L29: paid balance and parts add up to the one forecast, and invoices take only', () => {
    const cents = fc.integer({ min: -9_000_000, max: 9_000_000 })
    fc.assert(
      fc.property(
        fc.record({ opening: cents, paid: cents, ahead: cents }),
        fc.array(fc.tuple(cents, fc.constantFrom('a', 'b', null)), { maxLength: 8 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), cents), { maxLength: 3 }),
        (written, items, cards) => {
          const { facts, planned, toReceive, toPay, invoicesDue } = partsOf(
            written,
            items.map(([value, card]) => announced(value, card)),
            cards,
          )
          expect([planned]).toEqual(forecast([end], facts))
          expect(written.paid + toReceive + toPay + invoicesDue).toBe(planned)
          expect(invoicesDue).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})
