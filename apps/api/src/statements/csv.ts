import { isDateLike } from '@saldo/domain/statements/columns'
import { type Findings, ReadingStopped } from './findings.ts'
import { readRows, type Row, withCentsJoined } from './csv-rows.ts'
import { findTable } from './find-table.ts'
import { type ColumnAnswers, type TableQuestion, readPages, ROWS_MAX } from './table.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
const HEAD_LINES = 60
/** No bank writes a line this long, and one of five million commas would exhaust the memory. */
const LINE_CHARS_MAX = 20_000

function hasEndlessLine(text: string): boolean {
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const stop = end === -1 ? text.length : end
    if (stop - start > LINE_CHARS_MAX) return true
    start = stop + 1
  }
  return false
}

/** Counted before anything is parsed: a row has a line of its own at least. */
function hasTooManyLines(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    count += 1
    if (count > ROWS_MAX) return true
  }
  return false
}

function rowsOf(text: string, delimiter: string): readonly Row[] {
  const rows = readRows(text, delimiter)
  return delimiter === ',' ? withCentsJoined(rows) : rows
}

/** A day never has what separates cells behind it, but for the comma of its weekday: `Qui, 05/11/2026|Padaria`. */
const hasCutDay = ({ cells }: Row): boolean =>
  cells.some((cell) => /[;|\t]/u.test(cell) && isDateLike(cell))

const hasDay = ({ cells }: Row): boolean => cells.some(isDateLike)

/**
 * The separator of the cells: the one under which a known export is found, else the widest table, one with
 * words above it first. */
function delimiterOf(text: string): string {
  const head = text.split('\n', HEAD_LINES).join('\n')
  const found = DELIMITERS.flatMap((delimiter) => {
    const rows = rowsOf(head, delimiter)
    const isCut = rows.filter(hasCutDay).length * 2 > rows.filter(hasDay).length
    const table = isCut ? null : findTable({ rows, delimiter })
    return table ?? []
  })
  const ofBanks = found.filter(({ layout }) => layout !== null)
  const [widest] = (ofBanks.length > 0 ? ofBanks : found).toSorted(
    (a, b) =>
      Number(b.names.length > 0) - Number(a.names.length > 0) || b.header.length - a.header.length,
  )
  if (widest === undefined) throw new ReadingStopped('statement_unreadable')
  return widest.delimiter
}

/** Reads a file of separated cells, whose one page it is. */
export function readCsv(
  text: string,
  findings: Findings,
  answers: ColumnAnswers,
): TableQuestion | null {
  if (hasEndlessLine(text)) throw new ReadingStopped('statement_unreadable')
  if (hasTooManyLines(text)) throw new ReadingStopped('statement_too_long')
  const delimiter = delimiterOf(text)
  return readPages([{ rows: rowsOf(text, delimiter), delimiter }], findings, answers)
}
