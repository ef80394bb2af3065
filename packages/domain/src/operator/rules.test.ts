import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountStateOf,
  compareItems,
  decideSaving,
  letterFor,
  refuseClosing,
  refuseCompany,
  refuseLetter,
  withoutAddresses,
} from './rules.ts'

const CLOSED = '2026-11-23T10:00:00Z'

test.each([
  ['activated', true, null, 'active', null, 'recovery'],
  ['never activated', false, null, 'inactive', null, 'code'],
  ['closed', true, CLOSED, 'deactivated', 'letter_to_deactivated', null],
  ['closed before it was activated', false, CLOSED, 'deactivated', 'letter_to_deactivated', null],
] as const)('an account that was %s', (_, active, deactivatedAt, expected, refusal, letter) => {
  const state = accountStateOf({ active, deactivatedAt })
  expect([state, refuseLetter(state)]).toEqual([expected, refusal])
  if (letter !== null) expect(letterFor(state)).toBe(letter)
})

test('an operator closes anybody but themselves', () => {
  expect(refuseClosing('ana', 'ana')).toBe('person_is_oneself')
  expect(refuseClosing('beto', 'ana')).toBeNull()
})

test.each([
  [true, false, null],
  [true, true, 'company_exists'],
  [false, false, 'brand_not_found'],
  [false, true, 'brand_not_found'],
])('a company of a brand (%s) under a name that is taken (%s)', (isBrand, isNameTaken, refusal) => {
  expect(refuseCompany({ isBrand, isNameTaken })).toBe(refusal)
})

test.each([
  ['550 ana@exemplo.com.br unknown', '550 … unknown'],
  ['550 <ana@exemplo.com.br>: unknown', '550 … unknown'],
  ['connect ECONNREFUSED', 'connect ECONNREFUSED'],
  ['@ alone', '@ alone'],
])('the failure “%s” names nobody', (error, expected) => {
  expect(withoutAddresses(error)).toBe(expected)
})

const item = (_id: string, title = 'a') => ({ _id, title })

describe('a list of contents that is saved', () => {
  const list = (version: number, ...items: readonly unknown[]) => ({ version, items })
  test.each([
    ['the first one', list(0), list(0, item('a')), 'next'],
    ['an empty first one', list(0), list(0), 'next'],
    ['after the newest', list(3, item('a')), list(3, item('b')), 'next'],
    ['the same once more', list(4, item('a')), list(3, item('a')), 'same'],
    ['in another order', list(3, item('a'), item('b')), list(3, item('b'), item('a')), 'next'],
    ['somebody has saved meanwhile', list(4, item('a')), list(3, item('b')), 'conflict'],
    ['of a version that is not there yet', list(3, item('a')), list(4, item('b')), 'conflict'],
  ] as const)('%s', (_, newest, edited, expected) => {
    expect(decideSaving(newest, edited)).toBe(expected)
  })
})

describe('what a version changes', () => {
  test.each([
    ['the first', undefined, [item('a')], null, null, null],
    ['nothing', [item('a')], [item('a')], 0, 0, 0],
    [
      'one of each',
      [item('a'), item('b'), item('c')],
      [item('b'), item('c', 'z'), item('d')],
      1,
      1,
      1,
    ],
    ['all of it', [item('a'), item('b')], [], 0, 0, 2],
  ] as const)('%s', (_, before, after, added, changed, removed) => {
    expect(compareItems(before, after)).toEqual({ added, changed, removed })
  })

  test('what was there, with the added and without the removed, is what is there', () => {
    const items = fc.uniqueArray(
      fc.record({
        _id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        title: fc.constantFrom('x', 'y'),
      }),
      { selector: ({ _id }) => _id },
    )
    fc.assert(
      fc.property(items, items, (before, after) => {
        const { added, changed, removed } = compareItems(before, after)
        expect(before.length + (added ?? 0) - (removed ?? 0)).toBe(after.length)
        expect(changed).toBeLessThanOrEqual(before.length - (removed ?? 0))
      }),
    )
  })
})
