import { FONTS, GREY, INK, type Pdf, printable, printPdf, type Tagged } from './paper.ts'

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
  readonly tables: readonly PrintedTable[]
}

const MARGIN = 48
const LINE = '#d8d3ca'
/** Around and in a heading of a table, and in a cell. */
const HEADING = 36
const PADDING = 3
/** The width of a cell's borders: above, right, below, left. */
const UNDERLINE: [number, number, number, number] = [0, 0, 0.5, 0]

/** The bytes of a PDF with these tables. */
export function writePdf(printed: PrintedDocument): Promise<Uint8Array> {
  const { title, author } = printed
  return printPdf({ title, author, margin: MARGIN }, (pdf, whole) => {
    whole.add(line(pdf, { tag: 'H1', font: 'bold', size: 20, ink: INK }, title))
    whole.add(line(pdf, { tag: 'P', font: 'plain', size: 10, ink: GREY }, printed.subtitle))
    for (const table of printed.tables) {
      if (!fits(pdf, table)) pdf.addPage()
      pdf.y += 14
      whole.add(line(pdf, { tag: 'H2', font: 'bold', size: 12, ink: INK }, table.heading))
      pdf.y += 4
      draw(pdf, table, whole)
    }
  })
}

type Style = {
  readonly tag: string
  readonly font: keyof typeof FONTS
  readonly size: number
  readonly ink: string
}

function line(pdf: Pdf, { tag, font, size, ink }: Style, text: string) {
  return pdf.struct(tag, {}, () => {
    pdf.font(FONTS[font], size).fillColor(ink).text(printable(text), MARGIN, pdf.y, { lineGap: 2 })
  })
}

const sizeOf = ({ heads }: PrintedTable) => (heads.length > 4 ? 8 : 9.5)

/** Whether the page has room for a table; one that is higher than a page begins below a few lines. */
function fits(pdf: Pdf, table: PrintedTable): boolean {
  const { height } = pdf.page
  const row = sizeOf(table) * 1.22 + 2 * PADDING
  const needed = HEADING + row * (table.rows.length + 1)
  const whole = height - 2 * MARGIN
  return pdf.y + (needed > whole ? whole / 4 : needed) <= height - MARGIN
}

/** A table with its heads marked; figures stand to the right, under their heads. */
function draw(pdf: Pdf, table: PrintedTable, whole: Tagged): void {
  const { heads, rows } = table
  const width = pdf.page.width - 2 * MARGIN
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
    position: { x: MARGIN, y: pdf.y },
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
