import { inflateRawSync } from 'node:zlib'
import { SpreadsheetStopped } from './stopped.ts'

/*
 * The parts of an .xlsx, unpacked under limits of our own: a library that trusts the sizes that a file
 * declares is what a zip bomb waits for. Only the wanted parts are unpacked, so pictures and macros are gone.
 */

const UNPACKED_MAX = 24 * 1024 * 1024
const PARTS_MAX = 500
const TAIL_MAX = 65_557

const END = 0x06_05_4b_50
const CENTRAL = 0x02_01_4b_50
const LOCAL = 0x04_03_4b_50
const STORED = 0
const DEFLATED = 8

export type Part = { readonly name: string; readonly bytes: Buffer }

const unreadable = () => new SpreadsheetStopped('spreadsheet_unreadable')
const tooLarge = () => new SpreadsheetStopped('spreadsheet_too_large')

/** The XML parts of a zip file whose names are wanted. Throws `SpreadsheetStopped` alone. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): readonly Part[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return partsOf(zip, isWanted)
  } catch (error) {
    // Offsets that point out of the file, and data that does not inflate.
    throw error instanceof SpreadsheetStopped ? error : unreadable()
  }
}

function partsOf(zip: Buffer, isWanted: (name: string) => boolean): readonly Part[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > PARTS_MAX) throw tooLarge()
  const parts = new Map<string, Part>()
  let left = UNPACKED_MAX
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw unreadable()
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (isWanted(name)) {
      if (parts.has(name)) throw unreadable()
      const part = { name, bytes: inflated(zip, at, left) }
      left -= part.bytes.length
      refuseDefinitions(part.bytes)
      parts.set(name, part)
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return [...parts.values()]
}

/** Where the directory's end stands: the last thing of the file, before a comment. */
function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - TAIL_MAX)
  for (let at = zip.length - 22; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END) return at
  }
  throw unreadable()
}

function inflated(zip: Buffer, at: number, maxOutputLength: number): Buffer {
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
  const method = zip.readUInt16LE(at + 10)
  const local = zip.readUInt32LE(at + 42)
  if (isEncrypted || zip.readUInt32LE(local) !== LOCAL) throw unreadable()
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  if (method === STORED) {
    if (packed.length > maxOutputLength) throw tooLarge()
    return packed
  }
  if (method !== DEFLATED || maxOutputLength <= 0)
    throw method === DEFLATED ? tooLarge() : unreadable()
  try {
    return inflateRawSync(packed, { maxOutputLength })
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooMuch ? tooLarge() : unreadable()
  }
}

/** Definitions of types and entities: no spreadsheet program writes them, and they are how XML attacks. */
const DEFINITION = /<!(?!--|\[CDATA\[)/u

/** Refuses XML that defines anything, and what is not in an encoding of bytes. */
export function refuseDefinitions(xml: Buffer | string): void {
  if (typeof xml !== 'string' && (xml.subarray(0, 200).includes(0) || xml[0] === 0xff)) {
    throw unreadable()
  }
  const text = typeof xml === 'string' ? xml : xml.toString('latin1')
  if (DEFINITION.test(text)) throw unreadable()
}
