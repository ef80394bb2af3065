import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRollupDeltas, type Posted } from '../balances/rollups.ts'
import { addDays, type Day, toDay } from '../calendar.ts'
import { isCounted } from '../categories/kinds.ts'
import { addCents, type Cents, toCents, toTotal, ZERO } from '../money.ts'
import { entryOfMovement } from './movements.ts'
import { isDone, reachedOf, redeemableOf, type Saved } from './progress.ts'
import { refuseAmounts, refuseMovement, refuseOverdrawn } from './refusals.ts'

/*
 * Random goals with random deposits, redemptions, edits and deletions: what the rules and the rollups keep
 * of them is compared with plain sums over the entries that are left, which share no line with them.
 */

const TODAY = toDay('2026-11-23')
const GOALS = ['car', 'trip', 'house'] as const
type Goal = (typeof GOALS)[number]

const cents = fc.integer({ min: 1, max: 50_000 })
const act = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    goal: fc.constantFrom(...GOALS),
    value: fc.oneof(
      cents,
      cents,
      cents.map((value) => -value),
    ),
    days: fc.integer({ min: -120, max: 60 }),
    paid: fc.boolean(),
    isConfirmed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('toggle' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('edit' as const),
    goal: fc.constantFrom(...GOALS),
    totalValue: cents,
    initialValue: fc.nat({ max: 20_000 }),
    isConfirmed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('delete' as const), goal: fc.constantFrom(...GOALS) }),
)

type Kept = { totalValue: Cents; initialValue: Cents; paidValue: Cents; plannedRedemptions: Cents }
type Entry = { readonly goal: Goal; readonly posted: Posted; readonly date: Day }

const INCOME = 60_000

/** A ledger with one account and three goals, by the rules. */
function openLedger() {
  const goals = new Map<Goal, Kept>()
  let entries: Entry[] = []
  let balance: Cents = toCents(INCOME)

  function write(before: readonly Entry[], after: readonly Entry[]): void {
    const rollups = openRollupDeltas()
    for (const { posted } of before) rollups.post(posted, -1)
    for (const { posted } of after) rollups.post(posted, 1)
    const deltas = rollups.deltas()
    // J5: nothing of it is income, spending or saving, in no month and no category.
    expect(deltas.categories).toEqual([])
    for (const month of deltas.months) {
      expect([month.revenuesAll, month.expensesAll, month.investimentsAll]).toEqual([0, 0, 0])
      balance = toTotal(balance + month.paid)
    }
    for (const { objectiveId, saved, planned } of deltas.objectives) {
      const goal = goals.get(objectiveId as Goal)
      if (goal === undefined) continue
      goal.paidValue = toTotal(goal.paidValue + saved)
      goal.plannedRedemptions = toTotal(goal.plannedRedemptions + planned)
    }
    entries = [...entries.filter((one) => !before.includes(one)), ...after]
  }

  const after = (goal: Kept, saved: number, planned: number): Saved => ({
    initialValue: goal.initialValue,
    paidValue: toTotal(goal.paidValue + saved),
    plannedRedemptions: toTotal(goal.plannedRedemptions + planned),
  })

  /** What the account had up to a day, of what is paid. */
  const balanceOn = (day: Day) =>
    entries
      .filter(({ posted, date }) => posted.paid && date <= day)
      .reduce((sum, { posted }) => addCents(sum, posted.value), toCents(INCOME))

  const entryOf = (name: Goal, value: Cents, date: Day, paid: boolean): Entry => {
    const { value: posted, transactionType } = entryOfMovement(name, value)
    return {
      goal: name,
      date,
      posted: {
        paymentId: 'account',
        shares: [{ categoryId: 'objective', value: posted }],
        transactionType,
        value: posted,
        paid,
        countsOn: date,
        invoiceMonth: null,
        counted: isCounted('objective'),
        isPart: false,
        pays: null,
        objectiveId: name,
      },
    }
  }

  return { goals, entries: () => entries, balance: () => balance, balanceOn, write, entryOf, after }
}

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
type LedgerOfGoals = ReturnType<typeof openLedger>

function play(ledger: LedgerOfGoals, one: Act): void {
  const { goals } = ledger
  if (one.kind === 'move') {
    const goal = goals.get(one.goal)
    if (goal === undefined) return
    const [value, date] = [toCents(one.value), addDays(TODAY, one.days)]
    const facts = {
      saved: goal,
      value,
      date,
      today: TODAY,
      paid: one.paid,
      balance: ledger.balanceOn(TODAY),
      balanceThen: ledger.balanceOn(date < TODAY ? date : TODAY),
      isConfirmed: one.isConfirmed,
    }
    if (refuseMovement(facts) === null)
      ledger.write([], [ledger.entryOf(one.goal, value, date, one.paid)])
    return
  }
  if (one.kind === 'edit') {
    const before = goals.get(one.goal)
    const amounts = {
      totalValue: toCents(one.totalValue),
      initialValue: toCents(Math.min(one.initialValue, one.totalValue)),
    }
    if (before === undefined) {
      goals.set(one.goal, { ...amounts, paidValue: ZERO, plannedRedemptions: ZERO })
      return
    }
    const changed = { ...before, ...amounts }
    if (refuseAmounts({ before, after: changed, isConfirmed: one.isConfirmed }) === null)
      goals.set(one.goal, changed)
    return
  }
  if (one.kind === 'delete') {
    const goal = goals.get(one.goal)
    if (goal === undefined) return
    const mine = ledger.entries().filter((entry) => entry.goal === one.goal)
    const back = reachedOf(goal)
    const redemption = ledger.entryOf(one.goal, toCents(-back), TODAY, true)
    ledger.write(
      mine.filter(({ posted }) => !posted.paid),
      back > 0 ? [redemption] : [],
    )
    expect(reachedOf(goal)).toBe(0)
    // Their history stays; a goal of the same name begins anew.
    ledger.write(
      ledger.entries().filter((entry) => entry.goal === one.goal),
      [],
    )
    goals.delete(one.goal)
    return
  }
  const entries = ledger.entries()
  const entry = entries[one.at % Math.max(1, entries.length)]
  if (entry === undefined) return
  const goal = goals.get(entry.goal)
  if (goal === undefined) return
  const { posted } = entry
  if (one.kind === 'toggle') {
    if (posted.transactionType !== 'revenues') return
    ledger.write([entry], [{ ...entry, posted: { ...posted, paid: !posted.paid } }])
    return
  }
  const saved = posted.paid ? posted.value : 0
  const planned = posted.paid ? 0 : -posted.value
  if (refuseOverdrawn(ledger.after(goal, saved, planned)) === null) ledger.write([entry], [])
}

test('J1 to J6: over random histories a goal is the sum of its entries and never gives what it has not', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 30 }), (acts) => {
      const ledger = openLedger()
      for (const goal of GOALS)
        ledger.goals.set(goal, {
          totalValue: toCents(40_000),
          initialValue: toCents(5_000),
          paidValue: ZERO,
          plannedRedemptions: ZERO,
        })
      for (const one of acts) {
        const others = new Map([...ledger.goals].map(([name, goal]) => [name, { ...goal }]))
        play(ledger, one)
        const touched = 'goal' in one ? one.goal : null
        for (const [name, goal] of ledger.goals) {
          const mine = ledger.entries().filter((entry) => entry.goal === name)
          let [paid, planned] = [0, 0]
          for (const { posted } of mine) {
            if (posted.paid) paid -= posted.value
            else planned += posted.value
          }
          expect([goal.paidValue, goal.plannedRedemptions]).toEqual([paid, planned])
          expect(goal.initialValue + paid - planned).toBeGreaterThanOrEqual(0)
          expect(redeemableOf(goal)).toBeLessThanOrEqual(reachedOf(goal))
          expect(isDone(reachedOf(goal), goal.totalValue)).toBe(
            goal.initialValue + paid >= goal.totalValue,
          )
          // J2: what is done to one goal shrinks no other.
          if (touched !== null && touched !== name) expect(goal).toEqual(others.get(name))
        }
        let left = INCOME
        for (const { posted } of ledger.entries()) if (posted.paid) left += posted.value
        expect(ledger.balance()).toBe(left)
      }
    }),
    { numRuns: 10_000 },
  )
})
