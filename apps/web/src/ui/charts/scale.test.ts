import { expect, test } from 'vitest'
import { percentsOf, scaleOf } from './scale.ts'

test.each([
  { values: [0, 950], ticks: [0, 250, 500, 750, 1000] },
  { values: [-120, 300], ticks: [-200, 0, 200, 400] },
  { values: [], ticks: [0, 0.25, 0.5, 0.75, 1] },
])('$values have round steps', ({ values, ticks }) => {
  expect(scaleOf(values, { from: 0, to: 100 }).ticks.map((tick) => tick + 0)).toEqual(ticks)
})

test('the axis holds zero and every value', () => {
  const { min, max, at } = scaleOf([40, 90], { from: 200, to: 0 })
  expect(min).toBe(0)
  expect(max).toBeGreaterThanOrEqual(90)
  expect(at(0)).toBe(200)
})

test('shares add up to 100', () => {
  expect(percentsOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(percentsOf([0, 0])).toEqual([0, 0])
  expect(percentsOf([50, -10, 150])).toEqual([25, 0, 75])
})
