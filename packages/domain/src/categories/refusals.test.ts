import { expect, test } from 'vitest'
import { refuseParent } from './refusals.ts'

test.each([
  ['a new one under a category', 'expenses', null, null, null],
  ['one under a subcategory', 'expenses', 'parent', null, 'category_parent_invalid'],
  ['one under the payment of invoices', 'invoice', null, null, 'category_parent_invalid'],
  ['one under bank movements', 'bankOperation', null, null, 'category_parent_invalid'],
  ['one that stays in its group', 'expenses', null, 'expenses', null],
  ['one that would leave its group', 'revenues', null, 'expenses', 'category_parent_invalid'],
] as const)('%s: %s', (_, group, parentId, own, refusal) => {
  expect(refuseParent({ group, parentId }, own)).toBe(refusal)
})
