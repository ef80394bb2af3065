import { createHash } from 'node:crypto'
import { type Day, toDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { dayOnBill } from '@saldo/domain/statements/bill-year'
import {
  type ColumnReading,
  type ColumnRole,
  headerKey,
  isDateLike,
  isReadable,
  listDayOrders,
  listDecimalMarks,
  proposeReading,
  readAmountIn,
  readDayIn,
  readRow,
} from '@saldo/domain/statements/columns'
import { nameKey } from '@saldo/domain/transactions/names'
import type { StatementColumnsJson } from '../db/json-columns.ts'
import { isBalanceName, readDay, readDayAndMonth } from './cells.ts'
import { type Balanced, checkBalance } from './check-balance.ts'
import { type Layout, layoutOf } from './csv-banks.ts'
import { fitRows, readRows, type Row } from './csv-rows.ts'
import { type Findings, type FoundAccount, type FoundLine, ReadingStopped } from './findings.ts'

const DELIMITERS = [';', ',', '\t'] as const
const HEAD_LINES = 60
/** Beside its entries a file has some lines of heading, totals, continuations, and empty ones. */
const ROWS_MAX = 60_000
/** No bank writes a line this long, and one of five million commas would exhaust the memory. */
const LINE_CHARS_MAX = 20_000
/** The rows that are shown to whoever says what the columns are. */
const SAMPLE_ROWS = 8
const SAMPLE_CELL_MAX = 80
/** More columns than this are no bank's. */
const COLUMNS_MAX = 40

/** What a person has said of a file, or of an earlier one with the same columns. */
export type ColumnAnswers = {
  /** Of this file: it stands above every layout. */
  readonly own: ColumnReading | null
  readonly earlier: ReadonlyMap<string, ColumnReading>
  /** When the bill falls due, where the file does not say so. */
  readonly dueOn: Day | null
}

/** A file cut into rows, with its bank's layout where it has one. */
type Table = {
  readonly delimiter: string
  readonly layout: Layout | null
  /** The names of the columns, as `headerKey` writes them; none of a file without a header. */
  readonly names: readonly string[]
  readonly header: readonly string[]
  readonly headerAt: number
}

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

const namesOf = (cells: readonly string[]) => {
  const names = cells.map(headerKey)
  while (names.at(-1) === '') names.pop()
  return names
}

/** The table of a bank whose export is known by its header. */
function knownTable(rows: readonly Row[], delimiter: string): Table | null {
  for (const [headerAt, { cells }] of rows.entries()) {
    const layout = layoutOf(cells)
    if (layout === null) continue
    const day = layout.columns.findIndex(([, role]) => role === 'day')
    const orders = listDayOrders(rows.slice(headerAt + 1).map((row) => row.cells[day] ?? ''))
    if (layout.dayOrder !== undefined && orders.join('') !== layout.dayOrder) continue
    const header = cells.slice(0, layout.columns.length)
    return { delimiter, layout, names: namesOf(cells), header, headerAt }
  }
  return null
}

const hasNumber = (cells: readonly string[]) =>
  cells.some((cell) => readAmountIn(cell, 'each') !== null)
const hasDate = (cells: readonly string[]) => cells.some(isDateLike)
const isEntryLike = (row: Row | undefined): boolean =>
  row !== undefined && row.cells.length > 2 && hasDate(row.cells) && hasNumber(row.cells)

/** The table of any other file: what stands above its first dated row is its header, if it is words. */
function unknownTable(rows: readonly Row[], delimiter: string): Table | null {
  const readable = rows.findIndex(({ cells }, at) => {
    const below = rows.slice(at + 1).map((row) => row.cells)
    const { roles } = proposeReading({ header: cells, rows: below }).reading
    return cells.length <= COLUMNS_MAX && isReadable(roles)
  })
  const first = rows.findIndex(isEntryLike)
  const headerAt = readable === -1 ? first - 1 : readable
  if (readable === -1 && first === -1) return null
  const cells = rows[headerAt]?.cells ?? []
  const width = rows[Math.max(first, 0)]?.cells.length ?? 0
  const isHeader =
    readable !== -1 || (cells.length === width && !hasDate(cells) && !hasNumber(cells))
  if (!isHeader && !isEntryLike(rows[first + 1])) return null
  if (width > COLUMNS_MAX) return null
  const header = isHeader ? withoutEmptyEnd(cells) : Array.from({ length: width }, () => '')
  return {
    delimiter,
    layout: null,
    names: isHeader ? namesOf(cells) : [],
    header,
    headerAt: isHeader ? headerAt : -1,
  }
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const end = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, end + 1)
}

function recogniseFile(text: string): Table {
  const head = text.split('\n', HEAD_LINES).join('\n')
  const heads = DELIMITERS.map((delimiter) => ({ delimiter, rows: readRows(head, delimiter) }))
  for (const find of [knownTable, unknownTable]) {
    const found = heads.flatMap(({ delimiter, rows }) => find(rows, delimiter) ?? [])
    const widest = found.toSorted((a, b) => b.header.length - a.header.length)[0]
    if (widest !== undefined) return widest
  }
  throw new ReadingStopped('statement_unreadable')
}

/** A bill's day in its heading: `Vencimento: 05/05/2024`. */
const DUE = /\bvencimento\b\D{0,20}(\d{1,2}\/\d{1,2}\/\d{4})/iu
const TOTAL = /\btotal (?:d[ae]sta |da )?fatura\b|\btotal a pagar\b|\bvalor da fatura\b/u
/** Below this heading stand the parts of the bills to come. */
const LATER_BILLS =
  /^(?:lancamentos (?:programados|futuros)|proximas faturas|parcelas futuras|compras parceladas proximas faturas)/u

/** What the file says of a bill beside its rows: that it is one, and when it falls due. */
function readBillFacts(rows: readonly Row[]) {
  const printed = rows.map(({ cells }) => DUE.exec(cells.join(' '))?.[1]).find((one) => one)
  const due = readDay(printed ?? '')
  const hasTotal = rows.some(({ cells }) => TOTAL.test(nameKey(cells.join(' '))))
  return { dueOn: due === null ? null : toDay(due), isBill: due !== null || hasTotal }
}

/** Whether dates stand there without their year, all of them. */
function areYearless(rows: readonly Row[], day: number): boolean {
  const dates = rows.map(({ cells }) => cells[day] ?? '').filter(isDateLike)
  return dates.length > 0 && dates.every((cell) => readDayAndMonth(cell) !== null)
}

/** The reading of a known layout: its roles and signs, and of its days and decimals what the columns prove. */
function readingOfLayout(
  { columns, kind, isInverted }: Layout,
  rows: readonly Row[],
): ColumnReading {
  const roles = columns.map(([, role]) => role)
  const columnOf = (role: ColumnRole) => {
    const at = roles.indexOf(role)
    return at === -1 ? [] : rows.map(({ cells }) => cells[at] ?? '')
  }
  const orders = listDayOrders(columnOf('day'))
  const amounts = (['value', 'credit', 'debit', 'balance'] as const).flatMap(columnOf)
  return {
    kind,
    roles,
    dayOrder: orders.includes('day-first') ? 'day-first' : (orders[0] ?? 'day-first'),
    decimal: listDecimalMarks(amounts)[0] ?? 'each',
    isReversed: isInverted,
  }
}

const signatureOf = ({ delimiter, names, header }: Table): string =>
  createHash('sha256')
    .update(JSON.stringify([delimiter, names.length === 0 ? header.length : names]))
    .digest('base64url')
    .slice(0, 32)

/**
 * Reads a file of columns. One that is known by its header is read by its layout, one that was answered
 * before by that answer; any other is not read but asked about, unless the file itself proves every part of it.
 */
export function readCsv(
  text: string,
  findings: Findings,
  answers: ColumnAnswers,
): 'statement_year_missing' | 'statement_columns_unknown' | null {
  if (hasEndlessLine(text)) throw new ReadingStopped('statement_unreadable')
  if (hasTooManyLines(text)) throw new ReadingStopped('statement_too_long')
  const table = recogniseFile(text)
  const rows = readRows(text, table.delimiter)
  if (rows.length > ROWS_MAX) throw new ReadingStopped('statement_too_long')
  const later = rows.findIndex(({ cells }) => LATER_BILLS.test(headerKey(cells.join(' '))))
  const own = later === -1 ? rows : rows.slice(0, later)
  const below = own.slice(table.headerAt + 1)
  const facts = readBillFacts(own)
  const columns = columnsOf(table, below, { facts, answers })
  findings.columns = columns
  findings.bank = table.layout?.bank ?? null
  const { reading, open } = columns
  const dueOn = answers.dueOn ?? facts.dueOn
  if (areYearless(below, reading.roles.indexOf('day')) && dueOn === null)
    return 'statement_year_missing'
  // Where no row has a day there is nothing to ask about: each is named with its reason.
  if (open.length > 0 && columns.rows.length > 0) return 'statement_columns_unknown'
  const reader = new CsvReader(findings, table, { reading, dueOn, signature: columns.signature })
  for (const row of fitRows(own, reading.roles, table.delimiter)) reader.read(row)
  if (later !== -1) reader.leaveOut(rows.slice(later + 1))
  reader.end()
  return null
}

/** How the columns are read, by whoever knows it: the person, the bank's layout, or the file's own proof. */
function columnsOf(
  table: Table,
  rows: readonly Row[],
  { facts, answers }: { facts: ReturnType<typeof readBillFacts>; answers: ColumnAnswers },
): StatementColumnsJson {
  const signature = signatureOf(table)
  const dated = rows.filter(({ cells }) => hasDate(cells))
  const header = table.header.map((cell) => cell.trim())
  const found = { signature, header, rows: sampleOf(dated) }
  const answer = answers.own ?? answers.earlier.get(signature)
  if (answer !== undefined && answer.roles.length === table.header.length)
    return { ...found, reading: answer, open: [] }
  if (table.layout !== null)
    return { ...found, reading: readingOfLayout(table.layout, dated), open: [] }
  const isYearless = answers.dueOn !== null || facts.isBill
  const sample = {
    header: table.header,
    rows: dated.map(({ cells }) => cells),
    fileKind: isYearless ? ('card' as const) : null,
  }
  const { roles } = proposeReading(sample).reading
  const first = fitRows(dated, roles, table.delimiter)
  const fitting = first.filter(({ isTooLong }) => !isTooLong).map(({ cells }) => cells)
  const { reading, open } = proposeReading({ ...sample, rows: fitting })
  // As they would come in: with the cents that the cells' separator has cut off.
  const fitted = { ...found, rows: sampleOf(first), reading }
  // Balances prove kind, sign and decimals; days of two readings they leave open.
  const isProven = provesBalance(first, reading)
  return { ...fitted, open: isProven ? open.filter((one) => one === 'dayOrder') : open }
}

/** The first rows, as whoever says what the columns are sees them. */
function sampleOf(rows: readonly Row[]): readonly (readonly string[])[] {
  return rows
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells.map((cell) => cell.trim().slice(0, SAMPLE_CELL_MAX)))
}

/** Whether the rows, so read, add up to the balance beside them: then nothing of them is open. */
function provesBalance(rows: readonly Row[], reading: ColumnReading): boolean {
  const at = reading.roles.indexOf('balance')
  if (at === -1 || reading.kind !== 'bank') return false
  const balanced = rows.map(({ cells }): Balanced => {
    const { day, value } = readRow(cells, reading)
    return {
      day: day ?? '',
      value: value ?? 0,
      balance: readAmountIn(cells[at] ?? '', reading.decimal),
    }
  })
  return rows.length > 1 && checkBalance(balanced) === 'agrees'
}

const ACCOUNT_NUMBER = /\bconta(?: corrente)?\D{0,6}([\d.]{3,15}(?:-\s?[\dxX])?)/iu
const CARD_DIGITS = /(?:final|[x*•]{2}|cart[aã]o)\D{0,12}(\d{4})\b/iu

class CsvReader {
  readonly #findings: Findings
  readonly #table: Table
  readonly #reading: ColumnReading
  readonly #signature: string
  /** Lines before the header are no entries; a file without a header begins with entries. */
  #isWithin: boolean
  #number = ''
  #last: FoundLine | null = null
  readonly #balances = new Map<FoundAccount, Balanced[]>()
  /** When the bill falls due: it dates what has no year, and places what it holds. */
  readonly #dueOn: Day | null
  #total: Cents | null = null

  constructor(
    findings: Findings,
    table: Table,
    facts: {
      readonly reading: ColumnReading
      readonly dueOn: Day | null
      readonly signature: string
    },
  ) {
    this.#findings = findings
    this.#table = table
    this.#reading = facts.reading
    this.#dueOn = facts.dueOn
    this.#signature = facts.signature
    this.#isWithin = table.names.length === 0
  }

  read(row: Row & { readonly isTooLong: boolean }): void {
    if (this.#isHeader(row.cells)) {
      this.#isWithin = true
      return
    }
    if (!this.#isWithin || this.#day(row) === null) return this.#aside(row)
    if (row.isTooLong)
      return this.#findings.leaveOut(row.line, 'too_many_cells', row.cells.join(' '))
    this.#entry(row)
    return undefined
  }

  /** The lines of bills to come are no part of this one. */
  leaveOut(rows: readonly Row[]): void {
    for (const row of rows) {
      if (this.#day(row) === null && readDay(this.#cell(row, 'day')) === null) continue
      this.#findings.leaveOut(row.line, 'of_another_bill', row.cells.join(' '))
    }
  }

  /** The day of a row, with its year where the bill's due date decides it. */
  #day(row: Row): Day | null {
    const text = this.#cell(row, 'day')
    const yearless = this.#dueOn === null ? null : readDayAndMonth(text)
    if (yearless !== null && this.#dueOn !== null) return dayOnBill(yearless, this.#dueOn)
    return readDayIn(text, this.#reading.dayOrder)
  }

  end(): void {
    const [card] = this.#findings.accounts
    if (this.#total !== null && card?.kind === 'card') {
      card.told ??= { on: this.#dueOn, value: this.#total }
    }
    for (const [account, rows] of this.#balances) account.balance = checkBalance(rows)
  }

  #isHeader(cells: readonly string[]): boolean {
    const { names } = this.#table
    const own = namesOf(cells)
    return (
      names.length > 0 && own.length === names.length && own.every((name, at) => name === names[at])
    )
  }

  #cells(row: Row, role: ColumnRole): string[] {
    return this.#reading.roles.flatMap((one, index) =>
      one === role ? [(row.cells[index] ?? '').trim()] : [],
    )
  }

  #cell(row: Row, role: ColumnRole): string {
    return this.#cells(row, role)[0] ?? ''
  }

  #entry(row: Row): void {
    const { memo, value } = readRow(row.cells, this.#reading)
    const account = this.#account()
    const day = this.#day(row)
    const balance = readAmountIn(this.#cell(row, 'balance'), this.#reading.decimal)
    const text = row.cells.join(' ')
    const currency = this.#cell(row, 'currency').toUpperCase()
    this.#last = null
    if (this.#hasTwoValues(row)) return this.#findings.leaveOut(row.line, 'two_values', text)
    if (currency !== '' && currency !== account.currency)
      return this.#findings.leaveOut(row.line, 'other_currency', text)
    this.#last = this.#findings.take({
      line: row.line,
      account,
      fitid: this.#cell(row, 'fitid'),
      day,
      value,
      memo: `${memo === '' ? 'Sem descrição' : memo}${this.#suffix(row)}`,
      text,
    })
    const taken = this.#last?.value ?? 0
    if (taken === 0 && !isBalanceName(memo)) return undefined
    const rows = this.#balances.get(account) ?? []
    this.#balances.set(account, rows)
    rows.push({ day: day ?? '', value: taken, balance })
    return undefined
  }

  /** A row with both a debit and a credit is not guessed. */
  #hasTwoValues(row: Row): boolean {
    if (this.#cell(row, 'value') !== '') return false
    const amounts = (['credit', 'debit'] as const).map(
      (role) => readAmountIn(this.#cell(row, role), this.#reading.decimal) ?? 0,
    )
    return amounts.every((amount) => amount !== 0)
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
    const isPerCard = this.#table.layout?.isPerCard === true
    const number = (isPerCard ? CARD_DIGITS : ACCOUNT_NUMBER).exec(text)?.[1]
    if (number !== undefined && (isPerCard || !this.#isWithin)) {
      this.#number = number.replaceAll(/[\s.]/gu, '')
      return
    }
    if (this.#isTotal(row, text)) return
    if (!this.#isWithin) return
    if (this.#table.layout?.continuesMemo && this.#last !== null && this.#isContinued(row)) {
      this.#last.memo = `${this.#last.memo} ${text}`
      return
    }
    this.#last = null
    this.#findings.leaveOut(row.line, this.#reasonAside(row, text), text)
  }

  #reasonAside(row: Row, text: string) {
    if (isBalanceName(text)) return 'balance_line'
    const isEntry = hasNumber(row.cells) && /\d/u.test(this.#cell(row, 'day'))
    return isEntry ? 'date_unreadable' : 'not_a_transaction'
  }

  /** The total that the bill prints, wherever it is. */
  #isTotal(row: Row, text: string): boolean {
    if (this.#reading.kind !== 'card' || !TOTAL.test(nameKey(text))) return false
    const amount = row.cells
      .map((cell) => readAmountIn(cell, this.#reading.decimal))
      .findLast((one) => one !== null)
    this.#total ??= amount ?? null
    return amount !== undefined && amount !== null
  }

  #isContinued(row: Row): boolean {
    const memo = this.#reading.roles.indexOf('memo')
    return row.cells.every((cell, index) => (cell.trim() !== '') === (index === memo))
  }

  #account(): FoundAccount {
    const { layout } = this.#table
    const { kind } = this.#reading
    const what = layout?.bank ?? (kind === 'card' ? 'Cartão' : 'Conta')
    const tail = this.#number.slice(-4)
    return this.#findings.account({
      // Two banks that nobody knows are not one.
      key: `${kind}/${layout?.code ?? `~${this.#signature}`}/${this.#number}`,
      kind,
      label: tail === '' ? what : `${what} ••••${tail}`,
      currency: 'BRL',
      dueOn: kind === 'card' ? this.#dueOn : null,
    })
  }
}
