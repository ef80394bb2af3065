import { expect, test } from 'vitest'
import { isStale } from './versions.ts'

test.each([
  ['the same version', 3, 3, false],
  ['an older one', 2, 3, true],
  ['one that is newer than the row', 4, 3, true],
  ['none, as clients of the first API do', undefined, 3, false],
])(
  'whoever names %s has seen something else than the row: %s, %s, %s',
  (_, seen, current, stale) => {
    expect(isStale(seen, current)).toBe(stale)
  },
)
