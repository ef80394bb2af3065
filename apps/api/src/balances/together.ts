import type { Answer } from '@saldo/contract/endpoint'
import type {
  Balances,
  readBalancesByCategory,
  readBalancesByMonth,
  readBalancesChart,
  readSpendable,
  readUsual,
} from '@saldo/contract/balances'
import { assert } from '@saldo/domain/assert'
import { addCents, type Cents, ZERO } from '@saldo/domain/money'

/*
 * The family's figures, made of each member's answer: amounts are added, and equal days and
 * categories become one.
 */

type Part<A> = { readonly answer: A }

export function addBalances(parts: readonly Part<Balances>[]): Balances {
  return addFigures(parts.map(({ answer }) => answer))
}

function addFigures<K extends string>(
  all: readonly Readonly<Record<K, Cents>>[],
): Record<K, Cents> {
  const [first, ...rest] = all
  assert(first !== undefined, 'somebody answered')
  const names = Object.keys(first) as K[]
  const sum = (name: K) => rest.reduce((total, next) => addCents(total, next[name]), first[name])
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<K, Cents>
}

type Spendable = Answer<typeof readSpendable>

/** What each may spend until their own day; it is said where all have the same. */
export function addSpendable(parts: readonly Part<Spendable>[]): Spendable {
  const days = new Set(parts.map(({ answer }) => answer.until))
  const [until = null] = days
  const figures = parts.map(({ answer: { until: _, ...cents } }) => cents)
  return { until: days.size === 1 ? until : null, ...addFigures(figures) }
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

type Usual = Answer<typeof readUsual>

/**
 * What all of them spent, beside what each usually does. Of whoever has too few months what they spent counts as
 * usual, so that nothing is said to be different which is not known to be.
 */
export function addUsual(parts: readonly Part<Usual>[]): Usual {
  const counted = parts.map(({ answer }) => answer.months).filter((months) => months > 0)
  const byId = new Map<string, Usual['shares'][number]>()
  for (const { answer } of parts) {
    for (const share of answer.shares) {
      const before = byId.get(share.category._id)
      const usual = answer.months > 0 ? share.usual : counted.length > 0 ? share.value : ZERO
      byId.set(share.category._id, {
        category: share.category,
        value: addCents(before?.value ?? ZERO, share.value),
        entries: (before?.entries ?? 0) + share.entries,
        usual: addCents(before?.usual ?? ZERO, usual),
      })
    }
  }
  return {
    months: counted.length > 0 ? Math.min(...counted) : 0,
    shares: [...byId.values()].toSorted(bySize),
    causes: parts.flatMap(({ answer }) => answer.causes),
  }
}

/** The largest first; of what was not spent, what usually is. */
export function bySize(a: Usual['shares'][number], b: Usual['shares'][number]): number {
  return b.value - a.value || b.usual - a.usual || (a.category._id < b.category._id ? -1 : 1)
}
