import { expect, test } from 'vitest'
import { cell, lineOf, textCell } from './csv.ts'

test.each([
  ['Mercado', 'Mercado'],
  ['Padaria; e café', '"Padaria; e café"'],
  ['o "bom"', '"o ""bom"""'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['=1+1', "'=1+1"],
  ['+55 11', "'+55 11"],
  ['-10', "'-10"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  ['＝1+1', "'＝1+1"],
  ['a=b', 'a=b'],
  ['', ''],
])('B7: the text %j becomes %s', (text, told) => {
  expect(textCell(text)).toBe(told)
})

test('a number that is negative stays a number', () => {
  expect(cell('-10,50')).toBe('-10,50')
})

test('a line ends as RFC 4180 has it', () => {
  expect(lineOf(['a', 'b'])).toBe('a;b\r\n')
})
