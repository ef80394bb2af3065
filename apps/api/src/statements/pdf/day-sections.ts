import type { Day } from '@saldo/domain/calendar'
import { type Cents, sumCents, toCents, ZERO } from '@saldo/domain/money'
import { accountNumberIn, type AccountStatement, dayPrinted, lastWithYear } from './account.ts'
import { plainText } from './bill.ts'
import { dayAt, moneyAtEnd, moneyWithin } from './figures.ts'
import { figuresAt, type Line } from './lines.ts'

/*
 * Statements whose values have neither a sign nor a balance beside them: the entries of each day stand below `Total de
 * entradas` and `Total de saídas`, as Nubank draws them.
 */

const TOTAL = /^total de (entradas|saidas)\b/u
const BALANCE = /^saldo\b|^rendimento liquido\b/u
/** Lines of one entry are no farther from each other, in points. */
const NEAR = 20

/** The words of an entry are no farther below the amount of the one before it. */
const NEXT = 30

type Entry = { readonly at: number; readonly day: Day; value: Cents; texts: string[] }
/** The entries of a day that come in, or that go out, with their printed sum. */
type DaySection = {
  readonly day: Day
  readonly isIn: boolean
  readonly printed: Cents
  readonly entries: Entry[]
}

/**
 * The statement of an account by the sections of its days. Null unless each section adds up to its own sum, and the
 * balances of the period to all of them.
 */
export function readDaySections(lines: readonly Line[]): AccountStatement | null {
  const plain = lines.map(({ text }) => plainText(text))
  const reader = new SectionReader()
  for (const [at, line] of lines.entries()) reader.read(at, line, plain[at] ?? '')
  const { sections, isWhole } = reader.end()
  const entries = sections.flatMap((section) => section.entries)
  if (!isWhole || entries.length === 0 || !sections.every(isRight)) return null

  const only = (label: RegExp) => {
    const found = new Set(figuresAt(lines, plain, { label, read: signedIn }))
    const [first] = found
    return found.size === 1 ? (first ?? null) : null
  }
  const opening = only(/^saldo inicial\b/u)
  const closing = only(/^saldo final do periodo\b/u)
  const income = only(/^rendimento liquido\b/u) ?? ZERO
  const all = sumCents([income, ...entries.map(({ value }) => value)])
  const isProven = opening !== null && closing !== null && opening + all === closing
  if (!isProven || !reader.isPeriodRight) return null

  const head = reader.outside.map((at) => plain[at] ?? '')
  const [last] = entries
    .map(({ day }) => day)
    .toSorted()
    .toReversed()
  const period = head.filter((text) => dayAt(text) !== null)
  const on = lastWithYear(period) ?? last
  if (on === undefined) return null
  const rows = entries.map(({ at, day, value, texts }) => {
    const memo = texts.join(' ')
    return { at, day, value, memo, text: lines[at]?.text ?? memo, balance: null }
  })
  const at = plain.findIndex((text) => text.startsWith('rendimento liquido'))
  const interest = {
    at,
    day: on,
    value: income,
    memo: 'Rendimento líquido',
    text: '',
    balance: null,
  }
  return {
    number: accountNumberIn(head.join('\n')),
    lines: income === ZERO ? rows : [...rows, interest],
    closing: { on, value: closing },
    head: head.join('\n'),
  }
}

function signedIn(text: string): Cents | null {
  const money = moneyWithin(text)
  return money === null ? null : signed(money.size, money.sign !== '-')
}

const signed = (size: Cents, isIn: boolean) => (isIn ? size : toCents(0 - size))

const isRight = ({ isIn, printed, entries }: DaySection) =>
  signed(printed, isIn) === sumCents(entries.map(({ value }) => value))

/** A line of words, or of words and an amount, where it stands. */
type Placed = {
  readonly at: number
  readonly text: string
  readonly page: number
  readonly y: number
}

const isNear = (above: Placed, below: Placed) =>
  above.page === below.page && below.y - above.y <= NEAR

class SectionReader {
  /** Places of the lines that belong to no section: they say whose statement it is. */
  readonly outside: number[] = []
  readonly #sections: DaySection[] = []
  readonly #period: { readonly isIn: boolean; readonly printed: Cents }[] = []
  #isWhole = true
  #day: Day | null = null
  #section: DaySection | null = null
  #last: Placed | null = null
  /** The last amount, or the heading where there is none yet. */
  #above: Placed | null = null
  #waiting: Placed[] = []

  read(at: number, line: Line, plain: string): void {
    const start = dayAt(line.text)
    const length = start?.length ?? 0
    const rest = plain.slice(length).trim()
    const total = TOTAL.exec(rest)
    if (start !== null && (total !== null || rest === '')) {
      this.#endSection()
      this.#day = dayPrinted(start.day)
      if (this.#day === null) this.#isWhole = false
    }
    if (total !== null) {
      this.#begin(total[1] === 'entradas', line.text)
      this.#above = { ...line, at }
      return
    }
    const isEntry = this.#section !== null && !BALANCE.test(plain)
    if (!isEntry || this.#section === null) this.outside.push(at)
    else this.#entry(this.#section, at, line)
  }

  end(): { readonly sections: readonly DaySection[]; readonly isWhole: boolean } {
    this.#endSection()
    return { sections: this.#sections, isWhole: this.#isWhole }
  }

  /** Whether the sums of the period, where they are printed, are those of all its days. */
  get isPeriodRight(): boolean {
    return this.#period.every(({ isIn, printed }) => {
      const same = this.#sections.filter((section) => section.isIn === isIn)
      return sumCents(same.map((section) => section.printed)) === printed
    })
  }

  #begin(isIn: boolean, text: string): void {
    const money = moneyAtEnd(text)
    this.#endSection()
    if (this.#day === null) {
      if (money !== null) this.#period.push({ isIn, printed: money.size })
    } else if (money === null) this.#isWhole = false
    else this.#section = { day: this.#day, isIn, printed: money.size, entries: [] }
  }

  #entry(section: DaySection, at: number, { text, page, y }: Line): void {
    const placed = { at, text, page, y }
    const money = moneyAtEnd(text)
    if (money === null) {
      this.#waiting.push(placed)
      return
    }
    const own = this.#shareOut(section, placed, money.before === '')
    const texts = [...own, money.before].filter((one) => one !== '')
    if (texts.length === 0) this.#isWhole = false
    section.entries.push({ at, day: section.day, value: signed(money.size, section.isIn), texts })
    this.#last = placed
    this.#above = placed
  }

  /**
   * The words above an amount that are of its own entry; the others go on with the entry before it, or are of the head
   * and the foot of a page. What parts them is the widest gap.
   */
  #shareOut(section: DaySection, amount: Placed, isAlone: boolean): readonly string[] {
    const waiting = this.#waiting
    this.#waiting = []
    const chain = this.#last === null ? [...waiting, amount] : [this.#last, ...waiting, amount]
    const gaps = chain.slice(1).map((below, at) => {
      const above = chain[at] ?? below
      return isNear(above, below) ? below.y - above.y : NEAR * 2
    })
    const firstOwn = this.#last === null ? 0 : 1
    if (isAlone && gaps.every((gap) => gap <= NEAR)) return waiting.map(({ text }) => text)
    const widest = Math.max(0, ...gaps)
    const isEven = gaps.every((gap) => Math.abs(gap - widest) < 1)
    const lastGap = gaps.findLastIndex((gap) => gap > NEAR)
    const cut = lastGap >= 0 ? lastGap : isEven && !isAlone ? gaps.length - 1 : gaps.indexOf(widest)
    // `cut` is the gap above the first line of this entry.
    const own = waiting.filter((_, at) => at + firstOwn > cut)
    const theirs = waiting.filter((_, at) => at + firstOwn <= cut)
    const begun = isAlone && theirs.length > 0 ? this.#begunAbove(waiting, amount) : []
    this.#goOn(section, theirs.slice(begun.length))
    return [...begun, ...own].map(({ text }) => text)
  }

  /** The words of an entry that end at the foot of a page, where its amount stands on the next one. */
  #begunAbove(waiting: readonly Placed[], amount: Placed): readonly Placed[] {
    const [first] = waiting
    const above = this.#above
    if (first === undefined || above === null || first.page === amount.page) return []
    const isNext = first.page === above.page && first.y - above.y <= NEXT
    const isOfLast = this.#last !== null && isNear(this.#last, first)
    if (!isNext || isOfLast) return []
    const end = waiting.findIndex((one, at) => at > 0 && !isNear(waiting[at - 1] ?? one, one))
    return end === -1 ? waiting : waiting.slice(0, end)
  }

  /** Words near the last entry are more of it. */
  #goOn(section: DaySection, more: readonly Placed[]): void {
    const entry = section.entries.at(-1)
    for (const one of more) {
      if (entry === undefined || this.#last === null || !isNear(this.#last, one))
        this.outside.push(one.at)
      else {
        entry.texts.push(one.text)
        this.#last = one
      }
    }
  }

  #endSection(): void {
    const section = this.#section
    if (section !== null) {
      this.#goOn(section, this.#waiting)
      this.#sections.push(section)
    }
    this.#section = null
    this.#last = null
    this.#waiting = []
  }
}
