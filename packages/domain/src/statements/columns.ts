import { type Day, isDay, toDay } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { readMoney } from '../money-text.ts'
import { nameKey } from '../transactions/names.ts'
import { dayText, readNamedDay } from './named-day.ts'

/*
 * How a file of rows and columns is read. What a single cell leaves open its whole column decides: one
 * order of days for all dates, one decimal mark for all values, one rule for what goes out. Where two
 * readings remain, the person is asked (`open` of what `proposeReading` gives). Everything is linear in what it reads.
 */

/** What a column holds; `other` ones are not read. */
export const COLUMN_ROLES = [
  'day',
  'memo',
  'value',
  'credit',
  'debit',
  'direction',
  'balance',
  'fitid',
  'instalment',
  'ending',
  'holder',
  'currency',
  'other',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

export const DAY_ORDERS = ['day-first', 'month-first', 'year-first'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const MARKS = [',', '.'] as const
type Mark = (typeof MARKS)[number]

/** `each` reads every value by the mark that it proves itself: some banks mix two in one column. */
export const DECIMAL_MARKS = [...MARKS, 'each'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** How the columns of a file are read, whole columns at a time. */
export type ColumnReading = {
  readonly kind: 'bank' | 'card'
  readonly roles: readonly ColumnRole[]
  readonly dayOrder: DayOrder
  readonly decimal: DecimalMark
  /** A value above zero is money out, as bills print a purchase. A direction beside it stands above it. */
  readonly isReversed: boolean
}

/** What of a reading the file does not decide. */
export type OpenQuestion = 'kind' | 'columns' | 'dayOrder' | 'decimal' | 'direction'

const CELL_MAX = 40
const DATE = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?!\d)/u
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/u
const OLD_YEARS_FROM = 70

/** A year of two digits is of 1970 to 2069. */
function wholeYear(text: string): string {
  if (text.length !== 2) return text
  return `${Number(text) >= OLD_YEARS_FROM ? '19' : '20'}${text}`
}

const toIso = (year: string, month: string, day: string) =>
  `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The civil day of a cell under an order, or null where it is none; hours and zones are ignored. */
export function readDayIn(cell: string, order: DayOrder): Day | null {
  const text = dayText(cell)
  const [, one = '', two = '', three = ''] = DATE.exec(text) ?? COMPACT.exec(text) ?? []
  if (one === '') return namedDayOf(text)
  const isYearFirst = one.length === 4
  if (isYearFirst !== (order === 'year-first')) return null
  if (!isYearFirst && three.length !== 2 && three.length !== 4) return null
  const iso = isYearFirst
    ? toIso(one, two, three)
    : order === 'day-first'
      ? toIso(three, two, one)
      : toIso(three, one, two)
  return isDay(iso) ? toDay(iso) : null
}

/** A day with the name of its month is the same in every order. */
function namedDayOf(text: string): Day | null {
  const named = readNamedDay(text)
  if (named === null || named.year === null) return null
  const iso = toIso(named.year, String(named.month), String(named.day))
  return isDay(iso) ? toDay(iso) : null
}

const YEARLESS = /^\d{1,2}\/\d{1,2}$/u

/** Whether a date decides for itself in which order it is read, or has no year to be read with. */
const isWithoutOrder = (cell: string) =>
  YEARLESS.test(dayText(cell)) || readNamedDay(dayText(cell)) !== null

/** Whether a cell looks like a date, whatever its order, with its year or, as bills print it, without. */
export function isDateLike(cell: string): boolean {
  const text = dayText(cell)
  return DATE.test(text) || COMPACT.test(text) || YEARLESS.test(text) || readNamedDay(text) !== null
}

/**
 * The orders in which every date of a column is a day: one 13 proves the order of all. Where none reads
 * them all, those that read most.
 */
export function listDayOrders(cells: readonly string[]): readonly DayOrder[] {
  const dates = cells.filter((cell) => isDateLike(cell) && !isWithoutOrder(cell))
  if (dates.length === 0) return []
  const counts = DAY_ORDERS.map((order) => {
    const count = dates.filter((cell) => readDayIn(cell, order) !== null).length
    return { order, count }
  })
  const most = Math.max(...counts.map(({ count }) => count))
  return most === 0 ? [] : counts.filter(({ count }) => count === most).map(({ order }) => order)
}

/** The digits and marks of a cell with one number; null for any other text. */
function numeralOf(cell: string): string | null {
  const numerals = cell.slice(0, CELL_MAX).match(/[.,]?\d[\d.,]*/gu)
  return numerals?.length === 1 ? (numerals[0] ?? null) : null
}

/** The decimal mark that one cell proves, `grouped` where three digits follow its only mark, or null. */
function markOf(cell: string): Mark | 'grouped' | null {
  const numeral = numeralOf(cell)
  const marks = numeral?.match(/[.,]/gu) ?? []
  const last = marks.at(-1)
  if (numeral === null || (last !== ',' && last !== '.')) return null
  const other: Mark = last === ',' ? '.' : ','
  if (new Set(marks).size === 2) return last
  if (marks.length > 1) return other
  return numeral.length - numeral.indexOf(last) - 1 === 3 ? 'grouped' : last
}

/**
 * The decimal marks under which a column of values can be read: `1.234` alone may be a thousand or one
 * and a bit, and one `5,90` in the column tells. None where its cells contradict one another.
 */
export function listDecimalMarks(cells: readonly string[]): readonly Mark[] {
  const found = new Set(cells.map(markOf))
  const proven = MARKS.filter((mark) => found.has(mark))
  if (proven.length === 2) return []
  if (proven.length === 1) return proven
  return found.has('grouped') ? MARKS : [',']
}

/**
 * The amount of a format that has one rule for all: the last mark of a number is its decimal one, and
 * half a cent is rounded away from zero.
 */
export function readAmountByLastMark(cell: string): Cents | null {
  const numeral = numeralOf(cell)
  const last = numeral?.match(/[.,]/gu)?.at(-1) === '.' ? '.' : ','
  const digits = numeral?.split(last)[1] ?? ''
  if (numeral === null || digits.length <= 2) return readAmountIn(cell, last)
  const cut = readAmountIn(cell.replace(numeral, numeral.slice(0, 2 - digits.length)), last)
  if (cut === null || !/^\d+$/u.test(digits) || (digits[2] ?? '') < '5') return cut
  return (isMoneyOut(cell) ? cut - 1 : cut + 1) as Cents
}

const isMoneyOut = (cell: string) => /[-−–(]/u.test(cell) || /\d\s*d$/iu.test(cell.trim())

const SIGNS = /^[\s(+\-−–]*(?:r\$|us\$|\$|brl|€)?[\s(+\-−–]*/iu

/**
 * An amount under a decimal mark, in cents, or null where it is none: the other mark groups by three.
 * Brackets and a minus before, after or behind the symbol are money out, as `D` is; `C` is money in.
 * Zeros beyond the cents are idle, any other digit there makes it unreadable.
 */
export function readAmountIn(cell: string, decimal: DecimalMark): Cents | null {
  if (cell.length > CELL_MAX * 2) return null
  const text = cell
    .trim()
    .replaceAll(/[−–]/gu, '-')
    .replaceAll('\u00A0', ' ')
  const numeral = numeralOf(text)
  if (numeral === null || text.length > CELL_MAX) return null
  const before = text.slice(0, text.indexOf(numeral))
  const after = text.slice(text.indexOf(numeral) + numeral.length).trim()
  if (SIGNS.exec(before)?.[0] !== before) return null
  const letter = /^-?\s*([cd])$/iu.exec(after)?.[1]?.toLowerCase()
  if (!/^(?:-|\)|brl|r\$)?$/iu.test(after) && letter === undefined) return null
  const mark = decimal === 'each' ? (markOf(numeral) ?? ',') : decimal
  const cents = mark === 'grouped' ? null : centsOf(numeral, mark)
  if (cents === null) return null
  const isOut = letter === 'd' || (letter !== 'c' && /[-(]/u.test(before + after))
  return (isOut ? 0 - cents : cents) as Cents
}

function centsOf(numeral: string, decimal: Mark): Cents | null {
  const [whole = '', fraction = '', ...more] = numeral.split(decimal)
  const other = decimal === ',' ? '.' : ','
  if (more.length > 0 || fraction.includes(other)) return null
  const groups = whole.split(other)
  const isGrouped = groups.slice(1).every((group) => group.length === 3)
  if (!isGrouped || (groups.length > 1 && (groups[0] ?? '').length > 3)) return null
  if (!/^\d{0,2}0*$/u.test(fraction)) return null
  const kept = fraction.slice(0, 2).padEnd(2, '0')
  return readMoney(`${groups.join('') || '0'},${kept}`)
}

const IN = /^(?:c|cr|credito|creditos|credit|e|entrada|entradas|receita|recebido|deposito|\+)$/u
const OUT =
  /^(?:d|db|debito|debitos|debit|s|saida|saidas|despesa|gasto|pago|enviado|saque|compra|-)$/u

/** Whether a word beside a value says that money comes in or goes out; null where it says neither. */
export function readDirection(cell: string): 'in' | 'out' | null {
  const word = nameKey(cell.slice(0, CELL_MAX)).trim()
  if (IN.test(word)) return 'in'
  return OUT.test(word) ? 'out' : null
}

/** A column's name without accents, capitals and punctuation: `Crédito (R$)` is `credito r`. */
export function headerKey(cell: string): string {
  return nameKey(cell.slice(0, 80))
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
}

const NAMED_ROLES: readonly (readonly [RegExp, ColumnRole])[] = [
  [/^(?:data|date|dt|dia)\b|^posting date$|^fecha\b/u, 'day'],
  [/^(?:saldo|balance|running balance)/u, 'balance'],
  [/^(?:moeda|currency)$/u, 'currency'],
  [/^(?:credito|entrada|credit|receita)s?\b/u, 'credit'],
  [/^(?:debito|saida|debit|despesa)s?\b/u, 'debit'],
  [
    /^(?:d c|c d|deb cred|cred deb|tipo|type|tipo de operacao|natureza|operacao|sinal|e s)$/u,
    'direction',
  ],
  [/^(?:valor|amount|value|quantia|montante|total(?! de parcelas)|importe)/u, 'value'],
  [
    /^(?:descricao|historico|lancamento|title|titulo|memo|description|estabelecimento|detalhe|origem|favorecido|payee|name|nome$)/u,
    'memo',
  ],
  [/\b(?:parcelas?|installments?)\b/u, 'instalment'],
  [/^final (?:do )?cartao$/u, 'ending'],
  [/^(?:nome no cartao|portador)$/u, 'holder'],
]

const FOREIGN = /\b(?:us|usd|dolar|eur|euro|moeda estrangeira|moeda original)\b/u
/** Two columns of words there may be, and two of a part: which, and of how many. */
const USES_MAX: Readonly<Partial<Record<ColumnRole, number>>> = { memo: 2, instalment: 2 }
/** Days of the bill and not of its lines. */
const OF_BILL = /\b(?:vencimento|fatura|fechamento|contabil)\b/u

/** What a column holds by its name alone. */
function namedRole(cell: string): ColumnRole {
  const name = headerKey(cell)
  return NAMED_ROLES.find(([words]) => words.test(name))?.[1] ?? 'other'
}

/**
 * What the columns of a header hold, by their names and, where a name can mean two things, by all that
 * stands under it: `Tipo` is a direction only where every cell says in or out.
 */
export function proposeRoles(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ColumnRole[] {
  if (isWithoutNames(header)) return rolesByContent(header.length, rows)
  const columns = header.map((_, at) => rows.map((row) => row[at]?.trim() ?? ''))
  const taken = new Map<ColumnRole, number>()
  const days = [...header.keys()].filter((at) => namedRole(header[at] ?? '') === 'day')
  // Days of the bill, and weekdays alone, where another column has days.
  const isBeside = (at: number) =>
    OF_BILL.test(headerKey(header[at] ?? '')) ||
    (rows.length > 0 && columns[at]?.some(isDateLike) === false)
  const isPassedOver = (at: number) => isBeside(at) && !days.every(isBeside)
  const roles = header.map((cell, at): ColumnRole => {
    const named = namedRole(cell)
    if (named === 'day' && isPassedOver(at)) return 'other'
    const role = roleUnder(named, headerKey(cell), columns[at] ?? [])
    const uses = (taken.get(role) ?? 0) + 1
    taken.set(role, uses)
    return uses > (USES_MAX[role] ?? 1) ? 'other' : role
  })
  return withDirection(roles, columns)
}

/**
 * A column is of directions, whatever its name, where each of its cells says in or out and both occur; and none is where the
 * signs beside it say something else, such as a card's _Crédito_ beside every value.
 */
function withDirection(
  roles: readonly ColumnRole[],
  columns: readonly (readonly string[])[],
): readonly ColumnRole[] {
  const values = columns[roles.indexOf('value')]
  if (values === undefined) return roles
  const directions = columns.map((column) => column.map(readDirection))
  const saysBoth = ({ length }: readonly string[], at: number) =>
    length > 0 &&
    directions[at]?.every((one) => one !== null) === true &&
    new Set(directions[at]).size === 2
  const at = roles.includes('direction')
    ? roles.indexOf('direction')
    : columns.findIndex((column, index) => roles[index] === 'other' && saysBoth(column, index))
  if (at === -1) return roles
  const signs = values.map(isMoneyOut)
  const agreeing = signs.filter(
    (isOut, index) => isOut === (directions[at]?.[index] === 'out'),
  ).length
  const isUnsigned = !signs.includes(true)
  const fits = isUnsigned || agreeing === signs.length || agreeing === 0
  return roles.map((role, index) => (index === at ? (fits ? 'direction' : 'other') : role))
}

const isWithoutNames = (header: readonly string[]) => header.every((cell) => cell.trim() === '')

const CONTENT_SHARE = 0.8
const isAmountLike = (cell: string) =>
  /[.,]\d{1,2}\D?$/u.test(cell.trim()) && numeralOf(cell) !== null && !isDateLike(cell)

/** A file without a header: a day, a text and a value in most rows. */
function rolesByContent(
  width: number,
  rows: readonly (readonly string[])[],
): readonly ColumnRole[] {
  const indexes = Array.from({ length: width }, (_, at) => at)
  const find = (is: (cell: string) => boolean) =>
    indexes.find(
      (at) => rows.filter((row) => is(row[at] ?? '')).length >= rows.length * CONTENT_SHARE,
    )
  const [day, value] = [find(isDateLike), find(isAmountLike)]
  const memo = find((cell) => /\p{L}{2}/u.test(cell))
  return indexes.map((at) =>
    at === day ? 'day' : at === value ? 'value' : at === memo ? 'memo' : 'other',
  )
}

const BOTH_SIDES =
  /^(?:(?:credito|entrada)s? (?:debito|saida)s?|(?:debito|saida)s? (?:credito|entrada)s?)\b/u

function roleUnder(named: ColumnRole, name: string, column: readonly string[]): ColumnRole {
  const filled = column.filter((text) => text !== '')
  const isDirection = filled.length > 0 && filled.every((cell) => readDirection(cell) !== null)
  if (named === 'direction') return isDirection ? 'direction' : 'other'
  // `Débito/Crédito` above such words, and any of both names above their letters.
  const isOfBoth = BOTH_SIDES.test(name) || filled.every((cell) => /^[a-z]{1,2}$/iu.test(cell))
  if ((named === 'credit' || named === 'debit') && isDirection && isOfBoth) return 'direction'
  // Dollars beside reais are no second value.
  if (named === 'value' && FOREIGN.test(name)) return 'other'
  return named
}

/** Whether these roles are enough to read rows: a day, a name, and a value or a credit and a debit. */
export function isReadable(roles: readonly ColumnRole[]): boolean {
  const has = (role: ColumnRole) => roles.includes(role)
  const once = (['day', 'value', 'credit', 'debit', 'direction', 'balance'] as const).every(
    (role) => roles.filter((one) => one === role).length <= 1,
  )
  return once && has('day') && has('memo') && (has('value') || (has('credit') && has('debit')))
}

/** Words of a bill for incoming payments, whose sign differs from that of purchases. */
const PAYMENT = /\b(?:pagamento|pagto|pgto|payment|inclusao de pagamento)\b/u
const GIVEN_BACK = /\b(?:estorno|devolucao|reembolso|cashback)\b|^credito\b/u
const OF_CARD = /\b(?:fatura|cartao|portador|parcela|estabelecimento)\b/u
const OF_ACCOUNT = /\b(?:pix|ted|doc|salario|tarifa|saldo|agencia|saque|boleto|transferencia)\b/u

/** How the values of a bill are signed: by its payments, if it has any, else by what all of it has in common. */
export function directionOfBill(
  lines: readonly { readonly memo: string; readonly value: number }[],
): { readonly isReversed: boolean; readonly isCertain: boolean; readonly isPaid: boolean } {
  const spent = lines.filter(({ memo, value }) => value !== 0 && !isGivenBack(memo))
  const back = lines.filter(({ memo, value }) => value !== 0 && isGivenBack(memo))
  const paid = back.filter(({ memo }) => PAYMENT.test(nameKey(memo)))
  const positive = spent.filter(({ value }) => value > 0).length
  // Where nothing is spent, what comes back says it.
  const isReversed =
    spent.length > 0 || back.length === 0
      ? positive * 2 >= spent.length
      : back.every(({ value }) => value < 0)
  const isOneSided = positive === 0 || positive === spent.length
  const isOpposed = back.every(({ value }) => value > 0 !== isReversed)
  return { isReversed, isCertain: isOneSided && isOpposed, isPaid: paid.length > 0 }
}

/** The direction of a bill's other table, unless its payments have the other sign there. */
function directionBeside(
  lines: readonly { readonly memo: string; readonly value: number }[],
  isReversed: boolean,
) {
  const paid = lines.filter(({ memo, value }) => value !== 0 && PAYMENT.test(nameKey(memo)))
  return { isReversed, isCertain: paid.every(({ value }) => value > 0 !== isReversed) }
}

function isGivenBack(memo: string): boolean {
  const words = nameKey(memo)
  return PAYMENT.test(words) || GIVEN_BACK.test(words)
}

/** A file of columns as it stands, below its header. */
export type ColumnSample = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** What the file says of itself beside its rows: that it is a bill, or that its balances add up. */
  readonly fileKind?: 'bank' | 'card' | null
  /** How the lines of another table of the same bill are signed: those of this one are signed alike. */
  readonly isReversed?: boolean | null
}

/**
 * The likeliest reading of a file that is not known by name, and what of it the file does not decide.
 * Null where no day, name and value can be found in it.
 */
export function proposeReading({
  header,
  rows,
  fileKind = null,
  isReversed: isReversedBeside = null,
}: ColumnSample): {
  readonly reading: ColumnReading
  readonly open: readonly OpenQuestion[]
} {
  const roles = proposeRoles(header, rows)
  const column = (role: ColumnRole) => {
    const at = roles.indexOf(role)
    return at === -1 ? [] : rows.map((row) => row[at]?.trim() ?? '')
  }
  const orders = listDayOrders(column('day'))
  const amounts = [...AMOUNT_ROLES].flatMap(column)
  const marks = listDecimalMarks(amounts)
  const decimal = marks[0] ?? ','
  const memoAt = roles.indexOf('memo')
  const lines = rows.map((row) => ({
    memo: row[memoAt] ?? '',
    value: readAmountIn(row[roles.indexOf('value')] ?? '', decimal) ?? 0,
  }))
  const bill =
    isReversedBeside === null ? directionOfBill(lines) : directionBeside(lines, isReversedBeside)
  const kind = fileKind ?? proposeKind(header, lines)
  const isDirected = roles.includes('direction') || !roles.includes('value')
  const isSigned = new Set(lines.map(({ value }) => Math.sign(value))).size > 1
  const isCertain = kind === 'card' ? bill.isCertain : isSigned
  // `Crédito` and `Débito` beside the lines of a bill may be what the card is used for; `C` and `D` are not.
  const isDoubtful =
    kind === 'card' &&
    roles.includes('direction') &&
    (column('direction').every((cell) => readDirection(cell) === 'in') ||
      (namedRole(header[roles.indexOf('direction')] ?? '') !== 'direction' &&
        !column('direction').every((cell) => /^[a-z]{1,2}$/iu.test(cell))))
  const reading: ColumnReading = {
    kind,
    roles,
    dayOrder: orders[0] ?? 'day-first',
    decimal,
    isReversed: kind === 'card' && !isDirected && bill.isReversed,
  }
  const open: OpenQuestion[] = []
  if (fileKind === null) open.push('kind')
  const isUnsure = isGuessed(header, rows, roles) || hasTwoValues(header, rows)
  if (!isReadable(roles) || isUnsure) open.push('columns')
  if (orders.length > 1) open.push('dayOrder')
  if (marks.length !== 1) open.push('decimal')
  const isUnsaid = !isDirected && (!isCertain || saysOneSide(roles, rows))
  if (isDoubtful || isUnsaid) open.push('direction')
  return { reading, open }
}

/** Whether a column that is not read says one side beside every value, such as `C`: the sign may stand there. */
function saysOneSide(roles: readonly ColumnRole[], rows: readonly (readonly string[])[]): boolean {
  return roles.some(
    (role, at) =>
      role === 'other' &&
      rows.length > 0 &&
      rows.every((row) => (row[at] ?? '').trim() !== '-' && readDirection(row[at] ?? '') !== null),
  )
}

/** The columns whose names say that amounts stand there, in whatever currency. */
export const listAmountColumns = (header: readonly string[]): readonly number[] =>
  [...header.keys()].filter((at) => AMOUNT_ROLES.has(namedRole(header[at] ?? '')))

/** The roles of columns in which amounts stand. */
export const AMOUNT_ROLES: ReadonlySet<ColumnRole> = new Set([
  'value',
  'credit',
  'debit',
  'balance',
])

/** Whether the words of a line are those of an account, and not of a card's bill. */
export const isOfAccount = (memo: string): boolean => OF_ACCOUNT.test(nameKey(memo))

/** Whether two columns of amounts are called values, in one currency: the price of a purchase and that of its part. */
function hasTwoValues(header: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const values = header.filter(
    (cell, at) =>
      ['value', 'instalment'].includes(namedRole(cell)) &&
      !FOREIGN.test(headerKey(cell)) &&
      rows.some((row) => isAmountLike(row[at] ?? '')),
  )
  return values.length > 1
}

/** Whether a file without a header has more than a day, a name and a value: which of them is which is then a guess. */
function isGuessed(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  roles: readonly ColumnRole[],
): boolean {
  if (!isWithoutNames(header)) return false
  return rows.some((row) => row.some((cell, at) => roles[at] === 'other' && cell.trim() !== ''))
}

function proposeKind(
  header: readonly string[],
  lines: readonly { readonly memo: string; readonly value: number }[],
): 'bank' | 'card' {
  const named = nameKey(header.join(' '))
  if (OF_CARD.test(named)) return 'card'
  if (/\b(?:saldo|balance|credito|debito|entrada|saida)\b/u.test(named)) return 'bank'
  const ofAccount = lines.filter(({ memo }) => isOfAccount(memo)).length
  const paid = lines.filter(({ memo }) => PAYMENT.test(nameKey(memo)))
  const others = lines.filter(({ memo }) => !PAYMENT.test(nameKey(memo)))
  const isBill =
    paid.length > 0 &&
    paid.every(({ value }) => value < 0) &&
    others.every(({ value }) => value >= 0)
  return isBill && ofAccount === 0 ? 'card' : 'bank'
}

/** One row as it would come in: its day, its name and its value as a balance sees it; null of what it lacks. */
export function readRow(
  row: readonly string[],
  { roles, dayOrder, decimal, isReversed }: ColumnReading,
): { readonly day: Day | null; readonly memo: string; readonly value: Cents | null } {
  const cells = (role: ColumnRole) =>
    roles.flatMap((one, at) => (one === role ? [row[at]?.trim() ?? ''] : []))
  const amount = (role: ColumnRole) => readAmountIn(cells(role)[0] ?? '', decimal)
  const memo = [...new Set(cells('memo'))].filter((part) => part !== '').join(' - ')
  const day = readDayIn(cells('day')[0] ?? '', dayOrder)
  return { day, memo, value: valueOf() }

  function valueOf(): Cents | null {
    const value = amount('value')
    const direction = readDirection(cells('direction')[0] ?? '')
    if (value !== null && direction !== null) {
      const size = Math.abs(value)
      return (direction === 'out' ? 0 - size : size) as Cents
    }
    if (value !== null) return (isReversed ? 0 - value : value) as Cents
    const [credit, debit] = [amount('credit') ?? 0, amount('debit') ?? 0]
    if (credit !== 0 && debit !== 0) return null
    // What was credited and is taken back has a minus there.
    if (credit !== 0) return credit as Cents
    return debit === 0 ? null : ((0 - Math.abs(debit)) as Cents)
  }
}
