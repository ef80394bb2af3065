import { expect, test } from 'vitest'
import { holderWord, shareOf } from './holders.ts'
import { ofHolder } from './of-holder.ts'

test.each([
  [60_00, 100_00, 60],
  [100_00, 100_00, 100],
  [0, 100_00, 0],
  [1_00, 3_00, 33],
  [-5_00, 100_00, null],
  // Somebody got more back than they bought: the others’ parts are more than the whole.
  [120_00, 100_00, null],
  [10_00, 0, null],
  [-10_00, -10_00, null],
])('of %d out of %d a person’s part is %s per cent', (spent, total, share) => {
  expect(shareOf(spent, total)).toBe(share)
})

test('the address names a person by their cards, and narrows the list to what was bought with these', () => {
  const items = ['0652', null, '7164', '3641'].map((cardEnding) => ({ cardEnding }))
  const ana = holderWord({ endings: ['0652', '7164'] })
  expect(ofHolder(items, ana)).toEqual([{ cardEnding: '0652' }, { cardEnding: '7164' }])
  expect(ofHolder(items, holderWord({ endings: [] }))).toEqual([{ cardEnding: null }])
  expect(ofHolder(items, 'outra coisa')).toEqual([])
  expect(ofHolder(items, undefined)).toBe(items)
})
