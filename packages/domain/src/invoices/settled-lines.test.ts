import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Month, toDay, toMonth } from '../calendar.ts'
import { negate, toCents, ZERO } from '../money.ts'
import { type CardRule, invoiceInMonth, invoiceOf } from '../payments/card-cycle.ts'
import {
  owedAfterImport,
  type ReceivedPayment,
  settleLines,
  settleReceived,
} from './settled-lines.ts'

/** Closes on the 25th, falls due on the 5th. */
const rule: CardRule = {
  closing: { kind: 'day', day: 25 },
  dueDay: 5,
  closingDayGoesTo: 'next',
}
const month = toMonth('2026-05')
const { closesOn, dueOn } = invoiceInMonth(rule, month)
const card = { cardId: 'card', rule, sums: [] }
const sumOf = (cents: number) => ({ month, closesOn, dueOn, items: toCents(cents), paid: ZERO })
const owing = { ...card, sums: [sumOf(-50000)] }

const line = (no: number, paymentId: string, day: string, reais: number, pays = true) => ({
  no,
  paymentId,
  day: toDay(day),
  value: toCents(reais * 100),
  rule: pays ? ('card_payment' as const) : null,
})
const bought = line(1, 'card', '2026-04-10', -500, false)

describe('the invoices that lines settle', () => {
  test.each([
    ['L25: received on the card', [line(2, 'card', '2026-05-05', 500)], [2]],
    ['L6: paid by an account', [line(2, 'account', '2026-05-05', -500)], [2]],
    ['L6: of another value', [line(2, 'account', '2026-05-05', -400)], []],
    ['L25: before it has closed', [line(2, 'card', '2026-04-20', 500)], []],
    [
      'L6: told by both sides, once',
      [line(2, 'account', '2026-05-05', -500), line(3, 'card', '2026-05-05', 500)],
      [3],
    ],
    [
      'C1: paid twice by an account, once',
      [line(2, 'account', '2026-05-04', -500), line(3, 'account', '2026-05-05', -500)],
      [2],
    ],
    [
      'C1: paid by an account too little and then rightly, whatever their order in the file',
      [line(2, 'account', '2026-05-05', -500), line(3, 'account', '2026-05-04', -500)],
      [3],
    ],
    [
      'L6: told by both sides, once, in whatever order',
      [line(2, 'card', '2026-05-05', 500), line(3, 'account', '2026-05-05', -500)],
      [2],
    ],
    [
      'C1: a part of it received on the card, and an account pays the rest',
      [line(2, 'card', '2026-05-04', 300), line(3, 'account', '2026-05-05', -200)],
      [2, 3],
    ],
    [
      'C1: what an account has paid is owed no more, nor twice',
      [line(2, 'account', '2026-05-04', -500), line(3, 'account', '2026-05-05', -1000)],
      [2],
    ],
    ['a cent received on the card', [line(2, 'card', '2026-05-05', 0.01)], [2]],
    ['money taken back by the card is no payment', [line(2, 'card', '2026-05-05', -500)], []],
    ['money that an account receives is none', [line(2, 'account', '2026-05-05', 500)], []],
    ['no payment', [line(2, 'account', '2026-05-05', -500, false)], []],
  ])('%s', (_, payments, expected) => {
    const there = settleLines(payments, [owing])
    expect([...there.keys()]).toEqual(expected)
    // What was bought may come in with the payment.
    expect(settleLines([...payments, bought], [card])).toEqual(there)
    for (const found of there.values()) expect(found).toEqual({ cardId: 'card', month })
  })
})

test('L33: of a bill its purchases are owed, less what pays it', () => {
  const paid = line(2, 'card', '2026-05-05', 300)
  const bill = { lines: [bought, paid], settled: new Map([[2, { month }]]) }
  expect(owedAfterImport(card, { ...bill, fresh: [bought, paid] })).toBe(-20000)
  expect(owedAfterImport(owing, { ...bill, fresh: [paid] })).toBe(-20000)
  expect(owedAfterImport(owing, { ...bill, fresh: [] })).toBe(-50000)
  expect(owedAfterImport(card, { ...bill, lines: [paid], fresh: [paid] })).toBe(0)
})

test('L33: what is owed of a bill is of the invoices up to its last purchase, less what paid those', () => {
  const june = { ...invoiceInMonth(rule, toMonth('2026-06')), month: toMonth('2026-06') }
  const sums = [
    { ...sumOf(-50000), paid: toCents(-20000) },
    {
      month: june.month,
      closesOn: june.closesOn,
      dueOn: june.dueOn,
      items: toCents(-9000),
      paid: ZERO,
    },
  ]
  const older = line(2, 'card', '2026-03-01', -10, false)
  const ofJune = line(3, 'card', '2026-06-05', 90)
  const ofNone = line(4, 'card', '2026-03-05', 40)
  const bill = {
    lines: [bought, older, ofJune, ofNone],
    fresh: [older, ofJune, ofNone],
    settled: new Map([[3, { month: june.month }]]),
  }
  // 500.00 bought and 200.00 paid, and the purchase of 10.00 that comes in.
  expect(owedAfterImport({ rule, sums }, bill)).toBe(-31000)
})

test('L33: of the parts to come those up to the last purchase of the bill are owed', () => {
  const part = (of: string, change: number) => ({ month: toMonth(of), change: toCents(change) })
  const parts = [part('2026-04', 100), part('2026-05', 20), part('2026-06', 3)]
  const bill = { lines: [bought], fresh: [], settled: new Map<number, never>() }
  expect(owedAfterImport(owing, { ...bill, parts })).toBe(-49880)
})

test('L33: a line is of the bill in which it was printed, whatever its day', () => {
  const late = { ...bought, billMonth: toMonth('2026-06') }
  const bill = { lines: [late], fresh: [late], settled: new Map<number, never>() }
  const june = invoiceInMonth(rule, toMonth('2026-06'))
  const sums = [sumOf(-7), { ...sumOf(-100), ...june }]
  expect(owedAfterImport({ rule, sums }, bill)).toBe(-50107)
})

test('L33: whether its purchases come in or are there already, as much is owed of a bill', () => {
  const anyItem = fc.record({ day: fc.nat(27), cents: fc.integer({ min: 1, max: 100_000 }) })
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1 }), (drawn) => {
      const lines = drawn.map(({ day, cents }, no) => ({
        ...bought,
        no,
        day: addDays(toDay('2026-03-26'), day),
        value: negate(toCents(cents)),
      }))
      const sum = lines.reduce((total, { value }) => total + value, 0)
      const bill = { lines, settled: new Map<number, never>() }
      const there = { ...card, sums: [sumOf(sum)] }
      expect(owedAfterImport(card, { ...bill, fresh: lines })).toBe(sum)
      expect(owedAfterImport(there, { ...bill, fresh: [] })).toBe(sum)
    }),
  )
})

describe('the invoices that payments received on a card settle, as things are now', () => {
  type Reais = readonly [items: number, paid?: number]
  const cardOf = (from: string, months: readonly Reais[]) => ({
    ...card,
    sums: months.map(([items, paid = 0], at) => {
      const invoice = invoiceInMonth(rule, addMonths(toMonth(from), at))
      const { closesOn: closes, dueOn: due } = invoice
      const cents = (reais: number) => negate(toCents(reais * 100))
      return {
        month: invoice.month,
        closesOn: closes,
        dueOn: due,
        items: cents(items),
        paid: cents(paid),
      }
    }),
  })
  const april = toMonth('2026-04')
  const received = (settles: Month | null, isChosen = false): ReceivedPayment => ({
    id: 'one',
    day: toDay('2026-05-05'),
    value: toCents(30000),
    settles,
    isChosen,
  })

  test.each([
    ['L25: it keeps the invoice that it settles', '2026-05', [[300, 300]], month, month],
    ['L25: the bill before was imported later', '2026-05', [[300]], null, month],
    ['L25: its bill was taken back', '2026-06', [[300]], month, null],
    ['L25: nothing is known of the card any more', '2026-05', [[0, 300]], month, null],
    [
      'L25: its bill was taken back, between two',
      '2026-04',
      [[300, 300], [0, 300], [9]],
      month,
      null,
    ],
    ['L25: it is what the bill before left', '2026-04', [[300], [0, 300], [9]], month, month],
    [
      'M34: it was led to another one before all had come',
      '2026-04',
      [[300, 600], [300]],
      april,
      month,
    ],
  ] as const)('%s', (_, from, months, before, expected) => {
    const now = settleReceived(cardOf(from, months), [received(before)])
    expect(now.get('one')).toBe(expected)
  })

  test('M34: the payment of the earlier day settles the older invoice, and what it settles is paid for the next', () => {
    const owed = cardOf('2026-04', [[300], [300]])
    const late = { ...received(null), id: 'late', day: toDay('2026-06-20') }
    const early = { ...received(null), id: 'early', day: toDay('2026-06-10') }
    for (const payments of [
      [late, early],
      [early, late],
    ]) {
      const now = settleReceived(owed, payments)
      expect([now.get('early'), now.get('late')]).toEqual([april, month])
    }
  })

  test('M34: of one day the greater payment is first', () => {
    const owed = cardOf('2026-04', [[300], [100]])
    const day = toDay('2026-06-10')
    const less = { ...received(null), id: 'less', day, value: toCents(10000) }
    const more = { ...received(null), id: 'more', day }
    for (const payments of [
      [less, more],
      [more, less],
    ]) {
      const now = settleReceived(owed, payments)
      expect([now.get('more'), now.get('less')]).toEqual([april, month])
    }
  })

  test('L6: what a person has said stays', () => {
    const owed = cardOf('2026-05', [[300]])
    expect(settleReceived(owed, [received(null, true)]).get('one')).toBeNull()
    expect(settleReceived(owed, [received(april, true)]).get('one')).toBe(april)
  })

  test('M34: in whatever order a bank tells and takes back its lines, the payments settle the same invoices', () => {
    const item = fc.record({ day: fc.nat(200), cents: fc.integer({ min: 1, max: 100_000 }) })
    const payment = fc.record({ day: fc.nat(260), cents: fc.integer({ min: 1, max: 150_000 }) })
    const lines = fc.record({
      items: fc.array(item, { maxLength: 20 }),
      payments: fc.array(payment, { maxLength: 10 }),
    })
    const order = fc.array(fc.record({ at: fc.nat(40), isThere: fc.boolean() }), { maxLength: 60 })
    fc.assert(
      fc.property(lines, order, ({ items, payments }, steps) => {
        const start = toDay('2026-01-03')
        const bank = new Bank(
          items.map(({ day, cents }) => ({
            day: addDays(start, day),
            value: negate(toCents(cents)),
          })),
          payments.map(({ day, cents }) => ({ day: addDays(start, day), value: toCents(cents) })),
        )
        for (const { at, isThere } of steps) bank.receive(at, isThere)
        const all = items.length + payments.length
        for (let at = 0; at < all; at += 1) bank.receive(at, true)
        const atOnce = new Bank(bank.items, bank.payments)
        atOnce.receiveAll()
        expect(bank.settled()).toEqual(atOnce.settled())
      }),
      { numRuns: 200 },
    )
  })
})

type CardLine = {
  readonly day: ReturnType<typeof toDay>
  readonly value: ReturnType<typeof toCents>
}

/** What a product knows of a card while a bank tells its lines one by one. */
class Bank {
  readonly items: readonly CardLine[]
  readonly payments: readonly CardLine[]
  readonly #there = new Set<number>()
  readonly #settles = new Map<number, Month | null>()

  constructor(items: readonly CardLine[], payments: readonly CardLine[]) {
    this.items = items
    this.payments = payments
  }

  receive(at: number, isThere: boolean): void {
    if (at >= this.items.length + this.payments.length) return
    if (isThere) this.#there.add(at)
    else {
      this.#there.delete(at)
      this.#settles.delete(at)
    }
    this.#settle()
  }

  receiveAll(): void {
    for (let at = 0; at < this.items.length + this.payments.length; at += 1) this.#there.add(at)
    this.#settle()
  }

  settled(): readonly (Month | null | undefined)[] {
    return this.payments.map((_, at) => this.#settles.get(this.items.length + at))
  }

  #settle(): void {
    const present = [...this.#there].toSorted((a, b) => a - b)
    const received = present
      .filter((at) => at >= this.items.length)
      .map((at) => ({ at, ...(this.payments[at - this.items.length] as CardLine) }))
    const sums = new Map<Month, { items: number; paid: number }>()
    const add = (of: Month, items: number, paid: number) => {
      const before = sums.get(of) ?? { items: 0, paid: 0 }
      sums.set(of, { items: before.items + items, paid: before.paid + paid })
    }
    for (const at of present.filter((one) => one < this.items.length)) {
      const { day, value } = this.items[at] as CardLine
      add(invoiceOf(rule, day).month, value, 0)
    }
    for (const { at, value } of received) {
      const settles = this.#settles.get(at)
      if (settles != null) add(settles, 0, -value)
    }
    const invoices = [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([of, { items, paid }]) => {
        const { closesOn: closes, dueOn: due } = invoiceInMonth(rule, of)
        return {
          month: of,
          closesOn: closes,
          dueOn: due,
          items: toCents(items),
          paid: toCents(paid),
        }
      })
    const now = settleReceived(
      { ...card, sums: invoices },
      received.map(({ at, day, value }) => ({
        id: String(at),
        day,
        value,
        settles: this.#settles.get(at) ?? null,
        isChosen: false,
      })),
    )
    for (const [id, settles] of now) this.#settles.set(Number(id), settles)
  }
}
