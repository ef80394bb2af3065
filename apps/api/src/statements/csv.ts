import { type Options, parse } from 'csv-parse/sync'
import { type Day, toDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { dayOnBill } from '@saldo/domain/statements/bill-year'
import { nameKey } from '@saldo/domain/transactions/names'
import { isBalanceName, readAmount, readDay, readDayAndMonth } from './cells.ts'
import { genericLayout, type Layout, layoutOf, type Role } from './csv-banks.ts'
import { type Findings, type FoundAccount, type FoundLine, ReadingStopped } from './findings.ts'

/** One row of a file that prints a running balance; a row of the balance alone has the value zero. */
type Balanced = {
  readonly day: string
  readonly value: number
  readonly balance: number | null
}

/** How often the lines add up to the printed balance, and how often they do not. */
type Score = { right: number; wrong: number }

function inOrder(rows: readonly Balanced[]): Score {
  const score = { right: 0, wrong: 0 }
  let expected: number | null = null
  for (const { value, balance } of rows) {
    if (expected !== null) expected += value
    if (balance === null) continue
    if (expected !== null) score[expected === balance ? 'right' : 'wrong'] += 1
    expected = balance
  }
  return score
}

/** Newest first: each balance less its own value is the balance of the row below. */
function backwards(rows: readonly Balanced[]): Score {
  return inOrder(rows.toReversed())
}

/** Some banks print the balance of the day's end beside each entry of the day, in any order. */
function byDay(rows: readonly Balanced[]): Score {
  const days = new Map<string, { value: number; balance: number | null; isOne: boolean }>()
  for (const { day, value, balance } of rows) {
    const total = days.get(day) ?? { value: 0, balance, isOne: true }
    const isOne =
      total.isOne && (balance === null || total.balance === null || balance === total.balance)
    days.set(day, { value: total.value + value, balance: total.balance ?? balance, isOne })
  }
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (sorted.some(([, { isOne }]) => !isOne)) return { right: 0, wrong: 1 }
  return inOrder(sorted.map(([day, { value, balance }]) => ({ day, value, balance })))
}

/**
 * Whether the lines add up to the running balance that the bank prints; null where there is none to
 * compare. It is only shown and never a reason to refuse: the lines are what is imported.
 */
function checkBalance(rows: readonly Balanced[]): 'agrees' | 'differs' | null {
  if (rows.every(({ balance }) => balance === null)) return null
  const scores = [inOrder(rows), backwards(rows), byDay(rows)]
  if (scores.some(({ right, wrong }) => right > 0 && wrong === 0)) return 'agrees'
  return scores.some(({ wrong }) => wrong > 0) ? 'differs' : null
}

/** A row with the line of the file on which it ends. */
type Row = { readonly cells: readonly string[]; readonly line: number }

const DELIMITERS = [';', ',', '\t'] as const
const HEAD_LINES = 60
/** Beside its entries a file has some lines of heading, totals, continuations, and empty ones. */
const ROWS_MAX = 60_000

function rowsOf(text: string, delimiter: string, quote: '"' | null): Row[] {
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

/**
 * The rows of a file. A quote that is never closed would include every line up to the next one, so
 * quotes of a cell that crosses a line's end are read as characters: no bank breaks a cell.
 */
function readRows(text: string, delimiter: string): Row[] {
  try {
    const rows = rowsOf(text, delimiter, '"')
    if (!rows.some(({ cells }) => cells.some((cell) => cell.includes('\n')))) return rows
  } catch {
    // The quote is never closed; the row is read below.
  }
  return rowsOf(text, delimiter, null).map(({ cells, line }) => ({
    cells: cells.map(unquoted),
    line,
  }))
}

/** Recognises a file by a known header, then by a self-explanatory header, then by its content. */
function recognise(rows: readonly Row[]): Layout | null {
  for (const find of [layoutOf, genericLayout]) {
    for (const { cells } of rows) {
      const layout = find(cells)
      if (layout !== null) return layout
    }
  }
  return layoutOfContent(rows)
}

const isText = (cell: string) => /\p{L}{2}/u.test(cell)
const isAmount = (cell: string) => /[.,]\d{1,2}\D?$/u.test(cell) && readAmount(cell) !== null

const CONTENT_ROWS_MIN = 2
const CONTENT_SHARE = 0.8

/** A file without a header, such as Itaú's old one: a day, a text and a value in every row. */
function layoutOfContent(rows: readonly Row[]): Layout | null {
  const width = rows[0]?.cells.length ?? 0
  if (rows.length < CONTENT_ROWS_MIN || width < 3 || width > 12) return null
  const shareOf = (index: number, is: (cell: string) => boolean) =>
    rows.filter(({ cells }) => is(cells[index] ?? '')).length / rows.length
  const indexes = Array.from({ length: width }, (_, index) => index)
  const find = (is: (cell: string) => boolean) =>
    indexes.find((index) => shareOf(index, is) >= CONTENT_SHARE)
  const day = find((cell) => readDay(cell) !== null || readDayAndMonth(cell) !== null)
  const memo = find(isText)
  const value = find(isAmount)
  if (day === undefined || memo === undefined || value === undefined) return null
  const roles = new Map<number, Role>([
    [day, 'day'],
    [memo, 'memo'],
    [value, 'value'],
  ])
  const columns = indexes.map((index) => ['', roles.get(index) ?? 'other'] as const)
  return { bank: null, code: '', kind: 'bank', isInverted: false, columns }
}

function recogniseFile(text: string): { delimiter: string; layout: Layout } {
  const head = text.split('\n', HEAD_LINES).join('\n')
  const found = DELIMITERS.flatMap((delimiter) => {
    const layout = recognise(readRows(head, delimiter))
    return layout === null ? [] : [{ delimiter, layout }]
  })
  const best = found.find(({ layout }) => layout.bank !== null) ?? found[0]
  if (best === undefined) throw new ReadingStopped('statement_unreadable')
  return best
}

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

/**
 * Reads a bank's CSV. Its format is recognised by its header and its content, never by its name.
 */
export function readCsv(text: string, findings: Findings, dueOn: Day | null): void {
  if (hasEndlessLine(text)) throw new ReadingStopped('statement_unreadable')
  if (hasTooManyLines(text)) throw new ReadingStopped('statement_too_long')
  const { delimiter, layout: found } = recogniseFile(text)
  const rows = readRows(text, delimiter)
  if (rows.length > ROWS_MAX) throw new ReadingStopped('statement_too_long')
  const bill = billOf(rows, found, dueOn)
  const layout = bill === null ? found : bill.layout
  findings.bank = layout.bank
  const reader = new CsvReader(findings, layout, bill?.dueOn ?? null)
  for (const row of rows) reader.read(row)
  reader.end()
}

const DUE = /\bvencimento\b\D{0,20}(\d{1,2}\/\d{1,2}\/\d{4})/iu

/**
 * The layout of a bill whose dates lack the year, with its due date: from a heading of the file, or
 * from the user. Without either the reading stops and asks for it (case L33). Null for any other
 * file.
 */
function billOf(
  rows: readonly Row[],
  layout: Layout,
  statedDue: Day | null,
): { readonly layout: Layout; readonly dueOn: Day } | null {
  const day = layout.columns.findIndex(([, role]) => role === 'day')
  const isDated = (cells: readonly string[]) => readDay(cells[day] ?? '') !== null
  const yearless = rows.filter(({ cells }) => readDayAndMonth(cells[day] ?? '') !== null)
  if (yearless.length === 0 || rows.some(({ cells }) => isDated(cells))) return null
  const printed = rows.map(({ cells }) => DUE.exec(cells.join(' '))?.[1]).find((one) => one)
  const dueOn = statedDue ?? readDay(printed ?? '')
  if (dueOn === null) throw new ReadingStopped('statement_year_missing')
  return {
    layout: layout.bank === null ? cardLayout(layout, yearless) : layout,
    dueOn: toDay(dueOn),
  }
}

/** The words of a bill for incoming payments, whose sign differs from that of purchases. */
const INCOMING = /\b(?:pagamento|pagto|pgto|estorno|credito)\b/u

/** The layout of an unknown bank's bill: a card's, with purchases of the sign that most lines have. */
function cardLayout(layout: Layout, rows: readonly Row[]): Layout {
  const value = layout.columns.findIndex(([, role]) => role === 'value')
  const amounts = rows
    .filter(({ cells }) => !INCOMING.test(nameKey(cells.join(' '))))
    .map(({ cells }) => readAmount(cells[value] ?? '') ?? 0)
  const bought = amounts.filter((amount) => amount > 0).length
  return { ...layout, kind: 'card', isInverted: bought * 2 >= amounts.length }
}

const TOTAL = /\btotal (?:d[ae]sta |da )?fatura\b|\btotal a pagar\b|\bvalor da fatura\b/u
const ACCOUNT_NUMBER = /\bconta(?: corrente)?\D{0,6}([\d.]{3,15}(?:-\s?[\dxX])?)/iu
const CARD_DIGITS = /(?:final|[x*•]{2}|cart[aã]o)\D{0,12}(\d{4})\b/iu

class CsvReader {
  readonly #findings: Findings
  readonly #layout: Layout
  /** Lines before the header are no entries; a file without a header begins with entries. */
  #isWithin: boolean
  #number = ''
  #last: FoundLine | null = null
  readonly #balances = new Map<FoundAccount, Balanced[]>()
  /** The due date of a bill whose dates lack the year. */
  readonly #dueOn: Day | null
  #total: Cents | null = null

  constructor(findings: Findings, layout: Layout, dueOn: Day | null) {
    this.#findings = findings
    this.#layout = layout
    this.#dueOn = dueOn
    this.#isWithin = layout.columns.every(([name]) => name === '')
  }

  read(row: Row): void {
    if (this.#isHeader(row.cells)) {
      this.#isWithin = true
      return
    }
    if (this.#isWithin && readDay(this.#date(row)) !== null) this.#entry(row)
    else this.#aside(row)
  }

  /** The day of a row as text, with its year where the bill's due date decides it. */
  #date(row: Row): string {
    const text = this.#cell(row, 'day')
    const found = this.#dueOn === null ? null : readDayAndMonth(text)
    if (found === null || this.#dueOn === null) return text
    return dayOnBill(found, this.#dueOn) ?? text
  }

  end(): void {
    const [card] = this.#findings.accounts
    if (this.#total !== null && card?.kind === 'card') {
      card.told ??= { on: this.#dueOn, value: this.#total }
    }
    for (const [account, rows] of this.#balances) account.balance = checkBalance(rows)
  }

  #isHeader(cells: readonly string[]): boolean {
    const found = this.#layout.bank === null ? genericLayout(cells) : layoutOf(cells)
    return (
      found !== null && found.columns.every(([name], at) => name === this.#layout.columns[at]?.[0])
    )
  }

  #cells(row: Row, role: Role): string[] {
    return this.#layout.columns.flatMap(([, one], index) =>
      one === role ? [(row.cells[index] ?? '').trim()] : [],
    )
  }

  #cell(row: Row, role: Role): string {
    return this.#cells(row, role)[0] ?? ''
  }

  #entry(row: Row): void {
    const memo = [...new Set(this.#cells(row, 'memo'))].filter((part) => part !== '').join(' - ')
    const account = this.#account()
    const amount = this.#amount(row)
    const balance = readAmount(this.#cell(row, 'balance'))
    const date = this.#date(row)
    if (amount === 'both') {
      this.#last = null
      this.#findings.leaveOut(row.line, 'two_values', row.cells.join(' '))
      return
    }
    this.#last = this.#findings.take({
      line: row.line,
      account,
      fitid: this.#cell(row, 'fitid'),
      date,
      amount,
      memo: `${memo === '' ? 'Sem descrição' : memo}${this.#suffix(row)}`,
    })
    const value = this.#last?.value ?? 0
    if (value === 0 && !isBalanceName(memo)) return
    const rows = this.#balances.get(account) ?? []
    this.#balances.set(account, rows)
    rows.push({ day: readDay(date) ?? '', value, balance })
  }

  /** Signed as a balance is: money out is negative. */
  #amount(row: Row): string | Cents | null {
    const text = this.#cell(row, 'value')
    const direction = this.#cell(row, 'direction').slice(0, 1)
    if (direction !== '') return readAmount(`${text.replace(/^-/u, '')} ${direction}`) ?? text
    if (text === '') return this.#amountOfTwo(row)
    if (!this.#layout.isInverted) return text
    const cents = readAmount(text)
    return cents === null ? text : ((0 - cents) as Cents)
  }

  // Some banks print a debit as a negative value, others without a sign. A row with both a debit
  // and a credit is not guessed.
  #amountOfTwo(row: Row): string | Cents {
    const credit = readAmount(this.#cell(row, 'credit')) ?? 0
    const debit = readAmount(this.#cell(row, 'debit')) ?? 0
    if (credit !== 0 && debit !== 0) return 'both'
    if (credit !== 0) return Math.abs(credit) as Cents
    return debit === 0 ? '' : (-Math.abs(debit) as Cents)
  }

  /**
   * `Parcela 1/2` or `7/10` from a column of its own, appended to the memo as other banks print it.
   */
  #suffix(row: Row): string {
    const part = /(\d{1,3})\s*(?:\/|de)\s*(\d{1,3})/u.exec(this.#cell(row, 'instalment'))
    return part === null ? '' : ` - Parcela ${part[1]}/${part[2]}`
  }

  /** Lines around the entries: headings that name the account, continued memos, totals. */
  #aside(row: Row): void {
    const text = row.cells
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(' ')
    if (text === '') return
    const number = (this.#layout.isPerCard ? CARD_DIGITS : ACCOUNT_NUMBER).exec(text)?.[1]
    if (number !== undefined && (this.#layout.isPerCard || !this.#isWithin)) {
      this.#number = number.replaceAll(/[\s.]/gu, '')
      return
    }
    if (this.#isTotal(row, text)) return
    if (!this.#isWithin) return
    if (this.#layout.continuesMemo && this.#last !== null && this.#isContinued(row)) {
      this.#last.memo = `${this.#last.memo} ${text}`
      return
    }
    this.#last = null
    this.#findings.leaveOut(
      row.line,
      isBalanceName(text) ? 'balance_line' : 'not_a_transaction',
      text,
    )
  }

  /** The total that the bill prints, wherever it is. */
  #isTotal(row: Row, text: string): boolean {
    if (this.#layout.kind !== 'card' || !TOTAL.test(nameKey(text))) return false
    const amount = row.cells.map((cell) => readAmount(cell)).findLast((one) => one !== null)
    this.#total ??= amount ?? null
    return amount !== undefined && amount !== null
  }

  #isContinued(row: Row): boolean {
    const memo = this.#layout.columns.findIndex(([, role]) => role === 'memo')
    return row.cells.every((cell, index) => (cell.trim() !== '') === (index === memo))
  }

  #account(): FoundAccount {
    const { bank, code, kind } = this.#layout
    const what = bank ?? (kind === 'card' ? 'Cartão' : 'Conta')
    const tail = this.#number.slice(-4)
    return this.#findings.account({
      key: `${kind}/${code}/${this.#number}`,
      kind,
      label: tail === '' ? what : `${what} ••••${tail}`,
      currency: 'BRL',
    })
  }
}
