import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import {
  type ChargeFacts,
  chargeState,
  GIVEN_UP_AFTER_DAYS,
  isNoticeDue,
  isPaid,
  letterDue,
  newestPayable,
  oldestDueOn,
  paidState,
  stateOf,
} from './charges.ts'

const today = toDay('2026-11-21')
const STATUSES = [
  'pending',
  'paid',
  'canceled',
  'in_analysis',
  'draft',
  'partially_paid',
  'refunded',
  'expired',
  'in_protest',
  'chargeback',
  'externally_paid',
]

describe('a charge of a subscription', () => {
  test.each([
    ...[
      'pending',
      'draft',
      'partially_paid',
      'in_protest',
      'refunded',
      'chargeback',
      'in_analysis',
    ].map((status) => [status, 'pending'] as const),
    ...['canceled', 'expired'].map((status) => [status, 'error'] as const),
    ...['paid', 'authorized', 'externally_paid', ''].map((status) => [status, 'paid'] as const),
  ])('that is %s counts as %s', (status, state) => {
    expect(chargeState(status)).toBe(state)
  })
})

test('only what is paid gives access, and a word that nobody knows does not', () => {
  const opening = [...STATUSES, 'authorized', ''].filter(isPaid)
  expect(opening).toEqual(['paid', 'externally_paid'])
})

const charge = (status: string, days = 0): ChargeFacts => ({
  id: `${status}${days}`,
  dueOn: addDays(today, days),
  status,
  madeAt: '2026-11-21T12:00:00Z',
})

test.each([
  [[], 'pending'],
  [['pending'], 'pending'],
  [['expired'], 'pending'],
  [['in_analysis'], 'pending'],
  [['partially_paid'], 'pending'],
  [['paid'], 'active'],
  [['externally_paid'], 'active'],
  [['refunded'], 'ended'],
  [['chargeback'], 'ended'],
  [['in_protest'], 'ended'],
  // What was paid holds while the next charge waits, and after it was given up.
  [['paid', 'pending'], 'active'],
  [['paid', 'expired'], 'active'],
  [['paid', 'chargeback'], 'ended'],
  [['chargeback', 'paid'], 'active'],
])('charges that are, one month after the other, %j make it %s', (statuses, state) => {
  expect(paidState(statuses.map((status, month) => charge(status, 30 * month)))).toBe(state)
})

test.each([
  ['paid', false, 'active'],
  ['paid', true, 'active'],
  ['pending', false, 'pending'],
  ['pending', true, 'abandoned'],
  ['refunded', true, 'ended'],
])('of a charge that is %s, suspended %s, a subscription is %s', (status, isStopped, state) => {
  expect(stateOf([charge(status)], { isStopped })).toBe(state)
})

test('of charges of one day the one that was made later decides, and of one moment the later id', () => {
  const of = (status: string, madeAt: string, id = status) => ({ ...charge(status), madeAt, id })
  const [noon, one] = ['2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z']
  expect(paidState([of('paid', noon, 'b'), of('refunded', one, 'a')])).toBe('ended')
  expect(paidState([of('refunded', noon, 'b'), of('paid', one, 'a')])).toBe('active')
  expect(paidState([of('paid', noon, 'a'), of('refunded', noon, 'b')])).toBe('ended')
  expect(paidState([of('paid', noon, 'b'), of('refunded', noon, 'a')])).toBe('active')
})

test('the open charge is the first that can be paid, and open since the first day of any', () => {
  const [late, soon] = [charge('pending', -3), charge('pending', 4)]
  expect(newestPayable([charge('paid'), soon, late])).toBe(soon)
  expect(newestPayable([charge('paid')])).toBeUndefined()
  const days = [soon, late, charge('pending', 1)].map(({ dueOn: due_date }) => ({ due_date }))
  expect(oldestDueOn(days)).toBe(late.dueOn)
  expect(oldestDueOn([])).toBeNull()
})

test('a notice is due of what can be paid and is not late', () => {
  expect(isNoticeDue(charge('pending', 0), today)).toBe(true)
  expect(isNoticeDue(charge('pending', -1), today)).toBe(false)
  expect(isNoticeDue(charge('paid', 3), today)).toBe(false)
})

test('the state follows from the charges, in whatever order and however often they are told', () => {
  const charges = fc.uniqueArray(
    fc.record({ status: fc.constantFrom(...STATUSES), day: fc.integer({ min: 0, max: 5 }) }),
    { selector: ({ status, day }) => `${status}${day}`, maxLength: 8 },
  )
  fc.assert(
    fc.property(charges, fc.infiniteStream(fc.nat()), (drawn, order) => {
      const list = drawn.map(({ status, day }) => charge(status, day))
      const mixed = [...list, ...list]
        .map((one) => ({ one, at: order.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(paidState(mixed)).toBe(paidState(list))
    }),
  )
})

describe('an unpaid charge', () => {
  const letters = (sentOn: (day: number) => boolean) => {
    let sent = 0
    const log: string[] = []
    for (let day = -5; day <= 12; day += 1) {
      if (!sentOn(day)) continue
      const no = letterDue(charge('pending'), { sent, today: addDays(today, day) })
      if (no === null) continue
      log.push(`${no} after ${day}`)
      sent = no
    }
    return log
  }

  test('is written about three times, on the first, third and sixth day after the due one', () => {
    expect(letters(() => true)).toEqual(['1 after 1', '2 after 3', '3 after 6'])
  })

  test('is written about once where days were missed, and no longer once it was given up', () => {
    expect(letters((day) => day >= 4)).toEqual(['2 after 4', '3 after 6'])
    expect(letters((day) => day === 7)).toEqual(['3 after 7'])
    expect(letters((day) => day > GIVEN_UP_AFTER_DAYS)).toEqual([])
    expect(GIVEN_UP_AFTER_DAYS).toBe(7)
  })

  test('that is paid, or cancelled, is written about no more', () => {
    for (const status of STATUSES.filter((one) => one !== 'pending')) {
      expect(letterDue(charge(status), { sent: 0, today: addDays(today, 3) })).toBeNull()
    }
  })
})
