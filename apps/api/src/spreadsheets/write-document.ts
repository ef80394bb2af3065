import { FONTS, GREY, INK, type Pdf, printable, printPdf, type Tagged } from './paper.ts'
import { type Block, readDocument } from '@saldo/domain/read-document'

/** A table on paper: every row has as many texts as there are heads; the first one names the row. */
type PrintedTable = {
  readonly heading: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Tables to be printed, below what they are about and who says so. */
export type PrintedDocument = {
  readonly title: string
  readonly subtitle: string
  /** The brand: the file's author. */
  readonly author: string
  /** Sentences that stand before the tables, under their heads. */
  readonly letter: readonly { readonly heading: string; readonly sentences: readonly string[] }[]
  readonly tables: readonly PrintedTable[]
}

const PDF_MARGIN = 48
const LINE = '#d8d3ca'
/** Around and in a heading of a table, and in a cell. */
const HEADING = 36
const PADDING = 3
/** The width of a cell's borders: above, right, below, left. */
const UNDERLINE: [number, number, number, number] = [0, 0, 0.5, 0]

/** The bytes of a PDF with these tables. */
export function writePdf(printed: PrintedDocument): Promise<Uint8Array> {
  const { title, author } = printed
  return printPdf({ title, author, margin: PDF_MARGIN }, (pdf, whole) => {
    whole.add(pdfLine(pdf, { tag: 'H1', font: 'bold', size: 20, ink: INK }, title))
    whole.add(pdfLine(pdf, { tag: 'P', font: 'plain', size: 10, ink: GREY }, printed.subtitle))
    for (const { heading, sentences } of printed.letter) {
      if (sentences.length === 0) continue
      pdf.y += 10
      whole.add(pdfLine(pdf, { tag: 'H2', font: 'bold', size: 12, ink: INK }, heading))
      pdf.y += 2
      for (const sentence of sentences) {
        whole.add(pdfLine(pdf, { tag: 'P', font: 'plain', size: 11, ink: INK }, sentence))
      }
    }
    for (const table of printed.tables) {
      if (!fits(pdf, table)) pdf.addPage()
      pdf.y += 14
      whole.add(pdfLine(pdf, { tag: 'H2', font: 'bold', size: 12, ink: INK }, table.heading))
      pdf.y += 4
      draw(pdf, table, whole)
    }
  })
}

function pdfLine(
  pdf: Pdf,
  {
    tag,
    font,
    size,
    ink,
  }: {
    readonly tag: string
    readonly font: keyof typeof FONTS
    readonly size: number
    readonly ink: string
  },
  text: string,
) {
  return pdf.struct(tag, {}, () => {
    pdf
      .font(FONTS[font], size)
      .fillColor(ink)
      .text(printable(text), PDF_MARGIN, pdf.y, { lineGap: 2 })
  })
}

const sizeOf = ({ heads }: PrintedTable) => (heads.length > 4 ? 8 : 9.5)

/** Whether the page has room for a table; one that is higher than a page begins below a few lines. */
function fits(pdf: Pdf, table: PrintedTable): boolean {
  const { height } = pdf.page
  const row = sizeOf(table) * 1.22 + 2 * PADDING
  const needed = HEADING + row * (table.rows.length + 1)
  const whole = height - 2 * PDF_MARGIN
  return pdf.y + (needed > whole ? whole / 4 : needed) <= height - PDF_MARGIN
}

/** A table with its heads marked; figures stand to the right, under their heads. */
function draw(pdf: Pdf, table: PrintedTable, whole: Tagged): void {
  const { heads, rows } = table
  const width = pdf.page.width - 2 * PDF_MARGIN
  const first = heads.length > 4 ? width * 0.19 : width * (heads.length === 2 ? 0.6 : 0.4)
  const rest = (width - first) / (heads.length - 1)
  const cell = (text: string, column: number, isHead: boolean) => ({
    text: printable(text),
    type: isHead || column === 0 ? ('TH' as const) : ('TD' as const),
    ...(isHead ? { scope: 'Column' as const } : column === 0 ? { scope: 'Row' as const } : {}),
    align: { x: column === 0 ? ('left' as const) : ('right' as const), y: 'center' as const },
    textColor: isHead ? GREY : INK,
  })
  pdf.font(FONTS.plain, sizeOf(table))
  const options = {
    structParent: whole,
    position: { x: PDF_MARGIN, y: pdf.y },
    columnStyles: [first, ...heads.slice(1).map(() => rest)],
    rowStyles: { border: UNDERLINE, borderColor: LINE },
    defaultStyle: { padding: PADDING },
  }
  const drawn = pdf.table(options)
  drawn.row(heads.map((head, column) => cell(head, column, true)))
  for (const row of rows) drawn.row(row.map((text, column) => cell(text, column, false)))
  drawn.end()
  pdf.fillColor(INK)
}

/** A document of ours, in the words of its Markdown, and the brand that gives it out. */
export type BrandedDocument = { readonly markdown: string; readonly brand: string }

const MARGIN = 62
const FOOT = 34
const BULLET = 14

/** Each with the tag by which a screen reader knows what it is. */
const styles = {
  title: { tag: 'H1', font: 'bold', size: 24, above: 2, below: 6 },
  heading: { tag: 'H2', font: 'bold', size: 14, above: 14, below: 5 },
  paragraph: { tag: 'P', font: 'plain', size: 11.5, above: 0, below: 8 },
  item: { tag: 'LBody', font: 'plain', size: 11.5, above: 0, below: 4 },
  lastItem: { tag: 'LBody', font: 'plain', size: 11.5, above: 0, below: 8 },
} as const

/**
 * What has to fit below a line's beginning, in points: a heading at the foot of a page would stand
 * without what it is over, and a bullet without its item.
 */
const ROOM = { title: 0, heading: 72, paragraph: 0, item: 36, lastItem: 36 } as const

/** The bytes of a document as PDF: the brand above its title and at the foot of each page. */
export function writeDocument({ markdown, brand }: BrandedDocument): Promise<Uint8Array> {
  const blocks = readDocument(markdown)
  const [first] = blocks
  const title = first !== undefined && 'text' in first ? first.text : brand
  return printPdf({ title, author: brand, margin: MARGIN, isDated: false }, (pdf, whole) => {
    whole.add(
      pdf.struct('P', {}, () => {
        pdf.font(FONTS.bold, 11).fillColor(GREY).text(printable(brand), MARGIN, pdf.y)
      }),
    )
    for (const block of blocks) whole.add(structureOf(pdf, block))
    footPages(pdf, `${printable(brand)} · ${printable(title)}`)
  })
}

function structureOf(pdf: Pdf, block: Block): Tagged {
  if (block.kind === 'drawing') return line(pdf, 'paragraph', block.text)
  if (block.kind !== 'list') return line(pdf, block.kind, block.text)
  const last = block.items.length - 1
  const items = block.items.map((item, index) =>
    pdf.struct('LI', {}, [line(pdf, index === last ? 'lastItem' : 'item', item)]),
  )
  return pdf.struct('L', {}, items)
}

function line(pdf: Pdf, style: keyof typeof styles, text: string): Tagged {
  const { tag, font, size, above, below } = styles[style]
  return pdf.struct(tag, {}, () => {
    if (pdf.y + above + ROOM[style] > pdf.page.height - MARGIN) pdf.addPage()
    pdf.font(FONTS[font], size).fillColor(text.startsWith('Versão de ') ? GREY : INK)
    pdf.y += above
    const isItem = tag === 'LBody'
    if (isItem) pdf.text('•', MARGIN, pdf.y, { lineBreak: false })
    pdf.text(printable(text), MARGIN + (isItem ? BULLET : 0), pdf.y, { lineGap: 3.5 })
    pdf.y += below
  })
}

/** Whose it is and which page, at the foot of each: no part of the text to whoever hears it. */
function footPages(pdf: Pdf, words: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    // Below the margin a text would begin another page.
    pdf.page.margins.bottom = 0
    const width = pdf.page.width - 2 * MARGIN
    const y = pdf.page.height - FOOT
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font(FONTS.plain, 8.5).fillColor(GREY)
    pdf.text(words, MARGIN, y, { width, lineBreak: false })
    pdf.text(`${index + 1} de ${count}`, MARGIN, y, { width, align: 'right' })
    pdf.endMarkedContent()
  }
}
