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

  async pdf(options: { readonly password?: string } = {}): Promise<Buffer> {
    const { password } = options
    const pdf = new PDFDocument({
      size: [WIDTH, HEIGHT],
      margin: 0,
      autoFirstPage: false,
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

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
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

const taken = (day: string) => ({ y: day.slice(0, 4), m: Number(day.slice(5, 7)), d: day.slice(8) })
const slashed = (day: string) => `${taken(day).d}/${String(taken(day).m).padStart(2, '0')}`
const full = (day: string) => `${slashed(day)}/${taken(day).y}`
const short = (day: string) => `${taken(day).d} ${MONTHS[taken(day).m - 1]}`
const long = (day: string) => LONG[taken(day).m - 1] ?? ''
const two = (n: number) => String(n).padStart(2, '0')

/** `1.234,56`. */
export function reais(cents: number): string {
  const size = Math.abs(cents)
  const units = String(Math.floor(size / HUNDRED)).replaceAll(/\B(?=(\d{3})+$)/gu, '.')
  return `${units},${two(size % HUNDRED)}`
}
const HUNDRED = 100
/** With its minus, where the bank owes it. */
const owed = (cents: number) => `${cents < 0 ? '-' : ''}${reais(cents)}`

const sum = (lines: readonly PaperLine[]) => lines.reduce((all, { value }) => all - value, 0)
export const linesOfBill = ({ payments, cards }: PaperBill) => [
  ...payments,
  ...cards.flatMap(({ lines }) => lines),
]
/** What is owed at the end: above zero. */
export const totalOf = (bill: PaperBill) => bill.formerly + sum(linesOfBill(bill))

/** Where the lines of a bill go: down a column, into the next one, onto the next page. */
class Columns {
  readonly #paper: Paper
  readonly #columns: readonly number[]
  readonly #top: number
  readonly #bottom: number
  readonly #onTurn: () => void
  #column = 0
  #y: number

  constructor(
    paper: Paper,
    {
      columns,
      top,
      bottom = 760,
      onTurn,
    }: {
      readonly columns: readonly number[]
      readonly top: number
      readonly bottom?: number
      readonly onTurn: () => void
    },
  ) {
    this.#paper = paper
    this.#columns = columns
    this.#top = top
    this.#bottom = bottom
    this.#onTurn = onTurn
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
    }
    draw(this.#columns[this.#column] ?? 0, this.#y)
    this.#y += height
  }
}

const U_MINUS = '\u2212'

/** The bill as Nubank draws it. */
function nubank(bill: PaperBill): Paper {
  const paper = new Paper()
  const upper = (day: string) => short(day).toUpperCase()
  const year = (day: string) => `${upper(day)} ${taken(day).y}`
  const total = totalOf(bill)
  paper.put(40, 60, 'Olá, Ana.')
  paper.put(40, 74, `Esta é a sua fatura de ${long(bill.dueOn).toLowerCase()},`)
  paper.put(40, 88, `no valor de R$ ${owed(total)}`)
  paper.put(40, 110, `Data de vencimento: ${year(bill.dueOn)}`)
  paper.put(40, 124, `Período vigente: ${upper(bill.closedOn)} a ${upper(bill.closedOn)}`)
  paper.put(40, 138, 'Limite total do cartão de crédito: R$ 12.000,00')
  paper.put(40, 180, 'RESUMO DA FATURA ATUAL')
  paper.put(40, 194, 'Fatura anterior')
  paper.putEnd(540, 194, `R$ ${reais(bill.formerly)}`)
  paper.put(40, 208, 'Pagamento recebido')
  paper.putEnd(540, 208, `${U_MINUS}R$ ${reais(sum(bill.payments))}`)
  paper.put(40, 236, 'Total a pagar')
  paper.putEnd(540, 236, `R$ ${owed(total)}`)
  paper.put(40, 300, 'Opções de pagamento')
  paper.put(40, 314, `12x de R$ ${reais(Math.floor(total / 9))}`)
  paper.put(40, 700, 'Nu Pagamentos S.A. - CNPJ 18.236.120/0001-58')
  const head = () => {
    paper.put(40, 40, 'ANA SOUZA LIMA')
    paper.put(200, 40, `FATURA ${year(bill.dueOn)}`)
    paper.put(320, 40, `EMISSÃO E ENVIO ${year(bill.closedOn)}`)
    paper.put(500, 810, `${paper.pages.length} de 9`)
  }
  paper.turn()
  head()
  paper.put(40, 70, `TRANSAÇÕES DE ${upper(bill.closedOn)} A ${upper(bill.closedOn)}`)
  const rows = new Columns(paper, { columns: [40], top: 90, onTurn: head })
  const entry = (line: PaperLine, digits: string | null) => {
    rows.line((x, y) => {
      paper.put(x, y, upper(line.day))
      if (digits !== null) paper.put(x + 50, y, `•••• ${digits}`)
      const part = line.part === null ? '' : ` - Parcela ${line.part[0]}/${line.part[1]}`
      paper.put(x + 110, y, `${line.name}${part}`)
      const sign = line.value > 0 ? U_MINUS : ''
      paper.putEnd(540, y, `${sign}R$ ${reais(line.value)}`)
    })
    if (!line.foreign) return
    rows.line((x, y) => paper.put(x + 110, y, `US$ ${reais(line.value).replace(',', '.')}`))
    rows.line((x, y) => paper.put(x + 110, y, 'Conversão: USD 1 = R$ 5,79'))
  }
  for (const { digits, lines } of bill.cards) {
    rows.line((x, y) => {
      paper.put(x, y, 'Ana S Lima')
      paper.putEnd(540, y, `R$ ${owed(sum(lines))}`)
    })
    for (const line of lines) entry(line, digits)
  }
  if (bill.payments.length > 0) {
    rows.line((x, y) => {
      paper.put(x, y, 'Pagamentos e Financiamentos')
      paper.putEnd(540, y, `${U_MINUS}R$ ${reais(sum(bill.payments))}`)
    })
    for (const line of bill.payments) entry(line, null)
  }
  paper.turn()
  head()
  paper.put(40, 90, 'Próximas faturas')
  bill.later.forEach((line, at) => {
    paper.put(40, 110 + at * 14, upper(line.day))
    paper.put(150, 110 + at * 14, line.name)
    paper.putEnd(540, 110 + at * 14, `R$ ${reais(line.value)}`)
  })
  return paper
}

/** The bill as Itaú draws it: two columns, the part right behind the name, category and town below. */
function itau(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco Itaú S.A. - CNPJ 60.872.504/0001-23')
  paper.put(40, 90, 'Resumo da fatura em R$')
  paper.put(40, 104, 'Total da fatura anterior')
  paper.putEnd(280, 104, reais(bill.formerly))
  paper.put(40, 118, 'Pagamentos efetuados')
  paper.putEnd(280, 118, `-${reais(sum(bill.payments))}`)
  paper.put(40, 146, 'Total desta fatura')
  paper.putEnd(280, 146, owed(totalOf(bill)))
  paper.put(330, 90, 'O total da sua fatura é:')
  paper.put(330, 104, `R$ ${owed(totalOf(bill))}`)
  paper.put(330, 130, `Vencimento: ${full(bill.dueOn)}`)
  paper.put(330, 144, `Emissão: ${full(bill.closedOn)}`)
  paper.put(330, 158, `Previsão prox. Fechamento: ${full(bill.dueOn)}`)
  paper.put(40, 300, 'Simulação de parcelamento da fatura')
  paper.put(40, 314, `24 x ${reais(Math.floor(totalOf(bill) / 20))}`)
  const head = () => {
    paper.put(40, 40, 'ANA SOUZA LIMA')
    paper.put(480, 815, `${paper.pages.length} / 9`)
  }
  paper.turn()
  head()
  const rows = new Columns(paper, { columns: [40, 320], top: 80, onTurn: head })
  const heading = (text: string, end = '') =>
    rows.line((x, y) => {
      paper.put(x, y, text)
      if (end !== '') paper.putEnd(x + 235, y, end)
    })
  const entry = (line: PaperLine) => {
    rows.line((x, y) => {
      paper.put(x, y, slashed(line.day))
      const part = line.part === null ? '' : line.part.map(two).join('/')
      paper.put(x + 35, y, `${line.name.slice(0, 20)}${part}`)
      paper.putEnd(x + 235, y, `${line.value > 0 ? '- ' : ''}${reais(line.value)}`)
    })
    if (line.value < 0) rows.line((x, y) => paper.put(x + 35, y, 'ALIMENTAÇÃO .SAO PAULO'))
  }
  if (bill.payments.length > 0) {
    heading('Pagamentos efetuados')
    bill.payments.forEach(entry)
  }
  heading('Lançamentos: compras e saques')
  for (const { digits, lines } of bill.cards) {
    heading(`ANA S LIMA (final ${digits})`)
    heading('DATA')
    lines.forEach(entry)
    heading(`Lançamentos no cartão (final ${digits})`, owed(sum(lines)))
  }
  heading('Total dos lançamentos atuais', owed(sum(bill.cards.flatMap(({ lines }) => lines))))
  heading('Compras parceladas - próximas faturas')
  bill.later.forEach(entry)
  heading('Limites de crédito')
  return paper
}

/** The bill as C6 draws it: payments without a minus, told by their words. */
function c6(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco C6 S.A. - C6 Bank - CNPJ 31.872.495/0001-72')
  paper.put(40, 90, `Vencimento: ${taken(bill.dueOn).d} de ${long(bill.dueOn)}`)
  paper.put(40, 104, `Valor da fatura: R$ ${owed(totalOf(bill))}`)
  const closing = `${slashed(bill.closedOn)}/${taken(bill.closedOn).y.slice(2)}`
  paper.put(40, 118, `Compras até o fechamento desta fatura em ${closing}`)
  paper.put(40, 150, 'Resumo da fatura')
  paper.put(40, 164, 'Valor da fatura anterior')
  paper.putEnd(540, 164, `R$ ${reais(bill.formerly)}`)
  const head = () => paper.put(40, 815, `Página ${paper.pages.length}`)
  paper.turn()
  head()
  paper.put(40, 70, 'Transações do cartão principal')
  const rows = new Columns(paper, { columns: [40], top: 90, onTurn: head })
  const entry = (line: PaperLine) =>
    rows.line((x, y) => {
      paper.put(x, y, short(line.day))
      const part = line.part === null ? '' : ` - Parcela ${line.part[0]}/${line.part[1]}`
      paper.put(x + 60, y, `${line.name}${part}`)
      const isPayment = bill.payments.includes(line)
      paper.putEnd(540, y, `${line.value > 0 && !isPayment ? '-' : ''}${reais(line.value)}`)
    })
  const group = (digits: string, lines: readonly PaperLine[], subtotal: number) => {
    rows.line((x, y) => {
      paper.put(x, y, `C6 Carbon Virtual Final ${digits} - ANA S LIMA`)
      paper.put(x + 300, y, 'Subtotal deste cartão')
      paper.putEnd(540, y, `R$ ${owed(subtotal)}`)
    })
    lines.forEach(entry)
  }
  if (bill.payments.length > 0) group('0660', bill.payments, 0)
  for (const { digits, lines } of bill.cards) group(digits, lines, sum(lines))
  rows.line((x, y) => paper.put(x, y, 'Próximas faturas'))
  bill.later.forEach(entry)
  return paper
}

/** The bill as BTG draws it: two columns, `R$` before each amount, the year in the heading alone. */
function btg(bill: PaperBill): Paper {
  const paper = new Paper()
  const digits = bill.cards[0]?.digits ?? '0000'
  const head = () =>
    paper.put(
      40,
      40,
      `fatura de ${long(bill.dueOn)} de ${taken(bill.dueOn).y} | cartão final ${digits}`,
    )
  head()
  paper.put(40, 60, 'Banco BTG Pactual S.A. - CNPJ 30.306.294/0001-45')
  paper.put(40, 90, `no valor a pagar de R$ ${owed(totalOf(bill))}`)
  paper.put(40, 104, `Vencimento: ${slashed(bill.dueOn)}`)
  paper.put(40, 118, `Período de compras: ${slashed(bill.closedOn)} até ${slashed(bill.closedOn)}`)
  paper.put(40, 140, 'Total da fatura anterior')
  paper.putEnd(280, 140, `R$ ${reais(bill.formerly)}`)
  paper.turn()
  head()
  const rows = new Columns(paper, { columns: [40, 320], top: 80, onTurn: head })
  const entry = (line: PaperLine) =>
    rows.line((x, y) => {
      const [d = '', m = ''] = short(line.day).split(' ')
      paper.put(x, y, `${d} ${m.charAt(0).toUpperCase()}${m.slice(1)}`)
      const part = line.part === null ? '' : ` (${line.part.join('/')})`
      paper.put(x + 40, y, `${line.name.slice(0, 18)}${part}`)
      paper.putEnd(x + 235, y, `${line.value > 0 ? '- ' : ''}R$ ${reais(line.value)}`)
    })
  const heading = (text: string, end = '') =>
    rows.line((x, y) => {
      paper.put(x, y, text)
      if (end !== '') paper.putEnd(x + 235, y, end)
    })
  if (bill.payments.length > 0) {
    heading('Pagamentos feitos')
    bill.payments.forEach(entry)
  }
  for (const card of bill.cards) {
    heading(`Lançamentos do cartão físico | Ana S Lima | Final ${card.digits}`)
    card.lines.forEach(entry)
    heading('Total do cartão', `R$ ${owed(sum(card.lines))}`)
  }
  heading('Total de compras e despesas', `R$ ${owed(sum(linesOfBill(bill)))}`)
  heading('Próximas faturas')
  bill.later.forEach(entry)
  return paper
}

/** The bill as Unicred draws it: letter by letter. */
function unicred(bill: PaperBill): Paper {
  const paper = new Paper({ isSpaced: true })
  paper.put(40, 60, 'DEMONSTRATIVO DE CARTÃO')
  paper.put(40, 74, `REF.: ${long(bill.dueOn).toUpperCase()}/${taken(bill.dueOn).y}`)
  paper.put(40, 100, `VENCIMENTO: ${taken(bill.dueOn).d} DE ${long(bill.dueOn).toUpperCase()}`)
  paper.put(40, 114, `NO VALOR TOTAL DE R$ ${owed(totalOf(bill))}`)
  paper.put(40, 140, 'TOTAL FATURA ANTERIOR')
  paper.putEnd(540, 140, `R$ ${reais(bill.formerly)}`)
  paper.put(40, 170, 'LANÇAMENTOS NACIONAIS')
  const rows = new Columns(paper, { columns: [40], top: 190, onTurn: () => {} })
  const entry = (line: PaperLine) =>
    rows.line((x, y) => {
      paper.put(x, y, `${taken(line.day).d} /${MONTHS[taken(line.day).m - 1]}`)
      const part = line.part === null ? '' : ` ${line.part.join('/')}`
      paper.put(x + 60, y, `${line.name}${part}`)
      paper.putEnd(540, y, `${line.value > 0 ? '- ' : ''}R$ ${reais(line.value)}`)
    })
  linesOfBill(bill).forEach(entry)
  rows.line((x, y) => paper.put(x, y, 'PRÓXIMAS FATURAS'))
  bill.later.forEach(entry)
  return paper
}

/** Each bank's bill on paper. */
export const BILL_PAPERS: Readonly<Record<string, (bill: PaperBill) => Paper>> = {
  Nubank: nubank,
  Itaú: itau,
  'C6 Bank': c6,
  'BTG Pactual': btg,
  Unicred: unicred,
}

/** A bill of a bank that nobody knows, with purchases as they are printed elsewhere. */
export function unknownBill(bill: PaperBill, printedTotal = totalOf(bill)): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Cartão da Loja do Bairro - CNPJ 12.345.678/0001-90')
  paper.put(40, 80, `Vencimento: ${full(bill.dueOn)}`)
  paper.put(40, 94, `Total da fatura: R$ ${owed(printedTotal)}`)
  paper.put(40, 108, `Saldo anterior: R$ ${owed(bill.formerly)}`)
  paper.put(40, 140, 'Lançamentos')
  const rows = new Columns(paper, { columns: [40], top: 160, onTurn: () => {} })
  for (const line of linesOfBill(bill))
    rows.line((x, y) => {
      paper.put(x, y, slashed(line.day))
      paper.put(x + 60, y, line.name)
      paper.putEnd(540, y, `${line.value > 0 ? '-' : ''}${reais(line.value)}`)
    })
  return paper
}

/** An account's statement, oldest line first. */
export type PaperAccount = { readonly opening: number; readonly lines: readonly PaperLine[] }

const letter = (cents: number) => `${reais(cents)} ${cents < 0 ? 'D' : 'C'}`

/** Day, history, document, value and balance on one line, as Bradesco, Banco do Brasil and Caixa draw it. */
export function accountRows({ opening, lines }: PaperAccount): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco Bradesco S.A. - CNPJ 60.746.948/0001-12')
  paper.put(40, 74, 'Agência 1234 Conta 12345-6')
  paper.put(40, 88, 'Data')
  const rows = new Columns(paper, { columns: [40], top: 110, onTurn: () => {} })
  let balance = opening
  rows.line((x, y) => {
    paper.put(x, y, full(lines[0]?.day ?? '2026-01-01'))
    paper.put(x + 70, y, 'SALDO ANTERIOR')
    paper.putEnd(540, y, letter(opening))
  })
  for (const line of lines) {
    balance += line.value
    rows.line((x, y) => {
      paper.put(x, y, full(line.day))
      paper.put(x + 70, y, line.name)
      paper.put(x + 250, y, '0012345')
      paper.putEnd(430, y, letter(line.value))
      paper.putEnd(540, y, letter(balance))
    })
  }
  return paper
}

const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

/** Days as headings with their balance, and their lines below, as Inter draws it. */
export function accountDays({ opening, lines }: PaperAccount): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco Inter S.A. - CNPJ 00.416.968/0001-01')
  paper.put(40, 74, 'Conta corrente: 1234567-8')
  const rows = new Columns(paper, { columns: [40], top: 110, onTurn: () => {} })
  let balance = opening
  let day = ''
  lines.forEach((line, at) => {
    if (line.day !== day) {
      day = line.day
      const { d, y: year } = taken(day)
      rows.line((x, y) => paper.put(x, y, `${WEEKDAYS[at % 7]}, ${d} de ${long(day)} de ${year}`))
    }
    balance += line.value
    rows.line((x, y) => {
      paper.put(x, y, line.name)
      paper.putEnd(430, y, `${line.value < 0 ? '-' : ''}R$ ${reais(line.value)}`)
      paper.putEnd(540, y, `${balance < 0 ? '-' : ''}R$ ${reais(balance)}`)
    })
  })
  return paper
}
