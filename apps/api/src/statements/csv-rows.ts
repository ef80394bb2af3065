import { type Options, parse } from 'csv-parse/sync'
import { type ColumnRole, isDateLike } from '@saldo/domain/statements/columns'

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

const AMOUNTS: ReadonlySet<ColumnRole> = new Set(['value', 'credit', 'debit', 'balance'])

/** The cells of a row with those joined that its decimal commas have split; null where it is not that. */
function withDecimalsJoined(cells: readonly string[], roles: readonly ColumnRole[]) {
  const joined = [...cells]
  let extra = cells.length - roles.length
  for (let at = roles.length - 1; at >= 0 && extra > 0; at -= 1) {
    if (!AMOUNTS.has(roles[at] ?? 'other')) continue
    const [whole = '', cents = ''] = [joined[at + extra - 1], joined[at + extra]]
    if (!/\d$/u.test(whole.trim()) || !/^\d{2}$/u.test(cents.trim())) continue
    joined.splice(at + extra - 1, 2, `${whole.trim()},${cents.trim()}`)
    extra -= 1
  }
  return extra === 0 ? joined : null
}

function withoutEmptyEnd(cells: readonly string[], width: number): readonly string[] {
  let end = cells.length
  while (end > width && (cells[end - 1] ?? '').trim() === '') end -= 1
  return cells.slice(0, end)
}

/**
 * The rows under a header of that many columns. Where values are written with the comma that separates
 * the cells, all longer rows are split in the same way, and are joined again; what does not fit is
 * marked `isTooLong` and never read by place.
 */
export function fitRows(
  rows: readonly Row[],
  roles: readonly ColumnRole[],
  delimiter: string,
): readonly (Row & { readonly isTooLong: boolean })[] {
  const width = roles.length
  const day = roles.indexOf('day')
  const trimmed = rows.map(({ cells, line }) => ({ cells: withoutEmptyEnd(cells, width), line }))
  const isLong = ({ cells }: Row) => cells.length > width && isDateLike(cells[day] ?? '')
  const joined = new Map(
    trimmed.filter(isLong).map((row) => [row, withDecimalsJoined(row.cells, roles)]),
  )
  const areSplit = delimiter === ',' && [...joined.values()].every((cells) => cells !== null)
  return trimmed.map((row) => {
    if (!isLong(row)) return { ...row, isTooLong: false }
    const cells = areSplit ? (joined.get(row) ?? row.cells) : row.cells
    return { cells, line: row.line, isTooLong: !areSplit }
  })
}
