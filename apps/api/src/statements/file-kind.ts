import { type Refused, refuse } from '@saldo/contract/refusals'
import { isOfx } from './ofx.ts'
import { listEntryNames } from './zip-names.ts'

/*
 * What a file is, by its content: neither its name nor its declared type is considered, because banks call
 * a page `.xls` and an XLSX `.xls` too.
 */

/** How a file is held: bytes of a known kind, or text. */
export type BytesKind = 'pdf' | 'zip' | 'xlsx' | 'xls' | 'encrypted-xlsx' | 'text'

/** Why a file is not read at all, whatever is in it. */
export type UnreadKind =
  | 'statement_is_picture'
  | 'statement_is_document'
  | 'statement_is_archive'
  | 'statement_is_other_sheet'
  | 'statement_unreadable'

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06], // an empty one
]
const CFB = [0xd0, 0xcf, 0x11, 0xe0]
/** A sheet of Excel 5 and before has no container: its first record stands there alone. */
const BIFF = [
  [0x09, 0x08, 0x08, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x00, 0x04, 0x00],
]
const PICTURES = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x52, 0x49, 0x46, 0x46], // WebP
  [0x49, 0x49, 0x2a, 0x00], // TIFF
  [0x4d, 0x4d, 0x00, 0x2a],
]
const ARCHIVES = [
  [0x1f, 0x8b], // gzip
  [0x52, 0x61, 0x72, 0x21], // RAR
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x42, 0x5a, 0x68], // bzip2
  [0xfd, 0x37, 0x7a, 0x58], // xz
]
const RTF = [0x7b, 0x5c, 0x72, 0x74, 0x66]
/** `ftyp`, after the length of the first box: photographs and films of phones. */
const FTYP = [0x66, 0x74, 0x79, 0x70]

/** Readers of PDF look for its mark in these first bytes. */
const PDF_WITHIN = 1024

const isUtf16 = (bytes: Uint8Array) =>
  startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])

/** What these bytes are, or why files of that kind are not read. */
export function bytesKindOf(bytes: Uint8Array): BytesKind | Refused<UnreadKind> {
  if (bytes.length === 0) return refuse('statement_unreadable')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (ZIP.some((magic) => startsWith(bytes, magic))) return kindOfZip(buffer)
  if (startsWith(bytes, CFB)) return kindOfCompound(buffer)
  if (BIFF.some((magic) => startsWith(bytes, magic))) return 'xls'
  if (buffer.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf'
  if (ARCHIVES.some((magic) => startsWith(bytes, magic))) return refuse('statement_is_archive')
  if (startsWith(bytes, RTF)) return refuse('statement_is_document')
  const isPicture =
    PICTURES.some((magic) => startsWith(bytes, magic)) || startsWith(bytes.subarray(4), FTYP)
  if (isPicture) return refuse('statement_is_picture')
  return isUtf16(bytes) || !bytes.includes(0) ? 'text' : refuse('statement_unreadable')
}

function kindOfZip(zip: Buffer): BytesKind | Refused<UnreadKind> {
  const names = listEntryNames(zip)
  const has = (name: RegExp) => names.some((one) => name.test(one))
  if (has(/^xl\/workbook\d*\.xml$/iu)) return 'xlsx'
  if (has(/^xl\/workbook\.bin$|^Index\/Document\.iwa$/iu)) return refuse('statement_is_other_sheet')
  if (has(/^word\/|^ppt\//iu)) return refuse('statement_is_document')
  // OpenDocument: which program it is of, its first part says.
  if (has(/^mimetype$/u) && has(/^content\.xml$/u)) {
    const isSheet = zip.subarray(0, PDF_WITHIN).includes('opendocument.spreadsheet')
    return refuse(isSheet ? 'statement_is_other_sheet' : 'statement_is_document')
  }
  return 'zip'
}

/** The streams of a compound file are named in UTF-16. */
function kindOfCompound(file: Buffer): BytesKind | Refused<UnreadKind> {
  const has = (name: string) => file.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (has('EncryptedPackage')) return 'encrypted-xlsx'
  if (has('Workbook') || has('Book')) return 'xls'
  return refuse(has('WordDocument') ? 'statement_is_document' : 'statement_unreadable')
}

/** How a text is written. */
export type TextKind = 'ofx' | 'qif' | 'spreadsheetml' | 'html' | 'csv'

const HEAD = 4096
const QIF = /^\s*!(?:Type|Account|Option|Clear)\b/iu
const SPREADSHEETML = /urn:schemas-microsoft-com:office:spreadsheet/u
const HTML = /<(?:!doctype html|html|head|body|table|meta|tr)\b/iu

/** What a text is; what is nothing else is a table of separated cells. */
export function textKindOf(text: string): TextKind {
  const head = text.slice(0, HEAD)
  if (isOfx(text)) return 'ofx'
  if (QIF.test(head)) return 'qif'
  if (SPREADSHEETML.test(head)) return 'spreadsheetml'
  return HTML.test(head) && /^\s*</u.test(text) ? 'html' : 'csv'
}
