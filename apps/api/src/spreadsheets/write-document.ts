import { type Block, readDocument } from '@saldo/domain/read-document'
import { FONTS, GREY, INK, type Pdf, printable, printPdf, type Tagged } from './paper.ts'

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
type Style = keyof typeof styles

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

function line(pdf: Pdf, style: Style, text: string): Tagged {
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
