import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecast } from '../balances/forecast.ts'
import { addDays, addMonths, dayWithin, type Month, monthOf, toDay, toMonth } from '../calendar.ts'
import { absolute, addCents, negate, sumCents, toCents, ZERO } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { dueDateIn } from '../payments/card-cycle.ts'
import {
  type DueFacts,
  type DueItem,
  type DueRange,
  lastDayOfWeekAhead,
  listDues,
  sectionOf,
  sumDues,
} from './dues.ts'
import { listAnnounced } from './occurrence.ts'

const TODAY = toDay('2026-11-22')
const reais = (n: number) => toCents(n * 100)
const november: DueRange = {
  startDate: toDay('2026-11-01'),
  endDate: toDay('2026-11-30'),
  today: TODAY,
  overdue: true,
}
const rule: CardRule = { closing: { kind: 'day', day: 25 }, dueDay: 5, closingDayGoesTo: 'next' }
const entry = (id: string, on: string, value: number) => ({
  id,
  on: toDay(on),
  value: reais(value),
})
const item = (changes: Partial<DueItem> = {}): DueItem => ({
  id: 'rent',
  day: 28,
  since: toMonth('2026-11'),
  paidMonths: new Set<Month>(),
  postedMonths: new Set<Month>(),
  value: reais(-800),
  card: null,
  entries: [],
  ...changes,
})
const written = (changes: { readonly paid?: boolean; readonly onCard?: boolean } = {}) => ({
  ...entry('e', '2026-11-27', -790),
  month: toMonth('2026-11'),
  paid: false,
  onCard: false,
  ...changes,
})
const facts = (more: Partial<DueFacts> = {}): DueFacts => ({
  entries: [],
  cards: [],
  items: [],
  ...more,
})
const shown = (of: DueFacts, range: Partial<DueRange> = {}) =>
  listDues(of, { ...november, ...range }).map(({ kind, id, date, counted, paid }) =>
    [kind, id, date.slice(5), counted / 100, paid ? 'paid' : ''].join(' ').trim(),
  )

describe('what is to be paid and received', () => {
  test('is in the order of days, what is overdue first', () => {
    const entries = [entry('b', '2026-11-30', -20), entry('a', '2026-08-02', -10)]
    const cards = [
      {
        id: 'card',
        invoices: [
          {
            month: toMonth('2026-11'),
            dueOn: toDay('2026-11-05'),
            items: reais(-70),
            settled: ZERO,
          },
        ],
      },
    ]
    const expected = ['entry a 08-02 -10', 'invoice card:2026-11 11-05 -70', 'entry b 11-30 -20']
    expect(shown(facts({ entries, cards }))).toEqual(expected)
    expect(shown(facts({ entries, cards }), { overdue: false })).toEqual(expected.slice(1))
  })

  test('has an item of the calendar once: as itself, ticked, or as the entry that it is', () => {
    const month = new Set([toMonth('2026-11')])
    const posted = { postedMonths: month, entries: [written()] }
    expect(shown(facts({ items: [item()] }))).toEqual(['item rent:2026-11 11-28 -800'])
    expect(shown(facts({ items: [item({ paidMonths: month })] }))).toEqual([
      'item rent:2026-11 11-28 0 paid',
    ])
    const entries = [entry('e', '2026-11-27', -790)]
    expect(shown(facts({ entries, items: [item(posted)] }))).toEqual(['entry e 11-27 -790'])
    expect(listDues(facts({ entries, items: [item(posted)] }), november)[0]?.itemId).toBe('rent')
    const both = item({ ...posted, paidMonths: month })
    expect(shown(facts({ entries, items: [both] }))).toEqual(['entry e 11-27 -790'])
    const done = item({ ...posted, entries: [written({ paid: true })] })
    expect(shown(facts({ items: [done] }))).toEqual(['entry e 11-27 0 paid'])
    expect(shown(facts({ items: [done, { ...done, id: 'twin' }] }))).toHaveLength(1)
  })

  test('has what a card pays on its day, and counts it with the invoice', () => {
    const card = { id: 'card', rule }
    const items = [item({ day: 10, card })]
    expect(shown(facts({ items }))).toEqual(['item rent:2026-11 11-10 0'])
    expect(listDues(facts({ items }), november)[0]?.countsOn).toBe('2026-12-05')
    const december = {
      startDate: toDay('2026-12-01'),
      endDate: toDay('2026-12-31'),
      overdue: false,
    }
    expect(shown(facts({ items }), december)).toEqual([
      'invoice card:2026-12 12-05 -800',
      'item rent:2026-12 12-10 0',
    ])
    const bought = item({
      day: 10,
      card,
      postedMonths: new Set([toMonth('2026-11')]),
      entries: [written({ onCard: true, paid: true })],
    })
    expect(shown(facts({ items: [bought] }))).toEqual(['item rent:2026-11 11-10 0 paid'])
  })

  test('L29: an item is overdue in its own month alone, as the forecast counts it', () => {
    const items = [item({ day: 3, since: toMonth('2026-09') })]
    expect(shown(facts({ items }))).toEqual(['item rent:2026-11 11-03 -800'])
    const october = { startDate: toDay('2026-10-01'), endDate: toDay('2026-10-31'), overdue: false }
    expect(shown(facts({ items }), october)).toEqual(['item rent:2026-10 10-03 -800'])
    const week = { startDate: TODAY, endDate: lastDayOfWeekAhead(TODAY) }
    expect(shown(facts({ items }), week)).toEqual(['item rent:2026-11 11-03 -800'])
  })

  test('of a card an invoice that is paid stays in sight with its purchases, one without any does not', () => {
    const december = { month: toMonth('2026-11'), dueOn: toDay('2026-11-05') }
    const dueOf = (items: number, settled: number) =>
      listDues(
        facts({
          cards: [
            {
              id: 'card',
              invoices: [{ ...december, items: toCents(items), settled: toCents(settled) }],
            },
          ],
        }),
        november,
      ).map(({ value, counted, paid }) => [value, counted, paid])
    expect(dueOf(-7000, -7000)).toEqual([[-7000, 0, true]])
    expect(dueOf(-1, 0)).toEqual([[-1, 0, true]])
    expect(dueOf(-2, 0)).toEqual([[-2, -2, false]])
    expect(dueOf(0, 0)).toEqual([])
    expect(dueOf(500, 0)).toEqual([])
  })

  test('what is due on one day is in the order of its ids, and overdue alone what is not paid', () => {
    const entries = ['c', 'a', 'b'].map((id) => entry(id, '2026-11-25', -10))
    expect(listDues(facts({ entries }), november).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(shown(facts({ entries: entries.toReversed() }))).toHaveLength(3)
    const paid = item({
      day: 3,
      since: toMonth('2026-09'),
      paidMonths: new Set([toMonth('2026-10')]),
    })
    expect(shown(facts({ items: [paid] }))).toEqual(['item rent:2026-11 11-03 -800'])
  })

  test('of a month that is over no card announces anything, and of today’s month it does', () => {
    const card = { id: 'c', rule }
    const club = item({ id: 'club', card, day: 3, since: toMonth('2026-01') })
    const october = { startDate: toDay('2026-10-01'), endDate: toDay('2026-10-31'), overdue: false }
    expect(shown(facts({ items: [club] }), october)).toEqual(['item club:2026-10 10-03 0'])
  })

  test('an item on a card that is written down in its month is paid, by its name or as an entry', () => {
    const card = { id: 'c', rule }
    const posted = item({ card, postedMonths: new Set([toMonth('2026-11')]) })
    const entered = item({ card, entries: [written({ onCard: true })] })
    for (const one of [posted, entered]) {
      expect(shown(facts({ items: [one] }))).toEqual(['item rent:2026-11 11-28 0 paid'])
    }
  })

  test('asked for what is overdue in a month to come, today’s month is looked at too', () => {
    const december = { startDate: toDay('2026-12-01'), endDate: toDay('2026-12-31') }
    expect(shown(facts({ items: [item()] }), december)).toEqual([
      'item rent:2026-11 11-28 -800',
      'item rent:2026-12 12-28 -800',
    ])
    expect(shown(facts({ items: [item()] }), { ...december, overdue: false })).toEqual([
      'item rent:2026-12 12-28 -800',
    ])
  })

  test('of what is overdue the paid is not shown, of the month that is asked for it is', () => {
    const both = new Set([toMonth('2026-10'), toMonth('2026-11')])
    const paid = item({ day: 3, since: toMonth('2026-09'), paidMonths: both })
    const december = { startDate: toDay('2026-12-01'), endDate: toDay('2026-12-31') }
    expect(shown(facts({ items: [paid] }), december)).toEqual(['item rent:2026-12 12-03 -800'])
  })

  test('a centavo to pay and a centavo to receive are sums', () => {
    const cent = (counted: number) => ({ counted: toCents(counted), paid: false })
    expect(sumDues([cent(-1), cent(1), cent(0)])).toEqual({ toPay: 1, toReceive: 1, count: 3 })
  })

  test('adds up what is to be paid and to be received, and leaves out what is paid', () => {
    const items = [item(), item({ id: 'club', paidMonths: new Set([toMonth('2026-11')]) })]
    const entries = [entry('a', '2026-11-25', -10), entry('b', '2026-11-25', 500)]
    expect(sumDues(listDues(facts({ entries, items }), november))).toEqual({
      toPay: reais(810),
      toReceive: reais(500),
      count: 3,
    })
  })
})

describe('where a due stands', () => {
  test.each([
    // A Sunday: what was due on Saturday is on time until Monday (A11).
    ['2026-11-21', '2026-11-22', 'today'],
    ['2026-11-20', '2026-11-22', 'today'],
    ['2026-11-19', '2026-11-22', 'overdue'],
    ['2026-11-20', '2026-11-24', 'overdue'],
    ['2026-11-22', '2026-11-22', 'today'],
    // Due on the Saturday, and the Monday is the last day on time.
    ['2026-11-21', '2026-11-23', 'today'],
    ['2026-11-21', '2026-11-24', 'overdue'],
    ['2026-11-23', '2026-11-22', 'week'],
    ['2026-11-28', '2026-11-22', 'week'],
    ['2026-11-29', '2026-11-22', 'later'],
  ])('due %s, on %s: %s', (date, today, section) => {
    expect(sectionOf(toDay(date), toDay(today))).toBe(section)
  })
})

const MONTHS = [-2, -1, 0, 1, 2].map((by) => addMonths(monthOf(TODAY), by))
const amount = fc.integer({ min: -900, max: 900 }).map(reais)
const owed = fc.integer({ min: 0, max: 900 }).map((n) => negate(reais(n)))
const terms: fc.Arbitrary<CardRule> = fc.record({
  closing: fc.integer({ min: 1, max: 31 }).map((day) => ({ kind: 'day' as const, day })),
  dueDay: fc.integer({ min: 1, max: 31 }),
  closingDayGoesTo: fc.constantFrom('next' as const, 'closing' as const),
})
const months = fc.subarray(MONTHS).map((some) => new Set(some))
const cardOf = (id: string) =>
  fc
    .tuple(terms, fc.array(fc.tuple(owed, owed), { minLength: 5, maxLength: 5 }))
    .map(([rules, sums]) => ({
      id,
      rule: rules,
      invoices: MONTHS.map((month, at) => {
        const [items = ZERO, settled = ZERO] = sums[at] ?? []
        const dueOn = dueDateIn(rules, month)
        // What is not due yet is paid at most by what was bought on it.
        return { month, dueOn, items, settled: dueOn < TODAY || settled > items ? settled : items }
      }),
    }))
const ledgers = fc.record({
  entries: fc.array(fc.tuple(fc.integer({ min: -90, max: 90 }), amount), { maxLength: 12 }),
  cards: fc.tuple(cardOf('one'), cardOf('two')),
  items: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      value: amount,
      at: fc.constantFrom('account', 'one', 'two'),
      paid: months,
      posted: months,
      postedPaid: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
})

type RandomLedger = typeof ledgers extends fc.Arbitrary<infer T> ? T : never

/** A ledger as the rule reads it: what an item is written down as is among the entries. */
function factsOf({ entries, cards, items }: RandomLedger): DueFacts {
  const dueItems = items.map(
    ({ day, value: any, at, paid, posted, postedPaid }, index): DueItem => {
      const card = cards.find(({ id }) => id === at) ?? null
      // A refund on a card is no item of the calendar.
      const value = card === null ? any : negate(absolute(any))
      return {
        id: `item${index}`,
        day,
        value,
        since: MONTHS[0] ?? monthOf(TODAY),
        paidMonths: paid,
        postedMonths: posted,
        card: card === null ? null : { id: card.id, rule: card.rule },
        entries: [...posted].map((month) => ({
          id: `item${index}-${month}`,
          month,
          on: dayWithin(month, day),
          value,
          paid: card !== null || postedPaid,
          onCard: card !== null,
        })),
      }
    },
  )
  const unpaid = dueItems.flatMap((one) => one.entries.filter(({ paid }) => !paid))
  const others = entries.map(([by, value], at) => ({ id: `e${at}`, on: addDays(TODAY, by), value }))
  return { entries: [...others, ...unpaid], cards, items: dueItems }
}

describe('over random ledgers', () => {
  test('L29: the sums are what the forecast says the balance changes by until the last day', () => {
    fc.assert(
      fc.property(ledgers, fc.integer({ min: 0, max: 60 }), (ledger, ahead) => {
        const of = factsOf(ledger)
        const endDate = addDays(TODAY, ahead)
        const range = { startDate: TODAY, endDate, today: TODAY, overdue: true }
        const { toPay, toReceive } = sumDues(listDues(of, range))
        const month = { startDate: toDay('2026-11-01'), endDate }
        const [balance] = forecast([endDate], {
          opening: ZERO,
          moves: of.entries
            .map(({ on, value }) => ({ on, cents: value }))
            .toSorted((a, b) => (a.on < b.on ? -1 : 1)),
          cards: new Map(
            of.cards.map(({ id, invoices }) => [
              id,
              invoices.map(({ dueOn, items, settled }) => ({
                on: dueOn,
                cents: addCents(items, negate(settled)),
              })),
            ]),
          ),
          announced: of.items.flatMap((one) => listAnnounced(one, month)),
          today: TODAY,
        })
        expect(addCents(toReceive, negate(toPay))).toBe(balance)
      }),
    )
  })

  test('each unpaid entry, invoice and month of an item is there once', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const of = factsOf(ledger)
        const [first = november.startDate] = MONTHS.map((month) => dayWithin(month, 1))
        const range = {
          startDate: first,
          endDate: toDay('2027-01-31'),
          today: TODAY,
          overdue: true,
        }
        const dues = listDues(of, range)
        const ids = dues.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const within = of.entries.filter(({ on }) => on <= range.endDate)
        expect(within.filter(({ id }) => !ids.includes(id))).toEqual([])
        for (const one of of.items) {
          const days = dues.filter(({ itemId }) => itemId === one.id).map(({ date }) => date)
          expect(days).toEqual(MONTHS.map((month) => dayWithin(month, one.day)))
        }
      }),
    )
  })

  test('each day is the sum of its own things, and all days are the whole', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const dues = listDues(factsOf(ledger), november)
        const byDate = [...new Set(dues.map(({ date }) => date))].map((day) =>
          sumDues(dues.filter(({ date }) => date === day)),
        )
        const whole = sumDues(dues)
        expect(sumCents(byDate.map(({ toPay }) => toPay))).toBe(whole.toPay)
        expect(sumCents(byDate.map(({ toReceive }) => toReceive))).toBe(whole.toReceive)
      }),
    )
  })
})
