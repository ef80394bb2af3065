import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf, toDay } from '@saldo/domain/calendar'
import { DEMO_SEED, family } from './family.ts'
import { Oracle } from './oracle.ts'

const days = ['2026-11-21', '2026-02-28', '2028-02-29', '2026-12-31', '2027-01-30', '2026-07-01']

test.each(days)('on %s the family’s figures are plausible', (text) => {
  const today = toDay(text)
  const owner = family(3, today)
  const entries = [...owner.entries]

  for (const account of owner.payments.filter(({ type }) => type !== 'credit')) {
    let balance: number = account.initial_value
    const moved = new Map<string, number>()
    for (const entry of entries) {
      if (entry.payment_id !== account.id || !entry.paid) continue
      moved.set(entry.counts_on, (moved.get(entry.counts_on) ?? 0) + entry.value)
    }
    for (const [day, cents] of [...moved].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      balance += cents
      expect(balance, `${account.name} on ${day}`).toBeGreaterThan(-150_000)
    }
    expect(balance, account.name).toBeGreaterThan(0)
  }
  const tomorrow = entries.filter((entry) => entry.counts_on === addDays(today, 1))
  expect(tomorrow.filter(({ paid, value }) => !paid && value < 0).length).toBeGreaterThan(2)
  const months = new Set(entries.map((entry) => monthOf(entry.date)))
  for (let back = 0; back <= 24; back += 1) {
    expect(months.has(addMonths(monthOf(today), -back))).toBe(true)
  }
})

test.each(days)(
  'on %s the demo earns more than it spends, and its cards are within their limits',
  (text) => {
    const today = toDay(text)
    const owner = family(DEMO_SEED, today)
    const { revenuesBalance, expensesBalance } = new Oracle(owner, today).balances(monthOf(today))
    expect(revenuesBalance).toBeGreaterThan(expensesBalance)
    for (const card of owner.payments.filter(({ type }) => type === 'credit')) {
      let owed = 0
      for (const entry of owner.entries) {
        if (entry.payment_id === card.id && entry.invoice_month !== null) owed -= entry.value
        if (entry.pays_card_id === card.id) owed += entry.value
      }
      const used = owed / (card.credit_limit ?? 1)
      expect(used, card.name).toBeGreaterThan(0.2)
      expect(used, card.name).toBeLessThan(0.7)
    }
  },
)

const text = (seed: number) => JSON.stringify(family(seed, toDay('2026-11-21')))

test('the same seed and day give the same family, another seed another one', () => {
  expect(text(3)).toBe(text(3))
  expect(text(3)).not.toBe(text(4))
})

test('somebody who is there already can be given the same life', () => {
  const id = '01a00000-0000-7000-8000-000000000001'
  const owner = family(3, toDay('2026-11-21'), id)
  const rows = [...owner.entries, ...owner.payments, ...owner.categories, ...owner.series]
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([id]))
})
