import { read, type CellObject, type ParsingOptions, type WorkBook } from '@e965/xlsx'
import { centsOf, decimalOf } from '@saldo/contract/wire'
import { isDay } from '@saldo/domain/calendar'
import { isDateLike } from '@saldo/domain/statements/columns'
import { decryptWorkbook } from './encrypted-workbook.ts'
import { decryptXls } from './encrypted-xls.ts'
import { type Findings, ReadingStopped } from './findings.ts'
import type { Row } from './csv-rows.ts'
import type { Page } from './find-table.ts'
import { type ColumnAnswers, readPages, ROWS_MAX, type TableQuestion } from './table.ts'
import {
  isRead,
  reducedXmlBook,
  reduceParts,
  repack,
  SHEETS_MAX,
  unpack,
  type WorkbookLimits,
  WorkbookStopped,
} from './workbook-parts.ts'

/** Twenty thousand lines of ten cells, and what stands around them. */
const LIMITS: WorkbookLimits = {
  rows: ROWS_MAX,
  cells: 400_000,
  tags: 2_500_000,
  bytes: 24 * 1024 * 1024,
}
/** More cells than this in a row are no statement's. */
const COLUMNS_MAX = 120
/** A row that uses so many columns is of a table; one of fewer is a heading. */
const OF_TABLE = 3

const OPTIONS: ParsingOptions = {
  cellDates: true,
  UTC: true,
  dense: true,
  sheetRows: ROWS_MAX,
  cellNF: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
}

/** Reads the sheets of a workbook, .xlsx or the older .xls. */
export function readWorkbook(
  bytes: Uint8Array,
  findings: Findings,
  answers: ColumnAnswers,
): TableQuestion | null {
  const isZip = bytes[0] === 0x50
  return readBook(findings, answers, () =>
    isZip
      ? read(repack(reduceParts(unpack(bytes, isRead), LIMITS)), { ...OPTIONS, type: 'buffer' })
      : read(Buffer.from(bytes), { ...OPTIONS, type: 'buffer' }),
  )
}

/** Reads an .xlsx that is encrypted, with its password. */
export function readEncryptedWorkbook(
  bytes: Uint8Array,
  findings: Findings,
  { password, answers }: { readonly password: string | null; readonly answers: ColumnAnswers },
): TableQuestion | null {
  return readWorkbook(decryptWorkbook(bytes, password), findings, answers)
}

/** Reads an old .xls, with its password where it has one. */
export function readOldWorkbook(
  bytes: Uint8Array,
  findings: Findings,
  { password, answers }: { readonly password: string | null; readonly answers: ColumnAnswers },
): TableQuestion | null {
  return readWorkbook(decryptXls(bytes, password) ?? bytes, findings, answers)
}

/** Reads the XML of Excel 2003, which banks call .xls. */
export function readXmlWorkbook(
  text: string,
  findings: Findings,
  answers: ColumnAnswers,
): TableQuestion | null {
  return readBook(findings, answers, () =>
    read(reducedXmlBook(text, LIMITS), { ...OPTIONS, type: 'string' }),
  )
}

function readBook(
  findings: Findings,
  answers: ColumnAnswers,
  open: () => WorkBook,
): TableQuestion | null {
  const pages = pagesOf(opened(open))
  findings.linesInFile = pages.reduce((count, { rows }) => count + rows.length, 1)
  return readPages(pages, findings, answers)
}

function opened(open: () => WorkBook): WorkBook {
  try {
    return open()
  } catch (error) {
    // The library throws errors of any kind, texts too, at a file that it cannot read.
    const isTooLarge = error instanceof WorkbookStopped && error.fault === 'too_large'
    if (isTooLarge) throw new ReadingStopped('statement_too_long')
    const isProtected = error instanceof Error && /password|encrypt/iu.test(error.message)
    throw new ReadingStopped(isProtected ? 'statement_is_other_sheet' : 'statement_unreadable')
  }
}

/** The rows of every sheet; their lines are counted on, so that each line of a file is one. */
function pagesOf({ SheetNames: names, Sheets: sheets }: WorkBook): readonly Page[] {
  if (names.length === 0 || names.length > SHEETS_MAX)
    throw new ReadingStopped('statement_unreadable')
  let before = 0
  return names.map((name) => {
    const data: readonly ((CellObject | undefined)[] | undefined)[] = sheets[name]?.['!data'] ?? []
    const rows = Array.from(data, (cells, at): Row => {
      const line = before + at + 1
      return { cells: Array.from((cells ?? []).slice(0, COLUMNS_MAX), textOf), line }
    })
    before += data.length
    return pageOf(rows)
  })
}

/** A page of a grid's rows, without those that are empty, and without the columns that no table uses. */
export function pageOf(rows: readonly Row[]): Page {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const used = new Set<number>()
  for (const { cells } of filled) {
    const own = [...cells.keys()].filter((at) => cells[at]?.trim() !== '')
    if (own.length >= OF_TABLE && isTabular(cells)) for (const at of own) used.add(at)
  }
  const columns = [...used].toSorted((a, b) => a - b)
  return {
    delimiter: 'sheet',
    rows: filled.map(({ cells, line }) => {
      const isOfTable =
        columns.length >= OF_TABLE && cells.every((cell, at) => cell.trim() === '' || used.has(at))
      if (!isOfTable) return { cells: cells.filter((cell) => cell.trim() !== ''), line }
      return { cells: columns.map((at) => cells[at] ?? ''), line }
    }),
  }
}

/** Whether a row is of a table: it has a day, or no number, as headers do and `AGENCIA 1234 CONTA 567` does not. */
const isTabular = (cells: readonly string[]): boolean =>
  cells.some(isDateLike) || !cells.some((cell) => /^[\d.,-]+$/u.test(cell.trim()))

/** A cell's text as the sheet shows it, but days by year first and numbers with a comma, so that both are certain. */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'e') return ''
  const { v: value, z: format } = cell
  if (value instanceof Date) return dayOf(value)
  if (typeof value === 'number') return numberOf(value, typeof format === 'string' ? format : '')
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  return typeof value === 'string' ? value.replaceAll(/\s+/gu, ' ') : ''
}

function dayOf(value: Date): string {
  const text = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return isDay(text) ? text : ''
}

const CENT_ERROR = 1e-9

/** A number as whole cents where it is that, up to the error of its kind; else with all its digits. */
function numberOf(value: number, format: string): string {
  const shown = showsMinus(format) && value > 0 ? -value : value
  if (Number.isInteger(shown)) return String(shown)
  const cents = centsOf(shown)
  const isWhole =
    cents !== null &&
    Math.abs(decimalOf(cents) - shown) <= CENT_ERROR * Math.max(1, Math.abs(shown))
  if (!isWhole) return String(shown).replace('.', ',')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${shown < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Whether a format writes a minus before what is above zero: some exports keep the sign there alone. */
function showsMinus(format: string): boolean {
  const ofPositive = format.replaceAll(/[_*]./gu, '').split(';')[0] ?? ''
  return /^[^#0?]*[-−(]/u.test(ofPositive.replaceAll(/\[[^[\]]*\]/gu, ''))
}
