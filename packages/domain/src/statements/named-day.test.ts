import { expect, test } from 'vitest'
import { dayText, readNamedDay } from './named-day.ts'

test.each([
  ['05 out 2026', 5, 10, '2026'],
  ['06/out/26', 6, 10, '26'],
  ['07 de março de 2026', 7, 3, '2026'],
  ['7-Feb-2026', 7, 2, '2026'],
  ['20/ABR', 20, 4, null],
  ['3 de dez.', 3, 12, null],
  ['Oct 5, 2026', 5, 10, '2026'],
])('%s names its month', (text, day, month, year) => {
  expect(readNamedDay(text)).toEqual({ day, month, year })
})

test.each(['05/10/2026', '5 marmitas 2026', '12 pares', 'Maio', '24 HORAS', '10 mai 2026/3'])(
  '%s does not',
  (text) => {
    expect(readNamedDay(text)).toBeNull()
  },
)

test.each([
  ['Qui, 05/11/2026', '05/11/2026'],
  ['quinta-feira, 5 de novembro de 2026', '5 de novembro de 2026'],
  ['SÁB 07/11', '07/11'],
  ['terça-feira 10/11/2026', '10/11/2026'],
  ['seg. 09/11/2026', '09/11/2026'],
  [' 05/11/2026 10:33 ', '05/11/2026 10:33'],
  ['Dom Bosco 05/11', 'Dom Bosco 05/11'],
  ['Sexta de 5', 'Sexta de 5'],
])('the date in %j is %j', (cell, text) => {
  expect(dayText(cell)).toBe(text)
})
