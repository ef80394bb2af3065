import { expect, test } from 'vitest'
import { pictureSize } from './picture.ts'

test.each([
  [4000, 3000, 2400, 1800],
  [3000, 4000, 1800, 2400],
  [800, 600, 800, 600],
  [2400, 1, 2400, 1],
  [100_000, 1, 2400, 1],
])('R3: a picture of %i × %i is sent as %i × %i', (width, height, ...drawn) => {
  expect(Object.values(pictureSize({ width, height }))).toEqual(drawn)
})
