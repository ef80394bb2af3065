import { refuse, type Refused } from '@saldo/contract/refusals'
import { FairQueue } from '../fair-queue.ts'
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

type Limits = {
  readonly deadlineMs: number
  /** How many of one person may wait, beside the one that is under way. */
  readonly waitingOfOneMax: number
  /** How many may wait: one at a time is read, so that of two cores one is free for requests. */
  readonly waitingMax: number
}

/** For what people send in, and what is made for them. */
const LIMITS: Limits = { deadlineMs: 10_000, waitingOfOneMax: 1, waitingMax: 20 }

/** How work can be refused before it begins: by the person's own share, or because all is full. */
type ShareRefusal = 'files_under_way' | 'files_busy'

type Result = Worked | Refused<SpreadsheetRefusal | ShareRefusal>

/** The spreadsheets that one process reads and writes, off the event loop and one at a time. */
export class SpreadsheetThread {
  readonly #reader: Reader<Work, Worked, SpreadsheetRefusal>
  readonly #closing = new AbortController()
  readonly #limits: Limits
  readonly #waiting = new FairQueue<() => void>()
  #running: Promise<unknown> | null = null

  constructor(workerFile: URL = WORKER_FILE, limits: Limits = LIMITS) {
    this.#limits = limits
    this.#reader = new Reader({
      workerFile,
      deadlineMs: limits.deadlineMs,
      tookTooLong: 'spreadsheet_took_too_long',
      unreadable: 'spreadsheet_unreadable',
    })
  }

  /** Gives up what is being read, and ends the thread. */
  async close(): Promise<void> {
    this.#closing.abort()
    while (this.#running !== null) await this.#running
    this.#reader.close()
  }

  /**
   * What becomes of a person's request. People take turns; a person who has one waiting already is
   * refused, and so is everybody once too many wait and what the server's end meets.
   */
  async work(personId: string, request: Work): Promise<Result> {
    const { waitingOfOneMax, waitingMax } = this.#limits
    if (this.#running !== null) {
      if (this.#waiting.countOf(personId) >= waitingOfOneMax) return refuse('files_under_way')
      if (this.#waiting.size >= waitingMax) return refuse('files_busy')
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push(personId, () => {
        this.#running = this.#run(() => this.#read(request).then(resolve, reject))
      })
      if (this.#running === null) this.#next()
    })
  }

  async #run(act: () => Promise<void>): Promise<void> {
    await act()
    this.#running = null
    this.#next()
  }

  #next(): void {
    this.#waiting.shift()?.()
  }

  async #read(request: Work): Promise<Result> {
    const result = await this.#reader.read({
      ...request,
      signal: this.#closing.signal,
      deadlineMs: request.task === 'read' ? undefined : WRITING_MS,
    })
    return result ?? refuse('files_busy')
  }
}
