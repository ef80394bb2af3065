import { inflateRawSync } from 'node:zlib'
import { openEncrypted } from './zip-passwords.ts'
import { ZipStopped } from './zip-stopped.ts'

/*
 * ZIP files, unpacked under limits of our own: a library that trusts the sizes that a file declares is what a
 * bomb waits for. What is not asked for is never unpacked.
 */

const END = 0x06_05_4b_50
const CENTRAL = 0x02_01_4b_50
const LOCAL = 0x04_03_4b_50
/** The end of the directory, with the longest comment that may follow it. */
const TAIL_MAX = 65_557
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8
/** Stands in place of the method where an entry is encrypted with AES; its own is in the extra field. */
const OF_AES = 99

/** One file of a ZIP, as its directory has it; the sizes are what it says of itself. */
export type ZipEntry = {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly checksum: number
  readonly packedSize: number
  /** Of an encrypted one, the byte that its header may repeat in place of the checksum's. */
  readonly timeByte: number
  readonly hasTrailingSizes: boolean
  readonly extra: Buffer
  readonly local: number
  /** Its whole record in the directory. */
  readonly record: Buffer
}

/**
 * The entries of a ZIP in the order of its directory. Throws `ZipStopped` where it is broken, or where it has
 * more than `max`.
 */
export function listEntries(zip: Buffer, max: number): readonly ZipEntry[] {
  try {
    return entriesOf(zip, max)
  } catch (error) {
    // Offsets that point out of the file.
    throw error instanceof ZipStopped ? error : new ZipStopped('broken')
  }
}

function entriesOf(zip: Buffer, max: number): readonly ZipEntry[] {
  const end = findDirectoryEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > max) throw new ZipStopped('too_large')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new ZipStopped('broken')
    const nameEnd = at + ENTRY_LENGTH + zip.readUInt16LE(at + 28)
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30)
    const flags = zip.readUInt16LE(at + 8)
    const entry: ZipEntry = {
      name: zip.toString('utf8', at + ENTRY_LENGTH, nameEnd),
      isEncrypted: (flags & 1) === 1,
      hasTrailingSizes: (flags & 8) === 8,
      method: zip.readUInt16LE(at + 10),
      timeByte: zip.readUInt8(at + 13),
      checksum: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      extra: zip.subarray(nameEnd, extraEnd),
      local: zip.readUInt32LE(at + 42),
      record: zip.subarray(at, extraEnd + zip.readUInt16LE(at + 32)),
    }
    at += entry.record.length
    return entry
  })
}

/** Where the directory's end stands: the last thing of the file, before a comment. */
function findDirectoryEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - TAIL_MAX)
  for (let at = zip.length - END_LENGTH; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END) return at
  }
  throw new ZipStopped('broken')
}

/**
 * A ZIP of one entry alone, as it stands in another one: packed, and encrypted if it is, since nothing of it is opened.
 * Throws `ZipStopped` where the entry points out of the file.
 */
export function cutEntry(zip: Buffer, { local, packedSize, record }: ZipEntry): Buffer {
  try {
    const start = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    if (start + packedSize > zip.length) throw new ZipStopped('broken')
    const body = zip.subarray(local, start + packedSize)
    const directory = Buffer.from(record)
    directory.writeUInt32LE(0, 42)
    const end = Buffer.alloc(END_LENGTH)
    end.writeUInt32LE(END, 0)
    end.writeUInt16LE(1, 8)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(body.length, 16)
    return Buffer.concat([body, directory, end])
  } catch (error) {
    throw error instanceof ZipStopped ? error : new ZipStopped('broken')
  }
}

/** How an entry is opened: up to how many bytes, and with which password, if any is known. */
type UnzipLimits = { readonly bytesMax: number; readonly password: string | null }

/** The bytes of one entry, of at most `bytesMax`. Throws `ZipStopped` alone. */
export function openEntry(zip: Buffer, entry: ZipEntry, limits: UnzipLimits): Buffer {
  try {
    return unpackEntry(zip, entry, limits)
  } catch (error) {
    throw error instanceof ZipStopped ? error : new ZipStopped('broken')
  }
}

function unpackEntry(zip: Buffer, entry: ZipEntry, { bytesMax, password }: UnzipLimits): Buffer {
  const { local, packedSize } = entry
  if (zip.readUInt32LE(local) !== LOCAL) throw new ZipStopped('broken')
  const start = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + packedSize)
  if (!entry.isEncrypted) return unpacked(packed, entry.method, bytesMax)
  if (password === null) throw new ZipStopped('password_needed')
  const isOfAes = entry.method === OF_AES
  const { method, bytes } = openEncrypted(packed, { ...entry, isOfAes, password })
  try {
    return unpacked(bytes, method, bytesMax)
  } catch (error) {
    // One wrong password in 256 passes the old way of encryption's own check; then nothing unpacks.
    const isTooLarge = error instanceof ZipStopped && error.fault === 'too_large'
    throw isTooLarge ? error : new ZipStopped('password_wrong')
  }
}

function unpacked(packed: Buffer, method: number, maxOutputLength: number): Buffer {
  if (method === STORED) {
    if (packed.length > maxOutputLength) throw new ZipStopped('too_large')
    return packed
  }
  if (method !== DEFLATED) throw new ZipStopped('broken')
  if (maxOutputLength <= 0) throw new ZipStopped('too_large')
  try {
    return inflateRawSync(packed, { maxOutputLength })
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ZipStopped(isTooMuch ? 'too_large' : 'broken')
  }
}
