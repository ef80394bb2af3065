import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFile } from './clean.ts'
import { RECEIPT_BYTES_MAX } from './kinds.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const bytesOf = (...parts: readonly (string | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? latin(part) : part)]))
const textOf = (bytes: Uint8Array) => [...bytes].map((byte) => String.fromCharCode(byte)).join('')

const PLACE = 'GPS -23.55 -46.63'

const segment = (marker: number, body: string) =>
  bytesOf(String.fromCharCode(0xff, marker, 0, body.length + 2), body)
const SCAN = bytesOf(segment(0xda, 'head'), 'data\u00FF\u0000more\u00FF\u00D0rest')
const jpeg = (...segments: readonly Uint8Array[]) =>
  bytesOf('\u00FF\u00D8', ...segments, SCAN, '\u00FF\u00D9')

const chunk = (name: string, body: string) =>
  bytesOf(Uint8Array.of(0, 0, 0, body.length), name, body, 'crc!')
const png = (...chunks: readonly Uint8Array[]) => bytesOf('\u0089PNG\r\n\u001A\n', ...chunks)

const riffChunk = (name: string, body: string) =>
  bytesOf(name, Uint8Array.of(body.length, 0, 0, 0), body, body.length % 2 === 1 ? '\0' : '')
function webp(...chunks: readonly Uint8Array[]) {
  const inside = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', Uint8Array.of(inside.length, 0, 0, 0), inside)
}

describe('R3: what is not the picture itself is cut out', () => {
  test('of a JPEG: Exif, other APPs, comments and what stands behind its end', () => {
    const shown = [
      segment(0xe0, 'JFIF\0...'),
      segment(0xe2, 'ICC_PROFILE\0...'),
      segment(0xee, 'Adobe..'),
      segment(0xdb, 'table'),
    ]
    const hidden = [
      segment(0xe1, `Exif\0\0${PLACE}`),
      segment(0xe2, `MPF\0${PLACE}`),
      segment(0xed, PLACE),
      segment(0xe0, `JFXX\0${PLACE}`),
      segment(0xfe, PLACE),
    ]
    const sent = bytesOf(jpeg(...hidden, ...shown), PLACE)
    expect(cleanFile(sent)).toEqual({ mediaType: 'image/jpeg', content: jpeg(...shown) })
  })

  test('of a JPEG in several scans, and with filling bytes before a marker', () => {
    const table = segment(0xc4, 'table')
    const sent = bytesOf(
      '\u00FF\u00D8',
      SCAN,
      segment(0xe1, PLACE),
      '\u00FF',
      table,
      SCAN,
      '\u00FF\u00D9',
    )
    const content = bytesOf('\u00FF\u00D8', SCAN, table, SCAN, '\u00FF\u00D9')
    expect(cleanFile(sent)).toEqual({ mediaType: 'image/jpeg', content })
  })

  test('of a PNG: texts, times and Exif', () => {
    const shown = [chunk('IHDR', 'head'), chunk('pHYs', 'size'), chunk('IDAT', 'data')]
    const end = chunk('IEND', '')
    const hidden = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caBX'].map((name) =>
      chunk(name, PLACE),
    )
    const sent = bytesOf(png(...shown, ...hidden, end), PLACE)
    expect(cleanFile(sent)).toEqual({ mediaType: 'image/png', content: png(...shown, end) })
  })

  test('of a WebP: Exif and XMP, with the flags that announce them', () => {
    const flags = (bits: number) => riffChunk('VP8X', `${String.fromCharCode(bits)}123456789`)
    const picture = riffChunk('VP8L', 'odd')
    const sent = webp(flags(0b0101100), picture, riffChunk('EXIF', PLACE), riffChunk('XMP ', PLACE))
    expect(cleanFile(sent)).toEqual({
      mediaType: 'image/webp',
      content: webp(flags(0b0100000), picture),
    })
  })

  test('a PDF stays as it is', () => {
    const content = latin('%PDF-1.7 a bill')
    expect(cleanFile(content)).toEqual({ mediaType: 'application/pdf', content })
  })
})

test.each([
  ['nothing', '', 'receipt_unknown'],
  ['a page', '<!doctype html><script>', 'receipt_unknown'],
  [
    'a drawing that may hold a script',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'receipt_unknown',
  ],
  ['a picture of a telephone by Apple', '\0\0\0\u0018ftypheic\0\0\0\0', 'receipt_is_heic'],
  ['a film', '\0\0\0\u0018ftypisom\0\0\0\0', 'receipt_unknown'],
  ['a JPEG without a picture', '\u00FF\u00D8\u00FF\u00D9', 'receipt_damaged'],
  ['a JPEG without an end', '\u00FF\u00D8\u00FF\u00DA\0\u0004aabbb', 'receipt_damaged'],
  [
    'a segment that is longer than the file',
    '\u00FF\u00D8\u00FF\u00E1\u00FF\u00FFa',
    'receipt_damaged',
  ],
  ['a segment of no length', '\u00FF\u00D8\u00FF\u00E1\0\0\u00FF\u00D9', 'receipt_damaged'],
  ['a PNG that begins otherwise', '\u0089PNG\r\n\u001A\n\0\0\0\u0000IDATcrc!', 'receipt_damaged'],
  ['a PNG that was cut', '\u0089PNG\r\n\u001A\n\0\0\0\u0000IHDRcrc!', 'receipt_damaged'],
  ['a WebP that was cut', 'RIFF\u00FF\0\0\0WEBPVP8 ', 'receipt_damaged'],
  ['a WebP of nothing', 'RIFF\u0004\0\0\0WEBP', 'receipt_damaged'],
])('R2: %s is refused by its content', (_, text, refusal) => {
  expect(cleanFile(latin(text))).toBe(refusal)
})

test('R2: one byte too many is refused', () => {
  const bytes = new Uint8Array(RECEIPT_BYTES_MAX + 1)
  bytes.set(latin('%PDF-'))
  expect(cleanFile(bytes)).toBe('receipt_too_large')
  expect(cleanFile(bytes.subarray(1))).toBe('receipt_unknown')
})

const whole = [
  jpeg(segment(0xe1, PLACE), segment(0xdb, 'table')),
  png(chunk('IHDR', 'head'), chunk('tEXt', PLACE), chunk('IDAT', 'data'), chunk('IEND', '')),
  webp(riffChunk('VP8X', '0123456789'), riffChunk('VP8 ', 'data'), riffChunk('EXIF', PLACE)),
]

test('R3: broken files are refused or cleaned, are never longer, and show no place; cleaning twice changes nothing', () => {
  const edits = fc.array(fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 255 })), { maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...whole), edits, fc.nat({ max: 140 }), (file, changes, length) => {
      const sent = file.slice(0, length)
      for (const [at, byte] of changes) if (at < sent.length) sent[at] = byte
      const result = cleanFile(sent)
      if (typeof result === 'string') return
      expect(result.content.length).toBeLessThanOrEqual(sent.length)
      expect(cleanFile(result.content)).toEqual(result)
    }),
    { numRuns: 2000 },
  )
  for (const file of whole) {
    const result = cleanFile(file)
    expect(typeof result === 'string' ? result : textOf(result.content)).not.toContain('GPS')
  }
})

test('R3: bytes that only begin as a picture end in a refusal, however long they are', () => {
  for (const start of [
    '\u00FF\u00D8\u00FF\u00DA\0\u0002',
    '\u0089PNG\r\n\u001A\n',
    'RIFF\u00FF\u00FF\u0010\0WEBP',
  ]) {
    for (const fill of [0, 0xff, 0xd8]) {
      const bytes = new Uint8Array(2_000_000).fill(fill)
      bytes.set(latin(start))
      expect(cleanFile(bytes)).toBe('receipt_damaged')
    }
  }
})
