import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

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

const require = createRequire(import.meta.url)
// By path, not registered: a table opens a registered font anew for every cell.
const FONTS = {
  plain: require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff'),
} as const

const MARGIN = 48
const INK = '#1f1d1a'
const GREY = '#57534c'
const LINE = '#d8d3ca'
/** Around and in a heading of a table, and in a cell. */
const HEADING = 36
const PADDING = 3
/** The width of a cell's borders: above, right, below, left. */
const UNDERLINE: [number, number, number, number] = [0, 0, 0.5, 0]

type Pdf = InstanceType<typeof PDFDocument>

/** What the fonts have no drawing for, an emoji for instance, would be a box on the page. */
const UNKNOWN = /[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2212]/gu
const shown = (text: string) => text.replace(UNKNOWN, '').trim() || '…'

/** The bytes of a PDF with these tables on A4: tagged, in Portuguese, so that it can be read out. */
export async function writePdf(printed: PrintedDocument): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    lang: 'pt-BR',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: printed.title, Author: printed.author },
  })
  const pieces: Buffer[] = []
  const written = new Promise<void>((done, failed) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.once('end', done).once('error', failed)
  })
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  whole.add(line(pdf, { tag: 'H1', font: 'bold', size: 20, ink: INK }, printed.title))
  whole.add(line(pdf, { tag: 'P', font: 'plain', size: 10, ink: GREY }, printed.subtitle))
  for (const table of printed.tables) {
    if (!fits(pdf, table)) pdf.addPage()
    pdf.y += 14
    whole.add(line(pdf, { tag: 'H2', font: 'bold', size: 12, ink: INK }, table.heading))
    pdf.y += 4
    draw(pdf, table, whole)
  }
  whole.end()
  pdf.end()
  await written
  return new Uint8Array(Buffer.concat(pieces))
}

type Style = {
  readonly tag: string
  readonly font: keyof typeof FONTS
  readonly size: number
  readonly ink: string
}

function line(pdf: Pdf, { tag, font, size, ink }: Style, text: string) {
  return pdf.struct(tag, {}, () => {
    pdf.font(FONTS[font], size).fillColor(ink).text(shown(text), MARGIN, pdf.y, { lineGap: 2 })
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
function draw(pdf: Pdf, table: PrintedTable, whole: ReturnType<Pdf['struct']>): void {
  const { heads, rows } = table
  const width = pdf.page.width - 2 * MARGIN
  const first = heads.length > 4 ? width * 0.19 : width * (heads.length === 2 ? 0.6 : 0.4)
  const rest = (width - first) / (heads.length - 1)
  const cell = (text: string, column: number, isHead: boolean) => ({
    text: shown(text),
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
