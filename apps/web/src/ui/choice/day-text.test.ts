import { expect, test } from 'vitest'
import { maskDay, problemOfDay, problemWhileTyped, readDay, showDay } from './DateInput.tsx'

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
  ['2026-11-21', '2026-11-21'],
  ['2026-02-30', null],
  ['01/01/0026', null],
  ['01/01/2201', null],
  ['21/11', null],
  ['5', null],
  ['', null],
  ['amanhã', null],
])('%s is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['hoje', '2026-12-30'],
  ['Ontem', '2026-12-29'],
  ['amanhã', '2026-12-31'],
  [' AMANHA ', '2026-12-31'],
  ['depois', null],
  ['5', '2026-12-05'],
  ['31', '2026-12-31'],
  ['32', null],
  ['0', null],
  ['5/12', '2026-12-05'],
  ['5/', '2026-12-05'],
  ['5/1', '2027-01-05'], // six days ahead, not a year back
  ['1/7', '2026-07-01'], // 182 days back, 183 ahead
  ['30/6', '2027-06-30'], // 183 back, 182 ahead
  ['31/2', null],
  ['29/2', null], // in no year near this one
  ['3 dez', '2026-12-03'],
  ['3dez', '2026-12-03'],
  ['3 de dezembro', '2026-12-03'],
  ['1º de março', '2027-03-01'],
  ['1 mar 2020', '2020-03-01'],
  ['5 Fev. de 26', '2026-02-05'],
  ['5/jan/2027', '2027-01-05'],
  ['31 fev', null],
  ['3 de', null],
  ['3 dezena', null],
  ['3 xyz', null],
  ['21/11/2020', '2020-11-21'],
])('on 30 December 2026, %s is read as %s', (text, day) => {
  expect(readDay(text, { today: '2026-12-30' })).toBe(day)
})

test.each([
  ['2026-12-31', 'amanhã', '2027-01-01'],
  ['2027-01-01', 'ontem', '2026-12-31'],
  ['2026-03-01', 'ontem', '2026-02-28'],
  ['2028-02-28', 'amanhã', '2028-02-29'],
  ['2026-11-30', 'amanhã', '2026-12-01'],
])('on %s, %s is %s', (today, word, day) => {
  expect(readDay(word, { today })).toBe(day)
})

test('a day without its year is the nearest one that the field takes', () => {
  const today = '2026-12-30'
  expect(readDay('5/1', { today, max: today })).toBe('2026-01-05')
  expect(readDay('28/12', { today, min: '2027-01-01' })).toBe('2027-12-28')
  expect(readDay('29/2', { today: '2027-11-01' })).toBe('2028-02-29')
})

const limits = { today: '2026-11-24', min: '2026-01-01', max: '2026-11-24' }

test.each([
  ['', null],
  ['hoje', null],
  ['21/11', null],
  ['31/02/2026', 'não existe'],
  ['31/2', 'não existe'],
  ['12/13/2026', 'não existe'],
  ['31', 'não existe'], // November has thirty
  ['mês que vem', 'Não entendi'],
  ['1/1/', null],
  ['01/01/0026', 'Não entendi'],
  ['amanhã', 'depois de hoje'],
  ['25/11/2026', 'depois de hoje'],
  ['31/12/2025', 'de 01/01/2026 em diante'],
])('a field that is left with %s says: %s', (text, words) => {
  const problem = problemOfDay(text, limits)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toContain(words)
})

test('a limit that is not today is named', () => {
  expect(problemOfDay('02/12/2026', { today: '2026-11-24', max: '2026-12-01' })).toBe(
    'A data pode ser até 01/12/2026.',
  )
})

test.each([
  ['3', false],
  ['31', false],
  ['32', true],
  ['31/0', false],
  ['31/02', true],
  ['29/02', false],
  ['29/02/20', false],
  ['29/02/2026', true],
  ['1/13', true],
  ['ama', false],
  ['2026-02-30', true],
  ['25/11/2026', true],
  ['3 de setem', false],
])('while %s is typed, it is refused: %s', (text, isRefused) => {
  expect(problemWhileTyped(text, limits) !== null).toBe(isRefused)
})

test.each([
  ['2', '2'],
  ['2111', '21/11'],
  ['21112026', '21/11/2026'],
  ['5/3/', '5/3/'],
  ['21/11/2026x', '21/11/2026'],
  ['211120261', '21/11/2026'],
  ['amanhã', 'amanhã'],
  ['3 ', '3 '],
  ['3 1', '3/1'],
  ['3 dez', '3 dez'],
  ['30 de setembro de 2026x', '30 de setembro de 2026'],
  ['2026-11-21', '2026-11-21'],
  [' 2026-11-21T10:00:00Z', '2026-11-21'],
])('while typing, %s becomes %s', (text, masked) => {
  expect(maskDay(text)).toBe(masked)
})

test('a day is shown as it was read', () => {
  expect(showDay('2026-11-21')).toBe('21/11/2026')
  expect(showDay('')).toBe('')
})
