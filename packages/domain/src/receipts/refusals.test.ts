import { expect, test } from 'vitest'
import { RECEIPT_SPACE_FREE, RECEIPT_SPACE_PAID } from './kinds.ts'
import { receiptSpaceOf, refuseReceipt } from './refusals.ts'

test.each([
  [0, 0, 100, null],
  [9, 0, 100, null],
  [10, 0, 1, 'receipts_of_entry_full'],
  [0, 1, 100, 'receipts_full'],
  [10, 100, 100, 'receipts_of_entry_full'],
])('R4: %i of the entry and %i bytes in use, %i more of 100', (count, used, bytes, refusal) => {
  expect(refuseReceipt({ count, used, bytes, space: 100 })).toBe(refusal)
})

test.each([
  [false, true, RECEIPT_SPACE_FREE],
  [true, true, RECEIPT_SPACE_PAID],
  [false, false, RECEIPT_SPACE_PAID],
])('R4: the space with a plan (%s) where plans are sold (%s)', (isPaid, isSold, space) => {
  expect(receiptSpaceOf({ isPaid, isSold })).toBe(space)
})
