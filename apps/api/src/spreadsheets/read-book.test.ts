import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { toMonth } from '@saldo/domain/calendar'
import { zipOf } from '../../../../tests/zips.ts'
import { isRead, unpack, WorkbookStopped } from '../statements/workbook-parts.ts'
import { readBook } from './read-book.ts'
import { SpreadsheetStopped } from './stopped.ts'
import { writeBook } from './write-book.ts'

const MONTH = toMonth('2026-11')
const ROWS = [
  ['Tipo', 'Categoria', 'Descrição', 'Valor', 'Dia ou data', 'Repete', 'Parcelas'],
  ['Despesa variável', 'Mercado', 'Feira', 'R$ 80,50', 12, 'Semanal', ''],
  ['Receita', 'Salário', '', 5000, 5, 'Mensal', ''],
]
const book = writeBook([{ name: 'Receitas e despesas', widths: [10], rows: ROWS }])
const saved = (bookType: 'xlml' | 'xlsx', options = {}) => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(ROWS), 'Receitas e despesas')
  return Buffer.from(write(made, { type: 'buffer', bookType, ...options }))
}
const values = (bytes: Uint8Array) => readBook(bytes, MONTH).rows.map(({ value }) => value)

/** A change of bytes, the same in every run. */
function broken(bytes: Uint8Array, seed: number): Uint8Array {
  let state = seed * 7_919 + 1
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const copy = Uint8Array.from(bytes)
  for (let changed = 0; changed < 1 + (seed % 12); changed += 1)
    copy[random(copy.length)] = random(256)
  return copy.subarray(0, seed % 5 === 0 ? random(copy.length) : copy.length)
}

test('what is written is read, packed or not, and as XML', () => {
  for (const bytes of [book, saved('xlsx', { compression: true }), saved('xlsx'), saved('xlml')]) {
    expect(values(bytes)).toEqual([8_050, 500_000])
  }
})

test('broken copies of a file are refused or read in part, and never end otherwise', () => {
  const seeds = Array.from({ length: 400 }, (_, seed) => seed)
  for (const bytes of [book, saved('xlml')]) {
    for (const seed of seeds) {
      try {
        const { rows, unread } = readBook(broken(bytes, seed), MONTH)
        for (const { value } of rows) {
          expect(value === null || Number.isSafeInteger(value)).toBe(true)
        }
        expect(unread.length).toBeLessThan(201)
      } catch (error) {
        expect(error).toBeInstanceOf(SpreadsheetStopped)
      }
    }
  }
})

test('drawn bytes behind the first ones of a zip are refused as unreadable', () => {
  for (let seed = 1; seed < 300; seed += 1) {
    const noise = broken(new Uint8Array(400), seed * 12 + 11)
    const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), noise])
    expect(() => unpack(bytes, isRead)).toThrow(WorkbookStopped)
  }
})

test('a part that says it is small and unpacks to more than 24 MB is not unpacked', () => {
  const zeros = Buffer.alloc(25 * 1024 * 1024)
  for (const declared of [1, zeros.length]) {
    const bomb = zipOf('xl/workbook.xml', zeros, declared)
    expect(bomb.length).toBeLessThan(100_000)
    expect(() => unpack(bomb, isRead)).toThrow('too_large')
  }
  // A picture is not unpacked at all, nor what hangs on cells without being a value.
  for (const name of ['xl/media/image1.png', 'xl/comments1.xml', 'xl/drawings/drawing1.xml'])
    expect(unpack(zipOf(name, zeros), isRead)).toEqual([])
})

test('a definition in a part of the file is refused', () => {
  const evil = saved('xlsx')
  const at = evil.indexOf('<worksheet')
  expect(at).toBeGreaterThan(0)
  evil.write('<!ENTITY a', at)
  expect(() => readBook(evil, MONTH)).toThrow('spreadsheet_unreadable')
})
