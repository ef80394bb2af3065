import { type Day, isDay, toDay } from '@saldo/domain/calendar'
import { type Cents, toCents, ZERO } from '@saldo/domain/money'
import { dayOnBill } from '@saldo/domain/statements/bill-year'
import { isBalanceName } from '../cells.ts'
import { checkBalance } from '../check-balance.ts'
import { plainText } from './bill.ts'
import { dayAt, dayWithin, moneyAtEnd, type Printed, type PrintedDay } from './figures.ts'
import type { Line } from './lines.ts'

/** The statement of an account, which its balances prove. */
export type AccountStatement = {
  readonly number: string
  readonly lines: readonly SignedRow[]
  readonly closing: { readonly on: Day; readonly value: Cents } | null
  /** The lines above the first entry: they say whose statement it is. */
  readonly head: string
}

const WEEKDAY = /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:-feira)?,? /u
const NUMBER = /\bconta(?: corrente)?\D{0,6}([\d.]{3,15}(?:-\s?[\dx])?)/u
const INCOMING = /^(?:total de )?entradas\b/u
const OUTGOING = /^(?:total de )?saidas\b/u
/** Documents of a bank beside the name of an entry. */
const DOCUMENT = / \d{5,15}$/u

type Row = {
  readonly at: number
  readonly day: Day
  readonly memo: string
  readonly text: string
  readonly money: Printed | null
  readonly balance: Cents | null
}

/**
 * The statement of an account, of whichever bank: a day, a name and a value on each line, or days as headings of
 * their lines. Null where its balances do not prove it, line by line or from the first to the last.
 */
export function readAccount(lines: readonly Line[]): AccountStatement | null {
  const reader = new AccountReader(lines)
  for (const [at, { text }] of lines.entries()) reader.read(at, text)
  const signed = withSigns(reader.rows)
  if (signed === null) return null
  const found = signed.filter(({ value }) => value !== 0)
  const isProven =
    checkBalance(signed.map((row, line) => ({ ...row, line }))) === 'agrees' && isCovered(signed)
  if (found.length === 0 || !isProven) return null
  const last = signed.findLast(({ balance }) => balance !== null)
  const closing =
    last === undefined || last.balance === null ? null : { on: last.day, value: last.balance }
  return { number: reader.number, lines: found, closing, head: reader.head }
}

class AccountReader {
  readonly rows: Row[] = []
  number = ''
  head = ''
  readonly #until: Day | null
  /** Of the heading under which lines without a day stand. */
  #day: Day | null = null
  #direction: Printed['sign'] = null

  constructor(lines: readonly Line[]) {
    const first = lines.findIndex(({ text }) => dayAt(text) !== null && moneyAtEnd(text) !== null)
    const head = lines.slice(0, first === -1 ? 20 : first).map(({ text }) => plainText(text))
    this.head = head.join('\n')
    this.number = accountNumberIn(this.head)
    this.#until = lastWithYear(head)
  }

  read(at: number, text: string): void {
    const plain = plainText(text)
    const begin = WEEKDAY.exec(plain)?.[0].length ?? 0
    const start = dayAt(text.slice(begin))
    if (INCOMING.test(plain)) this.#direction = '+'
    if (OUTGOING.test(plain)) this.#direction = '-'
    const day = start === null ? this.#day : this.#dayOf(start.day)
    if (day === null) return
    const rest = text.slice(start === null ? 0 : begin + start.length).replace(/^[\s,\-–]+/u, '')
    const money = moneyAtEnd(rest)
    const isHeading =
      start !== null && (money === null || isBalance(rest) || /^total\b/iu.test(rest))
    if (isHeading) {
      this.#day = day
      if (!isBalance(rest)) return
    } else if (start !== null) this.#day = null
    if (money === null) return
    this.#row({ at, day, text, rest }, money)
  }

  #row(
    {
      rest,
      ...line
    }: { readonly at: number; readonly day: Day; readonly text: string; readonly rest: string },
    last: Printed & { readonly before: string },
  ): void {
    const memo = last.before
    if (isBalance(rest)) {
      this.rows.push({ ...line, memo, money: null, balance: signedBalance(last) })
      return
    }
    if (/^total\b/iu.test(rest) || !/\p{L}/u.test(memo)) return
    const value = moneyAtEnd(memo)
    const own = value ?? last
    const money = { size: own.size, sign: own.sign ?? (value === null ? this.#direction : null) }
    const name = (value === null ? memo : value.before).replace(DOCUMENT, '')
    const balance = value === null ? null : signedBalance(last)
    this.rows.push({ ...line, memo: name, money, balance })
  }

  #dayOf(printed: PrintedDay): Day | null {
    if (printed.year === null) return this.#until === null ? null : dayOnBill(printed, this.#until)
    return dayPrinted(printed)
  }
}

const isBalance = (text: string) => isBalanceName(moneyAtEnd(text)?.before.replace(/:$/u, '') ?? '')

const signedBalance = ({ size, sign }: Printed): Cents =>
  toCents(sign === '-' || sign === 'D' ? 0 - size : size)

/** The number of an account in the head of its statement, in lower case without accents; empty where there is none. */
export const accountNumberIn = (head: string) =>
  (NUMBER.exec(head)?.[1] ?? '').replaceAll(/[\s.]/gu, '')

/** A day that is printed with its year; null where there is no such day. */
export function dayPrinted({ day, month, year }: PrintedDay): Day | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? toDay(text) : null
}

/** The last day with its year in these lines: where the period ends. */
export function lastWithYear(texts: readonly string[]): Day | null {
  const days = texts.flatMap((text) => {
    const pieces = text.split(/ (?:a|ate) /u)
    return pieces.flatMap((piece) => dayWithin(piece) ?? [])
  })
  const whole = days.filter(({ year }) => year !== null).flatMap((day) => dayPrinted(day) ?? [])
  return whole.toSorted().at(-1) ?? null
}

type SignedRow = {
  readonly at: number
  readonly day: Day
  readonly memo: string
  readonly text: string
  readonly value: Cents
  readonly balance: Cents | null
}

/** Whether a balance stands at the end of all entries, which newest first is the beginning. */
function isCovered(rows: readonly SignedRow[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return false
  return (first.day <= last.day ? last : first).balance !== null
}

/**
 * The rows with the signs of their values: as printed, where a minus stands beside some of them; else as the
 * balance beside them moves. Null where neither says it.
 */
function withSigns(rows: readonly Row[]): readonly SignedRow[] | null {
  const signed: SignedRow[] = []
  const hasMinus = rows.some(({ money }) => money?.sign === '-')
  let before: number | null = null
  for (const { money, balance, ...row } of rows) {
    const value: Cents | null =
      money === null ? ZERO : signedValue(money, { before, balance, hasMinus })
    if (value === null) return null
    signed.push({ ...row, value, balance })
    before = balance ?? (before === null ? null : before + value)
  }
  return signed
}

function signedValue(
  { size, sign }: Printed,
  {
    before,
    balance,
    hasMinus,
  }: {
    readonly before: number | null
    readonly balance: number | null
    readonly hasMinus: boolean
  },
): Cents | null {
  if (sign === '+' || sign === 'C') return size
  if (sign === '-' || sign === 'D') return toCents(0 - size)
  if (hasMinus) return size
  if (balance === null || before === null) return null
  const moved = balance - before
  return Math.abs(moved) === size ? toCents(moved) : null
}
