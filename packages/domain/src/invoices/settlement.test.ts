import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayWithin, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type InvoiceSum, paidAmount, settleInvoices } from './settlement.ts'

const FIRST = toMonth('2026-01')

/** Invoices that close on the 25th and fall due on the 5th; reais bought and reais paid. */
function card(...months: readonly (readonly [bought: number, paid?: number])[]): InvoiceSum[] {
  return months.map(([bought, paid = 0], index) => {
    const month = addMonths(FIRST, index)
    return {
      month,
      closesOn: dayWithin(addMonths(month, -1), 24),
      dueOn: dayWithin(month, 5),
      items: toCents(Math.round(-bought * 100)),
      paid: toCents(Math.round(-paid * 100)),
    }
  })
}

const settledAmounts = (sums: InvoiceSum[], today: string) =>
  settleInvoices(sums, toDay(today)).map(({ carried, total, remaining, state }) => [
    carried / 100,
    total / 100,
    remaining / 100,
    state,
  ])

describe('what an invoice carries to the next', () => {
  test('C1: a difference of one cent counts as paid, two cents do not', () => {
    expect(settledAmounts(card([100, 99.99], [50]), '2026-01-20')).toEqual([
      [0, -100, -0.01, 'paid'],
      [0, -50, -50.01, 'open'],
    ])
    expect(settledAmounts(card([100, 99.98], [50]), '2026-01-20')).toEqual([
      [0, -100, -0.02, 'overdue'],
      [-0.02, -50.02, -50.02, 'open'],
    ])
    expect(settledAmounts(card([100, 100.01], [50]), '2026-01-20')[1]).toEqual([
      0,
      -50,
      -49.99,
      'open',
    ])
  })

  test('C2: fifty too little is a residual of fifty on the next, and gone when it is paid late', () => {
    expect(settledAmounts(card([300, 250], [120]), '2026-01-20')).toEqual([
      [0, -300, -50, 'overdue'],
      [-50, -170, -170, 'open'],
    ])
    expect(settledAmounts(card([300, 300], [120]), '2026-01-20')).toEqual([
      [0, -300, 0, 'paid'],
      [0, -120, -120, 'open'],
    ])
  })

  test('C2: nothing is carried while there is still time to pay', () => {
    expect(settledAmounts(card([300, 250], [120]), '2026-01-05')).toEqual([
      [0, -300, -50, 'partly_paid'],
      [0, -120, -120, 'open'],
    ])
  })

  test('C3: three hundred too much covers a hundred and twenty and goes on with the rest', () => {
    expect(settledAmounts(card([200, 500], [120], [0]), '2026-01-02')).toEqual([
      [0, -200, 300, 'paid'],
      [300, 180, 180, 'open'],
      [180, 180, 180, 'open'],
    ])
  })

  test('C8: an invoice of refunds alone is never overdue, and its credit goes on', () => {
    expect(settledAmounts(card([-80], [30]), '2026-02-20')).toEqual([
      [0, 80, 80, 'paid'],
      [80, 50, 50, 'paid'],
    ])
  })

  test('D5: a refund in an invoice that was paid is a credit on the next', () => {
    expect(settledAmounts(card([70, 100], [40]), '2026-01-20')[1]).toEqual([30, -10, -10, 'open'])
  })

  test('C3: a credit of one cent goes on at once, though nobody sees it', () => {
    expect(settledAmounts(card([100, 100.01], [50]), '2026-01-02')[1]).toEqual([
      0,
      -50,
      -49.99,
      'open',
    ])
  })

  // The first invoice falls due on 5 January, the second on 5 February.
  test.each([
    ['past', [[100], [0], [50]], '2026-02-20', [0, 0, 0, 'paid'], [-100, -150, -150, 'open']],
    [
      'due today',
      [[100], [0], [50]],
      '2026-02-05',
      [-100, -100, -100, 'closed'],
      [0, -50, -50, 'open'],
    ],
    [
      'paid in part',
      [[100], [0, 40], [50]],
      '2026-02-20',
      [-100, -100, -60, 'overdue'],
      [-60, -110, -110, 'open'],
    ],
    [
      'with a purchase',
      [[100], [7], [50]],
      '2026-02-20',
      [-100, -107, -107, 'overdue'],
      [-107, -157, -157, 'open'],
    ],
    [
      'left with a credit',
      [[100, 150], [0], [20]],
      '2026-02-20',
      [50, 50, 50, 'paid'],
      [50, 30, 30, 'open'],
    ],
    [
      'left with a cent',
      [[100, 99.99], [0], [50]],
      '2026-02-20',
      [0, 0, 0, 'paid'],
      [0, -50, -50.01, 'open'],
    ],
  ] as const)(
    'M12: a debt passes through an invoice on which nothing happened: %s',
    (_, months, today, second, third) => {
      expect(settledAmounts(card(...months), today).slice(1)).toEqual([second, third])
    },
  )

  test.each([
    [
      'with the next one',
      [
        [300, 250],
        [120, 170],
      ],
      '2026-01-20',
      'paid',
      0,
    ],
    [
      'with the next one, but a cent',
      [
        [300, 250],
        [120, 169.99],
      ],
      '2026-01-20',
      'paid',
      0,
    ],
    [
      'with the next one, long ago',
      [
        [300, 250],
        [120, 170],
      ],
      '2026-12-01',
      'paid',
      0,
    ],
    ['by nobody, whatever comes later', [[300, 250], [120], [0]], '2026-01-20', 'overdue', -50],
    ['by nobody, as the next falls due', [[300, 250], [120], [0]], '2026-02-05', 'overdue', -50],
    ['by nobody yet, there is time', [[300, 250], [0]], '2026-01-02', 'partly_paid', -50],
  ] as const)('L31: what an invoice left is paid %s', (_, months, today, state, owed) => {
    const [first] = settleInvoices(card(...months), toDay(today))
    expect([first?.state, (first?.owed ?? 0) / 100]).toEqual([state, owed])
  })

  test('a residual that was paid with the next invoice leaves the first one paid', () => {
    expect(settledAmounts(card([300, 250], [120, 170], [10]), '2026-01-20')).toEqual([
      [0, -300, -50, 'paid'],
      [-50, -170, 0, 'paid'],
      [0, -10, -10, 'open'],
    ])
  })
})

describe('the state of an invoice', () => {
  test.each([
    ['2025-12-24', 'open'],
    ['2025-12-25', 'closed'],
    ['2026-01-05', 'closed'],
    ['2026-01-06', 'overdue'],
  ])('on %s, unpaid: %s', (today, state) => {
    expect(settledAmounts(card([100]), today)[0]?.[3]).toBe(state)
  })

  test('one that was paid before it closed is paid until something is bought', () => {
    expect(settledAmounts(card([100, 100]), '2025-12-20')[0]?.[3]).toBe('paid')
    expect(settledAmounts(card([120, 100]), '2025-12-20')[0]?.[3]).toBe('partly_paid')
  })
})

test('P4: over chains of 24 months, purchases less payments are what is carried, to the cent', () => {
  const cents = (max: number) => fc.integer({ min: -2_000, max })
  const months = fc.array(fc.tuple(cents(500_00), cents(500_00)), { minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 800 }), (chain, days) => {
      const sums = card(
        ...chain.map(([bought, paid]) => [bought / 100, Math.max(0, paid) / 100] as const),
      )
      const today = addDays(toDay('2025-12-20'), days)
      const settled = settleInvoices(sums, today)
      let exact = 0
      for (const [index, invoice] of settled.entries()) {
        expect(invoice.total).toBe(invoice.items + invoice.carried)
        exact += invoice.items - invoice.paid
        const next = settled[index + 1]
        if (invoice.dueOn >= today || next === undefined) break
        // A debt that only passes through an invoice is not shown there (case M12).
        const passes = ({ dueOn, items, paid }: typeof invoice, left: number) =>
          dueOn < today && left < 0 && items === 0 && paid === 0
        expect(next.carried).toBe(Math.abs(exact) > 1 && !passes(next, exact) ? exact : 0)
        expect(invoice.remaining).toBe(passes(invoice, exact) ? 0 : exact)
      }
      // No debt is carried twice, none before its time, and no credit is lost.
      const ahead = settled.filter(({ dueOn }) => dueOn >= today)
      for (const [index, invoice] of ahead.entries()) {
        if (index > 0) expect(invoice.carried).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['an amount without a type', 5000, undefined, 5000],
  ['a negative amount without a type', -5000, undefined, -5000],
  ['an expense with its sign', -5000, 'expenses', 5000],
  ['a positive expense', 5000, 'expenses', 5000],
  ['a cent as an expense', -1, 'expenses', 1],
] as const)('what is paid by %s', (_, value, transactionType, paid) => {
  expect(paidAmount({ value: toCents(value), transactionType })).toBe(paid)
})
