import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { planCalls, rent, salary } from '../../../../tests/budgets.ts'
import { applyAgain } from '../../../../tests/migrations.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
const { create, fill, list, ok, monthOf } = planCalls(() => ana)

const range = (from: string, to: string) => `startDate=${from}-01&endDate=${to}-28`
const accumulatedOf = async (month: string) => (await monthOf(month)).accumulated

test('M9: Acumulado of a far month is the same before and after the months between are opened', async () => {
  await create()
  const left = 5000 - 1500 - 1000
  expect(await accumulatedOf('2028-03')).toBe(17 * left)
  expect((await ana.get(`/budgets/balances?${ana.range('2028-03')}`)).accumulated).toBe(17 * left)
  await fill(range('2028-03', '2029-03'))
  expect(await accumulatedOf('2028-03')).toBe(17 * left)
  expect(await accumulatedOf('2029-03')).toBe(29 * left)
  await fill(range('2026-10', '2027-10'))
  expect(await accumulatedOf('2028-03')).toBe(17 * left)
  expect(await accumulatedOf('2029-03')).toBe(29 * left)
})

const NAMES = ['Aluguel', 'Condomínio', 'Internet'] as const
const STEPS = { monthly: 1, semiannual: 6, annual: 12 } as const
const anyLine = fc.record({
  name: fc.constantFrom(...NAMES),
  cents: fc.integer({ min: 1, max: 200_000 }),
  rule: fc.oneof(
    fc.constant(null),
    fc.constantFrom(...(['monthly', 'semiannual', 'annual'] as const)),
    fc.integer({ min: 1, max: 30 }),
  ),
})
const anyPlan = fc.record({
  revenues: fc.integer({ min: 1, max: 900_000 }),
  lines: fc.uniqueArray(anyLine, { selector: ({ name }) => name, maxLength: 3 }),
  typed: fc.option(fc.integer({ min: -90_000, max: 90_000 }), { freq: 4 }),
})
/** The months of the plans: November 2026, and some months after it. */
const anyMonths = fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 3 })
type Plan = typeof anyPlan extends fc.Arbitrary<infer T> ? T : never

const monthAt = (at: number) => {
  const date = new Date(Date.UTC(2026, 10 + at, 1))
  return date.toISOString().slice(0, 7)
}

/** What accumulates up to each month, in cents, added up by hand from what persons planned alone. */
function byHand(plans: ReadonlyMap<number, Plan>, until: number): number[] {
  let sum = 0
  const sums: number[] = []
  let last: Plan | undefined
  const series: { name: string; cents: number; rule: Plan['lines'][number]['rule']; at: number }[] =
    []
  for (let at = 0; at <= until; at += 1) {
    const own = plans.get(at)
    last = own ?? last
    const isDue = ({ rule, at: begun }: (typeof series)[number]) =>
      rule !== null &&
      (typeof rule === 'number' ? at - begun < rule : (at - begun) % STEPS[rule] === 0)
    // A plan that a person made says what its month has; a series that is due in it and not there is over.
    if (own !== undefined) {
      const named = new Set<string>(own.lines.map(({ name }) => name))
      const ended = series.filter((one) => isDue(one) && named.has(one.name))
      for (const one of ended) series.splice(series.indexOf(one), 1)
      for (const { name, cents, rule } of own.lines) series.push({ name, cents, rule, at })
    }
    const going = series.filter((one) => isDue(one) && (own === undefined || one.at === at))
    const copied = last?.lines.filter(({ rule }) => rule === null) ?? []
    const planned = [...copied, ...going].reduce((all, { cents }) => all + cents, 0)
    sum = own?.typed ?? sum + (last?.revenues ?? 0) - planned
    sums.push(sum)
  }
  return sums
}

test('M9: Acumulado is what the plans say, whichever months are opened in whatever order', async () => {
  const opened = fc.array(fc.nat({ max: 40 }), { maxLength: 3 })
  const others = fc.array(anyPlan, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(others, anyMonths, opened, async (drawn, months, windows) => {
      const bia = await openWallet(app, 'Bia')
      const plans = new Map(
        [0, ...months].flatMap((at, i) => {
          const plan = drawn[i % drawn.length]
          return plan === undefined ? [] : [[at, plan] as const]
        }),
      )
      for (const [at, { revenues, lines, typed }] of [...plans].toSorted(([a], [b]) => a - b)) {
        const reply = await bia.guest.send('POST', '/budgets', {
          date: `${monthAt(at)}-01`,
          ...(typed === null ? {} : { accumulated: typed / 100 }),
          revenuesCategories: [salary(revenues / 100)],
          essentialCategories: lines.map(({ name, cents, rule }) => ({
            category: categoryOf(name),
            value: cents / 100,
            ...(typeof rule === 'number' ? { lastInstallment: rule } : {}),
            ...(typeof rule === 'string' ? { recurrentType: rule } : {}),
          })),
        })
        expect(reply).toMatchObject({ status: 200 })
      }
      const expected = byHand(plans, 45)
      const check = async () => {
        for (const at of [0, 7, 13, 31, 45]) {
          const [item] = (await bia.get(`/budgets?${bia.range(monthAt(at))}`)).items
          expect([at, Math.round(item.accumulated * 100)]).toEqual([at, expected[at]])
        }
        const { items } = await bia.get(`/budgets?${range(monthAt(12), monthAt(24))}`)
        const sums = items.map((item: Row) => Math.round(item.accumulated * 100))
        expect(sums).toEqual(expected.slice(12, 25))
      }
      await check()
      for (const at of windows) {
        await bia.guest.send('POST', `/budgets/fill?${range(monthAt(at), monthAt(at + 12))}`, {})
        await check()
      }
    }),
    { numRuns: 15 },
  )
})

describe('M10: series of one category', () => {
  const rents = async () =>
    (await list()).map(({ essentialCategories }: Row) =>
      essentialCategories
        .filter((one: Row) => one.category.name === 'Aluguel')
        .map((one: Row) => [
          one.value,
          ...[one, ...one.others].map((part: Row) => [part.recurrentIndex, part.lastInstallment]),
        ]),
    )

  test('M10: a new series stands beside the parts of another one, each with its own number', async () => {
    const parts = rent({ value: 300, lastInstallment: 4 })
    await create({ date: '2026-12-01', essentialCategories: [parts], noessentialCategories: [] })
    await fill()
    await create({
      date: '2026-10-01',
      essentialCategories: [rent({ value: 50, recurrentType: 'monthly' })],
      noessentialCategories: [],
    })
    await fill()
    expect((await rents()).slice(0, 7)).toEqual([
      [[50, [0, null]]],
      [[50, [1, null]]],
      [[350, [0, 4], [2, null]]],
      [[350, [1, 4], [3, null]]],
      [[350, [2, 4], [4, null]]],
      [[350, [3, 4], [5, null]]],
      [[50, [6, null]]],
    ])
  })

  test('M10: what is typed for one month is what its whole line comes to, and the series go on', async () => {
    await create({
      essentialCategories: [rent({ value: 50, recurrentType: 'monthly' })],
      noessentialCategories: [],
    })
    await fill()
    const december = await monthOf('2026-12')
    const parts = [rent({ value: 300, lastInstallment: 3, recurrentType: null })]
    await ok('PATCH', `/budgets/${december._id}`, { essentialCategories: parts })
    expect((await rents()).slice(1, 3)).toEqual([[[50, [0, null]]], [[300, [0, 3]]]])
  })

  test('M10: parts that a new series had removed are put back, once, and counted', async () => {
    const parts = rent({ value: 300, lastInstallment: 5 })
    await create({ essentialCategories: [parts], noessentialCategories: [] })
    await fill()
    const whole = await rents()
    await app.owner.system((ledger) =>
      sql`delete from budget_lines where user_id = ${ana.guest.id} and category_id = ${categoryOf('Aluguel')}
            and month in ('2026-12-01', '2027-01-01', '2027-03-01')`.execute(ledger),
    )
    expect(await rents()).not.toEqual(whole)
    for (const count of [3, 0]) {
      expect(await applyAgain(app.url, 'missing_parts_of_series')).toEqual([
        `Parcelas de séries do planejamento repostas: ${count}`,
      ])
      expect(await rents()).toEqual(whole)
    }
  })
})
