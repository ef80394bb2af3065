import { expect, test } from 'vitest'
import { nextStep, placeOf, REVIEW, stepBefore, stepOf, STEPS } from './NewObjectiveModal.tsx'

test('the wizard asks from 0 to 5, passes over 6 and reviews in 7', () => {
  expect([0, 1, 2, 3, 4, 5].map((step) => nextStep(step as 0))).toEqual([1, 2, 3, 4, 5, REVIEW])
  expect(stepBefore(0)).toBeNull()
  expect(stepBefore(REVIEW)).toBe(5)
  expect(placeOf(REVIEW)).toBe(STEPS)
})

test.each([
  ['name', 1],
  ['finalDate', 3],
  ['payment', 5],
  ['version', null],
])('what is refused of %s is asked again in step %s', (field, step) => {
  expect(stepOf(field)).toBe(step)
})
