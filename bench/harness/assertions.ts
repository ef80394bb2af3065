import assert from 'node:assert/strict'
import type { Oracle } from '../generator/oracle.ts'
import type { Answer } from './client.ts'

/** A wrong answer voids the timing: whoever measures asks here first. */
export function assertSame(what: string, actual: unknown, expected: unknown): void {
  assert.deepEqual(actual, expected, `${what}: the answer is wrong, so nothing was measured`)
}

export function bodyOf<T = unknown>({ status, body }: Answer): T {
  assert.equal(status, 200, body.slice(0, 400))
  return JSON.parse(body) as T
}

/** What of a dashboard the oracle knows. */
export type DashboardReply = {
  readonly balances: unknown
  readonly chart: unknown
  readonly payments: readonly { readonly _id: string; readonly value: number }[]
  readonly usual: {
    readonly shares: readonly {
      readonly category: { readonly _id: string }
      readonly value: number
      readonly entries: number
    }[]
  }
  readonly goals: readonly { readonly _id: string; readonly paidValue: number }[]
  readonly plan: {
    readonly items: readonly {
      readonly essentialSpending: number
      readonly noessentialSpending: number
      readonly debtsSpending: number
    }[]
  }
}

/** The dashboard's figures against those of the plain entries. */
export function assertDashboard(actual: DashboardReply, oracle: Oracle): void {
  const { month } = oracle
  assertSame('balances', actual.balances, oracle.balances(month))
  assertSame('chart', actual.chart, oracle.chart(month))
  const values = actual.payments.map(({ _id, value }) => [_id, value])
  assertSame('payments', Object.fromEntries(values), oracle.payments())
  const shares = actual.usual.shares.filter(({ entries }) => entries !== 0)
  const spent = shares.map(({ category, value }) => [category._id, value])
  const spending = oracle.spending(month)
  assertSame('usual', Object.fromEntries(spent), spending)
  const [planned] = actual.plan.items
  const cents = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0)
  const { essentialSpending, noessentialSpending, debtsSpending } = planned ?? {}
  assertSame(
    'plan',
    cents([essentialSpending, noessentialSpending, debtsSpending]),
    cents(Object.values(spending)),
  )
  const saved = actual.goals.map(({ _id, paidValue }) => [_id, paidValue])
  assertSame('goals', Object.fromEntries(saved), oracle.goals())
}
