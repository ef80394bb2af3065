import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { readInstalment, readPrintedPart, withoutInstalment } from './instalment-suffix.ts'

const day = toDay('2026-06-20')

test.each([
  ['Magazine Luiza - Parcela 1/10', 1, 10, 'Magazine Luiza'],
  ['LOJAS RENNER PARC 03/12', 3, 12, 'LOJAS RENNER'],
  ['LOJAS RENNER PARC. 03/12', 3, 12, 'LOJAS RENNER'],
  ['Passagem parcela 2 de 6', 2, 6, 'Passagem'],
  ['Geladeira (Parcela 12/24)', 12, 24, 'Geladeira'],
  ['Sofá 3/3', 3, 3, 'Sofá'],
  ['Sofá - 10/10', 10, 10, 'Sofá'],
  ['AMERICANAS 01/10 ', 1, 10, 'AMERICANAS'],
  ['Parcela 7/10', 7, 10, ''],
  ['LOJA DO SUL02/10', 2, 10, 'LOJA DO SUL'],
  ['SHOPPING07/10', 7, 10, 'SHOPPING'],
  ['MERC*LIVRE (2/3)', 2, 3, 'MERC*LIVRE'],
  ['LOJA (13/13)', 13, 13, 'LOJA'],
  ['Curso (Parcela 05 de 10)', 5, 10, 'Curso'],
  ['Curso 09 de 10', 9, 10, 'Curso'],
  ['LOJA *I 19/24', 19, 24, 'LOJA'],
])('"%s" is part %d of %d of "%s"', (memo, index, count, name) => {
  expect(readInstalment({ memo, day })).toEqual({ index, count, name })
})

test.each([
  'Padaria',
  'PIX 12/10 MARIA', // in the middle
  'PIX TRANSF MARIA 12/10', // a date: no part is above its count
  'Compra 3/2',
  'Compra 0/5',
  'Compra 1/1', // whole
  'Parcela 1/361',
  'Rua 24/7/365',
  'Nota 123/456',
  'Nota A123/456',
  'ANUIDADE PA/05', // of how many nobody knows
  'Festa de 10',
  'Sala 5 de 10', // in one digit it is as well a number of rooms
  '',
])('"%s" is no part of anything', (memo) => {
  expect(readInstalment({ memo, day })).toBeNull()
})

test.each([
  ['PIX TRANSF MARIA 05/06', '2026-06-07'],
  ['PIX TRANSF MARIA 06/12', '2027-01-03'], // last year's, seen from January
  ['PIX TRANSF MARIA 02/02', '2026-02-02'],
  ['PIX TRANSF MARIA05/06', '2026-06-07'],
  ['PIX TRANSF MARIA 05 de 06', '2026-06-07'],
])('"%s" on %s ends with a day, not with a part', (memo, on) => {
  expect(readInstalment({ memo, day: toDay(on) })).toBeNull()
})

test('a part that is called one is not taken for a day', () => {
  const memo = 'LOJAS RENNER PARC 05/06'
  expect(readInstalment({ memo, day: toDay('2026-06-07') })).toMatchObject({ index: 5, count: 6 })
})

test('a part is no day where a bank prints nothing else there', () => {
  const memo = 'LOJA01/10'
  expect(readInstalment({ memo, day: toDay('2026-10-02') })).toBeNull()
  expect(readPrintedPart(memo)).toEqual({ index: 1, count: 10, name: 'LOJA' })
})

test('a memo of any length is read at once', () => {
  const memo = `${' -('.repeat(100_000)}x`
  expect(readInstalment({ memo, day })).toBeNull()
})

test.each([
  ['LOJA ELETRO 07/10', 7, 10, 'LOJA ELETRO'],
  ['LOJA ELETRO 08/10 SAO PAULO BR', 8, 10, 'LOJA ELETRO SAO PAULO BR'],
  ['LOJA ELETRO - Parcela 7 de 10', 7, 10, 'LOJA ELETRO'],
  ['LOJA ELETRO PARC 07/10', 7, 10, 'LOJA ELETRO'],
  ['LOJA (7/10)', 7, 10, 'LOJA'],
  ['PARCELA 7/10', 7, 10, ''],
  ['LOJA 07/10 DE 12/10', 7, 10, 'LOJA DE 12/10'],
  ['LOJA 24/7/10', 7, 10, 'LOJA 24/7/10'],
  ['LOJA 8/10', 7, 10, 'LOJA 8/10'],
  ['LOJA', 7, 10, 'LOJA'],
])('"%s", said to be part %d of %d, is of "%s"', (memo, index, count, name) => {
  expect(withoutInstalment(memo, { index, count })).toBe(name)
})

test('a memo of any length loses its part at once', () => {
  const memo = `${' -('.repeat(100_000)}x`
  expect(withoutInstalment(memo, { index: 1, count: 2 }).length).toBeLessThan(501)
})
