import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { toMonth } from '@saldo/domain/calendar'
import { reduceParts, reduceXml, unpack, WorkbookStopped } from '../statements/workbook-parts.ts'
import { readBook, SURVEY_LIMITS } from './read-book.ts'

/*
 * What a few kilobytes may cost (case M29). A clock would say how busy the machine is: the tests say what
 * the library is given, since what it is not given costs nothing.
 */

const MONTH = toMonth('2026-11')
const ROWS = [
  ['Tipo', 'Categoria', 'Descrição', 'Valor', 'Dia ou data', 'Repete', 'Parcelas'],
  ['Despesa variável', 'Mercado', 'Feira', 'R$ 80,50', 12, 'Semanal', ''],
  ['Receita', 'Salário', '', 5000, 5, 'Mensal', ''],
]

function survey(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS), 'Receitas e despesas')
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }))
}

/** The survey with one of its parts changed. */
function withPart(name: RegExp, change: (xml: string) => string): Buffer {
  const container = CFB.utils.cfb_new()
  for (const part of unpack(survey(), () => true)) {
    const xml = part.bytes.toString('utf8')
    CFB.utils.cfb_add(
      container,
      `/${part.name}`,
      Buffer.from(name.test(part.name) ? change(xml) : xml),
    )
  }
  return CFB.write(container, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer
}

const SHEET = /sheet1\.xml$/u
const intoSheet = (more: string) =>
  withPart(SHEET, (xml) => xml.replace('</sheetData>', `${more}</sheetData>`))
const behindSheet = (more: string) =>
  withPart(SHEET, (xml) => xml.replace('</worksheet>', `${more}</worksheet>`))
const into = (part: RegExp, end: string, more: string) =>
  withPart(part, (xml) => xml.replace(end, `${more}${end}`))

const reducedText = (file: Buffer) =>
  reduceParts(
    unpack(file, () => true),
    SURVEY_LIMITS,
  )
    .map(({ bytes }) => bytes.toString('latin1'))
    .join('')

describe('M29: what has no value in a survey', () => {
  test.each<readonly [string, () => Buffer, RegExp]>([
    [
      'a link over all cells',
      () => behindSheet('<hyperlinks><hyperlink ref="A1:XFD5000" location="x"/></hyperlinks>'),
      /hyperlink/u,
    ],
    [
      'merged cells',
      () =>
        behindSheet(
          `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)}</mergeCells>`,
        ),
      /mergeCell/u,
    ],
    [
      'columns, each as wide as all',
      () =>
        withPart(SHEET, (xml) =>
          xml.replace(
            '<sheetData>',
            `<cols>${'<col min="1" max="16384"/>'.repeat(50_000)}</cols><sheetData>`,
          ),
        ),
      /<col\b/u,
    ],
    [
      'formulas over a range',
      () =>
        intoSheet(
          `<row r="9">${'<c r="A9"><f t="array" ref="A1:XFD5000">1</f></c>'.repeat(500)}</row>`,
        ),
      /<f\b/u,
    ],
    [
      'rows behind the last one that is read',
      () => intoSheet('<row r="9"></row>'.repeat(400_000)),
      /(?:<row r="9"><\/row>){5000}/u,
    ],
    [
      'fonts',
      () => into(/styles\.xml$/u, '</fonts>', '<font><sz val="1"/></font>'.repeat(300_000)),
      /<font>/u,
    ],
    [
      'names of ranges',
      () =>
        into(
          /workbook\.xml$/u,
          '</workbook>',
          `<definedNames>${'<definedName name="a">A!$A$1</definedName>'.repeat(50_000)}</definedNames>`,
        ),
      /definedName/u,
    ],
  ])('%s: is not given to the library, and the survey is read', (_, make, unwanted) => {
    const file = make()
    expect(reducedText(file)).not.toMatch(unwanted)
    expect(readBook(file, MONTH).rows.map(({ value }) => value)).toEqual([8_050, 500_000])
  })
})

describe('M29: what costs by its number', () => {
  test.each<readonly [string, () => Buffer]>([
    ['cells', () => intoSheet(`<row r="9">${'<c r="A9"><v>1</v></c>'.repeat(60_001)}</row>`)],
    ['cells without an end', () => intoSheet(`<row r="9">${'<c r="A9">'.repeat(60_001)}</row>`)],
    ['texts', () => into(/sharedStrings\.xml$/u, '</sst>', '<si><t>a</t></si>'.repeat(60_001))],
    [
      'runs of one text',
      () =>
        into(
          /sharedStrings\.xml$/u,
          '</sst>',
          `<si>${'<r><rPr><b/></rPr><t>a</t></r>'.repeat(40_001)}</si>`,
        ),
    ],
    [
      'entities',
      () => intoSheet(`<row r="9"><c r="A9" t="str"><v>${'&amp;'.repeat(100_001)}</v></c></row>`),
    ],
    [
      'numbers for letters',
      () => into(/sharedStrings\.xml$/u, '</sst>', `<si><t>${'&#x41;'.repeat(100_001)}</t></si>`),
    ],
    ['formats', () => into(/styles\.xml$/u, '</cellXfs>', '<xf numFmtId="164"/>'.repeat(5_001))],
    ['beginnings of anything', () => intoSheet('<x'.repeat(500_001))],
    ['bytes', () => intoSheet(' '.repeat(8 * 1024 * 1024))],
    [
      'letters that Excel writes as numbers',
      () => into(/sharedStrings\.xml$/u, '</sst>', `<si><t>${'_x0041_'.repeat(100_001)}</t></si>`),
    ],
    [
      'beginnings of raw text',
      () => into(/sharedStrings\.xml$/u, '</sst>', `<si><t>${'<![CDATA['.repeat(1_001)}</t></si>`),
    ],
    ['comments', () => intoSheet('<!---->'.repeat(1_001))],
    ['attributes of one cell', () => intoSheet(`<row r="9"><c ${'a="b" '.repeat(2_000)}/></row>`)],
    ['letters of one address', () => intoSheet(`<row r="9"><c r="${'A'.repeat(8_000)}9"/></row>`)],
    ['digits of one row', () => intoSheet(`<row r="${'9'.repeat(8_000)}"/>`)],
    ['blanks within a tag', () => intoSheet(`<row r="9"><c r="A9"${' '.repeat(8_000)}/></row>`)],
    [
      'parts of one format',
      () => into(/styles\.xml$/u, '</cellXfs>', `<xf>${'<alignment/>'.repeat(50_001)}</xf>`),
    ],
    [
      'letters of a format’s code, which is gone through for every cell',
      () =>
        withPart(/styles\.xml$/u, (xml) =>
          xml.replace(
            /(<styleSheet[^>]*>)/u,
            `$1<numFmts><numFmt numFmtId="164" formatCode="${'[a'.repeat(128)}"/></numFmts>`,
          ),
        ),
    ],
    [
      'names of sheets',
      () => into(/workbook\.xml$/u, '</sheets>', '<sheet name="x" sheetId="2"/>'.repeat(7_000)),
    ],
  ])('%s: is refused before it is read', (_, make) => {
    const file = make()
    expect(file.length).toBeLessThan(300_000)
    expect(() =>
      reduceParts(
        unpack(file, () => true),
        SURVEY_LIMITS,
      ),
    ).toThrow(new WorkbookStopped('too_large'))
  })

  test('a part that stands for many sheets is refused', () => {
    const again = Array.from(
      { length: 15 },
      (_, at) =>
        `<Relationship Id="x${at}" Type="t" Target="${'./'.repeat(at)}worksheets/sheet1.xml"/>`,
    ).join('')
    const file = into(/workbook\.xml\.rels$/u, '</Relationships>', again)
    expect(() => readBook(file, MONTH)).toThrow('spreadsheet_unreadable')
  })
})

describe('M29: the XML of Excel 2003', () => {
  const row = (cells: string) => `<Row>${cells}</Row>`
  const cell = (type: string, value: string, more = '') =>
    `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`
  const book = (rows: string, head = '') =>
    Buffer.from(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${head}<Worksheet ss:Name="Receitas e despesas"><Table>${rows}</Table></Worksheet></Workbook>`,
    )
  const table =
    row(cell('String', 'Categoria') + cell('String', 'Valor')) +
    row(cell('String', 'Mercado') + cell('Number', '5', ' ss:MergeAcross="16000"'))

  test('is read without what spreads over other cells', () => {
    const spread = `<Column ss:Index="1" ss:Span="16000"/>${table}`
    expect(reduceXml(book(spread).toString(), SURVEY_LIMITS)).not.toMatch(/Span|MergeAcross/u)
    expect(readBook(book(spread), MONTH).rows.map(({ value }) => value)).toEqual([500])
  })

  test('is read without the properties that somebody has added', () => {
    const properties = `<CustomDocumentProperties>${'<x>y</x>'.repeat(50_000)}</CustomDocumentProperties>`
    expect(reduceXml(book(table, properties).toString(), SURVEY_LIMITS)).not.toContain('<x>')
    expect(readBook(book(table, properties), MONTH).rows.map(({ value }) => value)).toEqual([500])
  })

  test.each<readonly [string, string]>([
    ['cells', row(cell('Number', '1').repeat(60_001))],
    ['entities', row(cell('String', '&amp;'.repeat(100_001)))],
    ['rows', '<Row/>'.repeat(10_001)],
    ['anything', '<x'.repeat(500_001)],
    ['attributes of one cell', row(`<Cell ${'a="b" '.repeat(2_000)}/>`)],
    ['comments', '<!---->'.repeat(1_001)],
    ['sheets', `</Table></Worksheet>${'<Worksheet ss:Name="x"/>'.repeat(20)}<Worksheet><Table>`],
    [
      'letters of a format’s code',
      `<Style ss:ID="s"><NumberFormat ss:Format="${'[a'.repeat(128)}"/></Style>`,
    ],
    ['letters of a code in apostrophes', `<NumberFormat ss:Format='${'0'.repeat(256)}'/>`],
  ])('with too many %s is refused before it is read', (_, more) => {
    expect(() => readBook(book(table + more), MONTH)).toThrow('spreadsheet_too_large')
  })
})
