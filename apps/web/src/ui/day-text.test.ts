import { expect, test } from 'vitest'
import { maskDay, readDay, showDay } from './day-text.ts'

test.each([
  ['21/11/2026', '2026-11-21'],
  ['5/3/26', '2026-03-05'],
  ['05032026', '2026-03-05'],
  [' 01-02-2026 ', '2026-02-01'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['00/01/2026', null],
  ['12/13/2026', null],
  ['21/11', null],
  ['', null],
  ['amanhã', null],
])('%s is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['2', '2'],
  ['2111', '21/11'],
  ['21112026', '21/11/2026'],
  ['5/3/', '5/3/'],
  ['21/11/2026x', '21/11/2026'],
  ['211120261', '21/11/2026'],
])('while typing, %s becomes %s', (text, masked) => {
  expect(maskDay(text)).toBe(masked)
})

test('a day is shown as it was read', () => {
  expect(showDay('2026-11-21')).toBe('21/11/2026')
  expect(showDay('')).toBe('')
})
