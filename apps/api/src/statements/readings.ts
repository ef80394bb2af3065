import { setTimeout as pause } from 'node:timers/promises'
import { isRefused } from '@saldo/contract/refusals'
import { isUnreachable } from '../db/faults.ts'
import type { Database, Ledger } from '../db/ledger.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from '../http/app.ts'
import { Reader, WORKER_FILE } from './reader.ts'
import { endReading, listReadings, setProgress, startReading } from './store.ts'

type Which = { readonly userId: string; readonly id: string }
/** With the file itself, where it has just arrived. */
type Waiting = Which & { readonly bytes: Uint8Array | null }

/** Of two cores one is for those who wait for an answer. */
const AT_ONCE = 1
/** A file that has taken the server down with it so often is not tried again. */
const ATTEMPTS_MAX = 3
const PROGRESS_EVERY_MS = 300
/** Longer than a file may take: by then the reading has ended, or its server has. */
const LEASE_MS = 60_000
/** What the database did not take is said again, after a pause that grows to this. */
const PAUSE_MAX_MS = 5_000

/** The files that are being read for one house, one at a time, the rest in their order. */
class Readings {
  readonly #app: App
  readonly #waiting: Waiting[] = []
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<void>>()
  /** Those that wait or are read: each once. */
  readonly #queued = new Set<string>()
  readonly #reader: Reader

  constructor(app: App) {
    this.#app = app
    this.#reader = new Reader(app.settings.statementsWorker ?? WORKER_FILE)
    app.fastify.addHook('onClose', async () => {
      this.#closing.abort()
      await Promise.all(this.#running)
      this.#reader.close()
    })
  }

  add(which: Which, bytes: Uint8Array | null): void {
    // What has to wait is read from the database then: a queue of files would be memory for nothing.
    const isNext = this.#running.size < AT_ONCE && this.#waiting.length === 0
    const key = keyOf(which)
    if (this.#queued.has(key)) return
    this.#queued.add(key)
    this.#waiting.push({ ...which, bytes: isNext ? bytes : null })
    this.#next()
  }

  #next(): void {
    if (this.#closing.signal.aborted || this.#running.size >= AT_ONCE) return
    const which = this.#waiting.shift()
    if (which === undefined) return
    const running = this.#read(which)
      .catch((error: unknown) => {
        // What is not ended is taken up again: by this server soon, or by the next one.
        this.#app.fastify.log.warn({ fault: (error as Error).message }, 'reading failed')
      })
      .finally(() => {
        this.#running.delete(running)
        this.#queued.delete(keyOf(which))
        this.#next()
      })
    this.#running.add(running)
  }

  async #read({ bytes, ...which }: Waiting): Promise<void> {
    const lockedUntil = instantAt(this.#app.clock.now() + LEASE_MS)
    const start = { ...which, withContent: bytes === null, lockedUntil }
    // Waits for the ledger, and so for the upload itself to be committed or given up.
    const facts = await this.#write(which, (ledger) => startReading(ledger, start))
    const content = bytes ?? facts?.content ?? null
    if (facts === undefined || content === null) return
    const result =
      facts.attempts > ATTEMPTS_MAX
        ? ({ refused: 'statement_unreadable' } as const)
        : await this.#reader.read({
            bytes: new Uint8Array(content),
            ownerName: facts.owner_name,
            dueOn: facts.due_on,
            onProgress: this.#progressOf(which),
            signal: this.#closing.signal,
          })
    if (result === null) return
    const file = isRefused(result) ? null : result
    const failure = isRefused(result) ? result.refused : result.failure
    await this.#write(which, (ledger) => endReading(ledger, { ...which, file, failure }))
  }

  /**
   * A change that has to be made, whatever becomes of the database meanwhile: what was read is not
   * thrown away because somebody held the ledger for long, or a connection was lost (case L71).
   */
  async #write<T>(which: Which, act: (ledger: Ledger) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write(this.#app.database, which, act)
      } catch (error) {
        if (this.#closing.signal.aborted || !isUnreachable(error)) throw error
        const ms = Math.min(PAUSE_MAX_MS, 50 * 2 ** attempt)
        await pause(ms, undefined, { signal: this.#closing.signal })
      }
    }
  }

  #progressOf(which: Which): (percent: number) => void {
    const { database, clock } = this.#app
    let reportedAt = clock.now()
    return (percent) => {
      const now = clock.now()
      if (now - reportedAt < PROGRESS_EVERY_MS) return
      reportedAt = now
      write(database, which, (ledger) => setProgress(ledger, { ...which, percent })).catch(() => {
        // Progress is a courtesy: the end of the reading says the same.
      })
    }
  }
}

/** A change that no request asked for: in the owner's ledger all the same, and making its tags stale. */
function write<T>(
  database: Database,
  { userId }: Which,
  act: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  return database.change(userId, async (ledger) => {
    const [, value] = await Promise.all([takeLedger(ledger, userId), act(ledger)])
    return { keep: true, value }
  })
}

const keyOf = ({ userId, id }: Which) => `${userId} ${id}`

const apps = new WeakMap<Database, Readings>()

/** Makes the app ready to read files; they are read in its process, and end with it. */
export function openReadings(app: App): void {
  apps.set(app.database, new Readings(app))
}

/** Reads a file as soon as the change that wrote it down is committed; where it is here, from here. */
export function readSoon(app: App, which: Which, bytes: Uint8Array | null = null): void {
  apps.get(app.database)?.add(which, bytes)
}

/** Takes up whatever is half read. Called when the app opens: no other server has begun it. */
export async function resumeReadings(app: App): Promise<void> {
  await takeUp(app, null)
}

/** Takes up what a server has left that is gone, or that could not end it. */
export async function resumeAbandoned(app: App): Promise<void> {
  await takeUp(app, instantAt(app.clock.now()))
}

async function takeUp(app: App, abandonedAt: string | null): Promise<void> {
  const abandoned = await app.database.system((ledger) => listReadings(ledger, abandonedAt))
  for (const { user_id, statement_id } of abandoned) {
    readSoon(app, { userId: user_id, id: statement_id })
  }
}
