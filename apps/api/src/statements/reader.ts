import { Worker } from 'node:worker_threads'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { ReadFile } from './read-file.ts'
import type { Said, Work } from './worker.ts'

/** The thread's own file: the build puts it beside the server's. */
export const WORKER_FILE = new URL('./statements-worker.js', import.meta.url)

const DEADLINE_MS = 20_000
const MEMORY_MB = 256

export type Reading = Work & {
  readonly workerFile: URL
  readonly onProgress: (percent: number) => void
  /** Ends the thread: the server is closing. */
  readonly signal: AbortSignal
}

/**
 * Reads a file off the event loop. The thread has its own memory and its time; a file that wants
 * more of either takes nobody down but itself. Null when it was given up from outside.
 */
export function readInThread(reading: Reading): Promise<ReadFile | Refused | null> {
  const { bytes, ownerName, workerFile, onProgress, signal } = reading
  if (signal.aborted) return Promise.resolve(null)
  const worker = new Worker(workerFile, {
    workerData: { bytes, ownerName } satisfies Work,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    stdin: false,
    env: {},
  })
  return new Promise((resolve) => {
    const end = (result: ReadFile | Refused | null) => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', giveUp)
      resolve(result)
      void worker.terminate()
    }
    const giveUp = () => end(null)
    const deadline = setTimeout(() => end(refuse('statement_took_too_long')), DEADLINE_MS)
    signal.addEventListener('abort', giveUp)
    worker.on('message', (said: Said) => {
      if (said.kind === 'progress') onProgress(said.percent)
      else end(said.kind === 'read' ? said.file : refuse(said.refusal))
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(refuse(isTooMuch ? 'statement_took_too_long' : 'statement_unreadable'))
    })
    worker.on('exit', () => end(refuse('statement_unreadable')))
  })
}
