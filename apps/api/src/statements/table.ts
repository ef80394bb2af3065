import { type Day, toDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { type UsedCard, usedCardOf } from '@saldo/domain/payments/card-holders'
import { dayOfPart, dayOnBill, type PartDay, partDayOf } from '@saldo/domain/statements/bill-year'
import {
  type ColumnReading,
  type ColumnRole,
  headerKey,
  isDateLike,
  proposeReading,
  readAmountIn,
  readDayIn,
  readRow,
} from '@saldo/domain/statements/columns'
import { readInstalment } from '@saldo/domain/statements/instalment-suffix'
import { nameKey } from '@saldo/domain/transactions/names'
import type { StatementColumnsJson } from '../db/json-columns.ts'
import { isBalanceName, isBillFigure, readDay, readDayAndMonth } from './cells.ts'
import { shortHash } from '../short-hash.ts'
import { type Balanced, checkBalance, findDoubtfulLines } from './check-balance.ts'
import { fitRows, type Row } from './csv-rows.ts'
import {
  areSame,
  formsIn,
  hasDate,
  hasNumber,
  namesOf,
  type Page,
  readingOfLayout,
  type Section,
  sectionsOf,
  type Table,
} from './find-table.ts'
import { type Findings, type FoundAccount, type FoundLine, ReadingStopped } from './findings.ts'

/** Beside its entries a file has some lines of heading, totals, continuations, and empty ones. */
export const ROWS_MAX = 60_000
/** The rows that are shown to whoever says what the columns are. */
const SAMPLE_ROWS = 8
const SAMPLE_CELL_MAX = 80
/** What a person has said of a file, or of an earlier one with the same columns. */
export type ColumnAnswers = {
  /** Of this file: it stands above every layout. */
  readonly own: ColumnReading | null
  readonly earlier: ReadonlyMap<string, ColumnReading>
  /** When the bill falls due, where the file does not say so. */
  readonly dueOn: Day | null
}

/** What has to be said before a file of columns can be read. */
export type TableQuestion = 'statement_year_missing' | 'statement_columns_unknown'

/** A bill's day in its heading: `Vencimento: 05/05/2024`; what is said of the bill before or after it is no such day. */
const DUE =
  /(?<!próximo )\bvencimento\b(?!\D{0,14}(?:anterior|pr[oó]xim))\D{0,20}(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})/iu
const TOTAL =
  /\btotal (?:d[ae]sta |da )?fatura\b(?! anterior)|\btotal a pagar\b|\bvalor da fatura\b(?! anterior)/u
/** Below this heading stand the parts of the bills to come. */
const LATER_BILLS =
  /^(?:lancamentos (?:programados|futuros)|proximas faturas|parcelas futuras|compras parceladas proximas faturas)/u

const isFilled = (cell: string) => cell.trim() !== ''
/** Whether a row has a day, an amount and a third cell: what it says is of itself, and nothing of the file. */
const isEntry = ({ cells }: Row) =>
  cells.filter(isFilled).length > 2 && hasDate(cells) && hasNumber(cells)

/** What the file says of a bill beside its entries: that it is one, and when it falls due. */
function readBillFacts(pages: readonly CutPage[]) {
  const rows = pages.flatMap(({ sections, own }) =>
    sections.length === 0
      ? own
      : sections.flatMap((section) => [
          ...section.rows.slice(0, section.table.headerAt + 1),
          ...belowHeader(section).filter((row) => !isEntry(row)),
        ]),
  )
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

const signatureOf = ({ delimiter, names, header }: Table): string =>
  shortHash(JSON.stringify([delimiter, names.length === 0 ? header.length : names]))

/** A page with its tables; what stands below the heading of later bills is apart. */
type CutPage = {
  readonly sections: readonly Section[]
  readonly own: readonly Row[]
  readonly later: readonly Row[]
}

function cutPage(page: Page): CutPage {
  // Above the first entry the same words are of a summary.
  const first = page.rows.findIndex(isEntry)
  const at = page.rows.findIndex(
    ({ cells }, index) => index > first && LATER_BILLS.test(headerKey(cells.join(' '))),
  )
  const own = at === -1 ? page.rows : page.rows.slice(0, at)
  const later = at === -1 ? [] : page.rows.slice(at + 1)
  return { sections: sectionsOf({ ...page, rows: own }), own, later }
}

const belowHeader = ({ table, rows }: Section) => rows.slice(table.headerAt + 1)

/** The section of most entries: its columns are those that a person is asked about, and may change. */
function mainOf(sections: readonly Section[]): Section {
  const counts = sections.map((section) => ({
    section,
    count: belowHeader(section).filter(({ cells }) => hasDate(cells)).length,
  }))
  const [main] = counts.toSorted((a, b) => b.count - a.count)
  if (main === undefined) throw new ReadingStopped('statement_unreadable')
  return main.section
}

/**
 * Reads a file of columns, text or sheet. A table that is known by its header is read by its layout, one that was
 * answered before by that answer; any other is not read but asked about, unless the file itself proves every part of
 * it. Beside the one that is asked about, a table that nobody knows is left out, each of its lines by name.
 */
export function readPages(
  pages: readonly Page[],
  findings: Findings,
  answers: ColumnAnswers,
): TableQuestion | null {
  const rowCount = pages.reduce((count, { rows }) => count + rows.length, 0)
  if (rowCount > ROWS_MAX) throw new ReadingStopped('statement_too_long')
  const cut = pages.map(cutPage)
  const main = mainOf(cut.flatMap(({ sections }) => sections))
  const facts = readBillFacts(cut)
  const proposed = proposeColumns(main.table, belowHeader(main), { facts, answers })
  const asideOf = (section: Section, isReversed: boolean | null) =>
    proposeColumns(section.table, belowHeader(section), {
      facts,
      answers: { ...answers, own: null },
      isReversed,
    })
  const isReversed = billDirection(proposed.reading)
  const isDoubtful =
    isReversed !== null &&
    main.table.layout === null &&
    answerTo(main.table, answers) === null &&
    cut.some(({ sections }) =>
      sections.some((section) => {
        const beside = billDirection(asideOf(section, null).reading)
        return section !== main && beside !== null && beside !== isReversed
      }),
    )
  const columns = isDoubtful ? withDirectionOpen(proposed) : proposed
  // Under the same words stands what the main table has: its own rows may be too few to prove it.
  const columnsIn = (section: Section) =>
    section.table.layout === null &&
    main.table.names.length > 0 &&
    areSame(section.table.names, main.table.names)
      ? columns
      : asideOf(section, isReversed)
  findings.columns = columns
  findings.bank = main.table.layout?.bank ?? null
  const dueOn = answers.dueOn ?? facts.dueOn
  const columnsBy = new Map(
    cut
      .flatMap(({ sections }) => sections)
      .map((section) => [section, section === main ? columns : columnsIn(section)]),
  )
  const read = [...columnsBy].filter(([section, { open }]) => section === main || open.length === 0)
  const isYearless = read.some(([section, { reading }]) =>
    areYearless(belowHeader(section), reading.roles.indexOf('day')),
  )
  if (isYearless && dueOn === null) return 'statement_year_missing'
  // Where no row has a day there is nothing to ask about: each is named with its reason.
  if (columns.open.length > 0 && columns.rows.length > 0) return 'statement_columns_unknown'
  const reader = new TableReader(findings, dueOn, { table: main.table, columns })
  const isRead = new Set(read.map(([section]) => section))
  for (const { sections, own, later } of cut) {
    if (sections.length === 0) for (const row of own) reader.readHeading(row)
    for (const section of sections) {
      const { table, rows } = section
      if (isRead.has(section))
        reader.readTable({ table, columns: columnsBy.get(section) ?? columns }, rows)
      else reader.leaveOut(rows, 'of_another_table')
    }
    reader.leaveOut(later, 'of_another_bill')
  }
  reader.end()
  return null
}

/** Where two tables of one bill are signed in two ways, neither is certain. */
function withDirectionOpen(columns: StatementColumnsJson): StatementColumnsJson {
  const { open } = columns
  return open.includes('direction') ? columns : { ...columns, open: [...open, 'direction'] }
}

/** What a person has said of a table's columns, of this file or of an earlier one. */
function answerTo(table: Table, answers: ColumnAnswers): ColumnReading | null {
  const answer = answers.own ?? answers.earlier.get(signatureOf(table))
  return answer !== undefined && answer.roles.length === table.header.length ? answer : null
}

/** How the values of a bill are signed, where a sign decides; null otherwise. */
function billDirection({ kind, roles, isReversed }: ColumnReading): boolean | null {
  return kind === 'card' && roles.includes('value') && !roles.includes('direction')
    ? isReversed
    : null
}

/** How the columns are read, by whoever knows it: the person, the bank's layout, or the file's own proof. */
function proposeColumns(
  table: Table,
  rows: readonly Row[],
  {
    facts,
    answers,
    isReversed = null,
  }: {
    readonly facts: ReturnType<typeof readBillFacts>
    readonly answers: ColumnAnswers
    /** Of a table beside the main one: how the main one is signed. */
    readonly isReversed?: boolean | null
  },
): StatementColumnsJson {
  const signature = signatureOf(table)
  const dated = rows.filter(({ cells }) => hasDate(cells))
  const header = table.header.map((cell) => cell.trim())
  const found = { signature, header, rows: sampleOf(dated) }
  const answer = answerTo(table, answers)
  const isContradicted =
    answer !== null && answers.own === null && contradicts(answer, dated, facts.isBill)
  if (answer !== null && !isContradicted) return { ...found, reading: answer, open: [] }
  if (table.layout !== null)
    return { ...found, reading: readingOfLayout(table.layout, dated), open: [] }
  const isBill = facts.isBill || (answers.dueOn !== null && !isLikeAccount(table, dated))
  const sample = {
    header: table.header,
    rows: dated.map(({ cells }) => cells),
    fileKind: table.kind ?? (isBill ? ('card' as const) : null),
    isReversed,
  }
  const { roles } = proposeReading(sample).reading
  const first = fitRows(dated, { ...table, roles })
  const fitting = first.filter(({ isTooLong }) => !isTooLong).map(({ cells }) => cells)
  const { reading, open } = proposeReading({ ...sample, rows: fitting })
  // As they would come in: with the cents that the cells' separator has cut off.
  const fitted = { ...found, rows: sampleOf(first), reading }
  // Balances prove kind, sign and decimals; days of two readings they leave open, and which column is the name.
  const isProven = provesBalance(first, reading)
  const isSigned = table.kind === 'bank'
  const left = isSigned ? open.filter((one) => one !== 'direction') : open
  return { ...fitted, open: isProven ? open.filter((one) => LEFT_OPEN.has(one)) : left }
}

/** Whether rows without years are those of an account all the same: by a balance, or by D and C behind their values. */
function isLikeAccount({ header }: Table, rows: readonly Row[]): boolean {
  const hasBalance = header.some((cell) => /^(?:saldo|balance)\b/u.test(headerKey(cell)))
  return (
    hasBalance || rows.some(({ cells }) => cells.some((cell) => /\d ?[cd]$/iu.test(cell.trim())))
  )
}

/** Whether what was said of another file of the same columns cannot be true of this one. */
function contradicts(answer: ColumnReading, rows: readonly Row[], isBill: boolean): boolean {
  const { orders, marks } = formsIn(rows, answer.roles)
  return (
    (isBill && answer.kind === 'bank') ||
    (orders.length > 0 && !orders.includes(answer.dayOrder)) ||
    (answer.decimal !== 'each' && marks.length > 0 && !marks.includes(answer.decimal))
  )
}

const LEFT_OPEN: ReadonlySet<string> = new Set(['dayOrder', 'columns'])

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
  const balanced = rows.map(({ cells, line }): Balanced => {
    const { day, value } = readRow(cells, reading)
    return {
      day: day ?? '',
      value: value ?? 0,
      balance: readAmountIn(cells[at] ?? '', reading.decimal),
      line,
    }
  })
  return rows.length > 1 && checkBalance(balanced) === 'agrees'
}

/** `Conta;1234567`, and nothing else: another account begins. */
const isOfAccountAlone = ({ cells }: Row) => {
  const filled = cells.filter(isFilled)
  return filled.length < 5 && /^(?:agencia|conta(?: corrente)?)$/u.test(headerKey(filled[0] ?? ''))
}

/** With its branch before it where that is written so: `0001-123456-7`. */
const ACCOUNT_NUMBER = /\bconta(?: corrente)?\D{0,6}([\d.]{3,15}(?:-\d{3,12})?(?:-\s?[\dxX])?)/iu
/** The last four digits, whatever hides those before them. */
const ENDING = /\d{4}$/u
/** Whose the card of a heading is: `ANA SOUZA - 4258 XXXX XXXX 1111`. */
const HOLDER = /^([\p{L} .']{3,60}?) ?- ?[\dXx*•]/u
const CARD_DIGITS = /(?:final|[x*•]{2}|cart[aã]o)\D{0,12}(\d{4})\b/iu

const OF_REAIS: ReadonlySet<string> = new Set(['R$', 'REAL', 'REAIS'])

/** A table and how its columns are read. */
type ReadTable = { readonly table: Table; readonly columns: StatementColumnsJson }

class TableReader {
  readonly #findings: Findings
  #table: Table
  #reading: ColumnReading
  #signature: string
  /** Lines before the header are no entries; a file without a header begins with entries. */
  #isWithin = false
  #number = ''
  #holder = ''
  #last: FoundLine | null = null
  #partDay: PartDay = 'period'
  readonly #balances = new Map<FoundAccount, Balanced[]>()
  /** When the bill falls due: it dates what has no year, and places what it holds. */
  readonly #dueOn: Day | null
  #total: Cents | null = null

  constructor(findings: Findings, dueOn: Day | null, { table, columns }: ReadTable) {
    this.#findings = findings
    this.#dueOn = dueOn
    this.#table = table
    this.#reading = columns.reading
    this.#signature = columns.signature
  }

  /** Reads the rows of one table, from what stands above its header to its end. */
  readTable({ table, columns }: ReadTable, rows: readonly Row[]): void {
    this.#table = table
    this.#reading = columns.reading
    this.#signature = columns.signature
    this.#isWithin = table.names.length === 0
    this.#last = null
    const fitted = fitRows(rows, { ...table, roles: columns.reading.roles })
    if (this.#dueOn !== null) this.#partDay = this.#partDayOf(fitted, this.#dueOn)
    for (const row of fitted) this.#read(row)
  }

  /** A row of a page that has no table: it may name the account, or the total of the bill. */
  readHeading(row: Row): void {
    this.#isWithin = false
    this.#aside(row)
  }

  #read(row: Row & { readonly isTooLong: boolean }): void {
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

  /** Lines of bills to come, or of a table that nobody knows, are no part of this statement. */
  leaveOut(rows: readonly Row[], reason: 'of_another_bill' | 'of_another_table'): void {
    for (const row of rows) {
      const isDated =
        reason === 'of_another_table'
          ? hasDate(row.cells)
          : this.#day(row) !== null || readDay(this.#cell(row, 'day')) !== null
      if (isDated) this.#findings.leaveOut(row.line, reason, row.cells.join(' '))
    }
  }

  /** The day of a row, with its year where the bill's due date decides it. */
  #day(row: Row): Day | null {
    const text = this.#cell(row, 'day')
    const dueOn = this.#dueOn
    const printed = dueOn === null ? null : readDayAndMonth(text)
    if (printed === null || dueOn === null) return readDayIn(text, this.#reading.dayOrder)
    const index = this.#partIndex(row, dueOn)
    return index === null
      ? dayOnBill(printed, dueOn)
      : dayOfPart({ printed, index }, { lastOn: dueOn, dueOn, partDay: this.#partDay })
  }

  /** Which part of a purchase a row without a year is; null where it is none. */
  #partIndex(row: Row, dueOn: Day): number | null {
    const { memo } = readRow(row.cells, this.#reading)
    return readInstalment({ memo: `${memo}${this.#suffix(row)}`, day: dueOn })?.index ?? null
  }

  /** What the days of parts are, of rows without years. */
  #partDayOf(rows: readonly Row[], dueOn: Day): PartDay {
    const parts = rows.flatMap((row) => {
      const printed = readDayAndMonth(this.#cell(row, 'day'))
      const index = printed === null ? null : this.#partIndex(row, dueOn)
      return printed === null || index === null ? [] : [{ printed, index }]
    })
    return partDayOf(parts, dueOn)
  }

  end(): void {
    const [card] = this.#findings.accounts
    if (this.#total !== null && card?.kind === 'card') {
      card.told ??= { on: this.#dueOn, value: this.#total }
    }
    for (const [account, rows] of this.#balances) {
      account.balance = checkBalance(rows)
      if (account.balance === 'differs') account.doubts = findDoubtfulLines(rows)
    }
  }

  #isHeader(cells: readonly string[]): boolean {
    const { names } = this.#table
    return names.length > 0 && areSame(namesOf(cells), names)
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
    const named = this.#cell(row, 'currency').toUpperCase()
    const currency = OF_REAIS.has(named) ? 'BRL' : named
    this.#last = null
    const isFormer = this.#reading.kind === 'card' && isBillFigure(memo)
    if (isFormer) return this.#findings.leaveOut(row.line, 'balance_line', text)
    if (this.#isSum(row, memo)) return this.#findings.leaveOut(row.line, 'not_a_transaction', text)
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
      card: this.#card(row),
      text,
    })
    const taken = this.#last?.value ?? 0
    if (taken === 0 && !isBalanceName(memo)) return undefined
    const rows = this.#balances.get(account) ?? []
    this.#balances.set(account, rows)
    rows.push({ day: day ?? '', value: taken, balance, line: row.line })
    return undefined
  }

  /** The sums of an account's two columns, which a bank writes under a day. */
  #isSum({ cells }: Row, memo: string): boolean {
    const { kind, roles } = this.#reading
    return (
      kind === 'bank' && roles.includes('credit') && cells.length > 0 && nameKey(memo) === 'total'
    )
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
   * `Parcela 1/2` or `7/10` from a column of its own, or of two, appended to the memo as other banks print it.
   */
  #suffix(row: Row): string {
    const part = /(\d{1,3})\s*(?:\/|de)\s*(\d{1,3})/u.exec(this.#cells(row, 'instalment').join('/'))
    return part === null ? '' : ` - Parcela ${part[1]}/${part[2]}`
  }

  /** The card of a row: that of its own column, or the one under whose heading it stands. */
  #card(row: Row): UsedCard | null {
    if (this.#reading.kind !== 'card') return null
    if (this.#table.layout?.isPerCard === true) return usedCardOf(this.#number, this.#holder)
    const [ending = ''] = ENDING.exec(this.#cell(row, 'ending')) ?? []
    return usedCardOf(ending, this.#cell(row, 'holder'))
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
    if (number !== undefined && (isPerCard || !this.#isWithin || isOfAccountAlone(row))) {
      this.#number = number.replaceAll(/[\s.]/gu, '')
      this.#holder = isPerCard ? (HOLDER.exec(text)?.[1] ?? '') : ''
      return
    }
    if (this.#isTotal(row, text)) return
    if (!this.#isWithin) {
      const isLost = isEntry(row) && !isBalanceName(text)
      if (isLost) this.#findings.leaveOut(row.line, 'of_another_table', text)
      return
    }
    if (this.#table.layout?.continuesMemo && this.#last !== null && this.#isContinued(row)) {
      this.#last.memo = `${this.#last.memo} ${text}`
      return
    }
    this.#last = null
    this.#findings.leaveOut(row.line, this.#reasonAside(row, text), text)
  }

  #reasonAside(row: Row, text: string) {
    if (isBalanceName(text)) return 'balance_line'
    const isUndated = hasNumber(row.cells) && /\d/u.test(this.#cell(row, 'day'))
    return isUndated ? 'date_unreadable' : 'not_a_transaction'
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
