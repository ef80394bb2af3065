import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import { ZipStopped } from './zip-stopped.ts'

/*
 * The two ways in which a ZIP protects a file: the old one of PKWARE, and AES as WinZip has it (AE-1, AE-2).
 */

type Protected = {
  readonly password: string
  readonly isOfAes: boolean
  readonly method: number
  readonly checksum: number
  readonly timeByte: number
  readonly hasTrailingSizes: boolean
  readonly extra: Buffer
}

/** The packed bytes of a protected file and how they are packed. Throws `ZipStopped` where the password is another. */
export function openEncrypted(
  packed: Buffer,
  entry: Protected,
): { readonly method: number; readonly bytes: Buffer } {
  return entry.isOfAes
    ? openAes(packed, entry)
    : { method: entry.method, bytes: openClassic(packed, entry) }
}

const HEADER = 12

/** Three keys that each byte changes (APPNOTE 6.1). */
function openClassic(packed: Buffer, entry: Protected): Buffer {
  let [one, two, three] = [0x12_34_56_78, 0x23_45_67_89, 0x34_56_78_90]
  const take = (byte: number) => {
    one = crcOfByte(one, byte)
    two = (Math.imul((two + (one & 0xff)) >>> 0, 134_775_813) + 1) >>> 0
    three = crcOfByte(three, two >>> 24)
  }
  for (const byte of Buffer.from(entry.password)) take(byte)
  const plain = Buffer.alloc(packed.length)
  for (const [at, byte] of packed.entries()) {
    const key = (three | 2) & 0xff_ff
    plain[at] = byte ^ ((Math.imul(key, key ^ 1) >>> 8) & 0xff)
    take(plain[at])
    const last = entry.hasTrailingSizes ? entry.timeByte : entry.checksum >>> 24
    if (at === HEADER - 1 && plain[at] !== last) throw new ZipStopped('password_wrong')
  }
  return plain.subarray(HEADER)
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1)
    value = (value & 1) === 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value >>> 0
})

const crcOfByte = (crc: number, byte: number) =>
  ((CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)) >>> 0

const AES_FIELD = 0x99_01
const ROUNDS = 1000
const PROOF = 2
const SEAL = 10
const BLOCK = 16

function openAes(packed: Buffer, { extra, password }: Protected) {
  const field = findField(extra, AES_FIELD)
  const strength = field.readUInt8(4)
  const method = field.readUInt16LE(5)
  const keyLength = 8 + 8 * strength
  const saltLength = keyLength / 2
  const salt = packed.subarray(0, saltLength)
  const keys = pbkdf2Sync(password, salt, ROUNDS, 2 * keyLength + PROOF, 'sha1')
  const body = packed.subarray(saltLength + PROOF, packed.length - SEAL)
  if (!keys.subarray(2 * keyLength).equals(packed.subarray(saltLength, saltLength + PROOF)))
    throw new ZipStopped('password_wrong')
  const seal = createHmac('sha1', keys.subarray(keyLength, 2 * keyLength))
    .update(body)
    .digest()
  if (!timingSafeEqual(seal.subarray(0, SEAL), packed.subarray(packed.length - SEAL)))
    throw new ZipStopped('password_wrong')
  return { method, bytes: withStream(body, keys.subarray(0, keyLength)) }
}

/** AES in counter mode, whose counter begins at 1 and is written from its low end, unlike OpenSSL's. */
function withStream(body: Buffer, key: Buffer): Buffer {
  const counters = Buffer.alloc(Math.ceil(body.length / BLOCK) * BLOCK)
  for (let at = 0; at < counters.length; at += BLOCK) counters.writeUInt32LE(at / BLOCK + 1, at)
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false)
  const stream = Buffer.concat([cipher.update(counters), cipher.final()])
  return Buffer.from(body.map((byte, at) => byte ^ (stream[at] ?? 0)))
}

function findField(extra: Buffer, id: number): Buffer {
  let at = 0
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end)
    at = end
  }
  throw new ZipStopped('broken')
}
