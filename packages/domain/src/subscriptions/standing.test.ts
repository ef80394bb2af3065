import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { companyPlan, familyMemberPlan, isGifted } from './kinds.ts'
import { refuseResuming } from './refusals.ts'
import {
  byStanding,
  familyEndOf,
  daysLeft,
  isRunning,
  lateDays,
  offersOf,
  planFromFamily,
  standingOf,
  type SubscriptionFacts,
  trialDay,
  urgencyOf,
} from './standing.ts'

const today = toDay('2026-11-21')
const ending = (days: number, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  plan: 'saldo_monthly',
  status: 'active',
  suspended: false,
  expireOn: addDays(today, days),
  ...more,
})
const open = (days: number) => ({ openDueOn: addDays(today, days) })
const trial = { plan: 'no_plan', status: null }
const free = { plan: 'free', status: null }
const company = { plan: 'saldo-company' }
const member = { plan: 'saldo-family-member' }

test.each([
  [30, {}, 'active', 'none', ['cancel', 'change']],
  [30, { suspended: true }, 'active', 'none', ['activate', 'change']],
  [16, {}, 'active', 'none', ['cancel', 'change']],
  [15, {}, 'active', 'warning', ['cancel', 'change']],
  [6, {}, 'active', 'warning', ['cancel', 'change']],
  [5, {}, 'active', 'strong', ['cancel', 'change']],
  [1, {}, 'active', 'strong', ['cancel', 'change']],
  [0, {}, 'active', 'over', ['cancel', 'change']],
  [-1, {}, 'expired', 'over', ['renew', 'change']],
  [-400, {}, 'expired', 'over', ['renew', 'change']],
  [30, { status: 'ended' }, 'expired', 'over', ['renew', 'change']],
  [3, open(3), 'active', 'strong', ['pay', 'cancel', 'change']],
  [0, open(0), 'active', 'over', ['pay', 'cancel', 'change']],
  [-1, open(-1), 'late', 'over', ['pay', 'cancel', 'change']],
  [-6, open(-6), 'late', 'over', ['pay', 'cancel', 'change']],
  [-6, { ...open(-6), suspended: true }, 'expired', 'over', ['renew', 'change']],
  [0, { ...open(0), status: 'pending' }, 'waiting', 'none', ['pay', 'cancel']],
  [30, { status: null }, 'none', 'none', ['subscribe']],
  [7, trial, 'trial', 'warning', ['subscribe']],
  [5, trial, 'trial', 'strong', ['subscribe']],
  [0, trial, 'trial', 'over', ['subscribe']],
  [-1, trial, 'trial_over', 'over', ['subscribe']],
  [-1, free, 'none', 'none', ['subscribe']],
  [30, free, 'none', 'none', ['subscribe']],
  [3, company, 'gifted', 'none', []],
  [3, member, 'gifted', 'none', []],
  [-1, company, 'expired', 'over', ['subscribe']],
  [30, { ...company, status: 'ended' }, 'expired', 'over', ['subscribe']],
] as const)(
  'M1 %d days before its end %o is %s, urgent %s, and offers %o',
  (days, more, standing, urgency, offers) => {
    const facts = ending(days, more)
    expect(standingOf(facts, today)).toBe(standing)
    expect(urgencyOf(facts, today)).toBe(urgency)
    expect(offersOf(facts, today)).toEqual(offers)
    expect(refuseResuming(facts, today)).toBe(
      standing === 'active' ? null : 'subscription_not_active',
    )
  },
)

test.each([
  [-4, 4],
  [-1, 1],
  [0, null],
  [2, null],
  [null, null],
])('M3 a charge that is due in %d days is late by %s', (days, late) => {
  expect(lateDays(days === null ? { openDueOn: null } : open(days), today)).toBe(late)
})

test.each([
  [7, 1],
  [6, 2],
  [1, 7],
  // The eighth day, on which it ends, is no seventh; nor is what a code has made longer a first.
  [0, null],
  [9, null],
])('M4 with %d days left it is day %s of the trial', (days, day) => {
  expect(trialDay(ending(days, trial), today)).toBe(day)
})

test('whole days are compared, and each one that passes takes exactly one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -800, max: 800 }),
      fc.integer({ min: 0, max: 800 }),
      (days, pass) => {
        const facts = ending(days)
        expect(daysLeft(facts, today)).toBe(days)
        expect(daysLeft(facts, addDays(today, pass))).toBe(days - pass)
      },
    ),
  )
})

test.each([
  ['saldo_family_monthly', 'saldo-family-member'],
  ['outra-marca_family_monthly', 'outra-marca-family-member'],
  ['saldo_monthly', null],
  ['_family_monthly', null],
  ['saldo_family_monthly_new', null],
])('whoever is in the family of a %s has %s', (plan, expected) => {
  expect(familyMemberPlan(plan)).toBe(expected)
})

test('what is given is known by its name', () => {
  expect(isGifted(companyPlan('saldo'))).toBe(true)
  expect(isGifted('saldo-family-member')).toBe(true)
  expect(isGifted('saldo_family_monthly')).toBe(false)
})

test('of one person’s subscriptions what runs counts before what is over', () => {
  const inOrder = [
    ending(30),
    ending(30, company),
    ending(3, trial),
    ending(-1),
    ending(-1, trial),
    ending(30, free),
  ]
  const sorted = inOrder.toReversed().toSorted((one, other) => byStanding(one, other, today))
  expect(sorted).toEqual(inOrder)
  expect(inOrder.map((one) => isRunning(one, today))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['saldo_family_monthly', 30, 1, 'saldo-family-member'],
  ['saldo_family_monthly', 30, 5, 'saldo-family-member'],
  ['saldo_family_monthly', 30, 6, null],
  ['saldo_family_monthly', -1, 1, null],
  ['saldo_monthly', 30, 1, null],
])(
  'the family of a %s for six that has %d days left gives the member at place %d %s',
  (plan, days, position, memberPlan) => {
    const facts = ending(days, { plan })
    expect(planFromFamily(facts, { today, seats: 6, position })).toBe(memberPlan)
  },
)

test('a family whose admin cancelled has its plan until the end of the paid time', () => {
  const facts = ending(10, { plan: 'saldo_family_monthly', suspended: true })
  const at = (days: number) =>
    planFromFamily(facts, { today: addDays(today, days), seats: 6, position: 1 })
  expect([at(0), at(10), at(11)]).toEqual(['saldo-family-member', 'saldo-family-member', null])
})

test.each([
  ['goes on', 10, {}, null],
  ['has been cancelled', 10, { suspended: true }, addDays(today, 10)],
  ['has ended', -1, {}, addDays(today, -1)],
  ['is late', -1, open(-1), addDays(today, -1)],
  ['was never paid for', 10, { status: 'pending' }, undefined],
  ['was given up', 10, { status: null }, undefined],
])('the plan of a family whose subscription %s has its last day', (_, days, more, end) => {
  expect(familyEndOf(ending(days, more), today)).toBe(end)
})

test.each([
  ['requested', 'waiting'],
  ['unanswered', 'waiting'],
  ['abandoned', 'none'],
  ['pending', 'waiting'],
  ['active', 'active'],
  ['ended', 'expired'],
])('a plan that the gateway calls %s is %s, and runs only once it is paid', (status, standing) => {
  const facts = ending(10, { status })
  expect(standingOf(facts, today)).toBe(standing)
  expect(isRunning(facts, today)).toBe(standing === 'active')
})
