import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Sizes come after the bytes (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20

type Entry = {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** The day and time of an entry, as DOS has counted them. */
type Stamp = { readonly date: number; readonly time: number }

/** 1 January 1980 at midnight: what is in the file says itself when it was made. */
const NO_STAMP: Stamp = { date: 0x21, time: 0 }

/**
 * Packs texts one after the other while they are still being read: of a file that is written no more
 * than a piece is held unpacked. ZIP as every system opens it, up to the 4 GB of its first form.
 */
export class Zip {
  readonly #pieces: Buffer[] = []
  readonly #entries: Entry[] = []
  #length = 0

  #put(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  /** One file of it: its name, and its text a piece at a time. */
  async add(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = { name: Buffer.from(name), at: this.#length }
    this.#put(headOf(LOCAL, { ...entry, crc: 0, packed: 0, size: 0 }))
    const start = this.#length
    const deflate = createDeflateRaw()
    deflate.on('data', (piece: Buffer) => this.#put(piece))
    const ended = new Promise((resolve, reject) => deflate.on('end', resolve).on('error', reject))
    let [crc, size] = [0, 0]
    for await (const piece of text) {
      const bytes = Buffer.from(piece)
      crc = crc32(bytes, crc)
      size += bytes.length
      await write(deflate, bytes)
    }
    deflate.end()
    await ended
    const packed = this.#length - start
    this.#put(wordsOf([4, DESCRIPTOR], [4, crc], [4, packed], [4, size]))
    this.#entries.push({ ...entry, crc, packed, size })
  }

  /** The whole of it. */
  close(): Buffer {
    const at = this.#length
    for (const entry of this.#entries) this.#put(headOf(CENTRAL, entry))
    const count = this.#entries.length
    const size = this.#length - at
    this.#put(wordsOf([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]))
    return Buffer.concat(this.#pieces)
  }
}

function write(deflate: DeflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    deflate.write(bytes, (error) => (error ? reject(error) : resolve())),
  )
}

/** What stands before a file, or in the list at the end. */
function headOf(kind: typeof LOCAL | typeof CENTRAL, entry: Entry): Buffer {
  const { name, crc, packed, size, at } = entry
  const { date, time } = NO_STAMP
  const shared: Word[] = [
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [2, time],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
  ]
  if (kind === LOCAL) return Buffer.concat([wordsOf([4, kind], ...shared), name])
  const rest: Word[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  ]
  return Buffer.concat([wordsOf([4, kind], [2, VERSION], ...shared, ...rest), name])
}

type Word = readonly [bytes: 2 | 4, value: number]

function wordsOf(...words: readonly Word[]): Buffer {
  return Buffer.concat(
    words.map(([bytes, value]) => {
      const word = Buffer.alloc(bytes)
      word.writeUIntLE(value, 0, bytes)
      return word
    }),
  )
}
