import { setTimeout as pause } from 'node:timers/promises'
import { isRefused, type Refusal } from '@saldo/contract/refusals'
import { isUnreachable } from '../db/faults.ts'
import type { Database, Ledger } from '../db/ledger.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { FairQueue } from '../fair-queue.ts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from '../http/app.ts'
import { Reader } from './reader.ts'
import { endReading, listReadings, setProgress, startReading } from './store.ts'
import type { Draft, Work } from './worker.ts'

/** The thread's own file; the build puts it beside the server's. */
const WORKER_FILE = new URL('./statements-worker.js', import.meta.url)

type StatementKey = { readonly userId: string; readonly id: string }
/** What is in memory alone: the file itself, when it has just been uploaded, and the password that was typed. */
type InMemory = { readonly bytes: Uint8Array | null; readonly password: string | null }
type WaitingFile = StatementKey & InMemory

/** One file at a time, so that of two cores one is free for requests. */
const AT_ONCE = 1
/** A file that has crashed the server so often is not tried again. */
const ATTEMPTS_MAX = 3
/** A bill of sixty pages takes a second, as ten thousand lines do; what takes longer than this has no end. */
const DEADLINE_MS = 9_000
const PROGRESS_EVERY_MS = 300
/** Longer than a file may take: after this time the reading has ended, or its server has died. */
const LEASE_MS = 60_000
/** A failed write is repeated after a pause that grows up to this. */
const PAUSE_MAX_MS = 5_000

/** The files that one process of the app reads, one at a time; people take turns, each by its order. */
class Readings {
  readonly #app: App
  readonly #waiting = new FairQueue<WaitingFile>()
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<void>>()
  /** The files that are queued or being read, each once. */
  readonly #queued = new Set<string>()
  readonly #reader: Reader<Work, Draft, Refusal>

  constructor(app: App) {
    this.#app = app
    this.#reader = new Reader({
      workerFile: app.settings.statementsWorker ?? WORKER_FILE,
      tookTooLong: 'statement_took_too_long',
      unreadable: 'statement_unreadable',
    })
    app.fastify.addHook('onClose', async () => {
      this.#closing.abort()
      await Promise.all(this.#running)
      this.#reader.close()
    })
  }

  add(which: StatementKey, { bytes, password }: InMemory): void {
    // A queued file is loaded from the database when its turn comes: a queue of files would waste
    // memory.
    const isNext = this.#running.size < AT_ONCE && this.#waiting.size === 0
    const key = keyOf(which)
    if (this.#queued.has(key)) return
    this.#queued.add(key)
    this.#waiting.push(which.userId, { ...which, bytes: isNext ? bytes : null, password })
    this.#next()
  }

  #next(): void {
    if (this.#closing.signal.aborted || this.#running.size >= AT_ONCE) return
    const which = this.#waiting.shift()
    if (which === undefined) return
    const running = this.#read(which)
      .catch((error: unknown) => {
        // A reading that has not ended is continued: by this server soon, or by the next one.
        this.#app.fastify.log.warn({ fault: (error as Error).message }, 'reading failed')
      })
      .finally(() => {
        this.#running.delete(running)
        this.#queued.delete(keyOf(which))
        this.#next()
      })
    this.#running.add(running)
  }

  async #read({ bytes, password, ...which }: WaitingFile): Promise<void> {
    const lockedUntil = instantAt(this.#app.clock.now() + LEASE_MS)
    const start = { ...which, withContent: bytes === null, lockedUntil }
    // Waits for the ledger's lock, and so for the upload's own commit or rollback.
    const facts = await this.#write(which, (ledger) =>
      startReading({ ledger, userId: start.userId }, start),
    )
    const content = bytes ?? facts?.content ?? null
    if (facts === undefined || content === null) return
    const result =
      facts.attempts > ATTEMPTS_MAX
        ? ({ refused: 'statement_unreadable' } as const)
        : await this.#reader.read({
            bytes: new Uint8Array(content),
            ownerName: facts.owner_name,
            filename: facts.filename,
            answers: { own: facts.reading, earlier: facts.earlier, dueOn: facts.due_on },
            passwords: { typed: password, cpf: facts.cpf },
            onProgress: this.#progressOf(which),
            signal: this.#closing.signal,
            deadlineMs: DEADLINE_MS,
          })
    if (result === null) return
    const file = isRefused(result) ? null : result
    const failure = isRefused(result) ? result.refused : result.failure
    await this.#write(which, (ledger) =>
      endReading({ ledger, userId: which.userId }, { ...which, file, failure }),
    )
  }

  /**
   * A write that is repeated until the database accepts it: a finished reading is not thrown away
   * because the ledger was locked for long, or a connection was lost (case L71).
   */
  async #write<T>(which: StatementKey, act: (ledger: Ledger) => Promise<T>): Promise<T> {
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

  #progressOf(which: StatementKey): (percent: number) => void {
    const { database, clock } = this.#app
    let reportedAt = clock.now()
    return (percent) => {
      const now = clock.now()
      if (now - reportedAt < PROGRESS_EVERY_MS) return
      reportedAt = now
      write(database, which, (ledger) =>
        setProgress({ ledger, userId: which.userId }, { ...which, percent }),
      ).catch(() => {
        // A lost progress report does no harm: the end of the reading reports the same.
      })
    }
  }
}

/**
 * A change outside a request; it too runs in the owner's ledger and raises its version, so that
 * cached lists become stale.
 */
function write<T>(
  database: Database,
  { userId }: StatementKey,
  act: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  return database.change(userId, async (ledger) => {
    const [, value] = await Promise.all([takeLedger({ ledger, userId }), act(ledger)])
    return { keep: true, value }
  })
}

const keyOf = ({ userId, id }: StatementKey) => `${userId} ${id}`

const apps = new WeakMap<Database, Readings>()

/** Registers the reading of files; they are read in the app's process, and end with it. */
export function openReadings(app: App): void {
  apps.set(app.database, new Readings(app))
}

/**
 * Reads a file as soon as the change that stored it is committed; from memory, if its bytes are
 * passed. A password is handed to the thread and kept nowhere: where the server dies, it is asked for again.
 */
export function readSoon(
  app: App,
  which: StatementKey,
  { bytes = null, password = null }: Partial<InMemory> = {},
): void {
  apps.get(app.database)?.add(which, { bytes, password })
}

/** Continues all unfinished readings. Called when the app opens: no other server has begun any. */
export async function resumeReadings(app: App): Promise<void> {
  await resume(app, null)
}

/** Continues the readings of a server that has died or could not end them. */
export async function resumeAbandoned(app: App): Promise<void> {
  await resume(app, instantAt(app.clock.now()))
}

async function resume(app: App, abandonedAt: string | null): Promise<void> {
  const abandoned = await app.database.system((ledger) => listReadings(ledger, abandonedAt))
  for (const { user_id, statement_id } of abandoned) {
    readSoon(app, { userId: user_id, id: statement_id })
  }
}
