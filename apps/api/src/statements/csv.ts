import { type Findings, ReadingStopped } from './findings.ts'
import { readRows, type Row } from './csv-rows.ts'
import { type ColumnAnswers, findTable, type TableQuestion, readPages, ROWS_MAX } from './table.ts'

const DELIMITERS = [';', ',', '\t'] as const
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

/** The separator of the cells: the one under which a known export is found, else the widest table. */
function delimiterOf(text: string): string {
  const head = text.split('\n', HEAD_LINES).join('\n')
  const found = DELIMITERS.flatMap((delimiter) => {
    const rows: readonly Row[] = readRows(head, delimiter)
    return findTable({ rows, delimiter }) ?? []
  })
  const ofBanks = found.filter(({ layout }) => layout !== null)
  const [widest] = (ofBanks.length > 0 ? ofBanks : found).toSorted(
    (a, b) => b.header.length - a.header.length,
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
  return readPages([{ rows: readRows(text, delimiter), delimiter }], findings, answers)
}
