import pg from 'pg'
import { assert } from '@saldo/domain/assert'
import { isLost, Overloaded } from './faults.ts'
import { Hosts, refuseStandby } from './hosts.ts'
import { type ConnectionOptions, type Line, lineOn } from './one-connection.ts'

/** The timeouts of the database. */
export type Limits = {
  /** For a connection: a free one, or a new one. */
  readonly connectMs: number
  /** For one statement of a request. */
  readonly statementMs: number
  /** The timeout for a row that another transaction has locked. */
  readonly lockMs: number
  /** Where the first in the queue has waited this long, a new request would wait longer still. */
  readonly lineMs: number
  /** For a transaction in which nothing is sent. */
  readonly idleMs: number
  /** For one's own readings and changes before it. */
  readonly readingTurnMs: number
  readonly changeTurnMs: number
}

export const LIMITS: Limits = {
  connectMs: 2_000,
  statementMs: 5_000,
  lockMs: 4_000,
  lineMs: 1_000,
  idleMs: 10_000,
  readingTurnMs: 4_000,
  changeTurnMs: 8_000,
}

/**
 * The server ends a statement itself; where it does not respond any more, the client does, a little
 * later.
 */
const SILENCE_FACTOR = 1.2
/** TCP keep-alive: an idle connection that is half open is found in half a minute. */
const KEEP_ALIVE_MS = 10_000

/** How many connections to one server were lost, whichever pool they were of. */
export type LostConnections = { count: number }

export type PoolOptions = ConnectionOptions & {
  readonly lostConnections: LostConnections
  readonly url: string
  readonly connectionsMax: number
  readonly limits: Partial<Limits> | undefined
}

/** How pg says that no connection became free in time: no host is to be blamed for it. */
const ALL_ARE_LENT = 'timeout exceeded when trying to connect'

const { builtins } = pg.types

/** Cents and counts fit a safe integer (CENTS_MAX); a sum that would not is a fault, not a number. */
function parseWhole(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), 'a bigint of this house is a safe integer')
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseWhole],
  [builtins.NUMERIC, parseWhole], // sum() over bigint is numeric; its value is whole all the same.
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** How what PostgreSQL sends becomes a value, on every connection. */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * PostgreSQL's default random_page_cost of 4 suits spinning disks and makes it prefer sequential
 * scans; we set 1.1. Set when a connection is opened, which a pooler in between would not accept.
 */
export const PLANNING = '-c random_page_cost=1.1 -c jit=off'

/** How many connections there are, how many are idle, and how many requests wait for one. */
export type Connections = { readonly open: number; readonly idle: number; readonly waiting: number }

export type Borrowed = { readonly client: pg.PoolClient; readonly line: Line }

/** Connections to one database, each lent to one act at a time. */
export class Pool {
  readonly #pool: pg.Pool
  readonly #hosts: Hosts
  readonly #sending: ConnectionOptions
  /** Of each connection, how many had been lost when it was opened. */
  readonly #openedAfter = new WeakMap<pg.PoolClient, number>()
  readonly #lostConnections: LostConnections
  readonly #connectionsMax: number
  readonly #lineMs: number
  /** Those who have no connection yet, the longest first. */
  readonly #waiting = new Set<{ readonly since: number }>()

  constructor({ url, connectionsMax, limits, lostConnections, ...sending }: PoolOptions) {
    const { connectMs, statementMs, lockMs, lineMs, idleMs } = { ...LIMITS, ...limits }
    this.#sending = { ...sending, silenceMs: statementMs * SILENCE_FACTOR }
    this.#lineMs = lineMs
    this.#lostConnections = lostConnections
    this.#connectionsMax = connectionsMax
    this.#hosts = new Hosts(url)
    this.#pool = new pg.Pool({
      Client: this.#hosts.clients(),
      onConnect: refuseStandby,
      max: connectionsMax,
      connectionTimeoutMillis: connectMs,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      query_timeout: statementMs * SILENCE_FACTOR,
      idle_in_transaction_session_timeout: idleMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      pipeline: true,
      ...(sending.prepare ? { options: PLANNING } : {}),
      types: columnTypes,
    } as pg.PoolConfig)
    // pg reports a lost connection by an event too, and an error event without a listener ends the
    // process. The pool listens only while a connection is idle, so each has a listener of its own;
    // a statement that is under way fails by itself.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      this.#openedAfter.set(client, this.#lostConnections.count)
      client.on('error', () => {})
    })
  }

  /** Lends a connection for one act. A lost one is closed, and all that were opened before it. */
  async lend<T>(act: (borrowed: Borrowed) => Promise<T>): Promise<T> {
    const client = await this.#connect()
    const line = lineOn(client, this.#sending)
    let hasFailed = false
    try {
      line.connection.lend()
      return await act({ client, line })
    } catch (error) {
      hasFailed = isLost(error) || isLost((error as Error).cause)
      throw error
    } finally {
      line.connection.giveBack()
      if (hasFailed) this.#lostConnections.count += 1
      if (this.#isSuspect(client)) discard(client)
      else client.release()
    }
  }

  connections(): Connections {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { open, idle, waiting }
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }

  /**
   * An idle connection, or a new one; beyond the database's capacity a request is refused. Until all
   * connections are open each request opens its own and stands in no line, however long that takes on a
   * machine that has just started.
   */
  async #connect(): Promise<pg.PoolClient> {
    const [first] = this.#waiting
    const waiting = { since: performance.now() }
    const isFull = this.#pool.totalCount >= this.#connectionsMax
    if (isFull && first !== undefined && waiting.since - first.since > this.#lineMs) {
      throw new Overloaded('the line for the database is too long')
    }
    this.#waiting.add(waiting)
    try {
      return await this.#connectSound()
    } finally {
      this.#waiting.delete(waiting)
    }
  }

  async #connectSound(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#connectAnywhere()
      if (!this.#isSuspect(client)) return client
      discard(client)
    }
  }

  /** A host that cannot be reached, or follows another one, is left for the next, each tried once. */
  async #connectAnywhere(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const { at } = this.#hosts
      try {
        return await this.#pool.connect()
      } catch (error) {
        if ((error as Error).message === ALL_ARE_LENT) throw error
        this.#hosts.leave(at)
        if (tries >= this.#hosts.count) throw error
      }
    }
  }

  /**
   * What cuts one connection cuts most: those opened before the last loss are not used again. Else
   * each request would find the next dead one, and wait for it until its time is over.
   */
  #isSuspect(client: pg.PoolClient): boolean {
    return this.#openedAfter.get(client) !== this.#lostConnections.count
  }
}

/** Without the farewell message that a dead connection would never answer. */
function discard(client: pg.PoolClient): void {
  ;(
    client as { readonly connection?: { readonly stream: { destroy(): void } } }
  ).connection?.stream.destroy()
  client.release(true)
}
