import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { CFB } from '@e965/xlsx'
import { ReadingStopped } from './findings.ts'

/*
 * Workbooks with a password: the package is encrypted as a whole inside of a compound file (MS-OFFCRYPTO), in the
 * agile way of Office 2010 and later or the standard one of 2007.
 */

const needed = () => new ReadingStopped('statement_password_needed')
const wrong = () => new ReadingStopped('statement_password_wrong')

/** More rounds than Office lets one choose: whoever writes them wants the time. */
const ROUNDS_MAX = 1_000_000
const SEGMENT = 4096
const HASHES = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

/**
 * The .xlsx inside of an encrypted one. Throws `ReadingStopped`: where a password is missing, where it is another,
 * and where the file is broken or encrypted in a way that Office does not use.
 */
export function decryptWorkbook(file: Uint8Array, password: string | null): Buffer {
  try {
    const { info, content } = streamsOf(file)
    const isAgile = info.readUInt16LE(0) === 4 && info.readUInt16LE(2) === 4
    const reader = isAgile ? agileOf(info) : standardOf(info)
    if (password === null) throw needed()
    return reader(password, content)
  } catch (error) {
    throw error instanceof ReadingStopped ? error : new ReadingStopped('statement_unreadable')
  }
}

function streamsOf(file: Uint8Array) {
  const container = CFB.read(Buffer.from(file), { type: 'buffer' })
  const streamOf = (name: string) => {
    const found = CFB.find(container, name)
    if (found === null) throw new ReadingStopped('statement_unreadable')
    return Buffer.from(found.content as Uint8Array)
  }
  return { info: streamOf('EncryptionInfo'), content: streamOf('EncryptedPackage') }
}

type Decrypt = (password: string, content: Buffer) => Buffer

const hashOf = (algorithm: string, ...parts: readonly Buffer[]) => {
  const hash = createHash(algorithm)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const number32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The password's hash, hashed again and again with the number of the round before it. */
function spunHash(algorithm: string, salted: Buffer, rounds: number): Buffer {
  if (rounds > ROUNDS_MAX) throw new ReadingStopped('statement_unreadable')
  let hash = hashOf(algorithm, salted)
  for (let round = 0; round < rounds; round += 1) hash = hashOf(algorithm, number32(round), hash)
  return hash
}

function decipher(bytes: Buffer, key: Buffer, iv: Buffer | null): Buffer {
  const mode = iv === null ? 'ecb' : 'cbc'
  const cipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false)
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 16))
  return Buffer.concat([cipher.update(whole), cipher.final()])
}

/** Cut to a length, or filled up with 0x36, as the standard has it. */
const fitted = (bytes: Buffer, length: number) =>
  bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)])

const BLOCKS = {
  input: Buffer.from('fea7d2763b4b9e79', 'hex'),
  value: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
}

function agileOf(info: Buffer): Decrypt {
  const xml = info.subarray(8).toString('utf8')
  const keyData = elementOf(xml, 'keyData')
  const byPassword = elementOf(xml, 'p:encryptedKey')
  const algorithm = hashName(byPassword('hashAlgorithm'))
  const keyLength = Number(byPassword('keyBits')) / 8
  const salt = Buffer.from(byPassword('saltValue'), 'base64')
  return (password, content) => {
    const salted = Buffer.concat([salt, Buffer.from(password, 'utf16le')])
    const spun = spunHash(algorithm, salted, Number(byPassword('spinCount')))
    const open = (block: Buffer, encrypted: string) =>
      decipher(
        Buffer.from(byPassword(encrypted), 'base64'),
        fitted(hashOf(algorithm, spun, block), keyLength),
        fitted(salt, 16),
      )
    const input = open(BLOCKS.input, 'encryptedVerifierHashInput')
    const proof = hashOf(algorithm, input.subarray(0, salt.length))
    const value = open(BLOCKS.value, 'encryptedVerifierHashValue').subarray(0, proof.length)
    if (value.length !== proof.length || !timingSafeEqual(proof, value)) throw wrong()
    const key = open(BLOCKS.key, 'encryptedKeyValue').subarray(0, keyLength)
    return inSegments(content, {
      key,
      algorithm: hashName(keyData('hashAlgorithm')),
      salt: Buffer.from(keyData('saltValue'), 'base64'),
    })
  }
}

function inSegments(
  content: Buffer,
  { key, algorithm, salt }: { key: Buffer; algorithm: string; salt: Buffer },
): Buffer {
  const body = content.subarray(8)
  const segments = Array.from({ length: Math.ceil(body.length / SEGMENT) }, (_, at) => {
    const iv = fitted(hashOf(algorithm, salt, number32(at)), 16)
    return decipher(body.subarray(at * SEGMENT, (at + 1) * SEGMENT), key, iv)
  })
  return Buffer.concat(segments).subarray(0, content.readUInt32LE(0))
}

/** The attributes of the first element of this name. */
function elementOf(xml: string, name: string): (attribute: string) => string {
  const element = new RegExp(`<${name}\\s[^<>]{0,4000}>`, 'u').exec(xml)?.[0] ?? ''
  return (attribute) => {
    const found = new RegExp(`\\s${attribute}="([^"]*)"`, 'u').exec(element)?.[1]
    if (found === undefined) throw new ReadingStopped('statement_unreadable')
    return found
  }
}

function hashName(name: string): string {
  const algorithm = name.toLowerCase().replaceAll('-', '')
  if (!HASHES.has(algorithm)) throw new ReadingStopped('statement_unreadable')
  return algorithm
}

const STANDARD_ROUNDS = 50_000

function standardOf(info: Buffer): Decrypt {
  const headerLength = info.readUInt32LE(8)
  const keyLength = info.readUInt32LE(12 + 16) / 8
  const at = 12 + headerLength
  const salt = info.subarray(at + 4, at + 4 + info.readUInt32LE(at))
  const encrypted = info.subarray(at + 20, at + 36)
  const proofLength = info.readUInt32LE(at + 36)
  const encryptedProof = info.subarray(at + 40, at + 72)
  return (password, content) => {
    const salted = Buffer.concat([salt, Buffer.from(password, 'utf16le')])
    const last = hashOf('sha1', spunHash('sha1', salted, STANDARD_ROUNDS), number32(0))
    const padded = (byte: number) => {
      const block = Buffer.alloc(64, byte)
      for (const [index, value] of last.entries()) block[index] = value ^ byte
      return hashOf('sha1', block)
    }
    const key = Buffer.concat([padded(0x36), padded(0x5c)]).subarray(0, keyLength)
    const proof = hashOf('sha1', decipher(encrypted, key, null)).subarray(0, proofLength)
    const value = decipher(encryptedProof, key, null).subarray(0, proofLength)
    if (!proof.equals(value)) throw wrong()
    return decipher(content.subarray(8), key, null).subarray(0, content.readUInt32LE(0))
  }
}
