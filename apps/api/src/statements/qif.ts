import type { Row } from './csv-rows.ts'
import { type Findings, ReadingStopped } from './findings.ts'
import { type ColumnAnswers, readPages, ROWS_MAX, type TableQuestion } from './table.ts'

/*
 * QIF: a line a field, named by its first letter, and a `^` after each entry. It says neither the order of its days
 * nor its decimal mark, so its fields become columns and are read, or asked about, as those of a CSV.
 */

const KIND = /^!Type:\s*(\w+)/iu
/** The kinds whose entries are of money; those of investments, lists and budgets are none. */
const OF_MONEY = /^(?:bank|cash|ccard|oth a|oth l|oth)$/iu
const FIELDS = { D: 0, P: 1, M: 1, T: 2, U: 2, N: 3 } as const
const HEADERS = {
  bank: ['Data', 'Histórico', 'Valor', 'Número'],
  card: ['Data', 'Estabelecimento', 'Valor', 'Número'],
} as const

/** `12/ 5'26`: a blank in place of a zero, and an apostrophe before the years from 2000 on. */
const plainDay = (text: string) => text.replaceAll(/\s/gu, '').replace("'", '/')

const isField = (letter: string): letter is keyof typeof FIELDS => letter in FIELDS

/** Reads a QIF file of an account or a card; its categories, splits and states are left unread. */
export function readQif(
  text: string,
  findings: Findings,
  answers: ColumnAnswers,
): TableQuestion | null {
  let kind: 'bank' | 'card' | null = null
  let cells: string[] = []
  const rows = { bank: [] as Row[], card: [] as Row[] }
  let last = 0
  for (const [at, line] of text.split('\n').entries()) {
    const letter = line.charAt(0).toUpperCase()
    const rest = line.slice(1).trim()
    if (letter === '!') {
      end()
      const named = KIND.exec(line)?.[1] ?? ''
      kind = OF_MONEY.test(named) ? (/^ccard$/iu.test(named) ? 'card' : 'bank') : null
    } else if (letter === '^') {
      last = at + 1
      end()
    } else if (isField(letter)) {
      take(letter, rest)
      last = at + 1
    }
  }
  end()
  const pages = (['bank', 'card'] as const).flatMap((one) => {
    const header: Row = { cells: HEADERS[one], line: 0 }
    return rows[one].length === 0
      ? []
      : [{ rows: [header, ...rows[one]], delimiter: 'qif', kind: one }]
  })
  if (pages.length === 0) throw new ReadingStopped('statement_empty')
  return readPages(pages, findings, answers)

  /** An entry ends at its mark, and without one where something else begins. */
  function end(): void {
    if (kind !== null && cells.length > 0)
      rows[kind].push({
        cells: Array.from({ length: 4 }, (_, column) => cells[column] ?? ''),
        line: last,
      })
    cells = []
    if (rows.bank.length + rows.card.length > ROWS_MAX)
      throw new ReadingStopped('statement_too_long')
  }

  function take(letter: keyof typeof FIELDS, rest: string): void {
    const column = FIELDS[letter]
    const before = cells[column] ?? ''
    if (letter === 'D') cells[column] = plainDay(rest)
    else if (letter === 'M')
      cells[column] = before === '' || before === rest ? rest : `${before} ${rest}`
    else if (before === '') cells[column] = rest
  }
}
