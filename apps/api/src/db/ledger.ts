import type { Kysely } from 'kysely'
import { assert } from '@saldo/domain/assert'
import { CommitUnknown, isLost, isPassing } from './faults.ts'
import { openLogins, readSign } from './logins.ts'
import {
  type ConnectionOptions,
  type TransactionStart,
  sendOpening,
  sendTogether,
  type Sign,
  type StatementListener,
} from './one-connection.ts'
import {
  type Borrowed,
  type Connections,
  LIMITS,
  type Limits,
  type LostConnections,
  Pool,
} from './pool.ts'
import { FAMILY_ROLE, OPERATOR_ROLE, REQUEST_ROLE } from './request-role.ts'
import { analyzeGrownTables } from './statistics.ts'
import type { Tables } from './tables.ts'
import { Turns } from './turns.ts'

/** The handle that services and stores get: one connection, inside one transaction. */
export type Ledger = Kysely<Tables>

export type DatabaseOptions = {
  /** As the owner of the tables. */
  readonly url: string
  /** The product has logins of its own that own nothing (case L48); a tool works as the owner. */
  readonly login?: 'product' | 'owner'
  /** The product's logins, where an operator has created them. */
  readonly requestsUrl?: string | undefined
  readonly systemUrl?: string | undefined
  readonly auditUrl?: string | undefined
  readonly connectionsMax?: number
  readonly prepare?: boolean
  readonly limits?: Partial<Limits> | undefined
  readonly onStatement?: StatementListener
  readonly onSlow?: ConnectionOptions['onSlow']
}

export type Database = {
  /**
   * Reads `owner`'s rows, as a role that sees no other user's. Each statement has a snapshot of its
   * own.
   */
  read<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** Reads what `owner` shows to their family: a role that changes nothing and sees nothing private. */
  readShared<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** Reads many of `owner`'s rows in batches, all of them from one snapshot. */
  readSnapshot<T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T>
  /**
   * Changes `owner`'s rows: all of it or nothing. `act` may run again after a serialisation
   * failure, so it must do nothing but read and write this ledger. Its result is returned only
   * after the commit.
   */
  change<T>(
    owner: string,
    act: (ledger: Ledger) => Promise<Outcome<T>>,
    options?: ChangeOptions,
  ): Promise<T>
  /** The app's own small tables (people, sessions, mail), outside any ledger. */
  system<T>(act: (ledger: Ledger) => Promise<T>): Promise<T>
  /**
   * What an operator does, with the few rights of their role: all of it or nothing. No row of money can
   * be read in it, whoever's it is.
   */
  operate<T>(act: (ledger: Ledger) => Promise<Outcome<T>>): Promise<T>
  /**
   * Keeps the security log, for jobs alone: the one login that may change or delete what stands in it
   * (decision 157).
   */
  audit<T>(act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** One statement on the product's own tables, outside any transaction: the cheapest reading. */
  queryUnscoped<T>(act: (ledger: Ledger) => Promise<T>): Promise<T>
  /** How many connections there are, how many are idle, and how many requests wait for one. */
  connections(): Promise<Connections>
  close(): Promise<void>
}

/** A repeatable change has an id of its own: repeated after a lost commit, it takes effect once. */
type ChangeOptions = { readonly isRepeatable?: boolean }

/** The end of a change: committed, or rolled back with everything it wrote. */
export type Outcome<T> = { readonly keep: boolean; readonly value: T }

const RETRIES_MAX = 6

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Retried for some 600 ms: as long as a server needs to restart after a crash. */
async function retrying<T>(act: () => Promise<T>, isRepeatable = false): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      const isPassingNow = isPassing(error) || (isRepeatable && error instanceof CommitUnknown)
      if (attempt === RETRIES_MAX || !isPassingNow) throw error
      await pause(10 * 2 ** attempt)
    }
  }
}

/**
 * A request's statements have one shape, however many rows they find: planning each anew would cost
 * more than it saves. Work on thousands of rows calls `startLargeWork`.
 */
const KEPT_PLANS = 'set local plan_cache_mode = force_generic_plan'

/** How a transaction begins. A snapshot sees one moment, however long it takes. */
const BEGINNINGS = {
  reading: `begin isolation level read committed read only; ${KEPT_PLANS}`,
  readSnapshot: 'begin isolation level repeatable read read only',
  change: `begin isolation level read committed read write; ${KEPT_PLANS}`,
} as const

type OwnerOptions = {
  readonly owner: string
  readonly sign: Sign
  readonly role?: typeof REQUEST_ROLE | typeof FAMILY_ROLE
}

/**
 * The first statements of an owner's transaction: nothing left from the one before, a role that owns
 * nothing, and the owner whose rows it sees.
 */
export function opening(
  kind: keyof typeof BEGINNINGS,
  { owner, sign, role = REQUEST_ROLE }: OwnerOptions,
): TransactionStart {
  return {
    text: `reset all; ${BEGINNINGS[kind]}; set local role ${role}`,
    owner: { id: owner, proof: sign(owner) },
  }
}

type Pools = {
  readonly requests: Pool
  readonly system: Pool
  readonly audit: Pool
  readonly sign: Sign
}

const SYSTEM_CONNECTIONS_MAX = 5
/** Its jobs run one after the other. */
const AUDIT_CONNECTIONS_MAX = 1

/** Of one owner at once. A change waits for the one before it anyway: the second is ready to go. */
const READINGS = { atOnce: 6, waitingMax: 200 }
const CHANGES = { atOnce: 2, waitingMax: 200 }

/** Opens the pools at the first use; where the database is away then, at the next. */
function poolsOf(options: DatabaseOptions): () => Promise<Pools> {
  const { url, login = 'owner', connectionsMax = 10, limits, prepare = true } = options
  const { onStatement, onSlow } = options
  const lostConnections: LostConnections = { count: 0 }
  const pool = (of: { url: string; sign: Sign; connectionsMax: number }) =>
    new Pool({ ...of, lostConnections, limits, prepare, onStatement, onSlow })
  const open = async (): Promise<Pools> => {
    if (login === 'owner') {
      const sign = await readSign(url)
      const shared = pool({ url, sign, connectionsMax })
      return { requests: shared, system: shared, audit: shared, sign }
    }
    const { sign, requestsUrl, systemUrl, auditUrl } = await openLogins(url)
    return {
      requests: pool({ url: options.requestsUrl ?? requestsUrl, sign, connectionsMax }),
      system: pool({
        url: options.systemUrl ?? systemUrl,
        sign,
        connectionsMax: Math.min(connectionsMax, SYSTEM_CONNECTIONS_MAX),
      }),
      audit: pool({
        url: options.auditUrl ?? auditUrl,
        sign,
        connectionsMax: AUDIT_CONNECTIONS_MAX,
      }),
      sign,
    }
  }
  let opened: Promise<Pools> | null = null
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
}

/**
 * Retries an act until it is done. One that wrote thousands of rows has the statistics made anew before it
 * is answered, so that the next reading is planned for what there is now.
 */
function finishing(pools: () => Promise<Pools>) {
  return async <T>(act: () => Promise<ActResult<T>>, isRepeatable?: boolean): Promise<T> => {
    const { value, isLarge } = await retrying(act, isRepeatable)
    if (!isLarge) return value
    const { system } = await pools()
    // It may fail: PostgreSQL does it by itself as well, some time later.
    await system.lend(({ client }) => analyzeGrownTables(client)).catch(() => {})
    return value
  }
}

/** Opens the database, for the product or for a tool. */
export function openLedgers(options: DatabaseOptions): Database {
  const pools = poolsOf(options)
  const { readingTurnMs, changeTurnMs } = { ...LIMITS, ...options.limits }
  const readings = new Turns({ ...READINGS, waitMs: readingTurnMs })
  const changes = new Turns({ ...CHANGES, waitMs: changeTurnMs })
  const reading = <T>(opened: Omit<OwnerOptions, 'sign'>, act: Act<T>) =>
    retrying(async () => {
      const { requests, sign } = await pools()
      const start = opening('reading', { ...opened, sign })
      return requests.lend((borrowed) => readWithin(borrowed, start, act))
    })
  const within =
    <T>(kind: 'readSnapshot' | 'change', owner: string, act: Act<Outcome<T>>) =>
    async (): Promise<ActResult<T>> => {
      const { requests, sign } = await pools()
      const start = opening(kind, { owner, sign })
      return requests.lend(async (borrowed) => {
        const value = await changeWithin(borrowed, start, act)
        return { value, isLarge: borrowed.line.connection.isLarge() }
      })
    }
  const finished = finishing(pools)
  return {
    read: (owner, act) => readings.run(owner, () => reading({ owner }, act)),
    readShared: (owner, act) =>
      readings.run(owner, () => reading({ owner, role: FAMILY_ROLE }, act)),
    readSnapshot: (owner, act) =>
      readings.run(owner, () => finished(within('readSnapshot', owner, kept(act)))),
    change: (owner, act, how) =>
      changes.run(owner, () => finished(within('change', owner, act), how?.isRepeatable)),
    system: (act) =>
      retrying(async () => {
        const { system } = await pools()
        return system.lend((borrowed) => changeWithin(borrowed, { text: 'begin' }, kept(act)))
      }),
    operate: (act) =>
      retrying(async () => {
        const { system } = await pools()
        const start = { text: `begin; set local role ${OPERATOR_ROLE}` }
        return system.lend((borrowed) => changeWithin(borrowed, start, act))
      }),
    audit: (act) =>
      retrying(async () => {
        const { audit } = await pools()
        return audit.lend((borrowed) => changeWithin(borrowed, { text: 'begin' }, kept(act)))
      }),
    queryUnscoped: (act) =>
      retrying(async () => (await pools()).system.lend(({ line }) => act(line.ledger))),
    connections: async () => {
      const { requests, system } = await pools()
      const [requestCounts, systemCounts] = [requests.connections(), system.connections()]
      if (system === requests) return requestCounts
      return {
        open: requestCounts.open + systemCounts.open,
        idle: requestCounts.idle + systemCounts.idle,
        waiting: requestCounts.waiting + systemCounts.waiting,
      }
    },
    close: async () => {
      const { requests, system, audit } = await pools()
      for (const pool of new Set([requests, system, audit])) await pool.end()
    },
  }
}

type Act<T> = (ledger: Ledger) => Promise<T>
type ActResult<T> = { readonly value: T; readonly isLarge: boolean }
const kept =
  <T>(act: Act<T>): Act<Outcome<T>> =>
  async (ledger) => ({ keep: true, value: await act(ledger) })

async function readWithin<T>({ line }: Borrowed, start: TransactionStart, act: Act<T>): Promise<T> {
  line.connection.beginReading(start)
  try {
    return await act(line.ledger)
  } finally {
    line.connection.endReading()
  }
}

async function changeWithin<T>(
  { client, line }: Borrowed,
  start: TransactionStart,
  act: Act<Outcome<T>>,
): Promise<T> {
  const { connection, ledger } = line
  // Sent with the first statement in one write, without waiting for its answer.
  sendTogether(client)
  const opened = sendOpening(client, start)
  opened.catch(() => {})
  let isCommitting = false
  try {
    const { keep, value } = await act(ledger)
    await opened
    if (!keep) {
      await client.query('rollback')
      return value
    }
    isCommitting = true
    const last = connection.sendLast(ledger)
    const [done] = await Promise.all([client.query('commit'), ...last])
    assert(done.command === 'COMMIT', 'a commit that fails has thrown')
    return value
  } catch (error) {
    if (isLost(error)) throw isCommitting ? new CommitUnknown(error) : error
    await client.query('rollback')
    throw error
  }
}
