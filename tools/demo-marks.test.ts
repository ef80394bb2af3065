import { beforeAll, expect, test } from 'vitest'
import { dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { DEMO_SEED, family } from '../bench/generator/family.ts'
import { clearLedger, writeLedger } from '../bench/generator/load.ts'
import { type Guest, START, useApp } from '../tests/app.ts'
import type { Row } from '../tests/statements.ts'
import { nameCards } from './demo-cards.ts'
import { labelEntries } from './demo-labels.ts'
import { divideEntries } from './demo-split.ts'
import { examine } from './doctor/examine.ts'

const app = useApp()
const today = dayAt(START, DEFAULT_TIME_ZONE)

let marina: Guest
const build = async () => {
  await app.owner.system(async (ledger) => {
    await clearLedger(ledger, marina.id)
    await writeLedger(ledger, family(DEMO_SEED, today, marina.id))
  })
  await labelEntries(app.database, { userId: marina.id, today, nowMs: START })
  await divideEntries(app.database, { userId: marina.id, today, nowMs: START })
  await nameCards(app.database, { userId: marina.id, today, nowMs: START })
}

beforeAll(async () => {
  marina = await app.newGuest('Marina')
  await build()
})

test('the demo has labels that are spent under, over, and earned, and has them once', async () => {
  await build()
  const labels: Row[] = (await marina.send('GET', '/labels')).body
  expect(labels).toHaveLength(4)
  const some = (is: (label: Row) => boolean) => expect(labels.some(is)).toBe(true)
  for (const { entries } of labels) expect(entries).toBeGreaterThan(0)
  some(({ value, target }) => target !== null && value < 0 && -value < target)
  some(({ value, target }) => target !== null && -value > target)
  some(({ value, target }) => target === null && value > 0)
})

test('the demo has purchases that are divided among categories, and their totals are right', async () => {
  await build()
  const period = 'startDate=2025-11-01&endDate=2027-02-01&limit=5000'
  const { body } = await marina.send('GET', `/transactions?${period}&search=carrefour`)
  const divided = body.items.filter(({ split }: Row) => split !== null)
  expect(divided).toHaveLength(3)
  for (const { split } of divided) expect(split).toHaveLength(3)
  const { findings } = await examine(app.url, { email: marina.email })
  expect(findings).toEqual([])
})

test('the demo has an invoice of two persons, one of them with two cards, and something without a card', async () => {
  await build()
  const payments: Row[] = (await marina.send('GET', '/payments')).body
  const card = payments.find(({ name }) => name === 'Nubank')
  const { body } = await marina.send('GET', `/invoices/${card._id}:${card.invoice.month}`)
  const persons: Row[] = (await marina.send('GET', `/invoices/${body._id}/holders`)).body
  const named = persons.filter(({ name }) => name !== null)
  expect(named.map(({ name, endings }) => [name, endings]).toSorted()).toEqual([
    ['Marina', ['0652', '8831']],
    ['Rafael', ['7164']],
  ])
  expect(persons.reduce((sum, { spent }) => sum + Math.round(spent * 100), 0)).toBe(
    Math.round(body.spent * 100),
  )
})
