import { addDays, type Day, daysBetween, isDay, toDay } from '@saldo/domain/calendar'
import { withoutAccents } from '@saldo/domain/accents'
import { type Cents, sumCents, toCents, ZERO } from '@saldo/domain/money'
import { type UsedCard, usedCardOf } from '@saldo/domain/payments/card-holders'
import { dayOfPart, dayOnBill, nearestDay } from '@saldo/domain/statements/bill-year'
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
import { type BillLayout, PAYMENT_WORDS, type Section } from './layout.ts'
import { figuresAt, type Line } from './lines.ts'

/** One line of a bill; below zero is money out, as everywhere. */
type BillLine = {
  /** Its place among the lines of the document. */
  readonly at: number
  readonly day: Day | null
  readonly value: Cents
  readonly memo: string
  readonly text: string
  /** The last digits of its card, where that is said; empty of any other. */
  readonly ending: string
}

/** A line with its card, which what pays a bill has none of. */
type CardLine = Omit<BillLine, 'ending'> & { readonly card: UsedCard | null }

export type Bill = {
  readonly dueOn: Day
  readonly total: Cents
  readonly number: string
  readonly lines: readonly CardLine[]
  /** Lines of bills to come. */
  readonly later: readonly { readonly at: number; readonly text: string }[]
  /** Whether the lines add up to the total, and those of each card to its own. */
  readonly isProven: boolean
}

/** Lower case without accents, letter for letter. */
export const plainText = (text: string) => withoutAccents(text).toLowerCase()

const PAID_ON = /^pagamento em (?=\d)/u
/** As many candidates of a figure are tried. */
const TRIED_MAX = 4

/**
 * A bank's bill by its layout, with its due date where the person has said it; of several readings of its pages the
 * one that its total proves. `no_year` where it prints no year, `no_total` where it prints no total or no line: then
 * it proves nothing.
 */
export function readBill(
  readings: readonly (readonly Line[])[],
  layout: BillLayout,
  stated: Day | null,
): Bill | 'no_year' | 'no_total' {
  let first: Bill | 'no_year' | 'no_total' | null = null
  for (const lines of readings) {
    const bill = readInOrder(lines, layout, stated)
    if (typeof bill !== 'string' && bill.isProven) return bill
    first ??= bill
  }
  return first ?? 'no_total'
}

function readInOrder(
  printed: readonly Line[],
  layout: BillLayout,
  stated: Day | null,
): Bill | 'no_year' | 'no_total' {
  const plain = printed.map(({ text }) => plainText(text))
  const figures: Figures = {
    amounts: (label) =>
      unlike(label === null ? [] : figuresAt(printed, plain, { label, read: owedIn })),
    days: (label) => (label === null ? [] : figuresAt(printed, plain, { label, read: dayWithin })),
    plain,
  }
  const totals = figures.amounts(layout.total)
  if (totals.length === 0) return 'no_total'
  const dueOn = stated ?? findDueDay(layout, figures)
  if (dueOn === null) return 'no_year'
  const [closing = null] = figures.days(layout.closedOn)
  const reader = new BillReader(layout, { dueOn, lastOn: lastDayOf(closing, dueOn) })
  for (const [at, line] of printed.entries())
    reader.read(
      { ...line, at, x: line.segments[0]?.x ?? 0, text: entryTextOf(line) },
      plain[at] ?? '',
    )
  reader.end()
  const { later } = reader
  const found = withoutRevolving(reader.found)
  if (found.length === 0) return 'no_total'
  const others = {
    formers: figures.amounts(layout.former),
    prepaid: figures.amounts(layout.prepaid),
  }
  const closes = totals.find((total) => closesWith(found, total, others))
  const [first = ZERO] = totals
  const number = layout.number === null ? '' : (matchIn(plain, layout.number)?.[1] ?? '')
  const isProven = closes !== undefined && reader.areSubtotalsRight && !reader.hasStrayPayment
  const lines = withCards(found, { number, holders: reader.holders })
  return { dueOn, total: closes ?? first, number, lines, later, isProven }
}

/**
 * The lines with their cards. A bill that says of no line which card it is of is all of the one that it is of, where it
 * names that.
 */
function withCards(
  lines: readonly BillLine[],
  { number, holders }: { readonly number: string; readonly holders: ReadonlyMap<string, string> },
): readonly CardLine[] {
  const hasEndings = lines.some(({ ending }) => ending !== '')
  return lines.map(({ ending: own, ...line }) => {
    const ending = hasEndings ? own : number
    return { ...line, card: isPayment(line) ? null : usedCardOf(ending, holders.get(ending)) }
  })
}

/** The text of a line; of an entry down to its amount, where something without one stands to its right. */
function entryTextOf({ text, segments }: Line): string {
  if (dayAt(text) === null || moneyAtEnd(text) !== null) return text
  const last = segments.findLastIndex((one) => moneyAtEnd(one.text) !== null)
  return last < 1
    ? text
    : segments
        .slice(0, last + 1)
        .map((one) => one.text)
        .join(' ')
}

const REVOLVING = /^(?:saldo em|credito de) rotativo\b/u

/** What was not paid is printed as a charge and as its credit: together they are nothing, and no purchase. */
function withoutRevolving(lines: readonly BillLine[]): readonly BillLine[] {
  const pairs = lines.filter(({ memo }) => REVOLVING.test(plainText(memo)))
  const isNothing = sumCents(pairs.map(({ value }) => value)) === 0
  return isNothing ? lines.filter((line) => !pairs.includes(line)) : lines
}

/** What a bill prints beside its labels, and its texts in lower case without accents. */
type Figures = {
  readonly amounts: (label: RegExp | null) => readonly Cents[]
  readonly days: (label: RegExp | null) => readonly PrintedDay[]
  readonly plain: readonly string[]
}

const unlike = (amounts: readonly Cents[]) => [...new Set(amounts)].slice(0, TRIED_MAX)

/** What is owed is above zero; a minus is what the bank owes. */
const owed = ({ size, sign }: Printed) => (sign === '-' || sign === 'C' ? negated(size) : size)
const negated = (value: Cents) => toCents(0 - value)

function owedIn(text: string): Cents | null {
  const money = moneyWithin(text)
  return money === null ? null : owed(money)
}

/**
 * The lines are the total with what was owed before and paid. Without them they are it where one of both is not
 * printed: where both are, a payment that was read wrongly must not pass.
 */
function closesWith(
  lines: readonly BillLine[],
  total: Cents,
  { formers, prepaid }: { readonly formers: readonly Cents[]; readonly prepaid: readonly Cents[] },
): boolean {
  const all = sumCents(lines.map(({ value }) => value))
  const paid = sumCents(lines.filter(isPayment).map(({ value }) => value))
  if (formers.some((former) => total === former - all)) return true
  if (formers.length > 0 && paid !== 0) return false
  return [ZERO, ...prepaid].some((ahead) => total === paid - all - Math.abs(ahead))
}

const isPayment = ({ memo, value }: Pick<BillLine, 'memo' | 'value'>) =>
  value > 0 && PAYMENT_WORDS.test(plainText(memo))

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
function findDueDay(layout: BillLayout, { days, plain }: Figures): Day | null {
  const [first, ...others] = days(layout.dueOn)
  if (first === undefined) return null
  const isSame = ({ day, month, year }: PrintedDay) =>
    day === first.day && month === first.month && year !== null
  const due = first.year === null ? (others.find(isSame) ?? first) : first
  if (due.year !== null) return dayOf(due, due.year)
  const [closing] = days(layout.closedOn)
  const closed = closing?.year == null ? null : dayOf(closing, closing.year)
  if (closed !== null) return nearestDay(due, addDays(closed, 15))
  const [, word = '', year = ''] = layout.month === null ? [] : (matchIn(plain, layout.month) ?? [])
  const month = monthNamed(word)
  const middle = month === null ? null : dayOf({ day: 15, month, year: null }, Number(year))
  return middle === null ? null : nearestDay(due, middle)
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

/** The lines of one card, while they are counted. `spent` is what goes out alone. */
type Group = { sum: number; paid: number; spent: number; count: number; expected: Cents | null }

/** A person whose lines follow, with their sum as it is printed, and the lines that have come. */
type PersonLines = {
  readonly name: string
  readonly expected: Cents
  sum: number
  readonly endings: Set<string>
}

const emptyGroup = (): Group => ({ sum: 0, paid: 0, spent: 0, count: 0, expected: null })

/** One line of the document as it is read. */
type Text = {
  readonly at: number
  readonly page: number
  /** Where it begins. */
  readonly x: number
  readonly text: string
}

/** A purchase whose amount has not come yet; `count` is how many lines it has by now. */
type Begun = Text & { readonly count: number }

/** No purchase takes more lines. */
const LINES_MAX = 5
/** How far behind its day the name of a purchase begins, in points. */
const INDENT = 12
const INDENT_MAX = 150

class BillReader {
  readonly found: BillLine[] = []
  /** A payment stands in no section that is known: what was owed before would not be proven by the total. */
  hasStrayPayment = false
  readonly later: { readonly at: number; readonly text: string }[] = []
  areSubtotalsRight = true
  /** Whose the cards are, by their endings, as it is printed. */
  readonly holders = new Map<string, string>()
  readonly #layout: BillLayout
  readonly #dueOn: Day
  readonly #lastOn: Day
  #section: Section | null = null
  #group = emptyGroup()
  /** The card whose lines are read. */
  #ending = ''
  #person: PersonLines | null = null
  #begun: Begun | null = null
  /** The sum of a card stands on the line below its words. */
  #awaitsSubtotal = false
  /** As the last line of the bill printed its day. */
  #lastDay: string

  constructor(layout: BillLayout, days: { readonly dueOn: Day; readonly lastOn: Day }) {
    this.#layout = layout
    this.#dueOn = days.dueOn
    this.#lastOn = days.lastOn
    this.#lastDay = days.lastOn.split('-').toReversed().join('/')
  }

  read(line: Text, plain: string): void {
    const text = this.#layout.day === 'first' ? line.text : dayFirst(line.text)
    const isAwaited = this.#awaitsSubtotal
    this.#awaitsSubtotal = false
    if (dayAt(text) !== null && !this.#isMoreOfName({ ...line, text }))
      return this.#dated({ ...line, text })
    if (this.#begun !== null && COLUMN_HEADS.test(plain)) return
    if (BOLETO.test(plain)) {
      this.#close(null)
      this.#section = null
      this.#begun = null
      return
    }
    if (this.#isHeading(text, plain)) return
    if (this.#section?.holds === 'charges') return this.#charge(line.at, text, plain)
    const money = moneyAtEnd(text)
    if (isAwaited && money !== null) return this.#close(owed(money))
    const paidOn = PAID_ON.exec(plain)
    const paid = paidOn === null ? null : dayAt(text.slice(paidOn[0].length))
    if (paidOn !== null && paid !== null) {
      const day = text.slice(paidOn[0].length, paidOn[0].length + paid.length)
      return this.#dated({ ...line, text: `${day} ${text}` })
    }
    if (this.#begun !== null) return this.#continue(this.#begun, { ...line, text }, plain)
    if (money !== null && this.#layout.undated?.test(plain) === true)
      this.#dated({ ...line, text: `${this.#lastDay} ${text}` })
  }

  end(): void {
    this.#close(null)
    this.#endPerson()
  }

  #dated(line: Text): void {
    const holds = this.#section?.holds ?? 'nothing'
    this.#begun = null
    if (holds === 'nothing' || holds === 'charges') {
      const entry = moneyAtEnd(line.text) === null ? null : this.#lineOf(line.at, line.text)
      if (entry !== null && isPayment(entry)) this.hasStrayPayment = true
      return
    }
    if (moneyAtEnd(line.text) === null) {
      this.#begun = { ...line, count: 1 }
      return
    }
    const entry = this.#lineOf(line.at, line.text)
    if (entry === null) return
    if (holds === 'later') this.later.push({ at: line.at, text: line.text })
    else this.#add(entry)
    const day = dayAt(line.text)
    this.#lastDay = line.text.slice(0, day?.length ?? 0)
  }

  /**
   * Whether a line that begins like a day is more of the name of the purchase that has begun, such as `7 DE SETEMBRO`:
   * it stands below the name and not below the day, or is no name without it.
   */
  #isMoreOfName({ page, x, text }: Text): boolean {
    const begun = this.#begun
    if (begun === null) return false
    if (begun.page === page && x > begun.x + INDENT && x < begun.x + INDENT_MAX) return true
    const entry = nameAndMoney(text.slice(dayAt(text)?.length ?? 0), this.#layout.reais)
    return entry !== null && !/\p{L}/u.test(entry.name)
  }

  /** A line below the beginning of a purchase: more of its name, its rate of exchange, or its amount. */
  #continue(begun: Begun, { text, ...line }: Text, plain: string): void {
    const rest = text.slice(CONVERSION.exec(plain)?.[0].length ?? 0).trim()
    if (moneyAtEnd(rest) !== null) return this.#dated({ ...line, text: `${begun.text} ${rest}` })
    // At the head of a page stand names that are none of a purchase.
    const more = rest === '' || line.page !== begun.page ? '' : ` ${rest}`
    const isTooLong = begun.count === LINES_MAX
    this.#begun = isTooLong ? null : { ...begun, text: begun.text + more, count: begun.count + 1 }
  }

  /** `Multa por atraso 2,00 % 24,00`: what the bank charged when it closed the bill; most of them are nothing. */
  #charge(at: number, text: string, plain: string): void {
    if (SUM_OF_CHARGES.test(plain)) return
    const closedOn = this.#lastOn.split('-').toReversed().join('/')
    const entry = this.#lineOf(at, `${closedOn} ${text}`)
    if (entry !== null && entry.value !== 0)
      this.#add({ ...entry, memo: entry.memo.replace(RATE_OF_CHARGE, ''), text })
  }

  #add(line: BillLine): void {
    this.found.push(line)
    if (this.#person !== null) {
      this.#person.sum -= line.value
      if (line.ending !== '') this.#person.endings.add(line.ending)
    }
    this.#group.count += 1
    this.#group.sum -= line.value
    if (line.value < 0) this.#group.spent -= line.value
    if (isPayment(line)) this.#group.paid -= line.value
  }

  /** Whether a line begins a section or a card, or prints the sum of one. */
  #isHeading(text: string, plain: string): boolean {
    const { sections, card, subtotal } = this.#layout
    const isCard = card?.test(plain) === true
    const isSubtotal = subtotal?.test(plain) === true
    this.#readNames(text, plain)
    if (isCard) {
      this.#close(null)
      this.#ending = this.#layout.ending?.exec(plain)?.[1] ?? ''
    }
    const section = sections.find(({ begins }) => begins.test(plain))
    // Each page, and each column, may begin with the words of the section that goes on.
    if (section !== undefined && section !== this.#section) {
      if (!isCard && !isSubtotal) this.#close(null)
      this.#section = section
      this.#begun = null
      this.#endPerson()
      if (section.holds !== 'lines') this.#ending = ''
    }
    if (isSubtotal) this.#subtotal(text)
    if (isCard || isSubtotal) this.#begun = null
    return isCard || isSubtotal || section !== undefined
  }

  /** Whose a card is, where a line says it, or that the lines of another person begin. */
  #readNames(text: string, plain: string): void {
    const { ending: endingIn, holder, person } = this.#layout
    // Plain text is the text letter for letter.
    const named = (pattern: RegExp | null) => {
      const [from, to] = pattern?.exec(plain)?.indices?.[1] ?? [0, 0]
      return text.slice(from, to)
    }
    const ending = endingIn?.exec(plain)?.[1] ?? ''
    const name = named(holder)
    if (ending !== '' && name !== '') this.holders.set(ending, name)
    const money = this.#section?.holds === 'lines' ? moneyAtEnd(text) : null
    const other = money === null ? '' : named(person)
    if (money === null || other === '') return
    this.#endPerson()
    this.#person = { name: other, expected: owed(money), sum: 0, endings: new Set() }
  }

  #endPerson(): void {
    const person = this.#person
    this.#person = null
    if (person === null || person.sum !== person.expected) return
    for (const ending of person.endings) this.holders.set(ending, person.name)
  }

  /** The sum of a card's lines stands below them, or beside its name above them. */
  #subtotal(text: string): void {
    if (this.#section?.holds !== 'lines') return
    const money = nameAndMoney(text, this.#layout.reais)?.money ?? null
    if (money === null) this.#awaitsSubtotal = true
    else if (this.#group.count === 0) this.#group.expected = owed(money)
    else this.#close(owed(money))
  }

  #close(sum: Cents | null): void {
    if (sum !== null) this.#ending = ''
    const { expected, sum: all, paid, spent } = this.#group
    const printed = sum ?? expected
    if (printed !== null && ![all, all - paid, spent].includes(printed))
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
    const beside = layout.besideName?.exec(entry.name)
    const name = entry.name.replace(beside?.[0] ?? '', '').trim()
    const plain = plainText(name)
    if (!/\p{L}/u.test(name) || FORMER.test(plain)) return null
    const value = this.#isOut(money, plain) ? negated(money.size) : money.size
    const memo = withPart(name, layout.part)
    const ending = beside?.[1] ?? this.#ending
    return { at, day: this.#dayOf(start.day, memo), value, memo, text, ending }
  }

  #isOut({ sign }: Printed, plain: string): boolean {
    const { minus, bareIn } = this.#layout
    if (sign === 'D') return true
    if (sign === 'C' || sign === '+') return false
    if (minus === 'nothing') return true
    if (minus === 'out') return sign === '-'
    if (sign === '-') return false
    return bareIn?.test(plain) !== true
  }

  /** The year of a line: the last one up to the closing, or for a part the one in which it was bought. */
  #dayOf(printed: PrintedDay, memo: string): Day | null {
    if (printed.year !== null) return dayOf(printed, printed.year)
    const last = dayOnBill(printed, this.#lastOn)
    const part = readInstalment({ memo, day: last ?? this.#lastOn })
    if (part === null) return last
    const { partDay } = this.#layout
    const days = { lastOn: this.#lastOn, dueOn: this.#dueOn, partDay }
    return dayOfPart({ printed, index: part.index }, days)
  }
}

/** What was owed before, where it stands among the lines: no purchase. */
const FORMER = /^(?:saldo (?:da )?(?:fatura )?anterior|(?:total|valor) da fatura anterior)\b/u
/** A mark may stand before it: `E Total de encargos em R$`. */
const SUM_OF_CHARGES = /^(?:[a-z] )?total\b/u
/** Behind the name of a charge: `15,10 %`, `1,00 % am`, `(0,38 % + 0,00820 % a.d.)`. */
const RATE_OF_CHARGE = / \(?\d{1,3}(?:,\d{1,5})? ?%.{0,40}$/u
/** The heads of the columns, which each page repeats. */
const COLUMN_HEADS =
  /^(?:compra )?data (?:e hora )?(?:historico|descricao|movimentac|estabelecimento|operacao)/u
/** What is paid with: below it stand days and amounts, and no purchase. */
const BOLETO =
  /\brecibo do (?:pagador|sacado)\b|\blocal ?de ?pagamento\b|\bficha de compensacao\b|^formas de pagamento\b/u
/** What a purchase in another currency says below its name: `Cotação do dólar: R$ 5,3194`, `Dólar: 20,00`. */
const CONVERSION =
  /^(?:[a-z ]{3,45}: ?|cotacao[a-z ]{0,40} )(?:u?s?r?\$ ?)?\d[\d.]{0,15}(?:,\d{1,6})?(?: [a-z]{3}(?![a-z]))?|^principal \(.{0,80}$/u

const DAY_BEHIND =
  /^(.{1,200}?) (\d{2}\/\d{2}\/\d{4})((?: ?cart[aã]o \d{4})?(?: parcela \d{1,3} de \d{1,3})?)(?= |$)/iu

/** `LOJA 12/04/2026 Cartão 6458 R$ 16,58` with its day first. */
const dayFirst = (text: string) => text.slice(0, 300).replace(DAY_BEHIND, '$2 $1$3')

/** A rate of exchange, between the amount in another currency and that in reais. */
const RATE = / (?:R\$ ?)?\d{1,3},\d{3,6}$/u
/** What is left of a column in front of an amount. */
const BEFORE_MONEY = /(?: (?:R\$|US\$|U\$|USD|BRL|EUR|-|–))+$/u

/** A name and the amount in reais behind it, without the amounts of another currency and the rate. */
function nameAndMoney(text: string, reais: BillLayout['reais']) {
  const last = moneyAtEnd(text)
  if (last === null) return null
  const beforeOf = (one: { readonly before: string }) => moneyAtEnd(one.before.replace(RATE, ''))
  let money = last
  for (let rest = beforeOf(last); rest !== null; rest = beforeOf(rest)) {
    if (reais === 'first') money = rest
    else money = { ...last, before: rest.before }
  }
  return { money, name: money.before.replace(BEFORE_MONEY, '') }
}

const BEFORE_TOWN = /(?<=[\p{L}*.) ])(\d{2})(?:\/| de )(\d{2})(?= \p{L})/iu
/** A part in words, within a name. */
const WORDED_WITHIN = / [-–(]{0,2} ?\bparcela \d{1,3} ?(?:\/|de) ?\d{1,3}\)?(?= \S)/iu

/** A name with its part as all parts are read. */
function withPart(name: string, part: BillLayout['part']): string {
  const within = part === 'before-town' ? BEFORE_TOWN.exec(name) : WORDED_WITHIN.exec(name)
  if (within !== null) {
    const until = within.index + within[0].length
    const found = readPrintedPart(name.slice(0, until))
    if (found !== null) return parted(`${found.name}${name.slice(until)}`, found)
  }
  const found = part === 'worded' ? null : readPrintedPart(name)
  return found === null ? name : parted(found.name, found)
}

const parted = (
  name: string,
  { index, count }: { readonly index: number; readonly count: number },
) => `${name} - Parcela ${index}/${count}`
