import { createHash } from 'node:crypto'
import { CFB } from '@e965/xlsx'

/*
 * Old workbooks with a password, as Excel 97 and Excel 2002 write them; the encryption alone, over a workbook that a
 * library has written. It shares no code with what opens them.
 */

const digest = (algorithm: string, ...parts: readonly Buffer[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash(algorithm)).digest()
const int32 = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer)
const int16 = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer)

function rc4(key: Buffer, length: number): Buffer {
  const box = [...Array(256).keys()]
  for (let at = 0, j = 0; at < 256; at += 1) {
    j = (j + (box[at] ?? 0) + (key[at % key.length] ?? 0)) % 256
    ;[box[at], box[j]] = [box[j] ?? 0, box[at] ?? 0]
  }
  const out = Buffer.alloc(length)
  for (let at = 0, i = 0, j = 0; at < length; at += 1) {
    i = (i + 1) % 256
    j = (j + (box[i] ?? 0)) % 256
    ;[box[i], box[j]] = [box[j] ?? 0, box[i] ?? 0]
    out[at] = box[((box[i] ?? 0) + (box[j] ?? 0)) % 256] ?? 0
  }
  return out
}

const xor = (bytes: Buffer, stream: Buffer) => bytes.map((byte, at) => byte ^ (stream[at] ?? 0))

const SALT = Buffer.from('e8772c1d91c56a37964761b280183217', 'hex')
const VERIFIER = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')

export const XLS_SCHEMES = ['97', '40', '128'] as const
type Scheme = (typeof XLS_SCHEMES)[number]

/** The key of each block of 1024 bytes: of Excel 97, or of the CryptoAPI with so many bits. */
function keysOf(password: string, scheme: Scheme): (block: number) => Buffer {
  const text = Buffer.from(password, 'utf16le')
  if (scheme === '97') {
    const short = digest('md5', text).subarray(0, 5)
    const base = digest('md5', ...Array<Buffer>(16).fill(Buffer.concat([short, SALT]))).subarray(
      0,
      5,
    )
    return (block) => digest('md5', base, int32(block))
  }
  const base = digest('sha1', SALT, text)
  return (block) => {
    const key = digest('sha1', base, int32(block)).subarray(0, Number(scheme) / 8)
    return scheme === '40' ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
}

function filePass(scheme: Scheme, key: Buffer): Buffer {
  const algorithm = scheme === '97' ? 'md5' : 'sha1'
  const proof = Buffer.concat([VERIFIER, digest(algorithm, VERIFIER)])
  const hidden = Buffer.from(xor(proof, rc4(key, proof.length)))
  if (scheme === '97') return Buffer.concat([int16(1, 1, 1), SALT, hidden])
  const provider = Buffer.from('Microsoft Enhanced Cryptographic Provider v1.0\0', 'utf16le')
  const header = Buffer.concat([int32(4, 0, 0x68_01, 0x80_04, Number(scheme), 1, 0, 0), provider])
  return Buffer.concat([
    int16(1, 2, 2),
    int32(4, header.length),
    header,
    int32(16),
    SALT,
    hidden.subarray(0, 16),
    int32(20),
    hidden.subarray(16),
  ])
}

const BOUND_SHEET = 0x85
const PLAIN = new Set([0x08_09, 0x2f, 0xe1])

/** The workbook, a .xls as a library writes it, with its records encrypted. */
export function protectXls(file: Buffer, password: string, scheme: Scheme): Buffer {
  const container = CFB.read(file, { type: 'buffer' })
  const entry = CFB.find(container, '/Workbook')
  if (entry === null) throw new Error('no workbook')
  const keys = keysOf(password, scheme)
  const pass = filePass(scheme, keys(0))
  const plain = Buffer.from(entry.content as Uint8Array)
  const records: { type: number; body: Buffer }[] = []
  for (let at = 0; at + 4 <= plain.length;) {
    const length = plain.readUInt16LE(at + 2)
    records.push({ type: plain.readUInt16LE(at), body: plain.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  records.splice(1, 0, { type: 0x2f, body: pass })
  const pieces: Buffer[] = []
  let at = 0
  for (const { type, body } of records) {
    const own = Buffer.from(body)
    // Sheets begin so many bytes later.
    if (type === BOUND_SHEET) own.writeUInt32LE(own.readUInt32LE(0) + pass.length + 4, 0)
    const from = PLAIN.has(type) ? own.length : type === BOUND_SHEET ? 4 : 0
    for (let index = from; index < own.length; index += 1) {
      const place = at + 4 + index
      const stream = rc4(keys(Math.floor(place / 1024)), (place % 1024) + 1)
      own[index] = (own[index] ?? 0) ^ (stream.at(-1) ?? 0)
    }
    pieces.push(int16(type, own.length), own)
    at += 4 + own.length
  }
  const made = CFB.utils.cfb_new()
  CFB.utils.cfb_add(made, '/Workbook', Buffer.concat(pieces))
  return Buffer.from(CFB.write(made, { type: 'buffer' }) as Uint8Array)
}
