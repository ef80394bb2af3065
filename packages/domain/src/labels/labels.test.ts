import { expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { LABEL_COLORS, nextLabelColor } from './kinds.ts'
import { standingOf } from './standing.ts'

test('the next label has a colour that no other has, while there is one', () => {
  expect(nextLabelColor([])).toBe('teal')
  expect(nextLabelColor(['teal', 'rose'])).toBe('amber')
  expect(nextLabelColor(LABEL_COLORS)).toBe('teal')
  expect(nextLabelColor([...LABEL_COLORS, 'teal', 'amber'])).toBe('rose')
})

test.each([
  ['spent', -120_000, 500_000, [false, 120_000, 380_000, 2_400]],
  ['passed', -520_000, 500_000, [false, 520_000, -20_000, 10_400]],
  ['all of it', -500_000, 500_000, [false, 500_000, 0, 10_000]],
  ['a centavo less is not all of it', -499_999, 500_000, [false, 499_999, 1, 9_999]],
  ['received', 90_000, null, [true, 90_000, null, null]],
  ['nothing yet', 0, 10_000, [false, 0, 10_000, 0]],
])('a label stands: %s', (_, value, target, [isEarned, amount, left, share]) => {
  const standing = standingOf({
    value: toCents(value),
    target: target === null ? null : toCents(target),
  })
  expect(standing).toMatchObject({ isEarned, amount, left, share })
})
