import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, firstDay, monthOf, toDay, toMonth } from '../calendar.ts'
import { COUNTED_GROUPS } from '../categories/kinds.ts'
import { toCents } from '../money.ts'
import { type Deltas, openRollupDeltas, type Posted } from './rollups.ts'

const NOTHING: Deltas = { days: [], months: [], categories: [], invoices: [], objectives: [] }

const lunch: Posted = {
  paymentId: 'account',
  shares: [{ categoryId: 'restaurants', value: toCents(-3590) }],
  transactionType: 'expenses',
  countsOn: toDay('2026-01-31'),
  value: toCents(-3590),
  paid: true,
  invoiceMonth: null,
  isPart: false,
  counted: true,
  pays: null,
  objectiveId: null,
}

function rollupDeltas(before: readonly Posted[], after: readonly Posted[]): Deltas {
  const difference = openRollupDeltas()
  for (const posted of before) difference.post(posted, -1)
  for (const posted of after) difference.post(posted, 1)
  return difference.deltas()
}

/** What a balance adds up to over some entries: the sum of what is paid. */
function sumOfPaid(entries: readonly Posted[]): number {
  return entries.reduce((sum, { paid, value }) => (paid ? sum + value : sum), 0)
}

describe('the difference between two states of the ledger', () => {
  test('is the entry itself when it is created, in its day, its month and its category', () => {
    const { days, months, categories, invoices } = rollupDeltas([], [lunch])
    const measures = {
      paid: -3590,
      all: -3590,
      expensesPaid: -3590,
      expensesAll: -3590,
      entries: 1,
    }
    expect(days).toMatchObject([{ paymentId: 'account', day: '2026-01-31', ...measures }])
    expect(months).toMatchObject([{ paymentId: 'account', month: '2026-01-01', ...measures }])
    expect(categories).toMatchObject([{ categoryId: 'restaurants', all: -3590, entries: 1 }])
    expect(invoices).toEqual([])
  })

  test('is nothing for an edit of what no balance sees', () => {
    expect(rollupDeltas([lunch], [{ ...lunch }])).toEqual(NOTHING)
  })

  test('marking paid moves the paid sum only, and counts no entry more', () => {
    const { months } = rollupDeltas([{ ...lunch, paid: false }], [lunch])
    expect(months).toMatchObject([{ paid: -3590, all: 0, expensesPaid: -3590, entries: 0 }])
  })

  test('a new category moves between two cells of the month and none of the day', () => {
    const { days, months, categories } = rollupDeltas(
      [lunch],
      [{ ...lunch, shares: [{ categoryId: 'food', value: lunch.value }] }],
    )
    expect(categories.map(({ categoryId, all }) => [categoryId, all])).toEqual([
      ['restaurants', 3590],
      ['food', -3590],
    ])
    expect([days, months]).toEqual([[], []])
  })

  test('C5: what pays an invoice lowers the account and the debt, and is no spending', () => {
    const pays = { cardId: 'card', month: toMonth('2026-02') }
    const payment = { ...lunch, counted: false, pays }
    const { months, categories, invoices } = rollupDeltas([], [payment])
    expect(months).toMatchObject([{ paid: -3590, expensesAll: 0 }])
    expect(categories).toEqual([])
    expect(invoices).toEqual([
      {
        cardId: 'card',
        month: '2026-02-01',
        items: 0,
        itemCount: 0,
        parts: 0,
        paid: -3590,
        settling: -3590,
      },
    ])
  })

  test('a card item is in its invoice and counts in the month of it', () => {
    const item = {
      ...lunch,
      paymentId: 'card',
      countsOn: toDay('2026-02-05'),
      invoiceMonth: toMonth('2026-02'),
    }
    const { months, invoices } = rollupDeltas([], [item])
    expect(months).toMatchObject([{ paymentId: 'card', month: '2026-02-01', expensesAll: -3590 }])
    expect(invoices).toMatchObject([{ cardId: 'card', items: -3590, itemCount: 1, paid: 0 }])
  })

  test.each([
    ['revenues', 500_00],
    ['expenses', -35_90],
    ['investiments', -80_00],
  ] as const)('%s are summed under their own name, paid or not', (transactionType, cents) => {
    const entry = { ...lunch, transactionType, value: toCents(cents) }
    const none = { revenuesPaid: 0, expensesPaid: 0, investimentsPaid: 0 }
    const all = {
      revenuesAll: 0,
      expensesAll: 0,
      investimentsAll: 0,
      [`${transactionType}All`]: cents,
    }
    const [paid] = rollupDeltas([], [entry]).months
    expect(paid).toMatchObject({ ...none, ...all, [`${transactionType}Paid`]: cents, entries: 1 })
    const [open] = rollupDeltas([], [{ ...entry, paid: false }]).months
    expect(open).toMatchObject({ ...none, ...all, paid: 0, all: cents })
  })

  test('B2: a part of a purchase is an item, and is counted among the parts too', () => {
    const item = { ...lunch, paymentId: 'card', invoiceMonth: toMonth('2026-02') }
    const sums = (isPart: boolean) => rollupDeltas([], [{ ...item, isPart }]).invoices
    expect(sums(true)).toMatchObject([{ items: -3590, itemCount: 1, parts: -3590 }])
    expect(sums(false)).toMatchObject([{ items: -3590, itemCount: 1, parts: 0 }])
  })

  test('C5: a payment that its bill shows, as money received on the card, pays as much', () => {
    const pays = { cardId: 'card', month: toMonth('2026-02') }
    const received = { ...lunch, paymentId: 'card', counted: false, value: toCents(3590), pays }
    expect(rollupDeltas([], [received]).invoices).toMatchObject([{ paid: -3590, settling: -3590 }])
    const planned = { ...received, paid: false }
    expect(rollupDeltas([], [planned]).invoices).toMatchObject([{ paid: 0, settling: -3590 }])
  })

  test('J1: a deposit leaves the account and is saved; a redemption to come is planned', () => {
    const deposit = { ...lunch, counted: false, objectiveId: 'trip' }
    const redemption = { ...deposit, value: toCents(1000), paid: false }
    const { objectives } = rollupDeltas([], [deposit, redemption])
    expect(objectives).toEqual([
      {
        paymentId: 'account',
        objectiveId: 'trip',
        month: '2026-01-01',
        saved: 3590,
        planned: 1000,
        entries: 2,
      },
    ])
  })

  test('D1: a refund that undoes an expense leaves two entries and no money', () => {
    const value = toCents(3590)
    const refund = { ...lunch, value, shares: [{ categoryId: 'restaurants', value }] }
    const { days, categories } = rollupDeltas([], [lunch, refund])
    expect(days).toMatchObject([{ paid: 0, all: 0, entries: 2 }])
    expect(categories).toMatchObject([{ all: 0, entries: 2 }])
  })
})

const posted: fc.Arbitrary<Posted> = fc
  .record({
    paymentId: fc.constantFrom('cash', 'account', 'card'),
    categoryId: fc.constantFrom(null, 'food', 'rent'),
    other: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map(toCents)),
    transactionType: fc.constantFrom(...COUNTED_GROUPS),
    countsOn: fc.integer({ min: 0, max: 70 }).map((n) => addDays(toDay('2026-01-01'), n)),
    value: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(toCents),
    paid: fc.boolean(),
    counted: fc.boolean(),
    isPart: fc.boolean(),
    objectiveId: fc.constantFrom(null, null, 'trip', 'car'),
  })
  .map(({ categoryId, other, ...entry }) => ({
    ...entry,
    shares:
      other === null
        ? [{ categoryId, value: entry.value }]
        : [
            { categoryId, value: toCents(entry.value - other) },
            { categoryId: 'school', value: other },
          ],
    invoiceMonth: entry.paymentId === 'card' && entry.counted ? monthOf(entry.countsOn) : null,
    // What pays an invoice stands on an account, or on the card itself as its bill shows it.
    pays: entry.counted ? null : { cardId: 'card', month: monthOf(entry.countsOn) },
  }))

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('over random histories', () => {
  test('P1, P5: every rollup is the plain sum of its entries', () => {
    fc.assert(
      fc.property(fc.array(posted, { maxLength: 30 }), (entries) => {
        const { days, months, categories, invoices, objectives } = rollupDeltas([], entries)
        for (const cell of months) {
          const own = entries.filter(
            (entry) =>
              entry.paymentId === cell.paymentId &&
              firstDay(monthOf(entry.countsOn)) === cell.month,
          )
          expect(cell.all).toBe(total(own.map(({ value }) => value)))
          expect(cell.paid).toBe(sumOfPaid(own))
          for (const type of COUNTED_GROUPS) {
            const ofType = own.filter((one) => one.counted && one.transactionType === type)
            expect(cell[`${type}All`]).toBe(total(ofType.map(({ value }) => value)))
            expect(cell[`${type}Paid`]).toBe(sumOfPaid(ofType))
          }
        }
        for (const cell of objectives) {
          const own = entries.filter(
            (entry) =>
              entry.paymentId === cell.paymentId &&
              entry.objectiveId === cell.objectiveId &&
              firstDay(monthOf(entry.countsOn)) === cell.month,
          )
          expect(cell.saved + sumOfPaid(own)).toBe(0)
          expect(cell.planned + sumOfPaid(own)).toBe(total(own.map(({ value }) => value)))
          expect(cell.entries).toBe(own.length)
        }
        expect(total(objectives.map((cell) => cell.entries))).toBe(
          entries.filter(({ objectiveId }) => objectiveId !== null).length,
        )
        const values = entries.map(({ value }) => value)
        expect(total(days.map(({ all }) => all))).toBe(total(values))
        expect(total(months.map(({ all }) => all))).toBe(total(values))
        const counted = entries.filter((entry) => entry.counted).map(({ value }) => value)
        expect(total(categories.map(({ all }) => all))).toBe(total(counted))
        const items = entries
          .filter((entry) => entry.invoiceMonth !== null)
          .map(({ value }) => value)
        expect(total(invoices.map((cell) => cell.items))).toBe(total(items))
        const settling = entries.flatMap(({ pays, paymentId, paid, value }) =>
          pays === null ? [] : [{ paid, value: paymentId === pays.cardId ? -value : value }],
        )
        const paying = settling.filter(({ paid }) => paid)
        expect(total(invoices.map((cell) => cell.settling))).toBe(
          total(settling.map(({ value }) => value)),
        )
        expect(total(invoices.map((cell) => cell.paid))).toBe(
          total(paying.map(({ value }) => value)),
        )
      }),
      { numRuns: 10_000 },
    )
  })

  test('creating and removing comes to nothing, and an edit is a removal and a creation', () => {
    const histories = fc.array(posted, { maxLength: 15 })
    fc.assert(
      fc.property(histories, histories, (before, after) => {
        expect(rollupDeltas(before, before)).toEqual(NOTHING)
        const net = (list: Deltas) => total(list.days.map(({ all }) => all))
        const edited = rollupDeltas(before, after)
        const apart = net(rollupDeltas(before, [])) + net(rollupDeltas([], after))
        expect(net(edited)).toBe(apart)
      }),
      { numRuns: 2_000 },
    )
  })
})
