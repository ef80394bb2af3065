import { createHash } from 'node:crypto'
import { CFB } from '@e965/xlsx'
import { ReadingStopped } from './findings.ts'

/*
 * An old workbook (.xls) with a password: each record of its stream is encrypted with RC4, in the way of Excel 97 or with
 * the CryptoAPI of 2002 and later (MS-XLS 2.2.10, MS-OFFCRYPTO 2.3.5 and 2.3.6). Node has no RC4 any more.
 */

const FILE_PASS = 0x2f
const BOUND_SHEET = 0x85
const BOF = 0x08_09
/** Nothing is read of this record: it takes the place of that of the password. */
const TEMPLATE = 0x60
/** Records that stay as they are; their bytes are counted all the same. */
const PLAIN: ReadonlySet<number> = new Set([
  BOF,
  FILE_PASS,
  0xe1, // InterfaceHdr
  0x1_38, // RRDHead
  0x1_94, // UsrExcl
  0x1_95, // FileLock
  0x1_96, // RRDInfo
])
/** Where a sheet begins stands unencrypted at the beginning of its record. */
const PLACE = 4
const HEADER = 4
/** A new key begins with every so many bytes of the stream. */
const BLOCK = 1024
/** Excel's own for files that are protected without one. */
const DEFAULT_PASSWORD = 'VelvetSweatshop'

type KeyOf = (block: number) => Buffer
/** Whether a password fits, and the keys that it gives. */
type Scheme = (password: string) => KeyOf | null

/**
 * The stream of an old workbook's records, decrypted if it is protected; null of one that is not. Throws
 * `ReadingStopped`: where a password is missing, where it is another, and where the protection is older than that of
 * Excel 97.
 */
export function decryptXls(file: Uint8Array, password: string | null): Buffer | null {
  const stream = streamOf(file)
  const protection = stream === null ? null : protectionIn(stream)
  if (stream === null || protection === null) return null
  const scheme = schemeOf(protection)
  const keyOf = scheme(password ?? DEFAULT_PASSWORD)
  if (keyOf === null)
    throw new ReadingStopped(
      password === null ? 'statement_password_needed' : 'statement_password_wrong',
    )
  return withoutEncryption(stream, keyOf)
}

function streamOf(file: Uint8Array): Buffer | null {
  const bytes = Buffer.from(file)
  if (bytes[0] !== 0xd0) return bytes
  try {
    const container = CFB.read(bytes, { type: 'buffer' })
    const found = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book')
    return found === null ? null : Buffer.from(found.content as Uint8Array)
  } catch {
    return null // What is broken is found, and said, when it is read.
  }
}

type XlsRecord = { readonly type: number; readonly at: number; readonly length: number }

/** The records of a stream, up to where it ends or breaks off. */
function* recordsOf(stream: Buffer): Generator<XlsRecord> {
  let at = 0
  while (at + HEADER <= stream.length) {
    const type = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    if (at + HEADER + length > stream.length) return
    yield { type, at: at + HEADER, length }
    at += HEADER + length
  }
}

/** What the record of the password holds; it is among the first ones, or there is none. */
function protectionIn(stream: Buffer): Buffer | null {
  let count = 0
  for (const { type, at, length } of recordsOf(stream)) {
    if (type === FILE_PASS) return stream.subarray(at, at + length)
    count += 1
    if (count > 20) return null
  }
  return null
}

const RC4_KIND = 1

function schemeOf(protection: Buffer): Scheme {
  try {
    if (protection.readUInt16LE(0) === RC4_KIND) {
      const [major, minor] = [protection.readUInt16LE(2), protection.readUInt16LE(4)]
      if (major === 1 && minor === 1) return standardOf(protection)
      if (minor === 2) return cryptoApiOf(protection)
    }
  } catch {
    throw new ReadingStopped('statement_unreadable')
  }
  throw new ReadingStopped('statement_is_other_sheet')
}

const hashOf = (algorithm: 'md5' | 'sha1', ...parts: readonly Buffer[]) =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

const number32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const KEY_OF_97 = 5
const SALT = 16

function standardOf(protection: Buffer): Scheme {
  const salt = protection.subarray(6, 6 + SALT)
  const verifier = protection.subarray(22, 54)
  return (password) => {
    const first = hashOf('md5', Buffer.from(password, 'utf16le')).subarray(0, KEY_OF_97)
    const mixed = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([first, salt])))
    const base = hashOf('md5', mixed).subarray(0, KEY_OF_97)
    return proven('md5', verifier, (block) => hashOf('md5', base, number32(block)))
  }
}

function cryptoApiOf(protection: Buffer): Scheme {
  const headerLength = protection.readUInt32LE(10)
  const bits = protection.readUInt32LE(14 + 16) || 40
  const at = 14 + headerLength
  const salt = protection.subarray(at + 4, at + 4 + SALT)
  const verifier = Buffer.concat([
    protection.subarray(at + 20, at + 36),
    protection.subarray(at + 40, at + 60),
  ])
  return (password) => {
    const base = hashOf('sha1', salt, Buffer.from(password, 'utf16le'))
    return proven('sha1', verifier, (block) => {
      const key = hashOf('sha1', base, number32(block)).subarray(0, bits / 8)
      return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key
    })
  }
}

/** The keys, where what they open of the first block is a value and its hash. */
function proven(algorithm: 'md5' | 'sha1', verifier: Buffer, keyOf: KeyOf): KeyOf | null {
  const open = Buffer.from(verifier)
  const take = keyStream(keyOf(0))
  for (let at = 0; at < open.length; at += 1) open[at] = (open[at] ?? 0) ^ take()
  return hashOf(algorithm, open.subarray(0, 16)).equals(open.subarray(16)) ? keyOf : null
}

/** The bytes of RC4 under a key, one after another. */
function keyStream(key: Buffer): () => number {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  let [i, j] = [0, 0]
  for (let at = 0; at < state.length; at += 1) {
    j = (j + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff
    swap(at, j)
  }
  j = 0
  return () => {
    i = (i + 1) & 0xff
    j = (j + (state[i] ?? 0)) & 0xff
    swap(i, j)
    return state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0
  }
}

/** The stream in plain, without the record that says that it has a password. */
function withoutEncryption(stream: Buffer, keyOf: KeyOf): Buffer {
  const plain = Buffer.from(stream)
  const isHidden = new Uint8Array(stream.length)
  for (const { type, at, length } of recordsOf(stream)) {
    if (type === FILE_PASS) plain.writeUInt16LE(TEMPLATE, at - HEADER)
    if (PLAIN.has(type)) continue
    const from = type === BOUND_SHEET ? at + PLACE : at
    isHidden.fill(1, Math.min(from, at + length), at + length)
  }
  let take = keyStream(keyOf(0))
  for (let at = 0; at < plain.length; at += 1) {
    if (at % BLOCK === 0) take = keyStream(keyOf(at / BLOCK))
    const byte = take()
    if (isHidden[at] === 1) plain[at] = (plain[at] ?? 0) ^ byte
  }
  return plain
}
