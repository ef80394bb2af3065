import { expect, test } from 'vitest'
import { toMonth } from './calendar.ts'
import { showMonth, showShortMonth } from './month-names.ts'

test.each([
  ['2026-01', 'jan', 'janeiro de 2026'],
  ['2026-03', 'mar', 'março de 2026'],
  ['1999-12', 'dez', 'dezembro de 1999'],
])('%s is read as "%s" on an axis and "%s" in a sentence', (month, short, long) => {
  expect([showShortMonth(toMonth(month)), showMonth(toMonth(month))]).toEqual([short, long])
})
