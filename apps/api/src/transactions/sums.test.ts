import { beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  DEFAULT_TIME_ZONE,
  firstDay,
  lastDay,
  monthOf,
  toDay,
} from '@saldo/domain/calendar'
import { DEMO_SEED, family } from '../../../../bench/generator/family.ts'
import { clearLedger, writeLedger } from '../../../../bench/generator/load.ts'
import { categoryNamed, type Owner } from '../../../../bench/generator/owner.ts'
import { type Guest, START, useApp } from '../../../../tests/app.ts'

const app = useApp()
const today = dayAt(START, DEFAULT_TIME_ZONE)
let marina: Guest
let owner: Owner
let entries: ReturnType<typeof listEntries>

function listEntries(of: Owner) {
  return [...of.entries]
}

beforeAll(async () => {
  marina = await app.newGuest('Marina')
  owner = family(DEMO_SEED, today, marina.id)
  entries = listEntries(owner)
  await app.owner.system(async (ledger) => {
    await clearLedger(ledger, marina.id)
    await writeLedger(ledger, owner)
  })
})

/** Spending is what is an expense in a counted category, less what a shop gave back on a card. */
function spentIn(where: (row: (typeof entries)[number]) => boolean): number {
  const groups = new Map(owner.categories.map(({ id, grouping }) => [id, grouping as string]))
  const groupOf = (id: string | null) =>
    id === null ? 'expenses' : (groups.get(id) ?? groupOfDefault(id))
  return entries
    .filter((row) => groupOf(row.category_id) === 'expenses' && where(row))
    .reduce((sum, { value }) => sum - value, 0)
}
const groupOfDefault = (id: string) => defaults.get(id) ?? 'none'
const defaults = new Map(
  ['Mercado', 'Supermercado'].map((name) => [
    categoryNamed(name).id,
    categoryNamed(name).group as string,
  ]),
)

type Sums = {
  readonly value: number
  readonly entries: number
  readonly categories: readonly {
    readonly _id: string
    readonly name: string
    readonly value: number
  }[]
  readonly largest: readonly { readonly name: string; readonly value: number }[]
}

const cents = (value: number) => Math.round(value * 100)
const read = async (query: string): Promise<Sums> => {
  const { status, body } = await marina.send('GET', `/transactions/sums?${query}`)
  expect(status).toBe(200)
  return body
}
const range = (startDate: Day, endDate: Day) =>
  `startDate=${startDate}&endDate=${endDate}&transactionType=expenses`

const month = addMonths(monthOf(today), -1)

describe('M18: sums of the entries of a period', () => {
  test('whole months are those of the screens, in all and of a category with its subcategories', async () => {
    const query = range(firstDay(month), lastDay(month))
    const screen = await marina.send(
      'GET',
      `/balances?${query.replace('&transactionType=expenses', '')}`,
    )
    const sums = await read(query)
    expect(sums.value).toBe(screen.body.expensesBalance)
    const { id } = categoryNamed('Mercado')
    const ofCategory = await marina.send(
      'GET',
      `/balances?${query.replace('&transactionType=expenses', '')}&categoryId=${id}`,
    )
    expect((await read(`${query}&categories=${id}`)).value).toBe(ofCategory.body.expensesBalance)
  })

  test('days count what was bought in them, whatever invoice it is on', async () => {
    const { id } = categoryNamed('Supermercado')
    for (const days of [0, 1, 6, 13, 40]) {
      const from = addDays(today, -days)
      const bought = spentIn(
        ({ category_id, date }) => category_id === id && date >= from && date <= today,
      )
      const sums = await read(`${range(from, today)}&byPurchase=true&categories=${id}`)
      expect(cents(sums.value)).toBe(bought)
    }
  })

  test('a part of a name is looked for without accents, and what is found is counted', async () => {
    const from = toDay('2026-01-01')
    const found = entries.filter(
      ({ name, date }) => name.startsWith('iFood') && date >= from && date <= today,
    )
    const sums = await read(`${range(from, today)}&byPurchase=true&search=IFOOD&largest=2`)
    expect(sums.entries).toBe(found.length)
    expect(cents(sums.value)).toBe(found.reduce((sum, { value }) => sum - value, 0))
    const largest = found.map(({ value }) => -value).toSorted((a, b) => b - a)
    expect(sums.largest.map(({ value }) => cents(value))).toEqual(largest.slice(0, 2))
  })

  test('what several payment methods paid is the sum of what each paid', async () => {
    const query = range(firstDay(month), lastDay(month))
    const cards = owner.payments.filter(({ type }) => type === 'credit').map(({ id }) => id)
    const each = await Promise.all(cards.map((id) => read(`${query}&payments=${id}`)))
    const all = await read(`${query}&payments=${cards.join(',')}`)
    expect(cents(all.value)).toBe(each.reduce((sum, { value }) => sum + cents(value), 0))
    expect(all.value).toBeGreaterThan(0)
  })

  test('it reads the days that are asked for by an index, and no history', async () => {
    const { rows } = await (
      await app.examiner()
    ).query(
      `explain (format json) select sum(value) from transactions t where t.user_id = $1
         and (t.invoice_month is null and t.counts_on between $2 and $3
           or t.invoice_month is not null and t.date between $2 and $3)`,
      [marina.id, addDays(today, -6), today],
    )
    expect(JSON.stringify(rows)).not.toContain('Seq Scan')
  })

  test("another person's payment method is as one that is missing, and a category has nothing of one's own", async () => {
    const beto = await app.newGuest('Beto')
    const [payment] = owner.payments
    const [category] = owner.categories
    const query = `/transactions/sums?${range(firstDay(month), lastDay(month))}`
    expect(await beto.send('GET', `${query}&payments=${payment?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    })
    const { body } = await beto.send('GET', `${query}&categories=${category?.id}`)
    expect(body).toEqual({ value: 0, paid: 0, entries: 0, categories: [], largest: [] })
  })
})
