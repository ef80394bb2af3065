import { expect, test } from 'vitest'
import { readPercent } from './percent.ts'

test.each([
  ['12,5', 1_250],
  ['12,5%', 1_250],
  ['100', 10_000],
  ['0,05', 5],
  ['', null],
  ['doze', null],
  ['1,234', null],
])('%s is read as a share of %s hundredths of 1 %%', (text, expected) => {
  expect(readPercent(text)).toBe(expected)
})
