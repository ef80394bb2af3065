import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRollupDeltas } from '../balances/rollups.ts'
import { addMonths, dayWithin, firstDay, toMonth } from '../calendar.ts'
import { type CategoryFacts, type CountedGroup, isCounted } from '../categories/kinds.ts'
import { type Cents, negate, toCents, ZERO } from '../money.ts'
import { moneyOf } from './amounts.ts'
import { type Amount, BUDGET_GROUPS, type BudgetGroup, budgetGroupOf } from './kinds.ts'
import { accumulate, resultOf } from './projection.ts'
import { realisedOf } from './realised.ts'
import { revenuesOf } from './refusals.ts'

/*
 * The whole of a plan against a recomputation from the entries by hand: the left side posts them into
 * totals and asks the rules, the right side adds up with plain whole numbers and shares no line with it.
 */

type Leaf = CategoryFacts & {
  readonly parentId: string | null
  readonly byHand: BudgetGroup | null
}

const leaf = (
  byHand: BudgetGroup | null,
  facts: Partial<CategoryFacts> & Pick<CategoryFacts, 'group'>,
  parentId: string | null = null,
): Leaf => ({ sort: null, type: null, ...facts, parentId, byHand })

const variable = { group: 'expenses', sort: 'variable' } as const
const CATEGORIES: Readonly<Record<string, Leaf>> = {
  salary: leaf('revenues', { group: 'revenues' }),
  bonus: leaf('revenues', { group: 'revenues' }, 'salary'),
  rent: leaf('essential', { group: 'expenses', sort: 'fixed' }),
  food: leaf('noessential', variable),
  market: leaf('noessential', variable, 'food'),
  bakery: leaf('noessential', variable, 'food'),
  loan: leaf('debts', { group: 'expenses', type: 'debts' }),
  fund: leaf('investiments', { group: 'investiments' }),
  invoice: leaf(null, { group: 'invoice' }),
  transfer: leaf(null, { group: 'bankOperation' }),
  goal: leaf(null, { group: 'objective' }),
}
const IDS = Object.keys(CATEGORIES)
const categoryOf = (id: string): Leaf => {
  const found = CATEGORIES[id]
  if (found === undefined) throw new Error(`no category ${id}`)
  return found
}
const PLANNED = IDS.filter((id) => categoryOf(id).byHand !== null)

const FIRST = toMonth('2026-11')
const MONTHS = [0, 1, 2].map((step) => addMonths(FIRST, step))

const entry = fc.record({
  at: fc.nat({ max: MONTHS.length - 1 }),
  categoryId: fc.constantFrom(...IDS),
  paymentId: fc.constantFrom('cash', 'card'),
  cents: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  dayNumber: fc.integer({ min: 1, max: 31 }),
  paid: fc.boolean(),
})
const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.nat({ max: 10_000_000_000 }).map((n) => ({ kind: 'money' as const, cents: toCents(n) })),
  fc.nat({ max: 10_000 }).map((percent) => ({ kind: 'percent' as const, percent })),
)
const line = fc.record({ categoryId: fc.constantFrom(...PLANNED), amount }).map((one) => {
  // Revenues are planned in money.
  const isShareOfItself =
    one.amount.kind === 'percent' && categoryOf(one.categoryId).byHand === 'revenues'
  return isShareOfItself
    ? { ...one, amount: { kind: 'money' as const, cents: toCents(500_001) } }
    : one
})
const plan = fc.record({
  lines: fc.uniqueArray(line, { selector: ({ categoryId }) => categoryId, maxLength: 8 }),
  typed: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map(toCents), { freq: 3 }),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

/** What the entries come to for each month and category, as the ledger keeps it. */
function realisedMonths(entries: readonly Entry[]) {
  const rollups = openRollupDeltas()
  for (const { at, categoryId, paymentId, cents, dayNumber, paid } of entries) {
    const { group } = categoryOf(categoryId)
    const month = MONTHS[at] ?? FIRST
    rollups.post(
      {
        paymentId,
        shares: [{ categoryId, value: toCents(cents) }],
        transactionType: (isCounted(group) ? group : 'expenses') as CountedGroup,
        value: toCents(cents),
        paid,
        countsOn: dayWithin(month, dayNumber),
        invoiceMonth: paymentId === 'card' ? month : null,
        counted: isCounted(group),
        isPart: false,
        pays: null,
        objectiveId: null,
      },
      1,
    )
  }
  const { categories } = rollups.deltas()
  return MONTHS.map((month) =>
    categories
      .filter((one) => one.month === firstDay(month))
      .map(({ categoryId, all }) => {
        const group = budgetGroupOf(categoryOf(categoryId)) ?? 'noessential'
        const cents = group === 'revenues' ? all : negate(all)
        return { categoryId, parentId: categoryOf(categoryId).parentId, group, cents }
      }),
  )
}

function byRules(plans: readonly Plan[], entries: readonly Entry[]) {
  const realised = realisedMonths(entries)
  const months = plans.map(({ lines, typed }, at) => {
    const grouped = lines.map((one) => ({
      ...one,
      group: budgetGroupOf(categoryOf(one.categoryId)) ?? 'noessential',
    }))
    const revenues = revenuesOf(grouped)
    const planned = Object.fromEntries(
      BUDGET_GROUPS.map((group) => [
        group,
        grouped
          .filter((one) => one.group === group)
          .reduce((sum, one) => toCents(sum + moneyOf(one.amount, revenues)), ZERO),
      ]),
    ) as Record<BudgetGroup, Cents>
    const spent = realisedOf(new Set(lines.map((one) => one.categoryId)), realised[at] ?? [])
    return { planned, spent, result: resultOf(planned), typed }
  })
  const accumulated = accumulate(ZERO, months)
  return months.map(({ planned, spent, result }, at) => ({
    planned: BUDGET_GROUPS.map((group) => planned[group]),
    spent: BUDGET_GROUPS.map((group) => spent.byGroup.get(group) ?? 0),
    lines: plans[at]?.lines.map(({ categoryId }) => spent.byLine.get(categoryId) ?? 0),
    unplanned: spent.unplanned.reduce((sum, { cents }) => sum + cents, 0),
    result,
    accumulated: accumulated[at],
  }))
}

function addUp(plans: readonly Plan[], entries: readonly Entry[]) {
  let balance = 0n
  return plans.map(({ lines, typed }, at) => {
    let revenues = 0n
    for (const { categoryId, amount: own } of lines) {
      if (categoryOf(categoryId).byHand === 'revenues' && own.kind === 'money') {
        revenues += BigInt(own.cents)
      }
    }
    const planned = [0n, 0n, 0n, 0n, 0n]
    for (const { categoryId, amount: own } of lines) {
      const column = BUDGET_GROUPS.indexOf(categoryOf(categoryId).byHand ?? 'revenues')
      // Half a cent goes up: twice the share and one whole, halved and cut off.
      const value =
        own.kind === 'money'
          ? BigInt(own.cents)
          : (2n * revenues * BigInt(own.percent) + 10_000n) / 20_000n
      planned[column] = (planned[column] ?? 0n) + value
    }
    const spent = [0, 0, 0, 0, 0]
    const ofLine = lines.map(() => 0)
    let unplanned = 0
    for (const { at: when, categoryId, cents } of entries) {
      const { byHand: group, parentId } = categoryOf(categoryId)
      if (when !== at || group === null) continue
      const column = BUDGET_GROUPS.indexOf(group)
      const own = group === 'revenues' ? cents : 0 - cents
      spent[column] = (spent[column] ?? 0) + own
      let index = lines.findIndex((one) => one.categoryId === categoryId)
      if (index < 0) index = lines.findIndex((one) => one.categoryId === parentId)
      if (index < 0) unplanned += own
      else ofLine[index] = (ofLine[index] ?? 0) + own
    }
    const [first = 0n, ...others] = planned
    const result = others.reduce((left, value) => left - value, first)
    balance = typed === null ? balance + result : BigInt(typed)
    return {
      planned: planned.map(Number),
      spent,
      lines: ofLine,
      unplanned,
      result: Number(result),
      accumulated: Number(balance),
    }
  })
}

test('G6: of ten thousand plans and histories, groups, lines, Saldo and Acumulado are what the entries add up to', () => {
  const plans = fc.array(plan, { minLength: MONTHS.length, maxLength: MONTHS.length })
  fc.assert(
    fc.property(plans, fc.array(entry, { maxLength: 24 }), (drawn, entries) => {
      expect(byRules(drawn, entries)).toEqual(addUp(drawn, entries))
    }),
    { numRuns: 10_000 },
  )
})
