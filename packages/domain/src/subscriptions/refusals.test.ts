import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import type { Plan } from './plans.ts'
import {
  refuseCancelling,
  refuseChangeOfPlan,
  refuseChangeOfWay,
  refuseResuming,
  refuseSubscribing,
} from './refusals.ts'
import type { SubscriptionFacts } from './standing.ts'

const today = toDay('2026-11-21')
const running = { plan: 'saldo_monthly', suspended: false, expireOn: toDay('2026-12-10') }
const over = toDay('2026-11-20')

/** Somebody's subscription in each state that a rule tells from the others. */
const facts = {
  active: { ...running, status: 'active' },
  suspended: { ...running, status: 'active', suspended: true },
  late: { ...running, status: 'active', expireOn: over, openDueOn: over },
  waiting: { ...running, status: 'pending' },
  expired: { ...running, status: 'ended' },
  trial: { ...running, plan: 'no_plan', status: null },
  gifted: { ...running, plan: 'saldo-company', status: 'active' },
} as const satisfies Record<string, SubscriptionFacts>
type State = keyof typeof facts

const plan: Plan = {
  identifier: 'saldo_annual',
  name: 'Anual',
  interval: 'year',
  price: toCents(19_900),
  seats: 1,
  includes: [],
  ways: ['pix'],
}

const NO = 'subscription_not_active'
test.each<[State, cancelled: string | null, resumed: string | null, changed: string | null]>([
  ['active', null, null, null],
  ['suspended', null, null, NO],
  ['late', null, NO, null],
  ['waiting', null, NO, NO],
  ['expired', NO, NO, NO],
  ['trial', NO, NO, NO],
])('what is %s is cancelled: %s, taken up again: %s, changed: %s', (state, ...expected) => {
  const now = { plan, way: 'pix' as const, today }
  const refusals = [
    refuseCancelling(facts[state], today),
    refuseResuming(facts[state], today),
    refuseChangeOfPlan(facts[state], now),
  ]
  expect(refusals).toEqual(expected)
  expect(refuseChangeOfWay(facts[state], now)).toBe(expected[2])
})

test('a plan that is changed is another one, is sold, and takes the way to pay', () => {
  const change = (more: Partial<Parameters<typeof refuseChangeOfPlan>[1]>) =>
    refuseChangeOfPlan(facts.active, { plan, way: 'pix', today, ...more })
  expect(change({ plan: undefined })).toBe('plan_not_found')
  expect(change({ plan: { ...plan, identifier: 'saldo_monthly' } })).toBe('plan_is_the_same')
  expect(change({ way: 'bank_slip' })).toBe('payment_way_not_taken')
  expect(change({ way: null })).toBeNull()
})

test('a way to pay is one of the plan’s; of a plan that is sold no more any is', () => {
  const change = (one: Plan | undefined) =>
    refuseChangeOfWay(facts.active, { plan: one, way: 'bank_slip', today })
  expect(change(plan)).toBe('payment_way_not_taken')
  expect(change(undefined)).toBeNull()
})

test.each<[readonly State[], string | null]>([
  [[], null],
  [['late', 'waiting', 'expired', 'trial'], null],
  [['expired', 'active'], 'already_subscribed'],
  [['suspended'], 'already_subscribed'],
  [['gifted'], 'plan_is_given'],
  [['gifted', 'active'], 'already_subscribed'],
])('beside %j a plan is bought: %s', (states, refusal) => {
  const list = states.map((state) => facts[state])
  expect(refuseSubscribing(list, { plan, way: 'pix', today })).toBe(refusal)
  expect(refuseSubscribing(list, { plan: undefined, way: 'pix', today })).toBe('plan_not_found')
  expect(refuseSubscribing(list, { plan, way: 'credit_card', today })).toBe('payment_way_not_taken')
})
