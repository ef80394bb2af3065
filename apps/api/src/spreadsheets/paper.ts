import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
// By path, not registered: a table opens a registered font anew for every cell.
export const FONTS = {
  plain: require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff'),
} as const

export const INK = '#1f1d1a'
export const GREY = '#57534c'

export type Pdf = InstanceType<typeof PDFDocument>
export type Tagged = ReturnType<Pdf['struct']>

/** What the fonts have no drawing for, an emoji for instance, would be a box on the page. */
const UNDRAWN = /[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2212]/gu

/** A text as it can be printed. */
export const printable = (text: string) => text.replace(UNDRAWN, '').trim() || '…'

/** The bytes of a PDF on A4 that `draw` fills: tagged, in Portuguese, so that it can be read out. */
export async function printPdf(
  {
    title,
    author,
    margin,
    isDated = true,
  }: {
    readonly title: string
    /** The brand. */
    readonly author: string
    /** Around the page, in points. */
    readonly margin: number
    /** When it was made, where that is of interest: without it the same words make the same file. */
    readonly isDated?: boolean
  },
  draw: (pdf: Pdf, whole: Tagged) => void,
): Promise<Uint8Array> {
  const undated = { CreationDate: new Date(0), ModDate: new Date(0) }
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: 'pt-BR',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, ...(isDated ? {} : undated) },
  })
  const pieces: Buffer[] = []
  const written = new Promise<void>((done, failed) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.once('end', done).once('error', failed)
  })
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  draw(pdf, whole)
  whole.end()
  pdf.end()
  await written
  return new Uint8Array(Buffer.concat(pieces))
}
