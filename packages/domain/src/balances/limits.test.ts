import { expect, test } from 'vitest'
import { MEMBERS_MAX } from '../families/kinds.ts'
import { CENTS_MAX, toCents } from '../money.ts'
import { GROSS_MAX, GROSS_UNSEEN_MAX, grossOf, refuseGross } from './limits.ts'

test('F6: what a ledger may hold is exact for a whole family, with a margin for entries that are not examined', () => {
  const room = Number.MAX_SAFE_INTEGER - GROSS_MAX * MEMBERS_MAX
  expect(room / GROSS_UNSEEN_MAX).toBeGreaterThan(3_000_000)
  expect(GROSS_MAX).toBeGreaterThan(CENTS_MAX)
})

test('in and out add up, and do not make up for one another', () => {
  const [most, least] = [toCents(CENTS_MAX), toCents(-CENTS_MAX)]
  expect(refuseGross(grossOf([most, least, most, least, most]))).toBe(null)
  expect([GROSS_MAX, GROSS_MAX + 1].map(refuseGross)).toEqual([null, 'total_too_large'])
  expect(refuseGross(grossOf(Array.from({ length: 6 }, () => least)))).toBe('total_too_large')
  expect(refuseGross(grossOf(Array.from({ length: 20_000 }, () => most)))).toBe('total_too_large')
})
