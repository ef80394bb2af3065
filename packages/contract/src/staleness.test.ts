import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import type { Fact, Resource } from './endpoint.ts'
import { staleAfter } from './staleness.ts'

const MONEY: readonly Resource[] = [
  'balances',
  'bankAccesses',
  'budgets',
  'invoices',
  'labels',
  'linkedTransactions',
  'objectives',
  'payments',
  'receipts',
  'rules',
  'tasks',
  'transactions',
]

test.each<[Fact, readonly Resource[]]>([
  ['transactions', MONEY],
  ['payments', MONEY.filter((resource) => resource !== 'receipts')],
  // Renamed, a category is named anew in invoices, in the calendar and in charts.
  [
    'categories',
    [
      'balances',
      'budgets',
      'categories',
      'invoices',
      'labels',
      'linkedTransactions',
      'rules',
      'tasks',
      'transactions',
    ],
  ],
  ['rules', ['rules', 'statements']],
  ['linkedTransactions', ['balances', 'linkedTransactions', 'tasks']],
  [
    'families',
    [
      'balances',
      'budgets',
      'categories',
      'families',
      'invoices',
      'linkedTransactions',
      'objectives',
      'payments',
      'transactions',
      'user',
    ],
  ],
  ['factors', ['factors', 'session']],
  ['objectives', ['objectives', 'tasks']],
  ['exports', ['exports']],
])('where %s change, %s are read again', (fact, stale) => {
  expect(staleAfter([fact]).toSorted()).toEqual(stale)
})

test('several facts make stale what any of them does, each once', () => {
  const stale = staleAfter(['statements', 'transactions'])
  expect(stale).toHaveLength(new Set(stale).size)
  expect(stale.toSorted()).toEqual([...MONEY, 'statements'].toSorted())
})

test('a change names facts, and leaves what is worked out of them to the table', () => {
  for (const endpoint of catalogue) {
    if (endpoint.method === 'GET') continue
    expect(endpoint.changes, endpoint.summary).not.toContain('balances')
    expect(endpoint.changes, endpoint.summary).not.toContain('invoices')
    expect(new Set(endpoint.changes).size).toBe(endpoint.changes.length)
  }
})
