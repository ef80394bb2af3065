import { expect, test } from 'vitest'
import { factorMissingFrom, seesOthers } from './second-factor.ts'

const end = 1_796_472_000_000

test.each([
  [['planner'], false, null, 0],
  [['company_admin'], false, null, 0],
  [['planner'], false, end, end],
  [['planner'], true, null, null],
  [[], false, null, null],
  [['operator'], false, end, null], // asked by their own rule (decision 123)
])('V6.3.3: a person who is %j, with a second factor: %s', (profiles, isOn, until, expected) => {
  expect(factorMissingFrom({ profiles, isOn, graceUntilMs: until })).toBe(expected)
})

test('planners and those who run a company see data of others', () => {
  expect([['planner'], ['company_admin'], ['operator'], []].map(seesOthers)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
