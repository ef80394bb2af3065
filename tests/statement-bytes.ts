import { type BookType, utils, write } from '@e965/xlsx'

/*
 * Rows of cells as the bytes of a file: separated cells in every encoding, sheets and pages. It shares no code with what
 * reads them.
 */

/** How a text becomes bytes. */
export type Encoding = 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'twice' | 'utf-16'

/** The characters of windows-1252 that have another code in Unicode, of those that are drawn. */
const WESTERN: Readonly<Record<string, number>> = { '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 }

function westernBytes(text: string): Buffer {
  return Buffer.from([...text].map((one) => WESTERN[one] ?? one.charCodeAt(0)))
}

/** As a program shows UTF-8 that it takes for windows-1252. */
function misread(text: string): string {
  const from: Readonly<Record<number, string>> = {
    0x80: '€',
    0x82: '‚',
    0x83: 'ƒ',
    0x87: '‡',
    0x89: '‰',
    0x8a: 'Š',
    0x93: '“',
    0x94: '”',
    0x95: '•',
    0x9c: 'œ',
  }
  return [...Buffer.from(text)].map((byte) => from[byte] ?? String.fromCharCode(byte)).join('')
}

/** The bytes of a text. */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252') return westernBytes(text)
  if (encoding === 'twice') return Buffer.from(misread(text))
  if (encoding === 'utf-16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text)
}

/** A cell of a sheet; a day as `{ day }` where the sheet has it as one. */
export type Cell = string | number | { readonly day: string }

/** How cells are put between quotes. */
export type Quotes = 'none' | 'needed' | 'all'

/** Rows as separated cells. */
export function separated(
  rows: readonly (readonly Cell[])[],
  { delimiter, quotes, end }: { delimiter: string; quotes: Quotes; end: string },
): string {
  const write1 = (cell: Cell) => {
    const text = typeof cell === 'object' ? cell.day : String(cell)
    const isNeeded = text.includes(delimiter) || /["\n]/u.test(text)
    if (quotes === 'none' || (quotes === 'needed' && !isNeeded)) return text
    return `"${text.replaceAll('"', '""')}"`
  }
  return rows.map((row) => `${row.map(write1).join(delimiter)}${end}`).join('')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('ã', '&atilde;')

/** Rows as a page with a table, its cells closed or not. */
export function page(rows: readonly (readonly Cell[])[], isClosed: boolean): string {
  const cell = (text: Cell) =>
    `<td>${escaped(typeof text === 'object' ? text.day : String(text))}${isClosed ? '</td>' : ''}`
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}${isClosed ? '</tr>' : ''}`)
  return `<html><head><meta charset="utf-8"></head><body><table>${body.join('\n')}</table></body></html>`
}

/** Rows as a sheet. */
export function sheet(rows: readonly (readonly Cell[])[], kind: BookType): Buffer {
  const values = rows.map((row) =>
    row.map((cell) => {
      if (cell === '') return null
      return typeof cell === 'object' ? new Date(`${cell.day}T00:00:00Z`) : cell
    }),
  )
  const book = utils.book_new()
  const drawn = utils.aoa_to_sheet(values, { cellDates: true, UTC: true })
  utils.book_append_sheet(book, drawn, 'Extrato')
  return Buffer.from(write(book, { type: 'buffer', bookType: kind }))
}
