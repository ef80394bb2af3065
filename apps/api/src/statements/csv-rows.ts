import { type Options, parse } from 'csv-parse/sync'
import {
  AMOUNT_ROLES,
  type ColumnRole,
  isDateLike,
  listAmountColumns,
} from '@saldo/domain/statements/columns'

/** A row with the line of the file on which it ends. */
export type Row = { readonly cells: readonly string[]; readonly line: number }

function parseRows(text: string, delimiter: string, quote: '"' | null): Row[] {
  const options = {
    delimiter,
    quote,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
  } satisfies Options
  const parsed = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]
  return parsed.map(({ record, info }) => ({ cells: record, line: info.lines }))
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/u, '$1')

const BREAKS_MAX = 3
const BROKEN_CELL_MAX = 500

/** Whether a cell goes over two or three lines as one text, and has not swallowed rows of the file. */
function isOneText(cell: string): boolean {
  const [, ...further] = cell.split('\n', BREAKS_MAX + 2)
  if (further.length > BREAKS_MAX || cell.length > BROKEN_CELL_MAX) return false
  return !further.some((line) => isDateLike(line.replace(/^"/u, '')))
}

/**
 * The rows of a file. A cell may go over a few lines; a quote that is never closed would include every
 * line up to the next one, so there the quotes are read as characters.
 */
export function readRows(text: string, delimiter: string): Row[] {
  try {
    const rows = parseRows(text, delimiter, '"')
    const broken = rows.flatMap(({ cells }) => cells.filter((cell) => cell.includes('\n')))
    if (broken.every(isOneText)) return rows
  } catch {
    // The quote is never closed; the row is read below.
  }
  return parseRows(text, delimiter, null).map(({ cells, line }) => ({
    cells: cells.map(unquoted),
    line,
  }))
}

/** The two cells into which a value is split, its sign before or behind. */
const WHOLE = /^[^\p{L}\d]{0,3}(?:R\$ ?)?[^\p{L}\d]{0,3}(?:0|[1-9]\d{0,2}(?:\.?\d{3}){0,5})$/u
const CENTS = /^\d{2}(?:-|\)| ?[cd])?$/iu
const WITH_CENTS = /\d[.,]\d{2}(?:-|\)| ?[cd])?$/iu

/**
 * The rows of cells that commas separate, with the cents that the same comma has cut off, where that is certain without
 * knowing what the columns are: under their header, or under none among themselves, all rows with a day have one width
 * again. What can be joined in two ways (`4321,10,00`) is joined in the columns that the other rows show; where all
 * rows leave the choice, in the last ones, since numbers of cards and documents stand before values, and whoever says
 * what the columns are sees it so.
 */
export function withCentsJoined(rows: readonly Row[]): readonly Row[] {
  const dated = rows.filter(isEntryLike)
  const isWhole = dated.some(({ cells }) =>
    cells.some((cell) => !isDateLike(cell) && WITH_CENTS.test(cell)),
  )
  if (isWhole) return rows
  const header = headerAbove(rows)
  const named = header === null ? [] : listAmountColumns(header)
  const split = dated.map((row) => {
    const places = splitPlaces(row.cells)
    const count = header === null ? countApart(places) : row.cells.length - header.length
    return { row, places, ways: listWays(places, count, new Set(named)) }
  })
  // Under names that leave a choice nothing is guessed.
  if (named.length > 0 && split.some(({ ways }) => ways.length > 1)) return rows
  if (split.some(({ ways }) => ways.length === 0)) return rows
  const certain = new Set(
    split.flatMap(({ ways: [way = [], another] }) => (another === undefined ? columnsOf(way) : [])),
  )
  const joined = new Map<Row, readonly string[]>()
  for (const { row, places, ways } of split) {
    const [last = [], another] = ways
    const [shown, shownToo] = another === undefined ? [] : choices(places, last.length, certain)
    joined.set(row, joinedAt(row.cells, shownToo === undefined ? (shown ?? last) : last))
  }
  const widths = new Set([...joined.values()].map(({ length }) => length))
  if (widths.size !== 1) return rows
  return rows.map((row) => ({ ...row, cells: joined.get(row) ?? row.cells }))
}

/** The columns of a row's joined cells, each of which has one cell fewer before it for every one joined. */
const columnsOf = (places: readonly number[]) => places.map((at, index) => at - index)

/** Whether a row has a day and, beside it, digits that may be of a value. */
function isEntryLike({ cells }: Row): boolean {
  const others = cells.filter((cell) => !isDateLike(cell))
  return cells.length > 3 && others.length < cells.length && others.some((cell) => /\d/u.test(cell))
}

/** The words right above the first entry; null where there are none. */
function headerAbove(rows: readonly Row[]): readonly string[] | null {
  const above = rows[rows.findIndex(isEntryLike) - 1]?.cells ?? []
  const named = above.filter((cell) => cell.trim() !== '')
  return named.length < 3 || named.some((cell) => /^[\d\s.,-]+$/u.test(cell)) ? null : above
}

const splitPlaces = (cells: readonly string[]) =>
  [...cells.keys()].filter(
    (at) => WHOLE.test((cells[at] ?? '').trim()) && CENTS.test((cells[at + 1] ?? '').trim()),
  )

/** How many of these places are no neighbours, at most. */
function countApart(places: readonly number[]): number {
  let [count, last] = [0, -2]
  for (const at of places) {
    if (at < last + 2) continue
    count += 1
    last = at
  }
  return count
}

/** Of more places than this in one row all ways are alike: nobody's file has so many values. */
const PLACES_MAX = 12

/** The ways to take so many of these places without neighbours, the last places first, and two of them at most. */
function choices(
  places: readonly number[],
  count: number,
  columns: ReadonlySet<number> | null = null,
): readonly (readonly number[])[] {
  if (count === 0) return [[]]
  if (count < 0 || count > countApart(places)) return []
  if (columns !== null && places.length > PLACES_MAX) return []
  const found: (readonly number[])[] = []
  for (const at of places.toReversed()) {
    if (columns !== null && !columns.has(at - count + 1)) continue
    const before = places.filter((other) => other < at - 1)
    for (const more of choices(before, count - 1, columns)) {
      found.push([...more, at])
      if (found.length === 2) return found
    }
  }
  return found
}

/** The ways to take so many of them in the columns of amounts; where there is none, in any columns. */
function listWays(places: readonly number[], count: number, amounts: ReadonlySet<number>) {
  const ways = amounts.size === 0 ? [] : choices(places, count, amounts)
  return ways.length > 0 ? ways : choices(places, count)
}

function joinedAt(cells: readonly string[], places: readonly number[]): readonly string[] {
  return cells.flatMap((cell, at) => {
    if (places.includes(at)) return [`${cell.trim()},${(cells[at + 1] ?? '').trim()}`]
    return places.includes(at - 1) ? [] : [cell]
  })
}

/** The columns that a comma may have split: those that are read as amounts, and those that are called so. */
function amountColumns({ header, roles }: FittedTo): ReadonlySet<number> {
  const read = [...roles.keys()].filter((at) => AMOUNT_ROLES.has(roles[at] ?? 'other'))
  return new Set([...read, ...listAmountColumns(header)])
}

function withoutEmptyEnd(cells: readonly string[], width: number): readonly string[] {
  let end = cells.length
  while (end > width && (cells[end - 1] ?? '').trim() === '') end -= 1
  return cells.slice(0, end)
}

type FittedRow = Row & { readonly isTooLong: boolean }

/** What rows are fitted to: the words of their header, empty where there is none, and what the columns are. */
type FittedTo = {
  readonly header: readonly string[]
  readonly roles: readonly ColumnRole[]
  readonly delimiter: string
}

/**
 * The rows under a header of that many columns. Where values are written with the comma that separates
 * the cells, all longer rows are split in the same way, and are joined again; what does not fit, or fits in two
 * ways, is marked `isTooLong` and never read by place.
 */
export function fitRows(rows: readonly Row[], to: FittedTo): readonly FittedRow[] {
  const { roles, delimiter } = to
  const trimmed = rows.map(({ cells, line }) => ({
    cells: withoutEmptyEnd(cells, roles.length),
    line,
  }))
  if (delimiter !== ',') return trimmed.map((row) => markLong(row, roles))
  // An empty last cell may be a column's, beside a value that is split: `0,01,` under credit and debit.
  const isSplit = trimmed.some((row) => isLong(row, roles) || hasTwoValues(row, roles))
  const amounts = amountColumns(to)
  const joined = isSplit
    ? (joinRows(rows, roles, amounts) ??
      joinRows(trimmed, roles, amounts) ??
      joinRows(rows, roles, null) ??
      joinRows(trimmed, roles, null))
    : null
  return joined ?? trimmed.map((row) => markLong(row, roles))
}

// Where values that are split stand before it, the day stands as many cells later.
function isLong({ cells }: Row, roles: readonly ColumnRole[]): boolean {
  const [day, extra] = [roles.indexOf('day'), cells.length - roles.length]
  return extra > 0 && cells.slice(day, day + 1 + extra).some(isDateLike)
}

const markLong = (row: Row, roles: readonly ColumnRole[]): FittedRow => ({
  ...row,
  isTooLong: isLong(row, roles),
})

/** Whether a row has both a credit and a debit, as a value that is split seems to be. */
function hasTwoValues({ cells }: Row, roles: readonly ColumnRole[]): boolean {
  const filled = (role: ColumnRole) => (cells[roles.indexOf(role)] ?? '').trim() !== ''
  return roles.includes('credit') && filled('credit') && filled('debit')
}

/**
 * The rows with what is split in these columns joined, in any where there are none; but for those that can be joined in
 * two ways. Null where one of them cannot be.
 */
function joinRows(
  rows: readonly Row[],
  roles: readonly ColumnRole[],
  columns: ReadonlySet<number> | null,
): FittedRow[] | null {
  const fitted: FittedRow[] = []
  for (const { cells, line } of rows) {
    if (!isLong({ cells, line }, roles)) {
      fitted.push({ cells, line, isTooLong: false })
      continue
    }
    const [way, another] = choices(splitPlaces(cells), cells.length - roles.length, columns)
    if (way === undefined) return null
    const isTooLong = another !== undefined
    fitted.push({ cells: isTooLong ? cells : joinedAt(cells, way), line, isTooLong })
  }
  return fitted
}
