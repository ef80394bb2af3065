/*
 * Bytes to text. A file's own declaration of its encoding is ignored: headers that promise
 * windows-1252 over UTF-8 bytes are as common as the reverse.
 */

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : null
}

const strict = new TextDecoder('utf-8', { fatal: true })
/*
 * The characters of windows-1252 from 0x80 to 0x9F. Node's decoder of that name leaves them as controls; the
 * five that have none stay so.
 */
const FROM_0X80 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F' +
  '\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178'
const CONTROLS = /[\x80-\x9F]/gu

function decodeWestern(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(CONTROLS, (control) => FROM_0X80[control.charCodeAt(0) - 0x80] ?? control)
}

/** The byte of each character that windows-1252 has. */
const westernBytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [decodeWestern(Uint8Array.of(byte)), byte]),
)

function strictly(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null // TextDecoder reports invalid bytes only by throwing.
  }
}

/** The bytes of a letter after its first one. */
const CONTINUES_FROM = 0x80

const BEYOND_ASCII = /[^\0-\x7F]/u

/**
 * Undoes UTF-8 that was read as windows-1252 and encoded again (`Ã£` for `ã`). Only where the whole
 * text can be converted back: a text that merely contains an `Ã` is no UTF-8 when it is turned back
 * into bytes.
 */
function undoDoubleEncoding(text: string): string {
  const first = text.search(BEYOND_ASCII)
  if (first === -1) return text
  // In UTF-8 such a byte is never alone, as an accent is in a text that was encoded once.
  if ((westernBytes.get(text.charAt(first + 1)) ?? 0) < CONTINUES_FROM) return text
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) {
    const byte = westernBytes.get(text.charAt(index))
    if (byte === undefined) return text
    bytes[index] = byte
  }
  return strictly(bytes) ?? text
}

/** The text of a file: a byte order mark, else strict UTF-8, else windows-1252; lines end in `\n`. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  const text =
    utf16 === null
      ? undoDoubleEncoding(strictly(bytes) ?? decodeWestern(bytes))
      : new TextDecoder(utf16).decode(bytes)
  return text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n')
}
