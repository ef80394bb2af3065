import fc from 'fast-check'
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
])('B7: the text %j becomes %s', (text, reply) => {
  expect(textCell(text)).toBe(reply)
})

test.each([
  ['Feira, =1+1', "Feira,' =1+1"],
  ['a,b,+55', "a,b,'+55"],
  ['a;@SUM(A1)', `"a;'@SUM(A1)"`],
  ['x,"=1"', `"x,'""=1"""`],
  ['duas\n=linhas', `"duas\n'=linhas"`],
  ['=a,=b', "'=a,'=b"],
  ['1,50 e 2,30', '1,50 e 2,30'],
])('L58: the text %j becomes %s', (text, reply) => {
  expect(textCell(text)).toBe(reply)
})

test('L58: split on any sign, no cell of a text begins a formula', () => {
  const pieces = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    ',',
    ';',
    '|',
    '"',
    "'",
    ' ',
    '\n',
    '\t',
    'a',
    '1',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const line = lineOf(['fim', textCell(parts.join('')), 'fim'])
      for (const sign of [',', ';', '|', '\t']) {
        for (const part of line.split(sign)) {
          expect(part.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@]/)
        }
      }
    }),
  )
})

test('a number that is negative stays a number', () => {
  expect(cell('-10,50')).toBe('-10,50')
})

test('a line ends as RFC 4180 has it', () => {
  expect(lineOf(['a', 'b'])).toBe('a;b\r\n')
})

test('V1.3.3: formulas are found as an expression would, which looks at every blank anew', () => {
  const former = /([,;|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/g
  const pieces = fc.constantFrom(...',;|\t\r\n =+-@＝"\'a1')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      // A letter in front: what begins a whole text is looked at apart.
      const text = `a${parts.join('')}`
      expect(textCell(text)).toBe(cell(text.replaceAll(former, "$1'")))
    }),
  )
  expect(textCell('\t'.repeat(1_000_000)).length).toBe(1_000_001)
})
