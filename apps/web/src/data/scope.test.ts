import { expect, test } from 'vitest'
import { isOfSamePeople, isSameScope } from './scope.ts'

const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
const december = { startDate: '2026-12-01', endDate: '2026-12-31' }

test.each([
  ['a search in the same month', { ...november }, { ...november, search: 'pão' }, true],
  [
    'the same, said in another order',
    { family: true, ...november },
    { ...november, family: true },
    true,
  ],
  ['what is not said', { ...november, paymentId: undefined }, november, true],
  ['another month', november, december, false],
  ['a card after the household', november, { ...november, paymentId: 'card' }, false],
  ['another card', { paymentId: 'a' }, { paymentId: 'b' }, false],
  ['another member', { family: true }, { family: true, userId: 'beto' }, false],
])('L36: what is read stays in sight over %s', (_, before, now, expected) => {
  expect(isSameScope({ query: before }, { query: now })).toBe(expected)
})

test('L36: another thing by its number is another scope', () => {
  expect(isSameScope({ params: { id: 'a' } }, { params: { id: 'b' } })).toBe(false)
  expect(isSameScope({ params: { id: 'a' } }, { params: { id: 'a' } })).toBe(true)
})

test.each([
  ['another month of one’s own', november, december, true],
  [
    'another month of a member',
    { userId: 'beto', ...november },
    { userId: 'beto', ...december },
    true,
  ],
  ['a member after the family', { family: true }, { family: true, userId: 'beto' }, false],
  ['one’s own after the family’s', { family: true }, {}, false],
])('M20: plans stay in sight over %s', (_, before, now, expected) => {
  expect(isOfSamePeople({ query: before }, { query: now })).toBe(expected)
})
