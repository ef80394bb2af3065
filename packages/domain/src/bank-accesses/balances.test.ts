import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { sumCents, toCents } from '../money.ts'
import { type DayMovements, openingBalance, partingDay, sharedLimit } from './balances.ts'

const DAY = toDay('2026-11-10')
const AT = '2026-11-10T15:00:00.000Z'
const anchor = { balance: toCents(100000), day: DAY, at: AT }
const booked = (day: string, value: number, createdAt: string | null = null) => ({
  day: toDay(day),
  value: toCents(value),
  createdAt,
})

test.each([
  ['nothing yet', [], 100000],
  ['what came and went since', [booked('2026-10-01', 30000), booked('2026-11-10', -5000)], 75000],
  ['what the bank had just then', [booked('2026-10-01', -5000, AT)], 105000],
  ['and not what is of a later day', [booked('2026-11-11', -5000)], 100000],
  [
    'nor what the bank had only later',
    [booked('2026-10-01', -5000, '2026-11-11T00:00:00.000Z')],
    100000,
  ],
])('H14: the opening balance leaves out %s', (_, lines, opening) => {
  expect(openingBalance(anchor, lines)).toBe(opening)
})

test('H14: opening balance and history come to what the bank says', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ ago: fc.nat({ max: 365 }), value: fc.integer({ min: -1e6, max: 1e6 }) }),
      ),
      (history) => {
        const lines = history.map(({ ago, value }) => ({
          day: addDays(DAY, -ago),
          value: toCents(value),
          createdAt: null,
        }))
        const total = sumCents(lines.map(({ value }) => value))
        expect(openingBalance(anchor, lines) + total).toBe(anchor.balance)
      },
    ),
  )
})

const movement = (day: string, entries: number, lines: number) => ({
  day: toDay(day),
  entries: toCents(entries),
  lines: toCents(lines),
})

test.each<[string, number, number, readonly DayMovements[], string | null]>([
  ['agree', 100, 100, [], null],
  ['part with what was removed', 150, 100, [movement('2026-11-05', 0, -50)], '2026-11-05'],
  [
    'part with the last of two, where both agreed between',
    130,
    100,
    [movement('2026-11-01', 50, 0), movement('2026-11-03', 0, 50), movement('2026-11-08', 30, 0)],
    '2026-11-08',
  ],
  ['never agreed', 999, 100, [movement('2026-11-05', 0, 50)], '2026-11-05'],
  [
    'never agreed, from the first day of all on',
    999,
    100,
    [movement('2026-11-05', 0, 50), movement('2026-11-01', 1, 0)],
    '2026-11-01',
  ],
  ['agree, whatever came and went', 100, 100, [movement('2026-11-05', 7, 7)], null],
  [
    'agreed before what was removed',
    150,
    100,
    [movement('2026-11-01', 10, 10), movement('2026-11-05', 0, -50)],
    '2026-11-05',
  ],
  ...[
    ['01', '05', '08'],
    ['08', '05', '01'],
    ['05', '08', '01'],
  ].map((order): [string, number, number, readonly DayMovements[], string] => [
    `part for the second time, told in the order of ${order.join(', ')}`,
    130,
    100,
    order.map((day) =>
      day === '05' ? movement('2026-11-05', 0, 30) : movement(`2026-11-${day}`, 30, 0),
    ),
    '2026-11-08',
  ]),
  ['cannot be told apart by any day', 999, 100, [], null],
])('bank and entries %s', (_, reckoned, bank, days, parted) => {
  const balances = { reckoned: toCents(reckoned), bank: toCents(bank) }
  expect(partingDay(balances, days)).toBe(parted)
})

test('H13: the limit that two cards share is counted once, and both debts against it', () => {
  const card = (id: string, group: string | null, limit: number | null, used: number) => ({
    id,
    group,
    limit: limit === null ? null : toCents(limit),
    used: toCents(used),
  })
  const cards = [card('a', 'one', 5000, 100), card('b', 'one', null, 200), card('c', null, 900, 1)]
  expect(sharedLimit(cards, 'one')).toEqual({ limit: 5000, used: 300 })
  const greatest = { limit: 6000, used: 307 }
  expect(sharedLimit([...cards, card('d', 'one', 6000, 7)], 'one')).toEqual(greatest)
  expect(sharedLimit([card('d', 'one', 6000, 7), ...cards], 'one')).toEqual(greatest)
  expect(sharedLimit([card('b', 'one', null, 200)], 'one')).toEqual({ limit: null, used: 200 })
})
