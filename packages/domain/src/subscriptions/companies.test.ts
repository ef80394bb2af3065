import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysIn, firstDay, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import {
  chargeDue,
  chargeOfMonth,
  type CompanyCharge,
  companyState,
  type CompanySeats,
  dueDayOf,
  findChargeToRepeat,
  isOwing,
  lastDayOf,
  refuseSeat,
  refuseSeats,
} from './companies.ts'

const today = toDay('2026-11-21')
const month = toMonth('2026-11')
const terms = (more: Partial<CompanySeats> = {}): CompanySeats => ({
  seats: 12,
  price: toCents(990),
  beginsOn: toDay('2026-01-01'),
  endsOn: null,
  ...more,
})
const charge = (status: string, more: Partial<CompanyCharge> = {}): CompanyCharge => ({
  month,
  no: 1,
  dueOn: toDay('2026-11-10'),
  status,
  ...more,
})

test.each([
  [null, 4_000, null],
  [3, 2, null],
  [3, 3, 'company_seats_taken'],
  [0, 0, 'company_seats_taken'],
])('of %s seats with %d taken one more is %s', (seats, taken, expected) => {
  expect(refuseSeat(seats, taken)).toBe(expected)
})

test.each([
  [3, 3, null],
  [2, 3, 'company_seats_in_use'],
])('%d seats where %d are taken are %s', (seats, taken, expected) => {
  expect(refuseSeats(seats, taken)).toBe(expected)
})

describe('a month of seats', () => {
  test.each([
    ['of a company that was there before', {}, 30, 11_880],
    ['in which the company begins', { beginsOn: today }, 10, 3_960],
    ['that begins on its last day', { beginsOn: toDay('2026-11-30') }, 1, 396],
    ['whose days do not come out even', { seats: 1, beginsOn: toDay('2026-11-29') }, 2, 66],
    ['of which it leaves before the end', { endsOn: toDay('2026-11-10') }, 10, 3_960],
    ['in which the company leaves', { endsOn: toDay('2026-11-30') }, 30, 11_880],
  ])('%s is charged by its days', (_, more, days, total) => {
    expect(chargeOfMonth(terms(more), { month, today })).toMatchObject({
      days,
      total,
      seats: expect.any(Number),
    })
  })

  test.each([
    ['before it begins', { beginsOn: toDay('2026-12-01') }],
    ['after its last day', { endsOn: toDay('2026-10-31') }],
    ['of no price', { price: toCents(0) }],
    ['of no seats', { seats: 0 }],
  ])('%s is not charged', (_, more) => {
    expect(chargeOfMonth(terms(more), { month, today })).toBeNull()
  })

  test.each([
    ['2026-11-01', '2026-11-10'],
    ['2026-11-05', '2026-11-10'],
    ['2026-11-06', '2026-11-11'],
    ['2026-11-28', '2026-12-03'],
  ])('charged on %s is due on %s', (day, due) => {
    expect(dueDayOf(month, toDay(day))).toBe(due)
  })

  test('costs no more than a whole one, and one day after the other costs no less', () => {
    const days = fc.integer({ min: 0, max: 29 })
    const seats = fc.integer({ min: 1, max: 5_000 })
    const price = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(days, seats, price, (day, count, cents) => {
        const of = (beginsOn: CompanySeats['beginsOn']) =>
          chargeOfMonth(terms({ seats: count, price: toCents(cents), beginsOn }), { month, today })
            ?.total ?? 0
        const begun = addDays(firstDay(month), day)
        expect(of(begun)).toBeLessThanOrEqual(count * cents)
        expect(of(begun)).toBeGreaterThanOrEqual(of(addDays(begun, 1)))
        expect(of(firstDay(month))).toBe(count * cents)
        expect(of(begun)).toBe(Math.floor((count * cents * (daysIn(month) - day)) / daysIn(month)))
      }),
    )
  })
})

describe('a company', () => {
  const october = { month: toMonth('2026-10'), dueOn: toDay('2026-10-10') }
  test.each([
    ['that was never charged', [], false],
    ['whose charge is not made yet', [charge('requested')], false],
    [
      'whose first charge is open, though late',
      [charge('pending', { dueOn: toDay('2026-11-14') })],
      false,
    ],
    [
      'whose charge is open eight days late',
      [charge('pending', { dueOn: toDay('2026-11-13') })],
      true,
    ],
    ['that has paid', [charge('paid')], false],
    ['that has paid in another way', [charge('externally_paid')], false],
    ['whose charge expired', [charge('expired')], true],
    ['whose money was taken back', [charge('chargeback')], true],
    ['whose charge was cancelled', [charge('canceled'), charge('paid', october)], false],
    [
      'that owes for the month before, whatever is open now',
      [charge('pending', { dueOn: toDay('2026-11-20') }), charge('expired', october)],
      true,
    ],
    ['that has paid what was charged again', [charge('paid', { no: 2 }), charge('expired')], false],
    ['of whom nobody knows the word', [charge('who_knows')], true],
  ] as const)('%s owes: %s', (_, charges, expected) => {
    expect(isOwing(charges, today)).toBe(expected)
  })

  test('owes the same in whatever order its charges come', () => {
    const status = fc.constantFrom(
      'paid',
      'pending',
      'expired',
      'canceled',
      'refunded',
      'requested',
    )
    const one = fc.record({
      month: fc.constantFrom(...['2026-09', '2026-10', '2026-11'].map(toMonth)),
      no: fc.integer({ min: 1, max: 3 }),
      dueOn: fc.constantFrom(...['2026-09-10', '2026-11-20'].map(toDay)),
      status,
    })
    const some = fc.uniqueArray(one, { selector: (made) => `${made.month} ${made.no}` })
    fc.assert(
      fc.property(some, fc.integer(), (charges, turn) => {
        const at = charges.length === 0 ? 0 : Math.abs(turn) % charges.length
        const turned = [...charges.slice(at), ...charges.slice(0, at)].toReversed()
        expect(isOwing(turned, today)).toBe(isOwing(charges, today))
      }),
    )
  })

  test.each([
    [null, [], 'running'],
    [toDay('2026-11-30'), [], 'leaving'],
    [today, [], 'leaving'],
    [toDay('2026-11-20'), [], 'ended'],
    [null, [charge('expired')], 'stopped'],
    [toDay('2026-11-30'), [charge('expired')], 'stopped'],
    [toDay('2026-11-20'), [charge('expired')], 'ended'],
  ] as const)('with the last day %s and the charges %j is %s', (endsOn, charges, expected) => {
    expect(companyState({ endsOn, charges }, today)).toBe(expected)
  })

  test('is charged once a month, and not while its seats give nothing', () => {
    expect(chargeDue(terms(), { charges: [], today })).toMatchObject({ month, total: 11_880 })
    expect(chargeDue(terms(), { charges: [charge('canceled')], today })).toBeNull()
    const owing = [charge('expired', october)]
    expect(chargeDue(terms(), { charges: owing, today })).toBeNull()
    expect(chargeDue(terms({ endsOn: toDay('2026-11-20') }), { charges: [], today })).toBeNull()
    expect(chargeDue(terms(), { charges: [charge('paid', october)], today })).toMatchObject({
      month,
    })
  })

  test.each([
    ['none at all', [], undefined],
    ['one that is not made yet', [charge('requested')], undefined],
    ['one that is open', [charge('pending')], undefined],
    ['one that is paid', [charge('paid')], undefined],
    ['one that expired', [charge('expired')], charge('expired')],
    ['one that was cancelled', [charge('canceled')], charge('canceled')],
    ['one that was made again', [charge('pending', { no: 2 }), charge('expired')], undefined],
    [
      'one that expired before an open one',
      [charge('expired', october), charge('pending')],
      charge('expired', october),
    ],
  ] as const)('of whose charges there is %s has that made again', (_, charges, expected) => {
    expect(findChargeToRepeat(charges)).toEqual(expected)
  })

  test('that leaves has its plan until the end of the month', () => {
    expect(lastDayOf(today)).toBe('2026-11-30')
  })
})
