import type { Row } from './csv-rows.ts'
import { type Findings, ReadingStopped } from './findings.ts'
import { type ColumnAnswers, readPages, ROWS_MAX, type TableQuestion } from './table.ts'
import { pageOf } from './workbook.ts'

/*
 * A page with a table, which banks call .xls. Only the tags of tables are read and no tree is built: pages miss
 * closing tags and nest tables for their looks. All of it is linear in the length of the page.
 */

const TAG = /<!--|<(\/?)([a-z][a-z0-9]{0,15})([^<>]{0,2000})>/giu
const CELLS_MAX = 400_000
const COLUMNS_MAX = 120
const DEPTH_MAX = 30
const TEXT_MAX = 1000
/** What these hold is no text of the page. */
const UNSHOWN = new Set(['script', 'style', 'title'])

/** A table that is open, and its row and cell that are. */
type OpenTable = { cells: string[] | null; at: number }

/** Takes the tags of a page one by one; a row of an inner table comes before the one that it stands in. */
class PageRows {
  readonly rows: Row[] = []
  readonly #tables: OpenTable[] = [{ cells: null, at: -1 }]
  #cellCount = 0

  #table(): OpenTable {
    return this.#tables.at(-1) ?? { cells: null, at: -1 }
  }

  openTable(): void {
    if (this.#tables.length === DEPTH_MAX) throw new ReadingStopped('statement_unreadable')
    this.#tables.push({ cells: null, at: -1 })
  }

  closeTable(): void {
    this.closeRow()
    if (this.#tables.length > 1) this.#tables.pop()
  }

  openRow(): void {
    this.closeRow()
    this.#table().cells = []
  }

  closeRow(): void {
    const table = this.#table()
    if (table.cells === null) return
    const cells = table.cells.map((cell) => cell.replaceAll(/\s+/gu, ' ').trim())
    this.rows.push({ cells, line: this.rows.length + 1 })
    if (this.rows.length > ROWS_MAX) throw new ReadingStopped('statement_too_long')
    Object.assign(table, { cells: null, at: -1 })
  }

  /** A cell, and the empty ones over which it is spread. */
  openCell(span: number): void {
    const table = this.#table()
    table.cells ??= []
    table.at = table.cells.length
    this.#cellCount += span
    if (this.#cellCount > CELLS_MAX) throw new ReadingStopped('statement_too_long')
    if (table.at + span > COLUMNS_MAX) throw new ReadingStopped('statement_unreadable')
    for (let more = 0; more < span; more += 1) table.cells.push('')
  }

  closeCell(): void {
    this.#table().at = -1
  }

  write(text: string): void {
    const { cells, at } = this.#table()
    const before = cells?.[at]
    if (cells === null || before === undefined || before.length > TEXT_MAX) return
    cells[at] = `${before}${text.slice(0, TEXT_MAX)}`
  }

  /** Applies one tag. */
  take(name: string, isEnd: boolean, attributes: string): void {
    if (name === 'table') return isEnd ? this.closeTable() : this.openTable()
    if (name === 'tr') return isEnd ? this.closeRow() : this.openRow()
    if (name !== 'td' && name !== 'th') return this.write(' ')
    if (isEnd) return this.closeCell()
    const span = Number(/\scolspan\s{0,5}=\s{0,5}["']?(\d{1,4})/iu.exec(attributes)?.[1] ?? 1)
    this.openCell(Math.max(1, span))
    return undefined
  }
}

const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  minus: '-',
  ndash: '–',
  mdash: '—',
  ordm: 'º',
  ordf: 'ª',
}
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  uml: '\u0308',
}

const REFERENCE = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,10});?/giu
const ONE_REFERENCE = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,10}));?$/iu

/** A text with the characters that its names and numbers stand for. */
function withCharacters(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(REFERENCE, (whole) => {
    const [, hex, decimal, name] = ONE_REFERENCE.exec(whole) ?? []
    if (name !== undefined) return namedCharacter(name) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' '
  })
}

function namedCharacter(name: string): string | undefined {
  const accent = ACCENTS[name.slice(1).toLowerCase()]
  if (accent !== undefined) return `${name.charAt(0)}${accent}`.normalize('NFC')
  return NAMED[name.toLowerCase()]
}

/** The rows of all tables of a page. */
function rowsOfPage(page: string): readonly Row[] {
  const found = new PageRows()
  let from = 0
  let unshown: string | null = null
  TAG.lastIndex = 0
  for (let tag = TAG.exec(page); tag !== null; tag = TAG.exec(page)) {
    const [whole, slash, written = '', attributes = ''] = tag
    const name = written.toLowerCase()
    if (unshown === null) found.write(withCharacters(page.slice(from, tag.index)))
    from = tag.index + whole.length
    if (whole === '<!--') {
      const end = page.indexOf('-->', from)
      from = end === -1 ? page.length : end + 3
      TAG.lastIndex = from
    } else if (unshown !== null || UNSHOWN.has(name)) {
      const isEnd: boolean = slash !== '' && name === unshown
      unshown = isEnd ? null : (unshown ?? name)
    } else found.take(name, slash !== '', attributes)
  }
  found.closeTable()
  return found.rows
}

/** Reads the tables of a page as one sheet. */
export function readHtml(
  page: string,
  findings: Findings,
  answers: ColumnAnswers,
): TableQuestion | null {
  const rows = rowsOfPage(page)
  findings.linesInFile = rows.length + 1
  return readPages([pageOf(rows)], findings, answers)
}
