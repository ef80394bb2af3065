import PDFDocument from 'pdfkit'
import { FONTS } from '@saldo/api/spreadsheets/paper'
import type { Page } from '../apps/api/src/statements/pdf/lines.ts'

/*
 * Bills and statements as banks draw them, of invented people: texts at places, which become a PDF or, for tests of
 * what is read of places, the words themselves.
 */

const WIDTH = 595
const HEIGHT = 842
const SIZE = 8

type Drawn = { readonly text: string; readonly x: number; readonly y: number }

/** Sheets on which texts are put at places, in points from the upper left corner. */
export class Paper {
  readonly pages: Drawn[][] = [[]]
  /** Letters are drawn one by one, with gaps. */
  readonly isSpaced: boolean

  constructor({ isSpaced = false } = {}) {
    this.isSpaced = isSpaced
  }

  put(x: number, y: number, text: string): void {
    this.pages.at(-1)?.push({ text, x, y })
  }

  /** A text that ends at a place, as figures do. */
  putEnd(right: number, y: number, text: string): void {
    this.put(right - this.#widthOf(text), y, text)
  }

  turn(): void {
    this.pages.push([])
  }

  #widthOf(text: string): number {
    return text.length * SIZE * (this.isSpaced ? 0.75 : 0.55)
  }

  /** Gaps between letters make the blank between two words so wide that each is a run of its own. */
  #runsOf(text: string) {
    if (!this.isSpaced) return [{ text, index: 0 }]
    return [...text.matchAll(/[^ ]+/gu)].map((match) => ({ text: match[0], index: match.index }))
  }

  /** What a reader of places sees, without a PDF between. */
  words(): readonly Page[] {
    return this.pages.map((page) => ({
      width: WIDTH,
      height: HEIGHT,
      words: page.flatMap(({ text, x, y }) =>
        this.#runsOf(text).map((run) => {
          const from = x + this.#widthOf(text.slice(0, run.index))
          const right = from + this.#widthOf(run.text)
          return {
            text: this.isSpaced ? spaced(run.text) : run.text,
            x: from,
            right,
            y,
            height: SIZE,
          }
        }),
      ),
    }))
  }

  async pdf(
    options: { readonly password?: string; readonly isPacked?: boolean } = {},
  ): Promise<Buffer> {
    const { password, isPacked = true } = options
    const pdf = new PDFDocument({
      size: [WIDTH, HEIGHT],
      margin: 0,
      autoFirstPage: false,
      compress: isPacked,
      pdfVersion: '1.7',
      info: { CreationDate: new Date(0), ModDate: new Date(0) },
      ...(password === undefined ? {} : { userPassword: password }),
    })
    const pieces: Buffer[] = []
    const written = new Promise<void>((done, failed) => {
      pdf.on('data', (piece: Buffer) => pieces.push(piece))
      pdf.once('end', done).once('error', failed)
    })
    for (const page of this.pages) {
      pdf.addPage({ size: [WIDTH, HEIGHT], margin: 0 })
      pdf.font(FONTS.plain, SIZE)
      const gap = this.isSpaced ? { characterSpacing: SIZE * 0.2 } : {}
      for (const { text, x, y } of page) pdf.text(text, x, y, { lineBreak: false, ...gap })
    }
    pdf.end()
    await written
    return Buffer.concat(pieces)
  }
}

/** As a reader that sees a gap takes it for a blank. */
const spaced = (text: string) => [...text].join(' ')

/** A line as it is to be read: below zero is money out. */
export type PaperLine = {
  readonly day: string
  readonly name: string
  readonly value: number
  readonly part: readonly [index: number, count: number] | null
  /** In dollars, with what was paid for one. */
  readonly foreign: boolean
}

/** A random bill; `formerly` was owed and is paid by `payments` or not. */
export type PaperBill = {
  readonly dueOn: string
  readonly closedOn: string
  readonly formerly: number
  readonly payments: readonly PaperLine[]
  readonly cards: readonly { readonly digits: string; readonly lines: readonly PaperLine[] }[]
  /** Parts of bills to come, which are no part of this one. */
  readonly later: readonly PaperLine[]
}

export const MONTHS = [
  'jan',
  'fev',
  'mar',
  'abr',
  'mai',
  'jun',
  'jul',
  'ago',
  'set',
  'out',
  'nov',
  'dez',
]
const LONG = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
]

export const taken = (day: string) => ({
  y: day.slice(0, 4),
  m: Number(day.slice(5, 7)),
  d: day.slice(8),
})
export const slashed = (day: string) => `${taken(day).d}/${String(taken(day).m).padStart(2, '0')}`
export const full = (day: string) => `${slashed(day)}/${taken(day).y}`
export const short = (day: string) => `${taken(day).d} ${MONTHS[taken(day).m - 1]}`
export const long = (day: string) => LONG[taken(day).m - 1] ?? ''
export const two = (n: number) => String(n).padStart(2, '0')

/** `1.234,56`. */
export function reais(cents: number): string {
  const size = Math.abs(cents)
  const units = String(Math.floor(size / HUNDRED)).replaceAll(/\B(?=(\d{3})+$)/gu, '.')
  return `${units},${two(size % HUNDRED)}`
}
const HUNDRED = 100
/** With its minus, where the bank owes it. */
export const owed = (cents: number) => `${cents < 0 ? '-' : ''}${reais(cents)}`

export const sum = (lines: readonly PaperLine[]) => lines.reduce((all, { value }) => all - value, 0)
export const linesOfBill = ({ payments, cards }: PaperBill) => [
  ...payments,
  ...cards.flatMap(({ lines }) => lines),
]
/** What is owed at the end: above zero. */
export const totalOf = (bill: PaperBill) => bill.formerly + sum(linesOfBill(bill))

/** Where the lines of a bill go: down a column, into the next one, onto the next page. */
export class Columns {
  readonly #paper: Paper
  readonly #columns: readonly number[]
  readonly #top: number
  readonly #bottom: number
  readonly #onTurn: () => void
  readonly #onColumn: (x: number, y: number) => void
  #column = 0
  #y: number

  constructor(
    paper: Paper,
    {
      columns,
      top,
      bottom = 760,
      onTurn,
      onColumn = () => {},
    }: {
      readonly columns: readonly number[]
      readonly top: number
      readonly bottom?: number
      readonly onTurn: () => void
      /** What stands above the lines of each later column. */
      readonly onColumn?: (x: number, y: number) => void
    },
  ) {
    this.#paper = paper
    this.#columns = columns
    this.#top = top
    this.#bottom = bottom
    this.#onTurn = onTurn
    this.#onColumn = onColumn
    this.#y = top
  }

  /** Draws one line; `draw` gets where the column begins and how far down. */
  line(draw: (x: number, y: number) => void, height = 14): void {
    if (this.#y > this.#bottom) {
      this.#column += 1
      if (this.#column === this.#columns.length) {
        this.#column = 0
        this.#paper.turn()
        this.#onTurn()
      }
      this.#y = this.#top
      this.#onColumn(this.#columns[this.#column] ?? 0, this.#y - height)
    }
    draw(this.#columns[this.#column] ?? 0, this.#y)
    this.#y += height
  }
}

/** A name in as many lines as its column has room for. */
export function wrapped(name: string, max: number): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < max)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A figure at its right end, counted from where the column begins. */
export type Figure = readonly [right: number, text: string]

/** Lines of a bill, each with its day, a name that may need several lines, and figures. */
export class List {
  readonly #paper: Paper
  readonly #rows: Columns
  readonly #nameAt: number
  readonly #nameMax: number
  readonly #figures: 'first' | 'last' | 'below'

  constructor(
    paper: Paper,
    {
      columns = [40],
      top = 90,
      nameAt = 50,
      nameMax = 40,
      figures = 'last',
      onTurn = () => {},
    }: {
      readonly columns?: readonly number[]
      readonly top?: number
      readonly nameAt?: number
      readonly nameMax?: number
      /** On which line of the name its figures stand. */
      readonly figures?: 'first' | 'last' | 'below'
      readonly onTurn?: () => void
    },
  ) {
    this.#paper = paper
    this.#rows = new Columns(paper, { columns, top, onTurn })
    this.#nameAt = nameAt
    this.#nameMax = nameMax
    this.#figures = figures
  }

  text(
    text: string,
    { indent = 0, figures = [] }: { indent?: number; figures?: readonly Figure[] } = {},
  ) {
    this.#rows.line((x, y) => {
      if (text !== '') this.#paper.put(x + indent, y, text)
      for (const [right, figure] of figures) this.#paper.putEnd(x + right, y, figure)
    })
  }

  /** What stands between the name and its figures goes on lines of its own. */
  entry(
    { day, name, mark = '' }: { day: string; name: string; mark?: string },
    figures: readonly Figure[],
    between: readonly string[] = [],
  ): void {
    const names = [...wrapped(name, this.#nameMax), ...between]
    const isBelow = this.#figures === 'below' && names.length > 1
    names.forEach((text, at) => {
      const isHere =
        this.#figures === 'first' && between.length === 0 ? at === 0 : at === names.length - 1
      this.#rows.line((x, y) => {
        if (at === 0 && mark !== '') this.#paper.put(x - 12, y, mark)
        if (at === 0 && day !== '') this.#paper.put(x, y, day)
        this.#paper.put(x + this.#nameAt, y, text)
        if (isHere && !isBelow)
          for (const [right, figure] of figures) this.#paper.putEnd(x + right, y, figure)
      })
    })
    if (isBelow) this.text('', { figures })
  }
}

/** The dollars of a purchase at 5,4321 each, to the cent, and that rate. */
export const RATE = '5,4321'
export const dollars = (cents: number) => Math.max(1, Math.round(Math.abs(cents) / 5.4321))
export const isIof = ({ name }: PaperLine) => name.startsWith('IOF')
export const partOf = (line: PaperLine, draw: (index: number, count: number) => string) =>
  line.part === null ? '' : draw(...line.part)
export const spent = (lines: readonly PaperLine[]) => sum(lines.filter(({ value }) => value < 0))

/** A summary: words on the left, figures at the right. */
export function summary(
  paper: Paper,
  y: number,
  rows: readonly (readonly [string, string])[],
): void {
  rows.forEach(([label, figure], at) => {
    paper.put(40, y + at * 14, label)
    paper.putEnd(300, y + at * 14, figure)
  })
}
