import {
  AMOUNT_ROLES,
  type ColumnReading,
  type ColumnRole,
  DECIMAL_MARKS,
  directionOfBill,
  headerKey,
  isDateLike,
  isOfAccount,
  isReadable,
  listDayOrders,
  listDecimalMarks,
  proposeReading,
  proposeRoles,
  readAmountIn,
  readRow,
} from '@saldo/domain/statements/columns'
import { type Layout, layoutOf } from './csv-banks.ts'
import type { Row } from './csv-rows.ts'

/* Where the tables of a page begin, and by what they are known. */

/** Below so many rows there is no header any more. */
const HEAD_ROWS = 60

/** A row of fewer cells is no table's. */
const OF_TABLE = 3
/** More columns than this are no bank's. */
const COLUMNS_MAX = 40

/** The rows of a text, or of one sheet. */
export type Page = {
  readonly rows: readonly Row[]
  /** What separates its cells, a part of what its columns are known by. */
  readonly delimiter: string
  /** Where the format itself says what it is of; then it signs its values as a balance does, too. */
  readonly kind?: 'bank' | 'card' | null
}

/** The columns of some rows, with their bank's layout where it has one. */
export type Table = {
  readonly delimiter: string
  readonly layout: Layout | null
  /** The names of the columns, as `headerKey` writes them; none of a file without a header. */
  readonly names: readonly string[]
  readonly header: readonly string[]
  readonly headerAt: number
  readonly kind: 'bank' | 'card' | null
}

/** Some rows of a page under one header. */
export type Section = { readonly table: Table; readonly rows: readonly Row[] }

export const namesOf = (cells: readonly string[]) => {
  const names = cells.map(headerKey)
  while (names.at(-1) === '') names.pop()
  return names
}

/** The table of a bank whose export is known by its header. */
function knownTable({ rows, delimiter, kind = null }: Page): Table | null {
  for (const [headerAt, { cells }] of rows.entries()) {
    const layout = layoutOf(cells)
    if (layout === null) continue
    const day = layout.columns.findIndex(([, role]) => role === 'day')
    const orders = listDayOrders(rows.slice(headerAt + 1).map((row) => row.cells[day] ?? ''))
    if (layout.dayOrder !== undefined && orders.join('') !== layout.dayOrder) continue
    if (layout.isOfPlainWords && !isBill(layout, rows.slice(headerAt + 1))) continue
    const header = cells.slice(0, layout.columns.length)
    return { delimiter, layout, names: namesOf(cells), header, headerAt, kind }
  }
  return null
}

/** `1.230` is a number under either mark, and proves none. */
export const hasNumber = (cells: readonly string[]) =>
  cells.some((cell) => DECIMAL_MARKS.some((mark) => readAmountIn(cell, mark) !== null))
const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
export const hasDate = (cells: readonly string[]) => cells.some(isDateLike)
const isEntryLike = (row: Row | undefined): boolean =>
  row !== undefined && row.cells.length > 2 && hasDate(row.cells) && hasNumber(row.cells)

/** Whether a row has three words at least, and neither a date nor a number. */
const isWorded = ({ cells }: Row): boolean =>
  cells.filter((cell) => cell.trim() !== '').length >= OF_TABLE &&
  !hasDate(cells) &&
  !hasNumber(cells)

/** The table of any other file: what stands above its first dated row is its header, if it is words. */
function unknownTable({ rows, delimiter, kind = null }: Page): Table | null {
  const readable = rows.findIndex(({ cells }, at) => {
    if (isEmpty(cells)) return false
    const below = rows.slice(at + 1).map((row) => row.cells)
    const { roles } = proposeReading({ header: cells, rows: below }).reading
    return cells.length <= COLUMNS_MAX && isReadable(roles)
  })
  // A balance of before may stand above the header and look like an entry, or below it and look like none.
  const worded = rows.findIndex(
    (row, at) => isWorded(row) && rows.slice(at + 1, at + 3).some(isEntryLike),
  )
  const first = rows.findIndex((row, at) => at > worded && isEntryLike(row))
  const headerAt = readable !== -1 ? readable : worded === -1 ? first - 1 : worded
  if (readable === -1 && first === -1) return null
  const cells = rows[headerAt]?.cells ?? []
  const width = rows[Math.max(first, 0)]?.cells.length ?? 0
  // Rows of more cells than words above them have values that the comma has split: they are joined by what the words mean.
  const isSplit = delimiter === ',' && cells.length < width
  const isHeader =
    readable !== -1 ||
    ((cells.length === width || (isSplit && cells.length >= OF_TABLE)) &&
      !hasDate(cells) &&
      !hasNumber(cells))
  if (!isHeader && !rows.slice(first + 1).some(isEntryLike)) return null
  if (width > COLUMNS_MAX) return null
  const header = isHeader ? withoutEmptyEnd(cells) : Array.from({ length: width }, () => '')
  return {
    delimiter,
    layout: null,
    names: isHeader ? namesOf(cells) : [],
    header,
    headerAt: isHeader ? headerAt : -1,
    kind,
  }
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const end = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, end + 1)
}

/** The first table of a page: one of a known export, else whatever has a day, a name and a value. */
export function findTable(page: Page): Table | null {
  const head = { ...page, rows: page.rows.slice(0, HEAD_ROWS) }
  return knownTable(head) ?? unknownTable(head)
}

/** Whether what stands under a header that says little is a bill: it has a payment, of the other sign than its purchases. */
function isBill({ columns }: Layout, rows: readonly Row[]): boolean {
  const reading = readingOfLayout({ columns, kind: 'card', isInverted: false }, rows)
  const lines = rows
    .map(({ cells }) => readRow(cells, reading))
    .map(({ memo, value }) => ({ memo, value: value ?? 0 }))
  const { isReversed, isCertain, isPaid } = directionOfBill(lines)
  return isReversed && isCertain && isPaid && !lines.some(({ memo }) => isOfAccount(memo))
}

export const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at])

const AMOUNTS: readonly ColumnRole[] = ['value', 'credit', 'debit']

/** Whether words below a table are a header: they name a day and a value, or two columns as the table itself does. */
function isHeaderBeside(
  cells: readonly string[],
  names: readonly string[],
  before: Table,
): boolean {
  const roles = proposeRoles(cells, [])
  const named = names.filter((name) => name !== '' && before.names.includes(name))
  return (roles.includes('day') && AMOUNTS.some((role) => roles.includes(role))) || named.length > 1
}

/** The table that begins with a row, where that is the header of another one than those before it. */
function tableAt(page: Page, at: number, before: Table): Table | null {
  const cells = page.rows[at]?.cells ?? []
  if (cells.filter((cell) => cell.trim() !== '').length < 3 || hasDate(cells)) return null
  const names = namesOf(cells)
  if (areSame(names, before.names)) return null
  const layout = layoutOf(cells)
  const isHeader = layout !== null || (!hasNumber(cells) && isHeaderBeside(cells, names, before))
  if (!isHeader || names.length > COLUMNS_MAX) return null
  const header = withoutEmptyEnd(cells)
  const { delimiter, kind = null } = page
  return { delimiter, layout, names, header, headerAt: at, kind }
}

/** The rows of a page, cut where another table begins: a bill may have one of payments and one of purchases. */
export function sectionsOf(page: Page): readonly Section[] {
  const first = findTable(page)
  if (first === null) return []
  const { rows } = page
  const sections: Section[] = []
  let [table, from] = [first, 0]
  for (let at = first.headerAt + 1; at < rows.length; at += 1) {
    const next = first.names.length === 0 ? null : tableAt(page, at, table)
    if (next === null) continue
    sections.push({ table, rows: rows.slice(from, at) })
    table = { ...next, headerAt: 0 }
    from = at
  }
  return [...sections, { table, rows: rows.slice(from) }]
}

/** The orders of days and the decimal marks by which all rows of these columns can be read. */
export function formsIn(rows: readonly Row[], roles: readonly ColumnRole[]) {
  const columnOf = (role: ColumnRole) => {
    const at = roles.indexOf(role)
    return at === -1 ? [] : rows.map(({ cells }) => cells[at] ?? '')
  }
  return {
    orders: listDayOrders(columnOf('day')),
    marks: listDecimalMarks([...AMOUNT_ROLES].flatMap(columnOf)),
  }
}

/** The reading of a known layout: its roles and signs, and of its days and decimals what the columns prove. */
export function readingOfLayout(
  { columns, kind, isInverted }: Pick<Layout, 'columns' | 'kind' | 'isInverted'>,
  rows: readonly Row[],
): ColumnReading {
  const roles = columns.map(([, role]) => role)
  const { orders, marks } = formsIn(rows, roles)
  return {
    kind,
    roles,
    dayOrder: orders.includes('day-first') ? 'day-first' : (orders[0] ?? 'day-first'),
    decimal: marks[0] ?? 'each',
    isReversed: isInverted,
  }
}
