import { expect, test } from 'vitest'
import { asOwnEntry, leadsRefunds } from './parts.ts'

test('B8: a part beside a hole is an entry of its own, the first of none', () => {
  expect(asOwnEntry({ id: 'third' })).toEqual({
    seriesId: 'third',
    index: 0,
    lastInstallment: null,
    anchorDay: null,
  })
})

test.each([
  ['a purchase', { id: 'a', seriesId: 'a', value: -100, isInParts: false }, true],
  ['a purchase of a cent', { id: 'a', seriesId: 'a', value: -1, isInParts: false }, true],
  ['one that repeats', { id: 'b', seriesId: 'a', value: -100, isInParts: false }, true],
  ['the first part', { id: 'a', seriesId: 'a', value: -100, isInParts: true }, true],
  ['a later part', { id: 'b', seriesId: 'a', value: -100, isInParts: true }, false],
  ['a refund', { id: 'a', seriesId: 'a', value: 100, isInParts: false }, false],
])('D1, L9: refunds follow the category of %s: %o, %s', (_, entry, expected) => {
  expect(leadsRefunds(entry)).toBe(expected)
})
