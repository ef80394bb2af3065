import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/**
 * A file that is no backup, is incomplete or was altered; its message is for the operator who
 * restores.
 */
export class BackupRefused extends Error {}

/** The header of a backup. */
export type BackupHeader = {
  readonly format: 'saldo-backup'
  readonly formatVersion: 1
  /** The instant that all of it is from. */
  readonly at: string
  readonly migrations: readonly { readonly version: number; readonly checksum: string }[]
  /**
   * The secret that seals second factors, where it is stored beside the data; else the operator has
   * it.
   */
  readonly secret: string | null
}

export type BackupTable = { readonly name: string; readonly columns: readonly string[] }

/** Behind its name, the bytes of a file beside the database follow as one frame. */
type BackupFile = { readonly name: string }

/** How many rows each table has, how many files there are, and the hash of every byte before. */
export type BackupTrailer = {
  readonly rows: Readonly<Record<string, number>>
  /** None in a backup of before receipts. */
  readonly files?: number
  readonly sha256: string
}

export type Frame =
  | { readonly kind: 'header'; readonly value: BackupHeader }
  | { readonly kind: 'table'; readonly value: BackupTable }
  | { readonly kind: 'rows'; readonly value: Buffer }
  | { readonly kind: 'trailer'; readonly value: BackupTrailer }
  | { readonly kind: 'file'; readonly value: BackupFile }
  | { readonly kind: 'content'; readonly value: Buffer }

const KINDS = ['header', 'table', 'rows', 'trailer', 'file', 'content'] as const
/** The frames of bytes as they are; the others are JSON. */
const isPlain = (kind: Frame['kind']) => kind === 'rows' || kind === 'content'
const HEAD_BYTES = 5
/** What PostgreSQL sends at once is far smaller; a longer length is one that was altered. */
const FRAME_BYTES_MAX = 64 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024
const LINE_END = 10

/** A frame in the file: one byte for its kind, four for its length, then its content. */
export function bytesOf(frame: Frame): Buffer[] {
  const body = Buffer.isBuffer(frame.value) ? frame.value : Buffer.from(JSON.stringify(frame.value))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(KINDS.indexOf(frame.kind))
  head.writeUInt32BE(body.length, 1)
  return [head, body]
}

/** How many rows a piece of COPY's text ends: within a row, an end of line is written `\n`. */
export function rowsEndedIn(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) count += 1
  return count
}

/** The frames of a backup in order; reading them to the end proves that the file is complete. */
export async function* framesIn(file: string): AsyncGenerator<Frame, void> {
  const hash = createHash('sha256')
  let rest = Buffer.alloc(0)
  let isWhole = false
  const plain = createGunzip({ chunkSize: CHUNK_BYTES })
  // An error of the file must end whatever reads from it.
  pipeline(createReadStream(file, { highWaterMark: CHUNK_BYTES }), plain, () => {})
  try {
    for await (const piece of plain) {
      rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      for (let length = lengthOf(rest); length !== null; length = lengthOf(rest)) {
        const bytes = rest.subarray(0, length)
        rest = rest.subarray(length)
        const frame = frameOf(bytes)
        if (isWhole) throw notWhole(file)
        if (frame.kind !== 'trailer') hash.update(bytes)
        else if (frame.value.sha256 === hash.digest('hex')) isWhole = true
        else throw notWhole(file)
        yield frame
      }
    }
  } catch (error) {
    throw ['ENOENT', 'EACCES', 'EISDIR'].includes(codeOf(error))
      ? unread(file)
      : faultOf(error, file)
  }
  if (!isWhole || rest.length > 0) throw notWhole(file)
}

/** Reads a backup to its end and returns its header; refuses an incomplete one. */
export async function checkBackup(
  file: string,
): Promise<{ readonly header: BackupHeader; readonly trailer: BackupTrailer }> {
  const counted: Record<string, number> = {}
  let header: BackupHeader | undefined
  let trailer: BackupTrailer | undefined
  let table = ''
  let files = 0
  for await (const frame of framesIn(file)) {
    if (frame.kind === 'header') header = frame.value
    if (frame.kind === 'table') counted[(table = frame.value.name)] = 0
    if (frame.kind === 'rows') counted[table] = (counted[table] ?? 0) + rowsEndedIn(frame.value)
    if (frame.kind === 'content') files += 1
    if (frame.kind === 'trailer') trailer = frame.value
  }
  const isKnown = header?.format === 'saldo-backup'
  if (header === undefined || trailer === undefined || !isKnown) throw notWhole(file)
  if (header.formatVersion !== 1) {
    throw new BackupRefused(`${file} foi escrito por um Saldo mais novo: restaure com ele.`)
  }
  const isCounted = JSON.stringify(counted) === JSON.stringify(trailer.rows)
  if (!isCounted || files !== (trailer.files ?? 0)) throw notWhole(file)
  return { header, trailer }
}

/** How long the next frame is with its head, or null while it is not there whole. */
function lengthOf(bytes: Buffer): number | null {
  if (bytes.length < HEAD_BYTES) return null
  const length = bytes.readUInt32BE(1)
  if (length > FRAME_BYTES_MAX) throw new RangeError('a frame is too long')
  return bytes.length < HEAD_BYTES + length ? null : HEAD_BYTES + length
}

function frameOf(bytes: Buffer): Frame {
  const kind = KINDS[bytes.readUInt8()]
  const body = bytes.subarray(HEAD_BYTES)
  if (kind === undefined) throw new RangeError('a frame is of no kind')
  if (isPlain(kind)) return { kind, value: body } as Frame
  return { kind, value: JSON.parse(body.toString()) } as Frame
}

function notWhole(file: string): BackupRefused {
  return new BackupRefused(
    `${file} não é uma cópia de segurança do Saldo, foi alterado ou não está inteiro. ` +
      'Nada foi restaurado: use outra cópia.',
  )
}

const unread = (file: string) => new BackupRefused(`Não consegui ler ${file}.`)

/** What reads a file finds in it: bytes that are no gzip, a length of nothing, half of a text. */
function faultOf(error: unknown, file: string): unknown {
  const isOfTheFile =
    codeOf(error).startsWith('Z_') || error instanceof RangeError || error instanceof SyntaxError
  return isOfTheFile ? notWhole(file) : error
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
