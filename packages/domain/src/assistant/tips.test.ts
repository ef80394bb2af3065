import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { ASSISTANT_SCREENS, DISMISSALS, type TipFacts, TIPS, tipsFor } from './tips.ts'

const TODAY = toDay('2026-11-21')
const account = (more: Partial<TipFacts['payments'][number]> = {}) => ({
  name: 'Itaú',
  type: 'debit' as const,
  archived: false,
  entries: 3,
  value: toCents(1000),
  limit: null,
  limitUsed: null,
  invoice: null,
  ...more,
})
const card = (days: number, used = 0, value = 500) =>
  account({
    name: 'Roxinho',
    type: 'credit',
    limit: toCents(1000),
    limitUsed: toCents(used),
    invoice: { dueOn: addDays(TODAY, days), value: toCents(value) },
  })
const plan = (noessentialValue: number, noessentialSpending: number, isOverRevenues = false) => ({
  noessentialValue: toCents(noessentialValue),
  noessentialSpending: toCents(noessentialSpending),
  isOverRevenues,
})
const goal = (done: boolean, onTime: boolean | null) => ({
  name: 'Praia',
  done,
  pace: onTime === null ? null : { onTime },
})
const of = (payments: TipFacts['payments'], more: Partial<TipFacts> = {}): TipFacts => ({
  today: TODAY,
  payments,
  ...more,
})

test.each([
  ['dashboard', of([]), ['first-account']],
  ['dashboard', of([account()]), []],
  ['dashboard', of([account({ archived: true })]), ['first-account']],
  ['dashboard', of([account({ entries: 0 })]), ['import-statement Itaú']],
  ['dashboard', of([account({ value: toCents(-1) })]), ['account-overdrawn Itaú']],
  ['dashboard', of([account(), card(5)]), ['invoice-soon Roxinho']],
  ['dashboard', of([account(), card(6)]), []],
  ['dashboard', of([account(), card(-1)]), []],
  ['dashboard', of([account(), card(3, 0, 0)]), []],
  ['dashboard', of([account()], { plan: null }), ['no-plan']],
  ['dashboard', of([account()], { plan: plan(100, 101) }), ['plan-exceeded']],
  ['dashboard', of([account()], { plan: plan(100, 100) }), []],
  ['planning', of([account()], { plan: plan(100, 0, true) }), ['plan-above-revenues']],
  ['transactions', of([account({ entries: 0 })]), ['first-entry', 'import-statement Itaú']],
  ['wallet', of([account()]), ['first-card']],
  ['wallet', of([account(), card(20, 800)]), ['limit-nearly-used Roxinho']],
  ['wallet', of([account(), card(20, 799)]), []],
  ['objectives', of([account()]), []],
  ['objectives', of([account()], { objectives: [] }), ['first-goal']],
  ['objectives', of([account()], { objectives: [goal(false, false)] }), ['goal-behind Praia']],
  ['objectives', of([account()], { objectives: [goal(false, null)] }), []],
  ['objectives', of([account()], { objectives: [goal(true, null)] }), ['goal-done Praia']],
  ['calendar', of([account({ entries: 0 })]), ['calendar-start']],
] as const)('on %s: %j', (screen, facts, expected) => {
  const found = tipsFor(screen, facts, []).map(({ id, about }) =>
    about === null ? id : `${id} ${about}`,
  )
  expect(found).toEqual(expected)
})

test('what was put away never comes back, and takes no other tip with it', () => {
  const facts: TipFacts = {
    today: TODAY,
    payments: [account({ entries: 0, value: toCents(-1) }), card(2, 1000)],
    plan: plan(1, 2, true),
    objectives: [goal(false, false), goal(true, null)],
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...ASSISTANT_SCREENS),
      fc.subarray([...DISMISSALS]),
      (screen, dismissed) => {
        const all = tipsFor(screen, facts, [])
        const left = all.filter(({ id }) => !dismissed.includes(id))
        expect(tipsFor(screen, facts, dismissed)).toEqual(left)
        expect(all.every(({ id }) => TIPS.includes(id))).toBe(true)
      },
    ),
  )
})
