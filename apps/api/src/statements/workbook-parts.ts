import { CFB } from '@e965/xlsx'
import { listEntries, openEntry } from './zip.ts'
import { ZipStopped } from './zip-stopped.ts'

/** Why a workbook is not read: it is none, or more than it may be. */
type WorkbookFault = 'unreadable' | 'too_large'

/** Thrown where a workbook cannot be read or passes its limits. */
export class WorkbookStopped extends Error {
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault) {
    super(fault)
    this.fault = fault
  }
}

const UNPACKED_MAX = 24 * 1024 * 1024
const PARTS_MAX = 500

export type Part = { readonly name: string; readonly bytes: Buffer }

const unreadable = () => new WorkbookStopped('unreadable')
const tooLarge = () => new WorkbookStopped('too_large')

/** The XML parts of an .xlsx whose names are wanted. Throws `WorkbookStopped` alone. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): readonly Part[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, Part>()
  let left = UNPACKED_MAX
  try {
    for (const entry of listEntries(zip, PARTS_MAX)) {
      const { name } = entry
      if (!isWanted(name)) continue
      if (parts.has(name)) throw unreadable()
      const part = { name, bytes: openEntry(zip, entry, { bytesMax: left, password: null }) }
      left -= part.bytes.length
      refuseDefinitions(part.bytes)
      parts.set(name, part)
    }
  } catch (error) {
    if (!(error instanceof ZipStopped)) throw error
    throw error.fault === 'too_large' ? tooLarge() : unreadable()
  }
  return [...parts.values()]
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
 * survey or a statement has no use for them. What is left is counted before it is read (case M29).
 */

/** What a workbook may hold; each is a count, the bytes of the cells and texts of all its sheets. */
export type WorkbookLimits = {
  /** The rows of a sheet that are read; those behind them are cut off. */
  readonly rows: number
  /** Of all sheets together, and the texts that they share. */
  readonly cells: number
  readonly tags: number
  readonly bytes: number
}

/** Runs of text with a look of their own. */
const RUNS_MAX = 20_000
/** A character that is written as its name or number (`&amp;`, `_x0041_`), one by one costly. */
const ENTITIES_MAX = 100_000
/** Comments and raw text: spreadsheet programs write a few at most, and each is searched for its end. */
const ASIDES_MAX = 1_000
const FORMATS_MAX = 5_000
/** Beginnings and ends of elements among the formats: each has a few of its own. */
const FORMAT_TAGS_MAX = 50_000
/** Excel takes no longer code. The library goes through a cell's code for every cell. */
const FORMAT_CODE_MAX = 255
/** One element with its attributes; those of a survey have a few hundred characters. */
const TAG_CHARS_MAX = 8_000
/** A book of more sheets is refused anyhow, and each costs, whatever it has. */
export const SHEETS_MAX = 20
/** Of the parts that name the others. */
const NAMES_BYTES_MAX = 200_000

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
function firstRows(data: string, max: number): string {
  let count = 0
  for (const { index } of data.matchAll(/<(?:\w{1,20}:)?row[\s>/]/gu)) {
    count += 1
    if (count > max) return `${data.slice(0, index)}</sheetData>`
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
function costCounter({ tags }: WorkbookLimits): (xml: string) => void {
  const countEntities = counter(ENTITIES_MAX)
  const countTags = counter(tags)
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
 * The parts of an .xlsx, each cut down to what its cells need. Throws `WorkbookStopped` where that is
 * more than the limits.
 */
export function reduceParts(parts: readonly Part[], limits: WorkbookLimits): readonly Part[] {
  const countCells = counter(limits.cells)
  const countStrings = counter(limits.cells)
  const countRuns = counter(limits.cells + RUNS_MAX)
  const countFormats = counter(FORMATS_MAX)
  const countFormatTags = counter(FORMAT_TAGS_MAX)
  const countCosts = costCounter(limits)
  let left = limits.bytes
  const reduced = (name: string, xml: string): string => {
    if (SHEET.test(name)) {
      const data = without(firstRows(elementOf(xml, 'sheetData'), limits.rows), 'f')
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
export function reduceXml(xml: string, limits: WorkbookLimits): string {
  const reduced = [
    'Names',
    'Comment',
    'WorksheetOptions',
    'DocumentProperties',
    'CustomDocumentProperties',
  ].reduce(without, xml.replaceAll(SPREADING, ''))
  costCounter(limits)(reduced)
  counter(SHEETS_MAX)(reduced, /<(?:\w{1,20}:)?Worksheet[\s>/]/gu)
  refuseLongCodes(reduced)
  counter(2 * limits.cells)(reduced, OF_XML_CELLS)
  counter(FORMATS_MAX)(reduced, /<(?:\w{1,20}:)?(?:Style|NumberFormat)[\s>/]/gu)
  counter(2 * limits.rows)(reduced, /<(?:\w{1,20}:)?(?:Row|Column)[\s>/]/gu)
  return reduced
}

/** The same .xlsx of those parts alone, as the library reads it. */
export function repack(parts: readonly Part[]): Buffer {
  const container = CFB.utils.cfb_new()
  for (const part of parts) CFB.utils.cfb_add(container, `/${part.name}`, part.bytes)
  return CFB.write(container, { fileType: 'zip', type: 'buffer' })
}

/**
 * The XML of Excel 2003, cut down as the parts are. Without this beginning the library guesses, and takes the
 * file for a page or a CSV.
 */
export function reducedXmlBook(text: string, limits: WorkbookLimits): string {
  if (!text.includes('urn:schemas-microsoft-com:office:spreadsheet')) throw unreadable()
  refuseDefinitions(text)
  return `<?xml version="1.0"?>${reduceXml(text, limits).replace(/^\s*<\?xml[^>]*\?>/u, '')}`
}
