import { inflateRawSync } from 'node:zlib'
import { SpreadsheetStopped } from './stopped.ts'
import { CFB, read, type CellObject, type ParsingOptions, type WorkBook } from '@e965/xlsx'
import { centsOf } from '@saldo/contract/wire'
import { isDay, type Month } from '@saldo/domain/calendar'
import type { Cell } from '@saldo/domain/spreadsheets/cells'
import { type Sheet, sheetKindOf } from '@saldo/domain/spreadsheets/headings'
import { readSurveySheets, type SheetRows } from '@saldo/domain/spreadsheets/survey-rows'
import { cleanText } from '../statements/cells.ts'
import { decodeText } from '../statements/decode.ts'

/*
 * The parts of an .xlsx, unpacked under limits of our own: a library that trusts the sizes that a file
 * declares is what a zip bomb waits for. Only the wanted parts are unpacked, so pictures and macros are gone.
 */

const UNPACKED_MAX = 24 * 1024 * 1024
const PARTS_MAX = 500
const TAIL_MAX = 65_557

const END = 0x06_05_4b_50
const CENTRAL = 0x02_01_4b_50
const LOCAL = 0x04_03_4b_50
const STORED = 0
const DEFLATED = 8

export type Part = { readonly name: string; readonly bytes: Buffer }

const unreadable = () => new SpreadsheetStopped('spreadsheet_unreadable')
const tooLarge = () => new SpreadsheetStopped('spreadsheet_too_large')

/** The XML parts of a zip file whose names are wanted. Throws `SpreadsheetStopped` alone. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): readonly Part[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return partsOf(zip, isWanted)
  } catch (error) {
    // Offsets that point out of the file, and data that does not inflate.
    throw error instanceof SpreadsheetStopped ? error : unreadable()
  }
}

function partsOf(zip: Buffer, isWanted: (name: string) => boolean): readonly Part[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > PARTS_MAX) throw tooLarge()
  const parts = new Map<string, Part>()
  let left = UNPACKED_MAX
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw unreadable()
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (isWanted(name)) {
      if (parts.has(name)) throw unreadable()
      const part = { name, bytes: inflated(zip, at, left) }
      left -= part.bytes.length
      refuseDefinitions(part.bytes)
      parts.set(name, part)
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return [...parts.values()]
}

/** Where the directory's end stands: the last thing of the file, before a comment. */
function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - TAIL_MAX)
  for (let at = zip.length - 22; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END) return at
  }
  throw unreadable()
}

function inflated(zip: Buffer, at: number, maxOutputLength: number): Buffer {
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
  const method = zip.readUInt16LE(at + 10)
  const local = zip.readUInt32LE(at + 42)
  if (isEncrypted || zip.readUInt32LE(local) !== LOCAL) throw unreadable()
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  if (method === STORED) {
    if (packed.length > maxOutputLength) throw tooLarge()
    return packed
  }
  if (method !== DEFLATED || maxOutputLength <= 0)
    throw method === DEFLATED ? tooLarge() : unreadable()
  try {
    return inflateRawSync(packed, { maxOutputLength })
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooMuch ? tooLarge() : unreadable()
  }
}

/** Definitions of types and entities: no spreadsheet program writes them, and they are how XML attacks. */
const DEFINITION = /<!(?!--|\[CDATA\[)/u

/** Refuses XML that defines anything, and what is not in an encoding of bytes. */
function refuseDefinitions(xml: Buffer | string): void {
  if (typeof xml !== 'string' && (xml.subarray(0, 200).includes(0) || xml[0] === 0xff)) {
    throw unreadable()
  }
  const text = typeof xml === 'string' ? xml : xml.toString('latin1')
  if (DEFINITION.test(text)) throw unreadable()
}

/*
 * What the library is given of a file: the values of cells, and what says whether a number is a day.
 * Links over a range, merged cells, fonts and formulas would cost it seconds for a few bytes, and a
 * survey has no use for them. What is left is counted before it is read (case M29).
 */

/** The rows of a sheet that are read; those behind them are cut off. */
const ROWS_MAX = 5_000
/** Of all sheets together; a survey takes some 300 rows of ten. */
const CELLS_MAX = 30_000
const STRINGS_MAX = 30_000
/** Runs of text with a look of their own. */
const RUNS_MAX = 20_000
/** A character that is written as its name or number (`&amp;`, `_x0041_`), one by one costly. */
const ENTITIES_MAX = 100_000
/** Comments and raw text: spreadsheet programs write a few at most, and each is searched for its end. */
const ASIDES_MAX = 1_000
/** Beginnings of elements, whatever their names. */
const TAGS_MAX = 500_000
const FORMATS_MAX = 5_000
/** Beginnings and ends of elements among the formats: each has a few of its own. */
const FORMAT_TAGS_MAX = 50_000
/** Excel takes no longer code. The library goes through a cell's code for every cell. */
const FORMAT_CODE_MAX = 255
/** One element with its attributes; those of a survey have a few hundred characters. */
const TAG_CHARS_MAX = 8_000
/** A book of more sheets is refused anyhow, and each costs, whatever it has. */
const SHEETS_MAX = 20
/** Of the parts that name the others. */
const NAMES_BYTES_MAX = 200_000
/** Of the cells and texts of a file, which is far more than the counted ones take. */
const BYTES_MAX = 8 * 1024 * 1024

const NAMING = /(?:^|\/)(?:\[Content_Types\]\.xml|_rels\/\.rels|workbook\d*\.xml\.rels)$/iu
const RELATIONS = /(?:^|\/)workbook\d*\.xml\.rels$/iu
const WORKBOOK = /(?:^|\/)workbook\d*\.xml$/iu
const STYLES = /(?:^|\/)styles\d*\.xml$/iu
const STRINGS = /(?:^|\/)sharedstrings\d*\.xml$/iu
const SHEET = /(?:^|\/)worksheets\/[^/]+\.xml$/iu

/** Whether a part of this name is read at all. */
export function isRead(name: string): boolean {
  return [NAMING, WORKBOOK, STYLES, STRINGS, SHEET].some((kind) => kind.test(name))
}

/** Throws as soon as more than a number of something was counted. */
function counter(max: number): (text: string, what: RegExp) => void {
  let count = 0
  return (text, what) => {
    for (const _ of text.matchAll(what)) {
      count += 1
      if (count > max) throw tooLarge()
    }
  }
}

/** The first element of this name with everything in it, or '' where there is none. */
function elementOf(xml: string, name: string): string {
  const open = new RegExp(`<(?:\\w{1,20}:)?${name}[\\s>/]`, 'u').exec(xml)
  if (open === null) return ''
  const close = new RegExp(`</(?:\\w{1,20}:)?${name}\\s{0,20}>`, 'u')
  const rest = xml.slice(open.index)
  const end = close.exec(rest)
  return end === null ? '' : rest.slice(0, end.index + end[0].length)
}

/** Without the elements of this name, whole or empty. */
function without(xml: string, name: string): string {
  const tag = new RegExp(`<(?:\\w{1,20}:)?${name}(?:\\s[^<>]*)?(/?)>`, 'gu')
  const close = new RegExp(`</(?:\\w{1,20}:)?${name}\\s{0,20}>`, 'gu')
  let kept = ''
  let from = 0
  for (let found = tag.exec(xml); found !== null; found = tag.exec(xml)) {
    kept += xml.slice(from, found.index)
    from = found.index + found[0].length
    if (found[1] === '') {
      close.lastIndex = from
      const end = close.exec(xml)
      if (end === null) return kept
      from = end.index + end[0].length
    }
    tag.lastIndex = from
  }
  return kept + xml.slice(from)
}

/** The rows of a sheet up to the last one that is read. */
function firstRows(data: string): string {
  let count = 0
  for (const { index } of data.matchAll(/<(?:\w{1,20}:)?row[\s>/]/gu)) {
    count += 1
    if (count > ROWS_MAX) return `${data.slice(0, index)}</sheetData>`
  }
  return data
}

/** The list of parts without those that are not read: the library asks for each that is named. */
function withoutUnread(types: string): string {
  return types.replaceAll(/<(?:\w{1,20}:)?Override\s[^<>]*>/gu, (override) => {
    const name = /\sPartName\s*=\s*["']([^"']*)["']/u.exec(override)?.[1] ?? ''
    return isRead(name) ? override : ''
  })
}

/** Several sheets of one part would have it read as many times as they are. */
function refuseSharedParts(relations: string): void {
  const targets = [...relations.matchAll(/\sTarget\s*=\s*["'](?:[^"']*\/)?([^"'/]*)["']/gu)].map(
    ([, file = '']) => file.toLowerCase(),
  )
  if (new Set(targets).size !== targets.length) throw unreadable()
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OF_CELLS = /<(?:\w{1,20}:)?c[\s>/]/gu
const OF_STRINGS = /<(?:\w{1,20}:)?si[\s>/]/gu
const OF_RUNS = /<(?:\w{1,20}:)?(?:r|rPh|t)[\s>/]/gu
const OF_FORMATS = /<(?:\w{1,20}:)?(?:xf|numFmt)[\s>/]/gu
const OF_ENTITIES = /&|_x/gu
const OF_TAGS = /</gu
const OF_ASIDES = /<!/gu
const LONG_TAG = new RegExp(`<[^<>]{${TAG_CHARS_MAX}}`, 'u')
const OF_CODES = /\s(?:\w{1,20}:)?(?:formatCode|Format)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu

/** Counts what costs in any XML, over all parts of one file. */
function costCounter(): (xml: string) => void {
  const countEntities = counter(ENTITIES_MAX)
  const countTags = counter(TAGS_MAX)
  const countAsides = counter(ASIDES_MAX)
  return (xml) => {
    countTags(xml, OF_TAGS)
    countEntities(xml, OF_ENTITIES)
    countAsides(xml, OF_ASIDES)
    if (LONG_TAG.test(xml)) throw tooLarge()
  }
}

function refuseLongCodes(formats: string): void {
  for (const [, quoted, apostrophed] of formats.matchAll(OF_CODES)) {
    if ((quoted ?? apostrophed ?? '').length > FORMAT_CODE_MAX) throw tooLarge()
  }
}

/**
 * The parts of an .xlsx, each cut down to what its cells need. Throws `SpreadsheetStopped` where that is
 * more than a survey can be.
 */
export function reduceParts(parts: readonly Part[]): readonly Part[] {
  const countCells = counter(CELLS_MAX)
  const countStrings = counter(STRINGS_MAX)
  const countRuns = counter(STRINGS_MAX + RUNS_MAX)
  const countFormats = counter(FORMATS_MAX)
  const countFormatTags = counter(FORMAT_TAGS_MAX)
  const countCosts = costCounter()
  let left = BYTES_MAX
  const reduced = (name: string, xml: string): string => {
    if (SHEET.test(name)) {
      const data = without(firstRows(elementOf(xml, 'sheetData')), 'f')
      countCells(data, OF_CELLS)
      countRuns(data, OF_RUNS)
      return `<worksheet ${MAIN}>${data}</worksheet>`
    }
    if (STRINGS.test(name)) {
      countStrings(xml, OF_STRINGS)
      countRuns(xml, OF_RUNS)
      return xml
    }
    if (STYLES.test(name)) {
      const formats = `${elementOf(xml, 'numFmts')}${elementOf(xml, 'cellXfs')}`
      countFormats(formats, OF_FORMATS)
      countFormatTags(formats, OF_TAGS)
      refuseLongCodes(formats)
      return `<styleSheet ${MAIN}>${formats}</styleSheet>`
    }
    const names = WORKBOOK.test(name) ? without(xml, 'definedNames') : xml
    if (names.length > NAMES_BYTES_MAX) throw tooLarge()
    if (RELATIONS.test(name)) refuseSharedParts(names)
    return withoutUnread(names)
  }
  return parts
    .filter(({ name }) => isRead(name))
    .map(({ name, bytes }) => {
      const xml = reduced(name, bytes.toString('latin1'))
      left -= xml.length
      if (left < 0) throw tooLarge()
      countCosts(xml)
      return { name, bytes: Buffer.from(xml, 'latin1') }
    })
}

const OF_XML_CELLS = /<(?:\w{1,20}:)?(?:Cell|Data)[\s>/]/gu
/** Attributes that spread one element over many, and those that link. */
const SPREADING =
  /\s(?:\w{1,20}:)?(?:MergeAcross|MergeDown|ArrayRange|Formula|HRef|Span)\s*=\s*(?:"[^"]*"|'[^']*')/gu

/** The same of the XML of Excel 2003, which is one text. */
export function reduceXml(xml: string): string {
  const reduced = [
    'Names',
    'Comment',
    'WorksheetOptions',
    'DocumentProperties',
    'CustomDocumentProperties',
  ].reduce(without, xml.replaceAll(SPREADING, ''))
  costCounter()(reduced)
  counter(SHEETS_MAX)(reduced, /<(?:\w{1,20}:)?Worksheet[\s>/]/gu)
  refuseLongCodes(reduced)
  counter(2 * CELLS_MAX)(reduced, OF_XML_CELLS)
  counter(FORMATS_MAX)(reduced, /<(?:\w{1,20}:)?(?:Style|NumberFormat)[\s>/]/gu)
  counter(2 * ROWS_MAX)(reduced, /<(?:\w{1,20}:)?(?:Row|Column)[\s>/]/gu)
  return reduced
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
    throw error instanceof SpreadsheetStopped
      ? error
      : new SpreadsheetStopped('spreadsheet_unreadable')
  }
}

function zippedBook(bytes: Uint8Array): WorkBook {
  const container = CFB.utils.cfb_new()
  for (const part of reduceParts(unpack(bytes, isRead)))
    CFB.utils.cfb_add(container, `/${part.name}`, part.bytes)
  const repacked: Buffer = CFB.write(container, { fileType: 'zip', type: 'buffer' })
  const names = wantedNames(read(repacked, { type: 'buffer', bookSheets: true }))
  return read(repacked, { ...OPTIONS, type: 'buffer', sheets: names })
}

/** The declared encoding of such a file is often another than that of its bytes. */
function xmlBook(bytes: Uint8Array): WorkBook {
  const text = decodeText(bytes)
  if (!text.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    throw new SpreadsheetStopped('spreadsheet_unreadable')
  }
  refuseDefinitions(text)
  // Without this beginning the library guesses, and takes the file for a page or a CSV.
  const whole = `<?xml version="1.0"?>${reduceXml(text).replace(/^\s*<\?xml[^>]*\?>/u, '')}`
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
