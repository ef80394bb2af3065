import type { Kysely } from 'kysely'
import pg from 'pg'
import { assert } from '@saldo/domain/assert'
import { ledgerOn, sendTogether, type StatementListener } from './one-connection.ts'
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
  /** Reads what is `owner`'s, from one snapshot, as a role that sees nobody else's. */
  read<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** Reads what `owner` shows to their family: a role that changes nothing and sees nothing private. */
  readShared<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
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

/** What a transaction of one owner begins with: a role that owns nothing, and whose rows it sees. */
export function opening(
  kind: 'read only' | 'read write',
  owner: string,
  role: typeof REQUEST_ROLE | typeof FAMILY_ROLE = REQUEST_ROLE,
): string {
  assert(UUID.test(owner), 'an owner is a UUID')
  return `begin isolation level read committed ${kind}; set local role ${role}; set local saldo.owner = '${owner}'`
}

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
    types: columnTypes,
  } as pg.PoolConfig)
  // A connection that dies while idle must not take the process with it.
  pool.on('error', () => {})
  const connection = { prepare: options.prepare ?? true, onStatement: options.onStatement }

  async function within<T>(start: string | null, act: (ledger: Ledger) => Promise<Outcome<T>>) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Goes ahead of the first statement on the same wire, without waiting for its answer.
      if (start !== null) sendTogether(client)
      const opened = start === null ? null : client.query(start)
      opened?.catch(() => {})
      try {
        const { keep, value } = await act(ledgerOn(client, connection))
        await opened
        if (start !== null) await client.query(keep ? 'commit' : 'rollback')
        return value
      } catch (error) {
        if (start !== null) await client.query('rollback')
        throw error
      }
    } catch (error) {
      if (isUnreachable(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  const kept =
    <T>(act: (ledger: Ledger) => Promise<T>) =>
    async (ledger: Ledger) => ({
      keep: true,
      value: await act(ledger),
    })

  return {
    read: (owner, act) => retrying(() => within(opening('read only', owner), kept(act))),
    readShared: (owner, act) =>
      retrying(() => within(opening('read only', owner, FAMILY_ROLE), kept(act))),
    change: (owner, act) => retrying(() => within(opening('read write', owner), act)),
    system: (act) => retrying(() => within('begin', kept(act))),
    glance: (act) => retrying(() => within(null, kept(act))),
    close: () => pool.end(),
  }
}
