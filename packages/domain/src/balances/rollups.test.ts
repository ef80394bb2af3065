import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthOf, toDay } from '../calendar.ts'
import { COUNTED_GROUPS } from '../categories/kinds.ts'
import { toCents } from '../money.ts'
import { balanceDeltas, type Measures, type Posted } from './deltas.ts'

const lunch: Posted = {
  paymentId: 'account',
  categoryId: 'restaurants',
  transactionType: 'expenses',
  countsOn: toDay('2026-01-31'),
  value: toCents(-3590),
  paid: true,
  counted: true,
}

describe('the difference between two states of the ledger', () => {
  test('is the entry itself when it is created', () => {
    const measures = { paidCents: -3590, allCents: -3590, entries: 1 }
    expect(balanceDeltas([], [lunch])).toEqual({
      months: [
        {
          paymentId: 'account',
          month: '2026-01',
          categoryId: 'restaurants',
          transactionType: 'expenses',
          counted: true,
          ...measures,
        },
      ],
      days: [
        {
          paymentId: 'account',
          day: '2026-01-31',
          transactionType: 'expenses',
          counted: true,
          ...measures,
        },
      ],
    })
  })

  test('is nothing for an edit of what no balance sees', () => {
    expect(balanceDeltas([lunch], [{ ...lunch }])).toEqual({ months: [], days: [] })
  })

  test('marking paid moves the paid sum only, and counts no entry more', () => {
    const { months } = balanceDeltas([{ ...lunch, paid: false }], [lunch])
    expect(months).toMatchObject([{ paidCents: -3590, allCents: 0, entries: 0 }])
  })

  test('a new category moves between two cells of the month and none of the day', () => {
    const { months, days } = balanceDeltas([lunch], [{ ...lunch, categoryId: null }])
    expect(months).toHaveLength(2)
    expect(days).toEqual([])
  })

  test('C5: what pays an invoice stands apart from what counts as spending', () => {
    const { months } = balanceDeltas([], [lunch, { ...lunch, counted: false }])
    expect(months.map(({ counted }) => counted)).toEqual([false, true])
  })

  test('a refund that undoes an expense of the same cell leaves two entries and no money', () => {
    const refund = { ...lunch, value: toCents(3590) }
    const { months } = balanceDeltas([], [lunch, refund])
    expect(months).toMatchObject([{ paidCents: 0, allCents: 0, entries: 2 }])
  })
})

const posted: fc.Arbitrary<Posted> = fc.record({
  paymentId: fc.constantFrom('cash', 'account', 'card'),
  categoryId: fc.constantFrom(null, 'food', 'rent'),
  transactionType: fc.constantFrom(...COUNTED_GROUPS),
  countsOn: fc.integer({ min: 0, max: 70 }).map((n) => addDays(toDay('2026-01-01'), n)),
  value: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(toCents),
  paid: fc.boolean(),
  counted: fc.boolean(),
})

/** What a database does with the cells: one row each, added to. */
class Rollup {
  readonly rows = new Map<string, number[]>()

  post<Cell extends Measures>(cells: readonly Cell[]): void {
    for (const { paidCents, allCents, entries, ...key } of cells) {
      const name = JSON.stringify(key)
      const [paid = 0, all = 0, count = 0] = this.rows.get(name) ?? []
      this.rows.set(name, [paid + paidCents, all + allCents, count + entries])
    }
  }

  filled(): Record<string, number[]> {
    const rows = [...this.rows].filter(([, sums]) => sums.some((sum) => sum !== 0))
    return Object.fromEntries(rows)
  }
}

/** The same sums by the plainest way: go through all entries, whatever their history. */
function recompute(entries: readonly Posted[], keyOf: (entry: Posted) => object) {
  const sums: Record<string, number[]> = {}
  for (const entry of entries) {
    const name = JSON.stringify(keyOf(entry))
    const [paid = 0, all = 0, count = 0] = sums[name] ?? []
    sums[name] = [paid + (entry.paid ? entry.value : 0), all + entry.value, count + 1]
  }
  return sums
}

describe('for any history', () => {
  const someEntries = fc.array(posted, { maxLength: 6 })

  test('P1 P5: 10,000 of them, created, edited and removed, end as the plain sums of what is left', () => {
    const act = fc.record({ target: fc.nat(20), before: fc.nat(2), after: someEntries })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        const months = new Rollup()
        const days = new Rollup()
        let ledger: readonly Posted[] = []
        for (const { target, before, after } of acts) {
          const from = ledger.length === 0 ? 0 : target % ledger.length
          const removed = ledger.slice(from, from + before)
          const deltas = balanceDeltas(removed, after)
          months.post(deltas.months)
          days.post(deltas.days)
          ledger = [...ledger.slice(0, from), ...ledger.slice(from + before), ...after]
        }
        expect(months.filled()).toEqual(
          recompute(ledger, ({ paymentId, countsOn, categoryId, transactionType, counted }) => {
            return { paymentId, month: monthOf(countsOn), categoryId, transactionType, counted }
          }),
        )
        expect(days.filled()).toEqual(
          recompute(ledger, ({ paymentId, countsOn, transactionType, counted }) => {
            return { paymentId, day: countsOn, transactionType, counted }
          }),
        )
      }),
      { numRuns: 10_000 },
    )
  })

  test('creating and then removing leaves nothing, in any order', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        const nothing = { months: [], days: [] }
        expect(balanceDeltas(entries, entries.toReversed())).toEqual(nothing)
      }),
    )
  })

  test('an edit is a removal and a creation', () => {
    fc.assert(
      fc.property(someEntries, someEntries, (before, after) => {
        const inOne = new Rollup()
        inOne.post(balanceDeltas(before, after).months)
        const inTwo = new Rollup()
        inTwo.post(balanceDeltas(before, []).months)
        inTwo.post(balanceDeltas([], after).months)
        expect(inOne.filled()).toEqual(inTwo.filled())
      }),
    )
  })

  test('the cells come in one order, so that two writers never lock each other out', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        const there = balanceDeltas([], entries)
        const back = balanceDeltas([], entries.toReversed())
        expect(back).toEqual(there)
      }),
    )
  })
})
