import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { type Block, readDocument } from '../../apps/web/src/documents/read-document.ts'

const require = createRequire(import.meta.url)
const plain = require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')
const bold = require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff')

const MARGIN = 56
const TEXT = 11
const GREY = '#57534c'
const INK = '#1f1d1a'

type Pdf = InstanceType<typeof PDFDocument>
type Tagged = Parameters<Pdf['addStructure']>[0]

/** Each with the tag by which a screen reader knows what it is. */
const styles = {
  title: { tag: 'H1', font: 'bold', size: 22, above: 0, below: 4, ink: INK },
  heading: { tag: 'H2', font: 'bold', size: 13.5, above: 10, below: 3, ink: INK },
  paragraph: { tag: 'P', font: 'plain', size: TEXT, above: 0, below: 6, ink: INK },
  item: { tag: 'LBody', font: 'plain', size: TEXT, above: 0, below: 4, ink: INK },
} as const
type Style = keyof typeof styles

/** What the type has no drawing for would be a box on the page. */
const UNKNOWN = /[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026]/

/** A brand that a build brings along; its PDFs lie in a folder of its key. */
type Brand = { readonly key: string; readonly name: string }

/**
 * Makes a PDF of every document of the folder for each brand: tagged, in Portuguese, with its own type
 * and the name of the brand on each page. Those in the folder itself name none: they are for brands
 * that an operator adds to what was built.
 * @public The build bundles this file and imports it from there.
 */
export async function writeDocuments(
  from: string,
  to: string,
  brands: readonly Brand[],
): Promise<void> {
  const names = fs.readdirSync(from).filter((name) => name.endsWith('.md'))
  const folders = brands.map(({ key, name }) => ({ folder: path.join(to, key), brand: name }))
  folders.push({ folder: to, brand: '' })
  for (const { folder } of folders) fs.mkdirSync(folder, { recursive: true })
  await Promise.all(
    names.flatMap((name) => {
      const markdown = fs.readFileSync(path.join(from, name), 'utf8')
      const unknown = UNKNOWN.exec(markdown)?.[0]
      if (unknown !== undefined) throw new Error(`${name}: não há letra para “${unknown}”`)
      const blocks = readDocument(markdown)
      const pdf = name.replace(/\.md$/, '.pdf')
      return folders.map(({ folder, brand }) => writePdf(blocks, path.join(folder, pdf), brand))
    }),
  )
}

function writePdf(blocks: readonly Block[], file: string, brand: string): Promise<void> {
  const [first] = blocks
  const title = first !== undefined && 'text' in first ? first.text : ''
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    lang: 'pt-BR',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    bufferPages: true,
    // No day of its own: the same words make the same file.
    info: {
      Title: title,
      ...(brand === '' ? {} : { Author: brand }),
      CreationDate: new Date(0),
      ModDate: new Date(0),
    },
  })
  pdf.registerFont('plain', plain).registerFont('bold', bold)
  const written = new Promise<void>((done, failed) => {
    pdf.pipe(fs.createWriteStream(file)).once('finish', done).once('error', failed)
  })
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  for (const block of blocks) whole.add(structureOf(pdf, block))
  whole.end()
  signPages(pdf, brand)
  pdf.end()
  return written
}

const FOOT = 30
const FOOT_TEXT = 8

/** The brand and the number of each page, below its words: no part of what is read out. */
function signPages(pdf: Pdf, brand: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let no = start; no < start + count; no += 1) {
    pdf.switchToPage(no)
    const { page } = pdf
    // The foot lies in the margin, where text would begin another page.
    page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font('plain', FOOT_TEXT).fillColor(GREY)
    const number = `${no + 1} de ${count}`
    pdf.text(brand === '' ? number : `${brand} · ${number}`, MARGIN, page.height - FOOT, {
      lineBreak: false,
    })
    pdf.endMarkedContent()
  }
}

function structureOf(pdf: Pdf, block: Block): Tagged {
  if (block.kind === 'drawing') return line(pdf, 'paragraph', block.text)
  if (block.kind !== 'list') return line(pdf, block.kind, block.text)
  const items = block.items.map((item) => pdf.struct('LI', {}, [line(pdf, 'item', item)]))
  return pdf.struct('L', {}, items)
}

function line(pdf: Pdf, readSnapshot: Style, text: string): Tagged {
  const { tag, font, size, above, below, ink } = styles[readSnapshot]
  return pdf.struct(tag, {}, () => {
    pdf.font(font, size).fillColor(text.startsWith('Versão de ') ? GREY : ink)
    pdf.y += above
    const bulleted = readSnapshot === 'item'
    if (bulleted) pdf.text('•', MARGIN, pdf.y, { lineBreak: false })
    pdf.text(text, MARGIN + (bulleted ? 14 : 0), pdf.y, { lineGap: 3 })
    pdf.y += below
  })
}
