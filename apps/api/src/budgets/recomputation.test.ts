import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

const GROUPS = ['revenues', 'essential', 'noessential', 'debts', 'investiment'] as const
type Group = (typeof GROUPS)[number]

/** Each category with its group and its parent, as the screen has them. */
const TREE: Readonly<Record<string, { readonly group: Group; readonly parent?: string }>> = {
  Salário: { group: 'revenues' },
  'Horas extras': { group: 'revenues', parent: 'Salário' },
  Aluguel: { group: 'essential', parent: 'Moradia' },
  Mercado: { group: 'noessential' },
  Padaria: { group: 'noessential', parent: 'Mercado' },
  Empréstimo: { group: 'debts' },
  Poupança: { group: 'investiment', parent: 'Renda fixa' },
}
const NAMES = Object.keys(TREE)
const TYPES = { revenues: 'revenues', investiment: 'investiments' } as Readonly<
  Record<string, string>
>

/** November, December and January. */
const MONTHS = ['2026-11', '2026-12', '2027-01']
/** The card closes on the 25th: until then a purchase is due in the next month, after it in the one after. */
const DAYS = [3, 15, 28]

const entry = fc.record({
  at: fc.nat({ max: 1 }),
  day: fc.constantFrom(...DAYS),
  name: fc.constantFrom(...NAMES),
  cents: fc.integer({ min: 1, max: 500_000 }),
  paid: fc.boolean(),
  onCard: fc.boolean(),
})
const line = fc.record({
  name: fc.constantFrom(...NAMES.filter((name) => name !== 'Salário')),
  cents: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  hundredths: fc.integer({ min: 1, max: 1_500 }),
})
const plan = fc.record({
  salary: fc.integer({ min: 1, max: 1_000_000 }),
  lines: fc.uniqueArray(line, { selector: ({ name }) => name, maxLength: 6 }),
  typed: fc.option(fc.integer({ min: -100_000, max: 100_000 }), { freq: 3 }),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

const groupOf = (name: string): Group => TREE[name]?.group ?? 'noessential'
const isCard = ({ onCard, name }: Entry) =>
  onCard && !['revenues', 'investiment'].includes(groupOf(name))
/** The month in which an entry counts, by its index. */
const countsAt = (one: Entry) => one.at + (isCard(one) ? (one.day > 25 ? 2 : 1) : 0)

async function enter(ana: Wallet, entries: readonly Entry[]): Promise<void> {
  for (const one of entries) {
    const isRevenue = groupOf(one.name) === 'revenues'
    await ana.enter({
      transactionType: TYPES[groupOf(one.name)] ?? 'expenses',
      category: categoryOf(one.name),
      value: (isRevenue ? one.cents : -one.cents) / 100,
      date: `${MONTHS[one.at]}-${String(one.day).padStart(2, '0')}`,
      payment: isCard(one) ? ana.card : ana.account,
      paid: isCard(one) || one.paid,
    })
  }
}

async function write(ana: Wallet, plans: readonly Plan[]): Promise<void> {
  for (const [at, { salary, lines, typed }] of plans.entries()) {
    const all = [{ name: 'Salário', cents: salary, hundredths: 0 }, ...lines]
    const listOf = (group: Group) =>
      all
        .filter(({ name }) => groupOf(name) === group)
        .map(({ name, cents, hundredths }) => ({
          category: categoryOf(name),
          ...(cents === null && group !== 'revenues'
            ? { budgetValue: hundredths / 100 }
            : { value: (cents ?? hundredths) / 100 }),
        }))
    const reply = await ana.guest.send('POST', '/budgets', {
      date: `${MONTHS[at]}-01`,
      ...(typed === null ? {} : { accumulated: typed / 100 }),
      ...Object.fromEntries(GROUPS.map((group) => [`${group}Categories`, listOf(group)])),
    })
    expect(reply).toMatchObject({ status: 200 })
  }
}

/** What the screen has to show, in cents, added up from what was drawn alone. */
function byHand(plans: readonly Plan[], entries: readonly Entry[]) {
  let balance = 0
  return plans.map(({ salary, lines, typed }, at) => {
    const all = [{ name: 'Salário', cents: salary as number | null, hundredths: 0 }, ...lines]
    const revenues = all
      .filter(({ name }) => groupOf(name) === 'revenues')
      .reduce((sum, { cents, hundredths }) => sum + (cents ?? hundredths), 0)
    const valued = all.map(({ name, cents, hundredths }) => {
      const isRevenue = groupOf(name) === 'revenues'
      const share = Number((BigInt(revenues) * BigInt(hundredths) * 2n + 10_000n) / 20_000n)
      const value = cents ?? (isRevenue ? hundredths : share)
      return { name, value, spending: 0 }
    })
    const spent = new Map<Group, number>()
    let unplanned = 0
    for (const one of entries) {
      if (countsAt(one) !== at) continue
      spent.set(groupOf(one.name), (spent.get(groupOf(one.name)) ?? 0) + one.cents)
      const own = valued.find(({ name }) => name === one.name)
      const taker = own ?? valued.find(({ name }) => name === TREE[one.name]?.parent)
      if (taker === undefined) unplanned += one.cents
      else taker.spending += one.cents
    }
    const planned = (group: Group) =>
      valued.reduce((sum, { name, value }) => sum + (groupOf(name) === group ? value : 0), 0)
    const result = GROUPS.reduce(
      (left, group) => left + (group === 'revenues' ? planned(group) : 0 - planned(group)),
      0,
    )
    balance = typed ?? balance + result
    return {
      sums: GROUPS.map((group) => [planned(group), spent.get(group) ?? 0]),
      lines: new Map(valued.map(({ name, value, spending }) => [name, [value, spending]])),
      unplanned,
      result,
      accumulated: balance,
    }
  })
}

const inCents = (value: number) => Math.round(value * 100)
const shown = (item: Row) => ({
  sums: GROUPS.map((group) =>
    [`${group}Value`, `${group}Spending`].map((key) => inCents(item[key])),
  ),
  lines: new Map(
    GROUPS.flatMap((group) => item[`${group}Categories`]).map((one: Row) => [
      one.category.name,
      [inCents(one.value), inCents(one.spending)],
    ]),
  ),
  unplanned: item.unplannedCategories.reduce(
    (sum: number, { spending }: Row) => sum + inCents(spending),
    0,
  ),
  result: inCents(item.result),
  accumulated: inCents(item.accumulated),
})

test('G6: the screen shows what the entries add up to, whatever is planned and entered', async () => {
  const plans = fc.array(plan, { minLength: MONTHS.length, maxLength: MONTHS.length })
  await fc.assert(
    fc.asyncProperty(plans, fc.array(entry, { maxLength: 8 }), async (drawn, entries) => {
      const ana = await openWallet(app)
      await enter(ana, entries)
      await write(ana, drawn)
      const { items } = await ana.get('/budgets?startDate=2026-11-01&endDate=2027-01-31')
      expect(items.map(shown)).toEqual(byHand(drawn, entries))
    }),
    { numRuns: 20 },
  )
})
