import { refuse, type Refused } from '@saldo/contract/refusals'
import { Reader } from '../statements/reader.ts'
import type { SpreadsheetRefusal } from './stopped.ts'
import type { Work, Worked } from './worker.ts'

/** The thread's own file; the build puts it beside the server's. The library is loaded in it alone. */
const WORKER_FILE = new URL('./spreadsheets-worker.js', import.meta.url)
/**
 * For what the product writes itself: its size is known, and the thread goes behind requests, so that on a
 * busy machine the first report waits for its library.
 */
const WRITING_MS = 60_000
/** For what people send in. */
const LIMITS = {
  deadlineMs: 10_000,
  /** How many may wait for their turn: one at a time is read, so that of two cores one is free for requests. */
  waitingMax: 5,
}

/** The spreadsheets that one process reads and writes, off the event loop and one at a time. */
export class SpreadsheetThread {
  readonly #reader: Reader<Work, Worked, SpreadsheetRefusal>
  readonly #closing = new AbortController()
  #last: Promise<unknown> = Promise.resolve()
  #count = 0

  readonly #waitingMax: number

  constructor(workerFile: URL = WORKER_FILE, { deadlineMs, waitingMax } = LIMITS) {
    this.#waitingMax = waitingMax
    this.#reader = new Reader({
      workerFile,
      deadlineMs,
      tookTooLong: 'spreadsheet_took_too_long',
      unreadable: 'spreadsheet_unreadable',
    })
  }

  /** Gives up what is being read, and ends the thread. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#last
    this.#reader.close()
  }

  /** What becomes of a request; too many requests at once are refused, and so is what the server's end meets. */
  async work(request: Work): Promise<Worked | Refused<SpreadsheetRefusal | 'too_many_requests'>> {
    if (this.#count >= this.#waitingMax) return refuse('too_many_requests')
    this.#count += 1
    const working = this.#last.then(() =>
      this.#reader.read({
        ...request,
        signal: this.#closing.signal,
        deadlineMs: request.task === 'read' ? undefined : WRITING_MS,
      }),
    )
    this.#last = working.catch(() => {})
    try {
      return (await working) ?? refuse('too_many_requests')
    } finally {
      this.#count -= 1
    }
  }
}
