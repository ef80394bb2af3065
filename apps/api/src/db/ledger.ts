import type { Kysely } from 'kysely'
import pg from 'pg'
import { assert } from '@saldo/domain/assert'
import {
  type ConnectionOptions,
  type Line,
  lineOn,
  sendTogether,
  type StatementListener,
} from './one-connection.ts'
import { FAMILY_ROLE, REQUEST_ROLE } from './request-role.ts'
import type { Tables } from './tables.ts'

/** The handle that services and stores are given: one connection, inside one transaction. */
export type Ledger = Kysely<Tables>

export type DatabaseOptions = {
  readonly url: string
  readonly connectionsMax?: number
  readonly prepare?: boolean
  readonly onStatement?: StatementListener
}

export type Database = {
  /** Reads what is `owner`'s, as a role that sees nobody else's. One statement sees one moment. */
  read<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** Reads what `owner` shows to their family: a role that changes nothing and sees nothing private. */
  readShared<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** Reads much of what is `owner`'s, some at a time, all of it as it was in one moment. */
  look<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
  /**
   * Changes what is `owner`'s: all of it or nothing. `act` may run again when the database asks
   * for it, so it must do nothing but read and write this ledger. What it gives back is known only
   * once it has been committed.
   */
  change<T>(owner: string, act: (ledger: Ledger) => Promise<Outcome<T>>): Promise<T>
  /** The house's own small tables (people, sessions, mail), of nobody's ledger. */
  system<T>(act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** One statement on the house's own tables, outside any transaction: the cheapest reading. */
  glance<T>(act: (ledger: Ledger) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What a change ends with: kept, or given up with everything it wrote. */
export type Outcome<T> = { readonly keep: boolean; readonly value: T }

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

/** How what PostgreSQL sends becomes a value, on every connection of the house. */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const RETRIES_MAX = 5
/** Serialisation faults, deadlocks, a server going down or not yet a primary. */
const PASSING = new Set(['40001', '40P01', '25006', '57P01', '57P02', '57P03', '08006', '08003'])
/** Two requests with one idempotency key at once: the second finds the first one's answer. */
const SENT_TWICE = 'idempotency_keys_pkey'

type Fault = { readonly code?: string; readonly constraint?: string; readonly message?: string }

function isPassing(error: unknown): boolean {
  const { code, constraint, message } = error as Fault
  return (
    (code !== undefined && PASSING.has(code)) ||
    (code === '23505' && constraint === SENT_TWICE) ||
    message === 'Connection terminated unexpectedly'
  )
}

/** Whether the database could not be reached at all: a 503, and nothing was changed. */
export function isUnreachable(error: unknown): boolean {
  const { code, message = '' } = error as Fault
  return (
    (code !== undefined && (PASSING.has(code) || /^(ECONN|ETIMEDOUT|EPIPE|53)/.test(code))) ||
    /Connection terminated|timeout exceeded|Query read timeout|not queryable/.test(message)
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function retrying<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempt === RETRIES_MAX || !isPassing(error)) throw error
      await pause(5 * 2 ** attempt)
    }
  }
}

const UUID = /^[0-9a-f-]{36}$/

/**
 * What a request asks has one shape, however much it finds: planning it anew would cost more than it
 * does. Who asks with thousands says how they are joined (`joinByHashing`).
 */
const KEPT_PLANS = 'set local plan_cache_mode = force_generic_plan'

/** How a transaction begins. A look sees one moment, however long it takes. */
const BEGINNINGS = {
  reading: `begin isolation level read committed read only; ${KEPT_PLANS}`,
  look: 'begin isolation level repeatable read read only',
  change: `begin isolation level read committed read write; ${KEPT_PLANS}`,
} as const

/** What a transaction of one owner begins with: a role that owns nothing, and whose rows it sees. */
export function opening(
  kind: keyof typeof BEGINNINGS,
  owner: string,
  role: typeof REQUEST_ROLE | typeof FAMILY_ROLE = REQUEST_ROLE,
): string {
  assert(UUID.test(owner), 'an owner is a UUID')
  return `${BEGINNINGS[kind]}; set local role ${role}; set local saldo.owner = '${owner}'`
}

/**
 * A database that somebody else has set up takes a page for four times as dear where it is not the
 * next one: as on a disk that turns, and it reads whole tables rather than ask an index. Told when a
 * connection is opened, which a pooler in between would not take.
 */
export const PLANNING = '-c random_page_cost=1.1 -c jit=off'

/** Opens the pool. The URL's role owns the tables; requests run as `saldo_app`, which owns none. */
export function openLedgers(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    pipeline: true,
    ...(options.prepare === false ? {} : { options: PLANNING }),
    types: columnTypes,
  } as pg.PoolConfig)
  // A connection that dies while idle must not take the process with it.
  pool.on('error', () => {})
  const lend = lending(pool, { prepare: options.prepare ?? true, onStatement: options.onStatement })
  const reading = <T>(start: string, act: Act<T>) =>
    retrying(() => lend((borrowed) => readWithin(borrowed, start, act)))
  const within = <T>(start: string, act: Act<Outcome<T>>) =>
    retrying(() => lend((borrowed) => changeWithin(borrowed, start, act)))
  return {
    read: (owner, act) => reading(opening('reading', owner), act),
    readShared: (owner, act) => reading(opening('reading', owner, FAMILY_ROLE), act),
    look: (owner, act) => within(opening('look', owner), kept(act)),
    change: (owner, act) => within(opening('change', owner), act),
    system: (act) => within('begin', kept(act)),
    glance: (act) => retrying(() => lend(({ line }) => act(line.ledger))),
    close: () => pool.end(),
  }
}

type Act<T> = (ledger: Ledger) => Promise<T>
type Borrowed = { readonly client: pg.PoolClient; readonly line: Line }

const kept =
  <T>(act: Act<T>): Act<Outcome<T>> =>
  async (ledger) => ({ keep: true, value: await act(ledger) })

/** Lends a connection; one on which the database can not be reached any more is thrown away. */
function lending(pool: pg.Pool, sending: ConnectionOptions) {
  return async <T>(act: (borrowed: Borrowed) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const line = lineOn(client, sending)
    let broken: Error | undefined
    try {
      line.connection.lend()
      return await act({ client, line })
    } catch (error) {
      if (isUnreachable(error)) broken = error as Error
      throw error
    } finally {
      line.connection.giveBack()
      client.release(broken)
    }
  }
}

async function readWithin<T>({ line }: Borrowed, start: string, act: Act<T>): Promise<T> {
  line.connection.beginReading(start)
  try {
    return await act(line.ledger)
  } finally {
    line.connection.endReading()
  }
}

async function changeWithin<T>(
  { client, line }: Borrowed,
  start: string,
  act: Act<Outcome<T>>,
): Promise<T> {
  const { connection, ledger } = line
  // Goes ahead of the first statement on the same wire, without waiting for its answer.
  sendTogether(client)
  const opened = client.query(start)
  opened.catch(() => {})
  try {
    const { keep, value } = await act(ledger)
    await opened
    if (!keep) {
      await client.query('rollback')
      return value
    }
    const last = connection.sendLast(ledger)
    const [done] = await Promise.all([client.query('commit'), ...last])
    assert(done.command === 'COMMIT', 'what could not be kept was told')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
