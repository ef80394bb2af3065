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
  let isCard = false
  let isOfMoney = false
  let cells: string[] = []
  const rows: Row[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const letter = line.charAt(0).toUpperCase()
    const rest = line.slice(1).trim()
    const kind = KIND.exec(line)?.[1]
    if (letter === '!') {
      isOfMoney = kind !== undefined && OF_MONEY.test(kind)
      isCard ||= /^ccard$/iu.test(kind ?? '')
      cells = []
    } else if (letter === '^') {
      if (isOfMoney && cells.length > 0)
        rows.push({
          cells: Array.from({ length: 4 }, (_, column) => cells[column] ?? ''),
          line: at + 1,
        })
      cells = []
      if (rows.length > ROWS_MAX) throw new ReadingStopped('statement_too_long')
    } else if (isField(letter)) take(letter, rest)
  }
  if (rows.length === 0) throw new ReadingStopped('statement_empty')
  const kind = isCard ? 'card' : 'bank'
  const header: Row = { cells: HEADERS[kind], line: 0 }
  return readPages([{ rows: [header, ...rows], delimiter: 'qif', kind }], findings, answers)

  function take(letter: keyof typeof FIELDS, rest: string): void {
    const column = FIELDS[letter]
    const before = cells[column] ?? ''
    if (letter === 'D') cells[column] = plainDay(rest)
    else if (letter === 'M')
      cells[column] = before === '' || before === rest ? rest : `${before} ${rest}`
    else if (before === '') cells[column] = rest
  }
}
