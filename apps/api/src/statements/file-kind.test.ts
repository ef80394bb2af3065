import { describe, expect, test } from 'vitest'
import { bytesKindOf, textKindOf } from './file-kind.ts'

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')
const compound = (stream: string) =>
  Buffer.concat([hex('d0cf11e0a1b11ae1 0000'), Buffer.from(`${stream}\0`, 'utf16le')])

/** The directory of a ZIP that has entries of these names, as far as names are read. */
function zipOf(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.write(name, 46)
    return entry
  })
  const head = hex('504b0304')
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt32LE(head.length, 16)
  return Buffer.concat([head, ...entries, end])
}

describe('what a file is, its bytes say', () => {
  test.each([
    ['a PDF', latin('%PDF-1.7'), 'pdf'],
    ['a PDF behind bytes of a mail', latin('\r\n\u0000junk%PDF-1.4'), 'pdf'],
    ['a ZIP', zipOf('extrato.csv'), 'zip'],
    ['a workbook in a ZIP of it', zipOf('docs/', 'xl/workbook.xml'), 'xlsx'],
    ['an old workbook', compound('Workbook'), 'xls'],
    ['an older workbook', compound('Book'), 'xls'],
    ['a workbook without a container', hex('0908 0800 0005 1000'), 'xls'],
    ['a workbook with a password', compound('EncryptedPackage'), 'encrypted-xlsx'],
    ['text in UTF-16', hex('fffe 4400 6100'), 'text'],
    ['text', latin('Data;Valor'), 'text'],
  ])('%s', (_, bytes, kind) => {
    expect(bytesKindOf(bytes)).toBe(kind)
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'statement_unreadable'],
    ['zeros', Buffer.alloc(500), 'statement_unreadable'],
    ['a PNG', hex('89504e470d0a1a0a'), 'statement_is_picture'],
    ['a JPEG', hex('ffd8ffe0'), 'statement_is_picture'],
    ['a photograph of a phone', hex('00000018 66747970 68656963'), 'statement_is_picture'],
    ['a gzip', hex('1f8b08'), 'statement_is_archive'],
    ['a RAR', latin('Rar!\u001a\u0007'), 'statement_is_archive'],
    ['a Word document', zipOf('word/document.xml'), 'statement_is_document'],
    ['an old Word document', compound('WordDocument'), 'statement_is_document'],
    ['a rich text', latin('{\\rtf1'), 'statement_is_document'],
    ['a binary workbook', zipOf('xl/workbook.bin'), 'statement_is_other_sheet'],
    ['a sheet of Numbers', zipOf('Index/Document.iwa'), 'statement_is_other_sheet'],
  ])('%s is not read, in words of its own', (_, bytes, refused) => {
    expect(bytesKindOf(bytes)).toEqual({ refused })
  })
})

test.each([
  ['OFXHEADER:100\n<OFX><STMTTRN>', 'ofx'],
  ['!Type:Bank\nD1/2/26', 'qif'],
  [
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    'spreadsheetml',
  ],
  ['\n<html><body><table><tr><td>1', 'html'],
  ['<table border=1><tr><td>1', 'html'],
  ['Data;Valor\n01/02/2026;<b>', 'csv'],
  ['Data;Valor;<table>', 'csv'],
])('a text that begins %j is %s', (text, kind) => {
  expect(textKindOf(text)).toBe(kind)
})
