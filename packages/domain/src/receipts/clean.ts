import { RECEIPT_BYTES_MAX, type ReceiptType } from './kinds.ts'

/** A file without what it says of where and by whom it was made. */
export type CleanFile = { readonly mediaType: ReceiptType; readonly content: Uint8Array }

type FileRefusal = 'receipt_too_large' | 'receipt_unknown' | 'receipt_is_heic' | 'receipt_damaged'

/** A part of a file, from one byte to before another. */
type Span = readonly [from: number, to: number]

/** The parts that stay, or null where the file is none that can be followed to its end. */
type Cut = (bytes: Uint8Array) => readonly Span[] | null

/**
 * What a file is by its first bytes, and the file without places, cameras, comments and whatever stands behind its
 * end. The text of a PDF is the receipt itself and stays as it is. Its time grows with the length alone.
 */
export function cleanFile(bytes: Uint8Array): CleanFile | FileRefusal {
  if (bytes.length > RECEIPT_BYTES_MAX) return 'receipt_too_large'
  if (isText(bytes, 0, '%PDF-')) return { mediaType: 'application/pdf', content: bytes }
  const isHeic =
    isText(bytes, 4, 'ftyp') &&
    ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'heim', 'heis'].includes(textAt(bytes, 8, 4))
  if (isHeic) return 'receipt_is_heic'
  const kind = pictures.find(({ isIt }) => isIt(bytes))
  if (kind === undefined) return 'receipt_unknown'
  const spans = kind.cut(bytes)
  if (spans === null) return 'receipt_damaged'
  const content = joined(bytes, spans)
  kind.mend?.(content)
  return { mediaType: kind.mediaType, content }
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const isText = (bytes: Uint8Array, at: number, text: string) =>
  textAt(bytes, at, text.length) === text

function joined(bytes: Uint8Array, spans: readonly Span[]): Uint8Array {
  const content = new Uint8Array(spans.reduce((sum, [from, to]) => sum + to - from, 0))
  let length = 0
  for (const [from, to] of spans) {
    content.set(bytes.subarray(from, to), length)
    length += to - from
  }
  return content
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** JFIF, a colour profile and Adobe's way of colours are needed to show a JPEG; no other APP and no comment is. */
function isKept(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === 0xe0) return isText(bytes, at + 4, 'JFIF\0')
  if (marker === 0xe2) return isText(bytes, at + 4, 'ICC_PROFILE\0')
  if (marker === 0xee) return isText(bytes, at + 4, 'Adobe')
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
}

/** Where the next marker stands that ends the data of a scan, or the length where there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

const cutJpeg: Cut = (bytes) => {
  const spans: Span[] = [[0, 2]]
  let hasScan = false
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return hasScan ? [...spans, [at, at + 2]] : null
    if (marker === SOI || marker === 0 || marker === 1 || isRestart(marker)) return null
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    if (marker === SOS) {
      hasScan = true
      end = endOfScan(bytes, end)
    }
    if (isKept(bytes, marker, at)) spans.push([at, end])
    at = end
  }
  return null
}

const PNG = '\u0089PNG\r\n\u001A\n'
/** What a PNG is shown by; texts, times and what a camera wrote are not among it. */
const PNG_KEPT = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs'.split(' ')

const cutPng: Cut = (bytes) => {
  const spans: Span[] = [[0, 8]]
  const names = new Set<string>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    if (end > bytes.length || (names.size === 0 && name !== 'IHDR')) return null
    names.add(name)
    if (PNG_KEPT.includes(name)) spans.push([at, end])
    if (name === 'IEND') return names.has('IDAT') ? spans : null
    at = end
  }
  return null
}

const WEBP_KEPT = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF']
const RIFF_HEAD = 12

const cutWebp: Cut = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const spans: Span[] = [[0, RIFF_HEAD]]
  const end = view.getUint32(4, true) + 8
  if (end > bytes.length) return null
  let hasPicture = false
  for (let at = RIFF_HEAD; at + 8 <= end;) {
    const size = view.getUint32(at + 4, true)
    const next = at + 8 + size + (size % 2)
    if (next > end) return null
    const name = textAt(bytes, at, 4)
    if (name === 'VP8X' && size < 10) return null
    hasPicture ||= ['VP8 ', 'VP8L', 'ANMF'].includes(name)
    if (WEBP_KEPT.includes(name)) spans.push([at, next])
    at = next
  }
  return hasPicture ? spans : null
}

/** The flags of an extended WebP that announce what a camera wrote. */
const WEBP_EXIF_AND_XMP = 0b1100

/** The length and the flags of a WebP say what is in it: they follow what was cut. */
function mendWebp(content: Uint8Array): void {
  new DataView(content.buffer).setUint32(4, content.length - 8, true)
  if (isText(content, RIFF_HEAD, 'VP8X')) {
    content[RIFF_HEAD + 8] = (content[RIFF_HEAD + 8] ?? 0) & ~WEBP_EXIF_AND_XMP
  }
}

const pictures: readonly {
  readonly mediaType: ReceiptType
  readonly isIt: (bytes: Uint8Array) => boolean
  readonly cut: Cut
  readonly mend?: (content: Uint8Array) => void
}[] = [
  {
    mediaType: 'image/jpeg',
    isIt: (bytes) => bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff,
    cut: cutJpeg,
  },
  { mediaType: 'image/png', isIt: (bytes) => isText(bytes, 0, PNG), cut: cutPng },
  {
    mediaType: 'image/webp',
    isIt: (bytes) =>
      bytes.length >= RIFF_HEAD && isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP'),
    cut: cutWebp,
    mend: mendWebp,
  },
]
