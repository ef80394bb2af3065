import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  monthOf,
  toDay,
} from '@saldo/domain/calendar'
import { withoutAccents } from '@saldo/domain/accents'
import { type Cents, sumCents, toCents, ZERO } from '@saldo/domain/money'
import { dayOnBill } from '@saldo/domain/statements/bill-year'
import { readInstalment, readPrintedPart } from '@saldo/domain/statements/instalment-suffix'
import {
  dayAt,
  dayWithin,
  moneyAtEnd,
  moneyWithin,
  monthNamed,
  type Printed,
  type PrintedDay,
} from './figures.ts'
import type { BillLayout } from './layout.ts'
import { type Line, textsAt } from './lines.ts'

/** One line of a bill; below zero is money out, as everywhere. */
type BillLine = {
  /** Its place among the lines of the document. */
  readonly at: number
  readonly day: Day | null
  readonly value: Cents
  readonly memo: string
  readonly text: string
}

export type Bill = {
  readonly dueOn: Day
  readonly total: Cents
  readonly number: string
  readonly lines: readonly BillLine[]
  /** Lines of bills to come. */
  readonly later: readonly { readonly at: number; readonly text: string }[]
  /** Whether the lines add up to the total, and those of each card to its own. */
  readonly isProven: boolean
}

/** Lower case without accents, letter for letter. */
export const plainText = (text: string) => withoutAccents(text).toLowerCase()

const PAID = /^(?:inclusao de )?(?:pagamento|pagto|pgto)\b/u
const PAID_ON = /^pagamento em (?=\d)/u
/** As many candidates of a figure are tried. */
const TRIED_MAX = 4

/**
 * A bank's bill by its layout, with its due date where the person has said it. `no_year` where it prints no year,
 * `no_total` where it prints no total or no line: then it proves nothing.
 */
export function readBill(
  lines: readonly Line[],
  layout: BillLayout,
  stated: Day | null,
): Bill | 'no_year' | 'no_total' {
  const plain = lines.map(({ text }) => plainText(text))
  const textsOf = (label: RegExp) => textsAt(lines, plain, label)
  const totals = amountsOf(textsOf(layout.total))
  if (totals.length === 0) return 'no_total'
  const dueOn = stated ?? findDueDay(layout, textsOf, plain)
  if (dueOn === null) return 'no_year'
  const closing = layout.closedOn === null ? null : firstDay(textsOf(layout.closedOn))
  const reader = new BillReader(layout, { dueOn, lastOn: lastDayOf(closing, dueOn) })
  for (const [at, line] of lines.entries()) reader.read(at, line.text, plain[at] ?? '')
  reader.end()
  const { found, later } = reader
  if (found.length === 0) return 'no_total'
  const formers = layout.former === null ? [] : amountsOf(textsOf(layout.former))
  const closes = totals.find((total) => closesWith(found, total, formers))
  const [first = ZERO] = totals
  const number = layout.number === null ? '' : (matchIn(plain, layout.number)?.[1] ?? '')
  const isProven = closes !== undefined && reader.areSubtotalsRight
  return { dueOn, total: closes ?? first, number, lines: found, later, isProven }
}

/** What is owed is above zero; a minus is what the bank owes. */
function amountsOf(texts: readonly string[]): readonly Cents[] {
  const found = texts.flatMap((text) => moneyWithin(text) ?? []).map(owed)
  return [...new Set(found)].slice(0, TRIED_MAX)
}

const owed = ({ size, sign }: Printed) => (sign === '-' || sign === 'C' ? negated(size) : size)
const negated = (value: Cents) => toCents(0 - value)

/** The lines are the total, with what was owed before and paid, or without what was owed and paid. */
function closesWith(lines: readonly BillLine[], total: Cents, formers: readonly Cents[]): boolean {
  const all = sumCents(lines.map(({ value }) => value))
  const paid = sumCents(lines.filter(isPayment).map(({ value }) => value))
  if (total === paid - all) return true
  return formers.some((former) => total === former - all)
}

const isPayment = ({ memo, value }: BillLine) => value > 0 && PAID.test(plainText(memo))

const firstDay = (texts: readonly string[]): PrintedDay | null =>
  texts.map(dayWithin).find((day) => day !== null) ?? null

function matchIn(plain: readonly string[], pattern: RegExp): RegExpExecArray | null {
  for (const text of plain) {
    const match = pattern.exec(text)
    if (match !== null) return match
  }
  return null
}

const dayOf = ({ day, month }: PrintedDay, year: number): Day | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? toDay(text) : null
}

/** When the bill falls due, with the year that it prints there, or at its closing, or beside its month. */
function findDueDay(
  layout: BillLayout,
  textsOf: (label: RegExp) => readonly string[],
  plain: readonly string[],
): Day | null {
  const due = firstDay(textsOf(layout.dueOn))
  if (due === null) return null
  if (due.year !== null) return dayOf(due, due.year)
  const closing = layout.closedOn === null ? null : firstDay(textsOf(layout.closedOn))
  const closed = closing?.year == null ? null : dayOf(closing, closing.year)
  if (closed !== null) return nearest(due, addDays(closed, 15))
  const [, word = '', year = ''] = layout.month === null ? [] : (matchIn(plain, layout.month) ?? [])
  const month = monthNamed(word)
  const middle = month === null ? null : dayOf({ day: 15, month, year: null }, Number(year))
  return middle === null ? null : nearest(due, middle)
}

/** The day of that day and month that is nearest to another one. */
function nearest(printed: PrintedDay, to: Day): Day | null {
  const year = Number(to.slice(0, 4))
  const days = [year - 3, year - 2, year - 1, year, year + 1].flatMap(
    (one) => dayOf(printed, one) ?? [],
  )
  const distance = (day: Day) => Math.abs(daysBetween(day, to))
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** How long before it falls due a bill closes at most. */
const CLOSES_WITHIN = 45

/** The last day that lines of the bill can have: that of its closing, where it is one. */
function lastDayOf(closing: PrintedDay | null, dueOn: Day): Day {
  if (closing === null) return dueOn
  const closed = closing.year === null ? dayOnBill(closing, dueOn) : dayOf(closing, closing.year)
  if (closed === null || closed > dueOn) return dueOn
  return daysBetween(closed, dueOn) <= CLOSES_WITHIN ? closed : dueOn
}

/** The lines of one card, while they are counted. */
type Group = { sum: number; paid: number; count: number; expected: Cents | null }

const emptyGroup = (): Group => ({ sum: 0, paid: 0, count: 0, expected: null })

class BillReader {
  readonly found: BillLine[] = []
  readonly later: { readonly at: number; readonly text: string }[] = []
  areSubtotalsRight = true
  readonly #layout: BillLayout
  readonly #dueOn: Day
  readonly #lastOn: Day
  #holds: BillLayout['sections'][number]['holds'] = 'nothing'
  #group = emptyGroup()
  /** A day and a name whose amount stands on the next line. */
  #begun: string | null = null

  constructor(layout: BillLayout, days: { readonly dueOn: Day; readonly lastOn: Day }) {
    this.#layout = layout
    this.#dueOn = days.dueOn
    this.#lastOn = days.lastOn
  }

  read(at: number, text: string, plain: string): void {
    const begun = this.#begun
    this.#begun = null
    if (dayAt(text) !== null) return this.#dated(at, text)
    if (this.#isHeading(text, plain)) return
    const paidOn = PAID_ON.exec(plain)
    const paid = paidOn === null ? null : dayAt(text.slice(paidOn[0].length))
    if (paidOn !== null && paid !== null) {
      const day = text.slice(paidOn[0].length, paidOn[0].length + paid.length)
      return this.#dated(at, `${day} ${text}`)
    }
    if (begun !== null && moneyAtEnd(text) !== null) this.#dated(at, `${begun} ${text}`)
  }

  end(): void {
    this.#close(null)
  }

  #dated(at: number, text: string): void {
    if (this.#holds === 'nothing') return
    const money = moneyAtEnd(text)
    if (money === null) {
      this.#begun = text
      return
    }
    const line = this.#lineOf(at, text)
    if (line === null) return
    if (this.#holds === 'later') this.later.push({ at, text })
    else this.#add(line)
  }

  #add(line: BillLine): void {
    this.found.push(line)
    this.#group.count += 1
    this.#group.sum -= line.value
    if (isPayment(line)) this.#group.paid -= line.value
  }

  /** Whether a line begins a section or a card, or prints the sum of one. */
  #isHeading(text: string, plain: string): boolean {
    const { sections, card, subtotal } = this.#layout
    const isCard = card?.test(plain) === true
    const isSubtotal = subtotal?.test(plain) === true
    if (isCard) this.#close(null)
    if (isSubtotal) this.#subtotal(text)
    const section = sections.find(({ begins }) => begins.test(plain))
    if (section !== undefined) {
      if (!isCard && !isSubtotal) this.#close(null)
      this.#holds = section.holds
    }
    return isCard || isSubtotal || section !== undefined
  }

  /** The sum of a card's lines stands below them, or beside its name above them. */
  #subtotal(text: string): void {
    const money = moneyAtEnd(text)
    if (money === null) return
    if (this.#group.count === 0) this.#group.expected = owed(money)
    else this.#close(owed(money))
  }

  #close(sum: Cents | null): void {
    const { expected, sum: all, paid } = this.#group
    const printed = sum ?? expected
    if (printed !== null && printed !== all && printed !== all - paid)
      this.areSubtotalsRight = false
    this.#group = emptyGroup()
  }

  #lineOf(at: number, text: string): BillLine | null {
    const layout = this.#layout
    const start = dayAt(text)
    if (start === null) return null
    const entry = nameAndMoney(text.slice(start.length).trim(), layout.reais)
    if (entry === null) return null
    const { money } = entry
    const name = entry.name.replace(layout.beforeName ?? /^$/u, '').trim()
    if (!/\p{L}/u.test(name)) return null
    const isOut = this.#isOut(money, name)
    const value = isOut ? negated(money.size) : money.size
    const memo = withPart(name, layout.part)
    return { at, day: this.#dayOf(start.day, memo), value, memo, text }
  }

  #isOut({ sign }: Printed, name: string): boolean {
    const { isNegativeOut, hasBarePayments } = this.#layout
    if (sign === 'D') return true
    if (sign === 'C' || sign === '+') return false
    if (isNegativeOut) return sign === '-'
    if (sign === '-') return false
    return !(hasBarePayments && PAID.test(plainText(name)))
  }

  /** The year of a line: the last one up to the closing, or for a part the one in which it was bought. */
  #dayOf(printed: PrintedDay, memo: string): Day | null {
    if (printed.year !== null) return dayOf(printed, printed.year)
    const last = dayOnBill(printed, this.#lastOn)
    if (last === null || this.#layout.partDay === 'period') return last
    const part = readInstalment({ memo, day: last })
    if (part === null || part.index === 1) return last
    const bought = addMonths(monthOf(this.#lastOn), 1 - part.index)
    const near = nearest(printed, toDay(`${bought}-15`))
    return near !== null && near <= this.#dueOn ? near : last
  }
}

/** A name and the amount in reais behind it, without the amounts of another currency and the rate. */
function nameAndMoney(text: string, reais: BillLayout['reais']) {
  const last = moneyAtEnd(text)
  if (last === null) return null
  let money = last
  for (let rest = moneyAtEnd(last.before); rest !== null; rest = moneyAtEnd(rest.before)) {
    if (reais === 'first') money = rest
    else money = { ...last, before: rest.before }
  }
  return { money, name: money.before.replace(/ (?:R\$|US\$|U\$|USD)$/u, '') }
}

const BEFORE_TOWN = /(?<=[\p{L}*.) ])(\d{2})\/(\d{2})(?= \p{L})/u

/** A name with its part as all parts are read. */
function withPart(name: string, part: BillLayout['part']): string {
  if (part === 'worded') return name
  const middle = part === 'before-town' ? BEFORE_TOWN.exec(name) : null
  if (middle !== null) {
    const until = middle.index + middle[0].length
    const found = readPrintedPart(name.slice(0, until))
    if (found !== null) return parted(`${found.name}${name.slice(until)}`, found)
  }
  const found = readPrintedPart(name)
  return found === null ? name : parted(found.name, found)
}

const parted = (
  name: string,
  { index, count }: { readonly index: number; readonly count: number },
) => `${name} - Parcela ${index}/${count}`
