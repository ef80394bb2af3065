import { ownContext } from '../context.ts'
import { expect, test } from 'vitest'
import { budgetGroupOf } from '@saldo/domain/budgets/kinds'
import {
  addMonths,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  toDay,
} from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { toCents } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { DEMO_SEED, family } from '../../../../bench/generator/family.ts'
import { households } from '../../../../bench/generator/household.ts'
import { TODAY } from '../../../../bench/generator/household-maker.ts'
import { loadOwner } from '../../../../bench/generator/load.ts'
import type { Owner } from '../../../../bench/generator/owner.ts'
import { Oracle } from '../../../../bench/generator/oracle.ts'
import { listTasks } from './read.ts'

const app = useApp()

const HOUSEHOLDS = 12

/** By how much the incomes of a household differ from those that were drawn. */
const INCOMES = [1, 0.2, 0.05] as const

type Entry = Owner['entries'] extends Iterable<infer One> ? One : never

const isPlain = (entry: Entry) =>
  entry.operation_id === null && entry.invoice_month === null && entry.pays_card_id === null

/** Two services that are charged once a month each, one of them more than before. */
function films(plain: Entry, at: number, today: Day): readonly Entry[] {
  return [2, 1].flatMap((back) =>
    ['Filmes', 'Séries'].map((name, order) => {
      const id = newId(START + at * 10 + back * 2 + order)
      const date = firstDay(addMonths(monthOf(today), -back))
      const value = toCents(-4_000 - order + (order === 0 ? back * 100 : 0))
      const words = { name, name_key: nameKey(name), category_id: categoryOf('Streaming') }
      const ids = { id, series_id: id, external_id: null }
      return { ...plain, ...words, ...ids, date, counts_on: date, value }
    }),
  )
}

/** A household with what the generator draws none of: incomes that differ, loans, and films. */
function varied(owner: Owner, at: number, today: Day) {
  const entries = [...owner.entries].map((entry) => {
    if (!isPlain(entry)) return entry
    if (entry.transaction_type === 'revenues') {
      return { ...entry, value: toCents(Math.round(entry.value * (INCOMES[at % 3] ?? 1))) }
    }
    const isLoan = at % 2 === 1 && entry.transaction_type === 'expenses' && entry.value % 2 === 0
    return isLoan ? { ...entry, category_id: categoryOf('Empréstimo') } : entry
  })
  const plain = entries.find(
    (entry) =>
      isPlain(entry) &&
      entry.transaction_type === 'expenses' &&
      entry.recurrent_type === null &&
      entry.last_installment === null,
  )
  const more = plain === undefined || at % 4 !== 0 ? [] : films(plain, at, today)
  return { ...owner, entries: [...entries, ...more] }
}

/** The plain entries of an owner, added up by nothing that the product uses. */
function figuresOf(owner: Owner, today: Day) {
  const entries = [...owner.entries]
  const own = owner.categories.map(({ grouping: group, ...category }) => ({ ...category, group }))
  const groups = new Map([...DEFAULT_CATEGORIES, ...own].map((one) => [one.id, budgetGroupOf(one)]))
  const back = (months: number): Month => addMonths(monthOf(today), -months)
  const within = (date: Day, from: Month, to: Month) =>
    date >= firstDay(from) && date <= lastDay(to)
  const sum = (group: string, from = back(3), to = back(1)) =>
    entries
      .filter(({ counts_on: on }) => within(on, from, to))
      .filter(({ category_id: id }) => groups.get(id ?? '') === group)
      .reduce((total, { value }) => total + (group === 'revenues' ? value : -value), 0)
  const named = (name: string, month: Month) =>
    entries
      .filter((entry) => entry.name === name && within(entry.counts_on, month, month))
      .map(({ value }) => -value)
  const namesIn = (category: string, month: Month) =>
    new Set(
      entries
        .filter((entry) => entry.category_id === category && within(entry.counts_on, month, month))
        .map(({ name }) => name),
    )
  return { sum, named, namesIn, back }
}

/** The figures of a reason, in cents where they are money. */
const figuresIn = ({ why }: Row): readonly number[] =>
  why.flatMap((piece: Row) => ('value' in piece ? [piece.value] : []))

/** Each rule with what must be true of the plain entries where it suggests something. */
function expectTrue(task: Row, owner: Owner, today: Day): void {
  const { sum, named, namesIn, back } = figuresOf(owner, today)
  const figures = figuresIn(task)
  const revenues = sum('revenues')
  const spent = sum('essential') + sum('noessential') + sum('debts')
  switch (task.rule) {
    case 'fixed-above-half':
      expect(figures[0]).toBe(sum('essential'))
      expect(sum('essential') * 2).toBeGreaterThan(revenues)
      break
    case 'debts-above-share':
      expect(figures[0]).toBe(sum('debts'))
      expect(sum('debts') * 10).toBeGreaterThan(revenues * 3)
      break
    case 'no-plan':
      expect(figures).toEqual([spent])
      break
    case 'no-reserve':
      expect(figures).toEqual([Math.floor(spent / 3)])
      expect(sum('investiments', back(240), back(0))).toBeLessThanOrEqual(0)
      break
    case 'reserve-short':
      expect(figures[1]).toBe(spent)
      expect(figures[0]).toBeLessThan(spent)
      break
    case 'subscription-rose': {
      const name = task.title.replace('Reveja a assinatura ', '')
      expect([named(name, back(2)), named(name, back(1))]).toEqual([[figures[0]], [figures[1]]])
      expect(task.monthly).toBe((figures[1] ?? 0) - (figures[0] ?? 0))
      break
    }
    case 'subscriptions-of-one-kind': {
      const kind = task._id.replace('subscriptions-of-one-kind:', '')
      const once = [...namesIn(kind, back(1))].map((name) => named(name, back(1)))
      const charged = once.filter(({ length }) => length === 1).flat()
      expect(figures).toEqual([charged.reduce((total, value) => total + value, 0)])
      expect(task.monthly).toBe(Math.min(...charged))
      break
    }
    case 'card-residual': {
      const card = task._id.replace('card-residual:', '')
      const due = [...new Oracle(owner, today).invoices(card)]
        .filter(([month]) => month <= monthOf(today))
        .map(([, { remaining }]) => Math.round(remaining * 100))
      expect(due).toContain(figures[0])
      break
    }
    default:
      // What a household of plain entries has none of: goals, plans, bills, imports.
      expect(['invoices-before-salary']).toContain(task.rule)
  }
}

test('no suggestion is false by the plain entries, of the demo family and of twelve households', async () => {
  const seen = new Set<string>()
  const demoDay = toDay('2026-11-23')
  const owners = [
    { owner: family(DEMO_SEED, demoDay), today: demoDay },
    ...[
      ...households(HOUSEHOLDS, [
        [0.5, 300],
        [1, 2_000],
      ]),
    ].map((owner) => ({ owner, today: TODAY })),
  ]
  for (const [at, { owner: drawn, today }] of owners.entries()) {
    // They are drawn as they are walked, once.
    const owner = varied(drawn, at, today)
    await loadOwner(app.owner, owner, { passwordHash: 'nobody signs in' })
    const tasks: Row = await app.owner.system((ledger) =>
      listTasks(ownContext({ ledger, userId: owner.id, today, nowMs: 0, currency: 'BRL' }), {}),
    )
    for (const task of tasks) {
      seen.add(task.rule)
      expectTrue(task, owner, today)
    }
  }
  // The test has met these: a rule that never holds proves nothing.
  expect([...seen].toSorted()).toEqual([
    'card-residual',
    'debts-above-share',
    'fixed-above-half',
    'no-plan',
    'subscription-rose',
    'subscriptions-of-one-kind',
  ])
})
