import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { Overloaded } from '../db/faults.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

type Limits = {
  /** How many packed bytes may wait for the reader. */
  readonly bytesMax: number
  /** How long a full spool waits for the reader. */
  readonly waitMs: number
}

/** Three million lines of a history, packed to a tenth. Less than an idle transaction is left open. */
const LIMITS: Limits = { bytesMax: 32 * 1024 * 1024, waitMs: 8_000 }

/**
 * A buffer between the database, whose snapshot should be held for a short time, and a connection
 * that may be slow: parts wait packed, in the threads of zlib, up to a limit of bytes.
 */
export class Spool implements AsyncIterable<Uint8Array> {
  readonly #limits: Limits
  readonly #waiting: Buffer[] = []
  #bytes = 0
  #ended: { readonly error: unknown } | null = null
  #isLeft = false
  #changed: (() => void)[] = []

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** How many bytes wait. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds a part; waits while the buffer is full. Returns false where the reader has left. */
  async put(piece: string): Promise<boolean> {
    const packed = await pack(piece, { level: 1 })
    while (this.#bytes > 0 && this.#bytes + packed.length > this.#limits.bytesMax) {
      if (this.#isLeft) return false
      await this.#change(this.#limits.waitMs)
    }
    if (this.#isLeft) return false
    this.#waiting.push(packed)
    this.#bytes += packed.length
    this.#tell()
    return true
  }

  /** Ends the spool; with an error where the reading failed. */
  end(error: unknown = null): void {
    this.#ended ??= { error }
    this.#tell()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const packed = this.#waiting.shift()
        if (packed !== undefined) {
          this.#bytes -= packed.length
          this.#tell()
          yield await unpack(packed)
        } else if (this.#ended === null) await this.#change()
        else if (this.#ended.error === null) return
        else throw this.#ended.error
      }
    } finally {
      this.leave()
    }
  }

  /** Called when the reader has left. */
  leave(): void {
    this.#isLeft = true
    this.#waiting.length = 0
    this.#bytes = 0
    this.#tell()
  }

  #tell(): void {
    const changed = this.#changed
    this.#changed = []
    for (const wake of changed) wake()
  }

  #change(waitMs?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Overloaded('what was read is not taken'))
      const timer = waitMs === undefined ? undefined : setTimeout(late, waitMs)
      this.#changed.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
