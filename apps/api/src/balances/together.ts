import type { Answer } from '@saldo/contract/endpoint'
import type {
  Balances,
  readBalancesByCategory,
  readBalancesByMonth,
  readBalancesChart,
} from '@saldo/contract/balances'
import { assert } from '@saldo/domain/assert'
import { addCents, type Cents } from '@saldo/domain/money'

/*
 * The family's figures, made of each member's answer: amounts are added, and equal days and
 * categories become one.
 */

type Part<A> = { readonly answer: A }

function firstAndRest<A>(parts: readonly Part<A>[]): readonly [A, readonly A[]] {
  const [first, ...rest] = parts.map(({ answer }) => answer)
  assert(first !== undefined, 'somebody answered')
  return [first, rest]
}

export function addBalances(parts: readonly Part<Balances>[]): Balances {
  const [first, rest] = firstAndRest(parts)
  const names = Object.keys(first) as (keyof Balances)[]
  const sum = (name: keyof Balances) =>
    rest.reduce((total, next) => addCents(total, next[name]), first[name])
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Balances
}

type Points = Answer<typeof readBalancesByMonth>

function addPoints(lists: readonly Points[]): Points {
  const [first = [], ...rest] = lists
  return first.map(({ date, value }, at) => ({
    date,
    value: rest.reduce((total, points) => {
      const point = points[at]
      assert(point?.date === date, 'every ledger tells the same days')
      return addCents(total, point.value)
    }, value),
  }))
}

export function addByMonth(parts: readonly Part<Points>[]): Points {
  return addPoints(parts.map(({ answer }) => answer))
}

type Chart = Answer<typeof readBalancesChart>

export function addCharts(parts: readonly Part<Chart>[]): Chart {
  const of = (name: keyof Chart) => addPoints(parts.map(({ answer }) => answer[name]))
  return { revenues: of('revenues'), expenses: of('expenses'), balance: of('balance') }
}

type Shares = Answer<typeof readBalancesByCategory>

/** The largest first, as in each member's own answer. */
export function addByCategory(parts: readonly Part<Shares>[]): Shares {
  const byId = new Map<string, Shares[number]>()
  for (const { answer } of parts) {
    for (const share of answer) {
      const before = byId.get(share.category._id)
      byId.set(share.category._id, before === undefined ? share : added(before, share))
    }
  }
  const size = (value: Cents) => Math.abs(value)
  return [...byId.values()].toSorted(
    (a, b) => size(b.value) - size(a.value) || a.category._id.localeCompare(b.category._id),
  )
}

function added(a: Shares[number], b: Shares[number]): Shares[number] {
  return {
    category: a.category,
    value: addCents(a.value, b.value),
    paid: addCents(a.paid, b.paid),
    entries: a.entries + b.entries,
  }
}
