import { expect, test } from 'vitest'
import { BRAND_SESSION, LONGEST_SESSION, strictest } from './session-limits.ts'

test.each([
  [[], LONGEST_SESSION],
  [[LONGEST_SESSION], LONGEST_SESSION],
  [[LONGEST_SESSION, BRAND_SESSION], BRAND_SESSION],
  [[{ idleMinutes: 15, absoluteHours: 48 }, BRAND_SESSION], { idleMinutes: 15, absoluteHours: 12 }],
])('of %j the shorter of each holds', (all, limits) => {
  expect(strictest(all)).toEqual(limits)
})
