import { describe, expect, test } from 'vitest'
import type { CardRule } from './card-cycle.ts'
import { timeToClose } from './time-to-close.ts'

function card(closingDayGoesTo: CardRule['closingDayGoesTo']): CardRule {
  return { closing: { kind: 'day', day: 25 }, dueDay: 5, closingDayGoesTo }
}

describe('A12: the time until an invoice closes', () => {
  // Purchases of the 25th close with it: the last instant is the end of that day, on that clock.
  test.each([
    ['2026-01-25T23:59:59.999-03:00', 'America/Sao_Paulo', { unit: 'today' }],
    ['2026-01-25T23:00:01-03:00', 'America/Sao_Paulo', { unit: 'today' }],
    ['2026-01-25T23:00:00-03:00', 'America/Sao_Paulo', { unit: 'hours', count: 1 }],
    ['2026-01-25T00:00:01-03:00', 'America/Sao_Paulo', { unit: 'hours', count: 23 }],
    ['2026-01-25T00:00:00-03:00', 'America/Sao_Paulo', { unit: 'days', count: 1 }],
    ['2026-01-22T12:00:00-03:00', 'America/Sao_Paulo', { unit: 'days', count: 3 }],
    ['2026-01-26T00:00:00-03:00', 'America/Sao_Paulo', { unit: 'days', count: 31 }],
    ['2026-01-25T23:59:00-05:00', 'America/Rio_Branco', { unit: 'today' }],
    ['2026-01-25T23:59:00-03:00', 'America/Rio_Branco', { unit: 'hours', count: 2 }],
    ['2026-01-26T00:00:00-05:00', 'America/Rio_Branco', { unit: 'days', count: 31 }],
  ])('at %s in %s', (instant, timeZone, expected) => {
    const nowMs = Date.parse(instant)
    expect(timeToClose({ rule: card('closing'), nowMs, timeZone })).toEqual(expected)
  })

  test('ends a day earlier where the closing day goes to the next invoice', () => {
    const timeZone = 'America/Sao_Paulo'
    const eve = Date.parse('2026-01-24T23:59:00-03:00')
    expect(timeToClose({ rule: card('next'), nowMs: eve, timeZone })).toEqual({ unit: 'today' })
  })

  test('is never negative, at any minute of two days, in UTC-3 and in Acre', () => {
    const start = Date.parse('2026-01-24T22:00:00Z')
    for (const timeZone of ['America/Sao_Paulo', 'America/Rio_Branco']) {
      for (let minute = 0; minute < 2 * 24 * 60; minute += 1) {
        const nowMs = start + minute * 60_000
        const left = timeToClose({ rule: card('closing'), nowMs, timeZone })
        expect(left.unit === 'today' || left.count > 0).toBe(true)
      }
    }
  })
})
