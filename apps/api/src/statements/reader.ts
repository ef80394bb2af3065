import { Worker } from 'node:worker_threads'
import { refuse, type Refusal, type Refused } from '@saldo/contract/refusals'

const DEADLINE_MS = 20_000
const MEMORY_MB = 256
/**
 * A user who imports one file often imports another soon; after this time its memory is worth more.
 */
const KEPT_MS = 30_000
/**
 * A thread is replaced after this many files, so that nothing that they leave in its memory lasts.
 */
const FILES_MAX = 20

type Thread = { readonly worker: Worker; files: number; retiring?: NodeJS.Timeout }

/** A thread's messages about a file, all but progress once. */
export type ThreadMessage<Result, Reason extends Refusal> =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'read'; readonly file: Result }
  | { readonly kind: 'stopped'; readonly refusal: Reason }

/** What a thread is sent, and how its reading is followed and ended. */
type ReaderJob<Work> = Work & {
  readonly onProgress?: (percent: number) => void
  /** Ends the thread: the server is closing. */
  readonly signal: AbortSignal
  /** The time of this one, where it is not that of all. */
  readonly deadlineMs?: number | undefined
}

/** The thread's file, its time, and how a file is refused that passes its limits or ends it. */
type Options<Reason extends Refusal> = {
  readonly workerFile: URL
  readonly deadlineMs?: number
  readonly tookTooLong: Reason
  readonly unreadable: Reason
}

/**
 * Reads files off the event loop. A thread has its own limits of memory and time; a file that
 * exceeds either ends only its own reading and its thread. A thread that ended well is kept for a
 * while, because its code is compiled, which is a third of the cost of reading a file.
 */
export class Reader<Work extends object, Result, Reason extends Refusal> {
  readonly #options: Options<Reason>
  #kept: Thread | null = null
  #isClosed = false

  constructor(options: Options<Reason>) {
    this.#options = options
  }

  /**
   * The content of a file, or why it cannot be read; null when the reading was given up from
   * outside.
   */
  async read(reading: ReaderJob<Work>): Promise<Result | Refused<Reason> | null> {
    if (reading.signal.aborted) return null
    const thread = this.#take()
    const { result, isSound } = await readIn<Work, Result, Reason>(
      thread.worker,
      reading,
      this.#options,
    )
    thread.files += 1
    if (isSound && thread.files < FILES_MAX) this.#keep(thread)
    else void thread.worker.terminate()
    return result
  }

  close(): void {
    this.#isClosed = true
    this.#retire(this.#kept)
  }

  #take(): Thread {
    const kept = this.#kept
    this.#kept = null
    if (kept === null) return { worker: open(this.#options.workerFile), files: 0 }
    clearTimeout(kept.retiring)
    removeListeners(kept.worker)
    kept.worker.ref()
    return kept
  }

  #keep(thread: Thread): void {
    if (this.#isClosed || this.#kept !== null) return void thread.worker.terminate()
    this.#kept = thread
    const retire = () => this.#retire(thread)
    thread.worker.once('error', retire).once('exit', retire).unref()
    thread.retiring = setTimeout(retire, KEPT_MS).unref()
    return undefined
  }

  #retire(thread: Thread | null): void {
    if (thread === null) return
    if (this.#kept === thread) this.#kept = null
    clearTimeout(thread.retiring)
    void thread.worker.terminate()
  }
}

/**
 * Removed by name, because removing all would include the listener with which Node keeps the
 * channel open.
 */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function open(workerFile: URL): Worker {
  return new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    stdin: false,
    env: {},
  })
}

type ReaderResult<Result, Reason extends Refusal> = {
  readonly result: Result | Refused<Reason> | null
  /** The thread has sent its result and can read another file. */
  readonly isSound: boolean
}

function readIn<Work extends object, Result, Reason extends Refusal>(
  worker: Worker,
  reading: ReaderJob<Work>,
  { deadlineMs: ofAll = DEADLINE_MS, tookTooLong, unreadable }: Options<Reason>,
): Promise<ReaderResult<Result, Reason>> {
  const { onProgress, signal, deadlineMs = ofAll, ...work } = reading
  return new Promise((resolve) => {
    const end = (result: ReaderResult<Result, Reason>['result'], isSound = false) => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', giveUp)
      removeListeners(worker)
      // Later errors of the ending thread are ignored.
      worker.on('error', () => {})
      resolve({ result, isSound })
    }
    const giveUp = () => end(null)
    const deadline = setTimeout(() => end(refuse(tookTooLong)), deadlineMs)
    signal.addEventListener('abort', giveUp)
    worker.on('message', (message: ThreadMessage<Result, Reason>) => {
      if (message.kind === 'progress') onProgress?.(message.percent)
      else end(message.kind === 'read' ? message.file : refuse(message.refusal), true)
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(refuse(isTooMuch ? tookTooLong : unreadable))
    })
    worker.on('exit', () => end(refuse(unreadable)))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(work)
  })
}
