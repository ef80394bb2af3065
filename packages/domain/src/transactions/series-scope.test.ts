import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSettled,
  reachEdit,
  reachRemoval,
  refusePartRemoval,
  scopeOf,
  scopeWithin,
  type SeriesScope,
  type EntryState,
  entryState,
} from './series-scope.ts'

const seriesOf = (states: string) =>
  [...states].map((letter, index) => ({
    index,
    state: ({ o: 'open', c: 'closed', p: 'paid' } as const)[letter] ?? 'open',
  }))
const numbers = (reached: readonly { readonly index: number }[]) =>
  reached.map(({ index }) => index + 1)

test.each([
  [{}, 'this'],
  [{ applyForAll: false }, 'this'],
  [{ applyForAll: true }, 'all'],
  [{ scope: 'next' }, 'next'],
  [{ scope: 'this', applyForAll: true }, 'this'],
] as const)('the scope of %o is %s', (query, scope) => {
  expect(scopeOf(query)).toBe(scope)
})

test.each([
  [{ repeats: true, isInParts: false }, 'next'],
  [{ repeats: false, isInParts: true }, 'next'],
  [{ repeats: false, isInParts: false }, 'this'],
] as const)('an act on %o said to reach the next reaches %s', (entry, scope) => {
  expect(scopeWithin(entry, 'next')).toBe(scope)
})

describe('the state of an entry', () => {
  test.each<[string, Parameters<typeof entryState>[0], EntryState]>([
    ['a bill to come', { paid: false, invoice: null }, 'open'],
    ['a bill that was paid', { paid: true, invoice: null }, 'paid'],
    ['on a card', { paid: true, invoice: { hasClosed: false, isPaid: false } }, 'open'],
    ['printed', { paid: true, invoice: { hasClosed: true, isPaid: false } }, 'closed'],
    ['on a paid invoice', { paid: true, invoice: { hasClosed: true, isPaid: true } }, 'paid'],
    ['paid ahead', { paid: true, invoice: { hasClosed: false, isPaid: true } }, 'paid'],
  ])('%s', (_, entry, expected) => {
    expect(entryState(entry)).toBe(expected)
  })
})

// p: paid, c: on a closed invoice, o: open. Numbers as people count them, from 1.
test.each<[string, number, SeriesScope, readonly number[], number]>([
  ['poooo', 1, 'this', [1], 0],
  ['poooo', 1, 'next', [1, 2, 3, 4, 5], 0],
  ['poooo', 1, 'all', [2, 3, 4, 5], 1],
  ['ppopo', 3, 'next', [3, 5], 1],
  ['ppopo', 1, 'all', [3, 5], 3],
  ['ccpoo', 2, 'next', [2, 4, 5], 1],
  ['ppppp', 2, 'all', [], 5],
])('E5, L3: an edit of %s from number %i on, %s', (states, from, scope, expected, left) => {
  const { reached, skipped } = reachEdit(seriesOf(states), { index: from - 1, scope })
  expect(numbers(reached)).toEqual(expected)
  expect(skipped).toBe(left)
})

test.each<[string, number, SeriesScope, readonly number[], number]>([
  ['cccoo', 5, 'this', [5], 0],
  ['cccoo', 2, 'next', [2, 3, 4, 5], 0],
  ['cccoo', 4, 'all', [1, 2, 3, 4, 5], 0],
  ['ppcoo', 1, 'all', [3, 4, 5], 2],
  ['popoo', 1, 'all', [4, 5], 3],
  ['ppppp', 1, 'all', [], 5],
])('L2: a removal of parts %s from number %i on, %s', (states, from, scope, expected, left) => {
  const { reached, skipped } = reachRemoval(seriesOf(states), {
    index: from - 1,
    scope,
    isInParts: true,
  })
  expect(numbers(reached)).toEqual(expected)
  expect(skipped).toBe(left)
})

test.each<[SeriesScope, readonly number[], number]>([
  ['this', [3], 0],
  ['next', [3, 5], 2],
  ['all', [1, 3, 5], 3],
])('L3: a removal of what repeats, opocop from number 3 on, %s', (scope, expected, left) => {
  const series = seriesOf('opocop')
  const { reached, skipped } = reachRemoval(series, { index: 2, scope, isInParts: false })
  expect(numbers(reached)).toEqual(expected)
  expect(skipped).toBe(left)
})

test('L2: one part with others after it does not go alone, nor with one that was paid by hand', () => {
  const later = [{ isPaidByHand: false }, { isPaidByHand: true }]
  const refusalOf = (scope: SeriesScope, isInParts = true) =>
    refusePartRemoval({ isInParts, scope, later })
  expect(refusalOf('this')).toBe('instalment_in_the_middle')
  expect(refusalOf('next')).toBe('later_part_paid')
  expect(refusalOf('all')).toBeNull()
  expect(refusalOf('this', false)).toBeNull()
  expect(refusePartRemoval({ isInParts: true, scope: 'this', later: [] })).toBeNull()
  const free = [{ isPaidByHand: false }]
  expect(refusePartRemoval({ isInParts: true, scope: 'this', later: free })).toBe(
    'instalment_in_the_middle',
  )
  expect(refusePartRemoval({ isInParts: true, scope: 'next', later: free })).toBeNull()
})

test('E5, L2, L3: whatever the states, no act rewrites what is settled, and no removal leaves a hole', () => {
  const anyState = fc.constantFrom<EntryState>('open', 'closed', 'paid')
  const scope = fc.constantFrom<SeriesScope>('next', 'all')
  fc.assert(
    fc.property(
      fc.array(anyState, { minLength: 1, maxLength: 24 }),
      fc.nat({ max: 23 }),
      scope,
      (states, at, how) => {
        const series = states.map((state, index) => ({ index, state: state }))
        const index = at % series.length
        const edit = reachEdit(series, { index, scope: how })
        const rewritten = edit.reached.filter(isSettled).map((entry) => entry.index)
        const isNamed = how === 'next' && states[index] !== 'open'
        expect(rewritten).toEqual(isNamed ? [index] : [])
        const removal = reachRemoval(series, { index, scope: how, isInParts: true })
        const kept = series.filter((entry) => !removal.reached.includes(entry))
        expect(kept.map((entry) => entry.index)).toEqual(kept.map((_, number) => number))
        if (how === 'all')
          expect(removal.reached.some((entry) => entry.state === 'paid')).toBe(false)
      },
    ),
    { numRuns: 2_000 },
  )
})
