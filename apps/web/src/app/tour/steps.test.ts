import { expect, test } from 'vitest'
import { fitsBeside, tourSteps } from './drive.ts'

test('the tour is a welcome and seven tips, each about another part of the screen', () => {
  const [welcome, ...tips] = tourSteps
  expect(welcome?.target).toBeNull()
  expect(tips).toHaveLength(7)
  expect(new Set(tips.map(({ target }) => target)).size).toBe(7)
})

test.each([
  [120, 844, true],
  [337, 844, true],
  [338, 844, false],
  [500, 844, false],
  [300, 600, false],
])(
  'beside a card of %i pixels in a window of %i there is room for a tip: %s',
  (card, window, fits) => {
    expect(fitsBeside(card, window)).toBe(fits)
  },
)
