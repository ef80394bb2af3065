import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { unfedOf } from './feeding.ts'

const TODAY = toDay('2026-11-23')
const fed = (name: string, until: string | null, archived = false) => ({
  name,
  archived,
  fedUntil: until === null ? null : toDay(until),
})
const names = (payments: readonly ReturnType<typeof fed>[], today = TODAY) =>
  unfedOf(payments, today).map(({ name }) => name)

test.each([
  ['a file of this month', '2026-11-02', false],
  ['a file of a month ago to the day', '2026-10-23', false],
  ['a file of a month and a day ago', '2026-10-22', true],
  ['a file of two months ago', '2026-09-30', true],
  ['a file of half a year ago', '2026-05-01', true],
  ['a file of longer ago: the person has another way', '2026-04-30', false],
  ['none at all', null, false],
])('an account with %s', (_, until, isUnfed) => {
  expect(names([fed('Itaú', until)])).toEqual(isUnfed ? ['Itaú'] : [])
})

test('a 31st in a month of 30 days is a month ago on its last day', () => {
  expect(names([fed('Itaú', '2026-10-31')], toDay('2026-11-30'))).toEqual([])
  expect(names([fed('Itaú', '2026-10-31')], toDay('2026-12-01'))).toEqual(['Itaú'])
})

test('the one that waits longest comes first, and an archived one is not asked for', () => {
  const payments = [
    fed('Itaú', '2026-10-01'),
    fed('Nubank', '2026-09-01'),
    fed('Velha', '2026-08-01', true),
  ]
  expect(names(payments)).toEqual(['Nubank', 'Itaú'])
})
