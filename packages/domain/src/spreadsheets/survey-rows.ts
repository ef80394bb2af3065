import { addMonthsWithin, type Day, firstDay, type Month, monthOf } from '../calendar.ts'
import { absolute, type Cents, isCents, toCents } from '../money.ts'
import { LINE_INSTALMENTS_MAX, type BudgetGroup } from '../budgets/kinds.ts'
import { INSTALMENTS_MAX, NAME_MAX, type RecurrentType } from '../transactions/kinds.ts'
import { nameKey } from '../transactions/names.ts'
import {
  addressOf,
  answerIn,
  type Cell,
  countIn,
  dayIn,
  moneyIn,
  recurrenceIn,
  textOf,
} from './cells.ts'
import {
  type Column,
  findHeadings,
  type Headings,
  type Sheet,
  type SheetKind,
  sheetKindOf,
  SURVEY_SHEETS,
} from './headings.ts'

/** How many rows one list of the survey may get from a file. */
const SHEET_ROWS_MAX = 300
/** How many cells are named that were not understood; the others are counted. */
export const UNREAD_MAX = 200

/** Why a cell is not in the survey as it stands in the file. */
export type UnreadReason =
  | 'value_unreadable'
  | 'value_negative'
  | 'date_unreadable'
  | 'date_out_of_range'
  | 'parts_unreadable'
  | 'recurrence_unreadable'
  | 'kind_unreadable'
  | 'answer_unreadable'
  | 'category_missing'
  | 'category_unknown'
  | 'category_replaced'
  | 'headings_missing'
  | 'too_many_rows'

/** A cell that was not understood: its sheet, its address and what it says. */
export type Unread = {
  readonly sheet: string
  readonly cell: string
  readonly text: string
  readonly reason: UnreadReason
}

/** A row of the survey whose category is still a name. */
export type SheetRow = {
  readonly list: 'debit' | 'credit'
  readonly category: string
  /** The group that its sheet or its type says; null where neither does. */
  readonly kind: BudgetGroup | null
  readonly name: string | null
  readonly value: Cents | null
  readonly date: Day | null
  /** Whether the file says the date; else it is the first day of the month. */
  readonly isDated: boolean
  readonly recurrentType: RecurrentType | null
  readonly parts: number | null
  /** Where its category stands. */
  readonly sheet: string
  readonly cell: string
}

type SheetGood = {
  readonly type: 'property' | 'vehicle' | 'motorcycle' | 'other' | null
  readonly marketValue: Cents | null
  readonly financed: boolean
  readonly settlementBalance: Cents | null
  readonly installment: Cents | null
  readonly lastInstallment: number | null
  readonly date: Day | null
}

/** What a file says for a survey, categories not yet looked up. */
export type SheetRows = {
  readonly rows: readonly SheetRow[]
  readonly goods: readonly SheetGood[]
  readonly unread: readonly Unread[]
  readonly unreadCount: number
}

const KINDS: Readonly<Record<string, BudgetGroup>> = {
  receita: 'revenues',
  renda: 'revenues',
  'despesa fixa': 'essential',
  fixa: 'essential',
  'despesa variavel': 'noessential',
  variavel: 'noessential',
  divida: 'debts',
  investimento: 'investiments',
}
const GOODS: Readonly<Record<string, SheetGood['type']>> = {
  imovel: 'property',
  casa: 'property',
  apartamento: 'property',
  terreno: 'property',
  veiculo: 'vehicle',
  carro: 'vehicle',
  automovel: 'vehicle',
  moto: 'motorcycle',
  motocicleta: 'motorcycle',
  outro: 'other',
  outros: 'other',
}

/** One sheet while it is read; what is not understood is named on the way. */
class Reading {
  readonly sheet: Sheet
  readonly headings: Headings
  readonly month: Month
  readonly #unread: Unread[]

  constructor(sheet: Sheet, of: { headings: Headings; month: Month; unread: Unread[] }) {
    this.sheet = sheet
    this.headings = of.headings
    this.month = of.month
    this.#unread = of.unread
  }

  /** The cell of a column; null where it is empty. */
  cell(row: number, column: Column): Cell | null {
    const at = this.headings.columns.get(column)
    return at === undefined ? null : this.at(row, at)
  }

  at(row: number, column: number): Cell | null {
    const cell = this.sheet.rows[row]?.[column] ?? null
    return cell === null || textOf(cell).trim() === '' ? null : cell
  }

  address(row: number, column: Column): string {
    return addressOf(row, this.headings.columns.get(column) ?? 0)
  }

  /** What a cell means, or null, and it is named where it has a meaning that nobody understands. */
  read<T>(
    row: number,
    column: Column,
    [meaning, reason]: readonly [(cell: Cell) => T | undefined, UnreadReason],
  ): T | null {
    const at = this.headings.columns.get(column)
    return at === undefined ? null : this.readAt({ row, column: at }, meaning, reason)
  }

  readAt<T>(
    { row, column }: { readonly row: number; readonly column: number },
    meaning: (cell: Cell) => T | undefined,
    reason: UnreadReason,
  ): T | null {
    const cell = this.at(row, column)
    if (cell === null) return null
    const found = meaning(cell)
    if (found === undefined) this.name(addressOf(row, column), textOf(cell), reason)
    return found ?? null
  }

  name(cell: string, text: string, reason: UnreadReason): void {
    this.#unread.push({ sheet: this.sheet.name, cell, text: text.slice(0, NAME_MAX), reason })
  }

  text(row: number, column: Column): string {
    const cell = this.cell(row, column)
    return cell === null ? '' : textOf(cell).trim().slice(0, NAME_MAX)
  }

  /**
   * The day of a row, which has to be in the twelve months of the survey (money.md §5); the first one
   * where it names none, as in a row that is typed.
   */
  date(row: number): Day | null {
    if (this.cell(row, 'date') === null) return firstDay(this.month)
    const day = this.read(row, 'date', [(cell) => dayIn(cell, this.month), 'date_unreadable'])
    if (day === null) return null
    const isInside = monthOf(day) >= this.month && monthOf(day) <= addMonthsWithin(this.month, 11)
    if (!isInside) this.name(this.address(row, 'date'), this.text(row, 'date'), 'date_out_of_range')
    return isInside ? day : null
  }

  money(row: number, column: Column): Cents | null {
    return this.read(row, column, [moneyIn, 'value_unreadable'])
  }

  /** The rows below the headings that say anything. */
  rows(): readonly number[] {
    const { rows } = this.sheet
    const below = rows.map((_, row) => row).slice(this.headings.row + 1)
    return below.filter((row) => rows[row]?.some((_, column) => this.at(row, column) !== null))
  }
}

/**
 * What a spreadsheet says for the survey of a month: its four sheets by their names, each from the row
 * of its headings on. Null where it has none of them. Whatever is not understood is named by sheet and
 * address, and its row stays without it.
 */
export function readSurveySheets(sheets: readonly Sheet[], month: Month): SheetRows | null {
  const rows: SheetRow[] = []
  const goods: SheetGood[] = []
  const unread: Unread[] = []
  const found = new Set<SheetKind>()
  for (const sheet of sheets) {
    const kind = sheetKindOf(sheet.name)
    if (kind === null || found.has(kind)) continue
    found.add(kind)
    const headings = findHeadings(sheet, kind, month)
    if (headings === null) {
      const text = Object.values(SURVEY_SHEETS[kind].columns).join(', ')
      unread.push({ sheet: sheet.name, cell: 'A1', text, reason: 'headings_missing' })
      continue
    }
    const reading = new Reading(sheet, { headings, month, unread })
    if (kind === 'goods') goods.push(...goodsOf(reading))
    else rows.push(...(kind === 'card' ? cardRowsOf(reading) : cashRowsOf(reading, kind)))
  }
  if (found.size === 0) return null
  return {
    rows,
    goods,
    unread: unread.slice(0, UNREAD_MAX),
    unreadCount: unread.length,
  }
}

/** Names the first row that is one too many, once. */
function isFull(reading: Reading, count: number, row: number): boolean {
  if (count === SHEET_ROWS_MAX) reading.name(addressOf(row, 0), '', 'too_many_rows')
  return count >= SHEET_ROWS_MAX
}

function cashRowsOf(reading: Reading, sheet: 'cash' | 'debts'): readonly SheetRow[] {
  const rows: SheetRow[] = []
  for (const row of reading.rows()) {
    const written = reading.money(row, 'value')
    const category = reading.text(row, 'category')
    const valueCell = reading.cell(row, 'value')
    // A row of which only the category is there is one of the template that nobody filled in.
    if (valueCell === null || written === 0) continue
    if (isFull(reading, rows.length, row)) break
    const kind =
      sheet === 'debts'
        ? 'debts'
        : reading.read(row, 'kind', [(cell) => KINDS[nameKey(textOf(cell))], 'kind_unreadable'])
    const isNegative = kind === 'revenues' && written !== null && written < 0
    if (isNegative) {
      reading.name(reading.address(row, 'value'), reading.text(row, 'value'), 'value_negative')
    }
    const recurrence = reading.read(row, 'repeats', [recurrenceIn, 'recurrence_unreadable'])
    const parts = reading.read(row, 'parts', [
      // What is owed may have more parts than a purchase (case M25).
      (cell) => countIn(cell, sheet === 'debts' ? LINE_INSTALMENTS_MAX : INSTALMENTS_MAX),
      'parts_unreadable',
    ])
    // The sheet of debts says what one instalment is, a row of the survey what all of them are.
    const total =
      written === null ? null : absolute(written) * (sheet === 'debts' ? (parts ?? 1) : 1)
    const isRight = total !== null && !isNegative && isCents(total)
    if (total !== null && !isCents(total)) {
      reading.name(reading.address(row, 'value'), reading.text(row, 'value'), 'value_unreadable')
    }
    rows.push({
      list: 'debit',
      category,
      kind,
      name: reading.text(row, 'name') || null,
      value: isRight ? toCents(total) : null,
      date: reading.date(row),
      isDated: reading.cell(row, 'date') !== null,
      recurrentType: recurrence === 'once' ? null : recurrence,
      parts,
      sheet: reading.sheet.name,
      cell: reading.address(row, 'category'),
    })
  }
  return rows
}

/** Each amount below a month is one purchase of that month. */
function cardRowsOf(reading: Reading): readonly SheetRow[] {
  const rows: SheetRow[] = []
  const end = addMonthsWithin(reading.month, 11)
  for (const { column, month } of reading.headings.months) {
    if (month >= reading.month && month <= end) continue
    const heading = reading.sheet.rows[reading.headings.row]?.[column]
    const text = heading === null || heading === undefined ? '' : textOf(heading)
    reading.name(addressOf(reading.headings.row, column), text, 'date_out_of_range')
  }
  for (const row of reading.rows()) {
    const category = reading.text(row, 'category')
    for (const { column, month } of reading.headings.months) {
      const value = reading.readAt({ row, column }, moneyIn, 'value_unreadable')
      if (value === null || value === 0 || month < reading.month || month > end) continue
      if (isFull(reading, rows.length, row)) return rows
      rows.push({
        list: 'credit',
        category,
        kind: null,
        name: reading.text(row, 'name') || null,
        value: absolute(value),
        date: firstDay(month),
        isDated: true,
        recurrentType: null,
        parts: null,
        sheet: reading.sheet.name,
        cell: reading.address(row, 'category'),
      })
    }
  }
  return rows
}

function goodsOf(reading: Reading): readonly SheetGood[] {
  const goods: SheetGood[] = []
  for (const row of reading.rows()) {
    if (reading.cell(row, 'marketValue') === null) continue
    if (isFull(reading, goods.length, row)) break
    const settlementBalance = reading.money(row, 'settlementBalance')
    const installment = reading.money(row, 'installment')
    const lastInstallment = reading.read(row, 'parts', [
      (cell) => countIn(cell, LINE_INSTALMENTS_MAX),
      'parts_unreadable',
    ])
    const isOwed = [settlementBalance, installment, lastInstallment].some((one) => (one ?? 0) > 0)
    const financed = reading.read(row, 'financed', [answerIn, 'answer_unreadable']) ?? isOwed
    const notNegative = (column: Column, cents: Cents | null) => {
      if (cents === null || cents >= 0) return cents
      reading.name(reading.address(row, column), reading.text(row, column), 'value_negative')
      return null
    }
    goods.push({
      type: reading.read(row, 'type', [
        (cell) => GOODS[nameKey(textOf(cell))] ?? undefined,
        'kind_unreadable',
      ]),
      marketValue: notNegative('marketValue', reading.money(row, 'marketValue')),
      financed,
      settlementBalance: financed ? notNegative('settlementBalance', settlementBalance) : null,
      installment: financed ? notNegative('installment', installment) : null,
      lastInstallment: financed ? lastInstallment : null,
      date:
        reading.cell(row, 'date') === null
          ? firstDay(reading.month)
          : reading.read(row, 'date', [(cell) => dayIn(cell, reading.month), 'date_unreadable']),
    })
  }
  return goods
}
