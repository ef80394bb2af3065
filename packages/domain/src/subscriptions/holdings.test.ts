import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import {
  chargesOfHeld,
  isPaidFor,
  type HeldCharge,
  type HeldSubscription,
  type Holdings,
  keeperOf,
  mendsOf,
  paidTwice,
  renewalPrice,
} from './holdings.ts'

const today = toDay('2026-12-19')
const end = toDay('2026-12-21')

const held = (more: Partial<HeldSubscription> = {}): HeldSubscription => ({
  id: 's',
  plan: 'saldo_monthly',
  suspended: false,
  expiresOn: end,
  way: 'pix',
  discounts: [],
  ...more,
})
let made = 0
const charge = (status: string, more: Partial<HeldCharge> = {}): HeldCharge => {
  made += 1
  const at = String(made).padStart(6, '0')
  const fields = { id: `c${at}`, madeAt: at, dueOn: end, total: toCents(1990), term: null }
  return { ...fields, subscriptionId: 's', status, ...more }
}
const paidFirst = () => charge('paid', { id: 'first', dueOn: toDay('2026-11-21') })
const change = (status: string, more: Partial<HeldCharge> = {}) =>
  charge(status, {
    id: 'change',
    dueOn: addDays(today, 1),
    term: { purpose: 'change', plan: 'saldo_annual', until: toDay('2027-12-19') },
    ...more,
  })
const mends = (
  holdings: Partial<Holdings>,
  own: { day?: Day; cancelled?: string[]; applied?: string[] } = {},
) =>
  mendsOf(
    { subscriptions: [held()], charges: [], ...holdings },
    {
      today: own.day ?? today,
      cancelled: new Set(own.cancelled),
      applied: new Set(own.applied),
    },
  )

describe('what is put right at the gateway', () => {
  test('nothing, where one subscription has one open charge', () => {
    expect(mends({ charges: [paidFirst(), charge('pending')] })).toEqual([])
  })

  test('M1 a second subscription is ended with its charges; the one that is paid for stays', () => {
    const second = held({ id: 't', expiresOn: toDay('2027-01-20') })
    const charges = [
      paidFirst(),
      charge('pending', { id: 'open' }),
      charge('paid', { subscriptionId: 't', dueOn: toDay('2026-12-20') }),
    ]
    expect(mends({ subscriptions: [held(), second], charges })).toEqual([
      { act: 'cancel', chargeId: 'open' },
      { act: 'end', subscriptionId: 's' },
    ])
  })

  test('M1 of a subscription that was cancelled nothing is charged', () => {
    const charges = [paidFirst(), charge('pending', { id: 'open' })]
    expect(mends({ charges }, { cancelled: ['s'] })).toEqual([
      { act: 'suspend', subscriptionId: 's' },
      { act: 'cancel', chargeId: 'open' },
    ])
    expect(mends({ subscriptions: [held({ suspended: true })], charges })).toEqual([
      { act: 'cancel', chargeId: 'open' },
    ])
  })

  test('M2 a change that is open has taken the place of the renewal', () => {
    const charges = [paidFirst(), charge('pending', { id: 'renewal' }), change('pending')]
    expect(mends({ charges })).toEqual([{ act: 'cancel', chargeId: 'renewal' }])
  })

  test('M2 a change that is paid takes effect, once', () => {
    const charges = [paidFirst(), charge('canceled'), change('paid')]
    const apply = { act: 'apply', subscriptionId: 's', chargeId: 'change' }
    expect(mends({ charges })).toEqual([
      { ...apply, plan: 'saldo_annual', until: toDay('2027-12-19') },
    ])
    expect(mends({ charges }, { applied: ['change'] })).toEqual([])
  })

  test.each([
    ['pix', 2, true],
    ['pix', 1, false],
    ['bank_slip', 4, false],
    ['credit_card', 0, true],
  ] as const)(
    'M2 a change by %s that is open %d days later has lapsed: %s',
    (way, days, lapses) => {
      const charges = [paidFirst(), change('pending')]
      const found = mends(
        { subscriptions: [held({ way })], charges },
        { day: addDays(today, days) },
      )
      expect(found).toEqual(lapses ? [{ act: 'cancel', chargeId: 'change' }] : [])
    },
  )

  test('M2 the renewal that a lapsed change had cancelled is made again', () => {
    const charges = [paidFirst(), charge('canceled'), change('canceled')]
    expect(mends({ charges })).toEqual([{ act: 'renew', subscriptionId: 's', dueOn: end }])
  })

  test.each([
    ['another charge is open', [charge('pending', { dueOn: addDays(end, 5) })], false],
    ['a change is open in time', [change('pending')], false],
    ['nothing else is open', [], true],
  ])('M2 the renewal is not made again while it can be paid: %s', (_, more, isMade) => {
    const charges = [paidFirst(), charge('canceled'), change('canceled', { id: 'lapsed' }), ...more]
    expect(mends({ charges }).some(({ act }) => act === 'renew')).toBe(isMade)
  })

  test.each([
    ['on the last day', end, true],
    ['the day after it', addDays(end, 1), false],
  ])('M2 the renewal is made again %s: %s', (_, day, isMade) => {
    const charges = [paidFirst(), charge('canceled'), change('canceled')]
    expect(mends({ charges }, { day }).some(({ act }) => act === 'renew')).toBe(isMade)
  })

  test('M3 a renewal that was made anew for another way to pay is the one that stays', () => {
    const ours = charge('pending', {
      id: 'ours',
      term: { purpose: 'renewal', plan: 'saldo_monthly', until: toDay('2027-01-21') },
    })
    const charges = [paidFirst(), ours, charge('pending', { id: 'again' })]
    expect(mends({ charges })).toEqual([{ act: 'cancel', chargeId: 'again' }])
    const paid = { ...ours, status: 'paid' }
    const later = held({ expiresOn: toDay('2027-01-21') })
    expect(
      mends(
        {
          subscriptions: [later],
          charges: [paidFirst(), paid, charge('pending', { id: 'again' })],
        },
        { applied: ['ours'] },
      ),
    ).toEqual([{ act: 'cancel', chargeId: 'again' }])
  })
})

const statuses = fc.constantFrom('pending', 'paid', 'canceled', 'expired', 'refunded')
const anyHoldings = fc.record({
  subscriptions: fc.array(
    fc.record({ suspended: fc.boolean(), days: fc.integer({ min: -40, max: 400 }) }),
    { maxLength: 3 },
  ),
  charges: fc.array(
    fc.record({
      of: fc.integer({ min: 0, max: 2 }),
      status: statuses,
      days: fc.integer({ min: -40, max: 10 }),
      purpose: fc.constantFrom(null, 'renewal', 'change'),
    }),
    { maxLength: 8 },
  ),
})

test('M1 whatever the gateway holds, one subscription and one open charge are left', () => {
  fc.assert(
    fc.property(anyHoldings, (drawn) => {
      const subscriptions = drawn.subscriptions.map(({ suspended, days }, no) =>
        held({ id: `s${no}`, suspended, expiresOn: addDays(today, days) }),
      )
      const charges = drawn.charges.map(({ of, status, days, purpose }) =>
        charge(status, {
          subscriptionId: `s${of}`,
          dueOn: addDays(today, days),
          term:
            purpose === null
              ? null
              : { purpose, plan: 'saldo_monthly', until: addDays(today, days + 30) },
        }),
      )
      const found = mends({ subscriptions, charges })
      const cancelled = found.flatMap((mend) => (mend.act === 'cancel' ? [mend.chargeId] : []))
      const stopped = found.flatMap((mend) =>
        mend.act === 'end' || mend.act === 'suspend' ? [mend.subscriptionId] : [],
      )
      const charged = subscriptions.filter((one) => !one.suspended && !stopped.includes(one.id))
      const ids = subscriptions.map(({ id }) => id)
      const open = charges.filter(
        ({ id, status, subscriptionId }) =>
          status === 'pending' && !cancelled.includes(id) && ids.includes(subscriptionId ?? ''),
      )
      expect(charged.length).toBeLessThanOrEqual(1)
      expect(open.length).toBeLessThanOrEqual(1)
      expect(stopped).not.toContain(keeperOf({ subscriptions, charges })?.suspended ?? true)
    }),
  )
})

test('what was paid twice is named, and a change of plan is not', () => {
  const monthly = () => ({ interval: 'month' }) as const
  const first = paidFirst()
  const second = charge('paid', { id: 'twice', subscriptionId: 't', dueOn: toDay('2026-12-01') })
  expect(paidTwice([first, second], monthly)).toMatchObject([{ id: 'twice', total: 1990 }])
  expect(paidTwice([first, change('paid')], monthly)).toEqual([])
  expect(paidTwice([first, change('paid'), charge('paid', { id: 'old' })], monthly)).toMatchObject([
    { id: 'old' },
  ])
  expect(paidTwice([first, charge('paid')], monthly)).toEqual([])
})

test('what was paid before a change is not paid twice, in whatever order the gateway tells it', () => {
  const monthly = () => ({ interval: 'month' }) as const
  const [first, changed] = [paidFirst(), change('paid')]
  const late = charge('paid', { id: 'late', dueOn: toDay('2026-12-01') })
  // Due on a day that the first has paid for; the change between them has taken the place of that time.
  expect(paidTwice([first, changed, late], monthly)).toEqual([])
  const early = { ...late, madeAt: first.madeAt }
  expect(paidTwice([early, changed, first], monthly)).toHaveLength(1)
  // A charge of a cent has paid for its time like any other.
  const before = charge('paid')
  const cent = charge('paid', { id: 'cent', total: toCents(1) })
  expect(paidTwice([before, cent], monthly)).toMatchObject([{ id: 'cent' }])
})

test('charges that were made at one instant are in the order of their ids', () => {
  const at = { madeAt: '1' }
  const charges = ['b', 'c', 'a'].map((id) => charge('paid', { id, ...at }))
  expect(chargesOfHeld({ charges }, 's').map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('a renewal costs the plan less what is taken off every charge', () => {
  const discounts = [
    { amount: toCents(500), isRecurrent: true },
    { amount: toCents(900), isRecurrent: false },
  ]
  expect(renewalPrice({ discounts }, { price: toCents(1990) })).toBe(1490)
  expect(renewalPrice({ discounts }, { price: toCents(300) })).toBe(0)
})

test.each([
  ['more on every charge', [{ amount: 500, isRecurrent: true }], 1490],
  ['more than it costs', [{ amount: 5000, isRecurrent: true }], 0],
  ['something once', [{ amount: 500, isRecurrent: false }], 1990],
])('a renewal of 1990, of which a code takes %s, costs %d', (_, taken, cost) => {
  const discounts = taken.map(({ amount, ...one }) => ({
    ...one,
    id: 'd',
    amount: toCents(amount),
  }))
  expect(renewalPrice({ discounts }, { price: toCents(1990) })).toBe(cost)
})

test.each([
  ['paid until today', 'paid', today, true],
  ['paid until yesterday', 'paid', addDays(today, -1), false],
  ['refunded', 'refunded', end, false],
] as const)('what is %s is paid for today: %#', (_, status, expiresOn, isPaid) => {
  expect(isPaidFor({ id: 's', expiresOn }, { charges: [charge(status)], today })).toBe(isPaid)
})

test('of two that are charged the one stays that is paid for, then the longer one, then the newer one', () => {
  const [s, t] = [held(), held({ id: 't' })]
  const longer = held({ id: 't', expiresOn: addDays(end, 1) })
  const ofT = { subscriptionId: 't' }
  const keep = (subscriptions: readonly HeldSubscription[], charges: readonly HeldCharge[]) =>
    keeperOf({ subscriptions, charges })?.id
  expect(keep([s, longer], [charge('paid'), charge('pending', ofT)])).toBe('s')
  expect(keep([s, longer], [charge('paid'), charge('paid', ofT)])).toBe('t')
  expect(keep([s, t], [charge('paid', ofT), charge('paid')])).toBe('s')
  expect(keep([s, held({ id: 't', suspended: true })], [charge('paid', ofT)])).toBe('s')
})

test('M2 what was paid is applied in its order, and gives no less than runs already', () => {
  const paid = (id: string, purpose: 'renewal' | 'change', until: string) =>
    charge('paid', { id, term: { purpose, plan: 'saldo_monthly', until: toDay(until) } })
  const applied = (charges: readonly HeldCharge[]) =>
    mends({ charges }).flatMap((one) => (one.act === 'apply' ? [[one.chargeId, one.until]] : []))
  const [short, long] = [paid('a', 'renewal', '2026-12-20'), paid('b', 'renewal', '2027-01-21')]
  expect(applied([short])).toEqual([['a', end]])
  expect(applied([long, short])).toEqual([
    ['a', end],
    ['b', '2027-01-21'],
  ])
  expect(applied([paid('c', 'change', '2026-12-20')])).toEqual([['c', '2026-12-20']])
})

test.each([
  [5, true],
  [6, false],
])('M2 the renewal is made again %d days before its end: %s', (days, isMade) => {
  const charges = [paidFirst(), charge('canceled'), change('canceled')]
  const found = mends({ charges }, { day: addDays(end, -days) })
  expect(found.map(({ act }) => act)).toEqual(isMade ? ['renew'] : [])
})

test('what was given for nothing was not paid twice', () => {
  const free = charge('paid', { total: toCents(0) })
  expect(paidTwice([free, charge('paid')], () => ({ interval: 'month' }))).toEqual([])
})
