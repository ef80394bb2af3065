import { read, type CellObject, type ParsingOptions, type WorkBook } from '@e965/xlsx'
import { centsOf } from '@saldo/contract/wire'
import { isDay, type Month } from '@saldo/domain/calendar'
import type { Cell } from '@saldo/domain/spreadsheets/cells'
import { type Sheet, sheetKindOf } from '@saldo/domain/spreadsheets/headings'
import { readSurveySheets, type SheetRows } from '@saldo/domain/spreadsheets/survey-rows'
import { cleanText } from '../statements/cells.ts'
import { decodeText } from '../statements/decode.ts'
import {
  isRead,
  reducedXmlBook,
  reduceParts,
  repack,
  SHEETS_MAX,
  unpack,
  type WorkbookLimits,
  WorkbookStopped,
} from '../statements/workbook-parts.ts'
import { SpreadsheetStopped } from './stopped.ts'

const ROWS_MAX = 5_000
/** A survey takes some 300 rows of ten, in all its sheets. */
export const SURVEY_LIMITS: WorkbookLimits = {
  rows: ROWS_MAX,
  cells: 30_000,
  tags: 500_000,
  bytes: 8 * 1024 * 1024,
}
const COLUMNS_MAX = 60
const TEXT_MAX = 300

const OPTIONS: ParsingOptions = {
  cellDates: true,
  UTC: true,
  dense: true,
  sheetRows: ROWS_MAX,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
}

/**
 * Reads a spreadsheet, .xlsx or the XML of Excel 2003, into the rows of the survey of a month. What
 * it is, its bytes say and not its name. Throws `SpreadsheetStopped` alone.
 */
export function readBook(bytes: Uint8Array, month: Month): SheetRows {
  const rows = readSurveySheets(sheetsOf(openBook(bytes)), month)
  if (rows === null) throw new SpreadsheetStopped('spreadsheet_without_sheets')
  return rows
}

function openBook(bytes: Uint8Array): WorkBook {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  try {
    return isZip ? zippedBook(bytes) : xmlBook(bytes)
  } catch (error) {
    // The library throws errors of any kind, texts too, at a file that it cannot read.
    if (error instanceof SpreadsheetStopped) throw error
    const isTooLarge = error instanceof WorkbookStopped && error.fault === 'too_large'
    throw new SpreadsheetStopped(isTooLarge ? 'spreadsheet_too_large' : 'spreadsheet_unreadable')
  }
}

function zippedBook(bytes: Uint8Array): WorkBook {
  const repacked = repack(reduceParts(unpack(bytes, isRead), SURVEY_LIMITS))
  const names = wantedNames(read(repacked, { type: 'buffer', bookSheets: true }))
  return read(repacked, { ...OPTIONS, type: 'buffer', sheets: names })
}

/** The declared encoding of such a file is often another than that of its bytes. */
function xmlBook(bytes: Uint8Array): WorkBook {
  const whole = reducedXmlBook(decodeText(bytes), SURVEY_LIMITS)
  const book = read(whole, { ...OPTIONS, type: 'string' })
  wantedNames(book)
  return book
}

/** The sheets that a survey has. A broken file becomes a book without any sheet. */
function wantedNames({ SheetNames: names }: WorkBook): string[] {
  if (names.length === 0) throw new SpreadsheetStopped('spreadsheet_unreadable')
  if (names.length > SHEETS_MAX) throw new SpreadsheetStopped('spreadsheet_too_large')
  const wanted = names.filter((name) => sheetKindOf(name) !== null)
  if (wanted.length === 0) throw new SpreadsheetStopped('spreadsheet_without_sheets')
  return wanted
}

function sheetsOf(book: WorkBook): readonly Sheet[] {
  return wantedNames(book).map((name) => {
    const rows = book.Sheets[name]?.['!data'] ?? []
    return { name, rows: Array.from(rows.slice(0, ROWS_MAX), (row) => cellsOf(row ?? [])) }
  })
}

function cellsOf(row: readonly (CellObject | undefined)[]): readonly (Cell | null)[] {
  return Array.from(row.slice(0, COLUMNS_MAX), (cell) => (cell === undefined ? null : cellOf(cell)))
}

function cellOf({ t: type, v: value }: CellObject): Cell | null {
  if (type === 'e') return { kind: 'fault', text: '#ERRO' }
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
    return isDay(text) ? { kind: 'day', day: text } : { kind: 'fault', text: '#DATA' }
  }
  if (typeof value === 'number') {
    const cents = Number.isFinite(value) ? centsOf(value) : null
    return Number.isFinite(value)
      ? { kind: 'number', value, cents }
      : { kind: 'fault', text: '#NÚM' }
  }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'Sim' : 'Não' }
  return typeof value === 'string' ? { kind: 'text', text: cleanText(value, TEXT_MAX) } : null
}
