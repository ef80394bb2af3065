import { createHmac, randomBytes } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { assert } from '@saldo/domain/assert'
import type { Tables } from './tables.ts'

/** Called for every statement: the benches and the suite count them. */
export type StatementListener = (text: string) => void

const names = new Map<string, string>()
const nameKey = randomBytes(16)

/**
 * A statement is prepared once a connection, under a name that nobody can guess who knows its text: SQL
 * that runs in a request could else prepare another one in its place, for whoever comes next.
 */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${createHmac('sha256', nameKey).update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
  }
  return name
}

/**
 * The statements of one turn of the loop leave in one write: a write costs as much as a small
 * statement.
 */
export function sendTogether(client: PoolClient): void {
  const stream = (
    client as {
      readonly connection?: {
        readonly stream: { readonly writableCorked: number; cork(): void; uncork(): void }
      }
    }
  ).connection?.stream
  if (stream === undefined || stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A statement that is ready and was not sent: a piece of `sql`, or a builder of a query. */
export type Statement = Pick<RawBuilder<unknown>, 'compile'>

/** The same where its rows matter. */
export type TypedStatement<R> = { compile(ledger: Kysely<Tables>): CompiledQuery<R> }

/** How a transaction begins: what it is, and whose, where it is one owner's. */
export type TransactionStart = {
  readonly text: string
  readonly owner?: { readonly id: string; readonly proof: string }
}

/** Sends the beginning of a transaction, without waiting. The proof is a parameter and in no text. */
export async function sendOpening(
  client: Pick<ClientBase, 'query'>,
  { text, owner }: TransactionStart,
): Promise<void> {
  const begun = client.query(text)
  if (owner === undefined) return void (await begun)
  // Under no name: whoever prepared a statement of that name before would receive the proof.
  const proved = client.query('select public.prove_owner($1, $2)', [owner.id, owner.proof])
  await Promise.all([begun, proved])
}

/**
 * The statements of one turn of the loop of a read: a transaction opened before them and closed
 * after them.
 */
type TurnTransaction = { readonly opening: TransactionStart; isOpen: boolean }

class OneConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #options: ConnectionOptions
  #isLent = false
  #isLarge = false
  #underWay = 0
  #answeredMs = 0
  #reading: TurnTransaction | null = null
  #last: Statement[] = []

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
  }

  /** For every statement from now on, until the connection is returned. */
  lend(): void {
    this.#isLent = true
  }

  giveBack(): void {
    this.#isLent = false
    this.#isLarge = false
    this.#last = []
  }

  get sign(): Sign {
    return this.#options.sign
  }

  startLarge(): void {
    this.#isLarge = true
  }

  /** Whether what it was lent for wrote thousands of rows. */
  isLarge(): boolean {
    return this.#isLarge
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A statement that nobody awaited would be sent outside any transaction.
    assert(this.#isLent, 'nothing is asked on a connection that was given back')
    assert(this.#last.length === 0, 'nothing is asked after what is written last')
    return this.#send(query)
  }

  async #send<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#options.onStatement?.(text)
    const values = parameters as unknown[]
    this.#openTurn()
    sendTogether(this.#client)
    const startedMs = performance.now()
    this.#underWay += 1
    const result = await this.#client.query(this.#message(text, values)).finally(() => {
      this.#underWay -= 1
    })
    const endedMs = performance.now()
    // Until the one before it was answered, it stood in line.
    const ms = endedMs - Math.max(startedMs, this.#answeredMs)
    this.#answeredMs = endedMs
    if (ms > SLOW_MS) this.#options.onSlow?.(text, Math.round(ms))
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  #message(text: string, values: unknown[]) {
    if (this.#isLarge) return { text, values, query_timeout: LARGE_MS * 2 }
    const message = { text, values, ...this.#timeout() }
    return this.#options.prepare ? { name: statementName(text), ...message } : message
  }

  /** The server answers one statement after the other: the last has the time of all that are under way. */
  #timeout(): { readonly query_timeout?: number } {
    const { silenceMs } = this.#options
    return silenceMs === undefined ? {} : { query_timeout: silenceMs * Math.max(1, this.#underWay) }
  }

  /** A list is read whole, in one statement; nothing here is streamed. */
  async *streamQuery(): AsyncIterableIterator<never> {
    yield* []
  }

  /**
   * From now on the statements of one turn of the loop are a transaction of their own, closed in
   * the same write: a read of one statement is one round trip. No statement is sent outside a
   * transaction.
   */
  beginReading(opening: TransactionStart): void {
    this.#reading = { opening, isOpen: false }
  }

  /** Whether a transaction ends with its turn, and what is set within it too. */
  isReading(): boolean {
    return this.#reading !== null
  }

  endReading(): void {
    this.#closeTurn()
    this.#reading = null
  }

  #openTurn(): void {
    const reading = this.#reading
    if (reading === null || reading.isOpen) return
    reading.isOpen = true
    // Before the line is uncorked, which happens at the end of this turn too.
    process.nextTick(() => this.#closeTurn())
    sendTogether(this.#client)
    sendOpening(this.#client, reading.opening).catch(() => {})
  }

  /**
   * The error reaches the caller of the statement; here it matters only that nothing is left open.
   */
  #closeTurn(): void {
    if (this.#reading?.isOpen !== true) return
    this.#reading.isOpen = false
    this.#client.query({ text: 'commit', ...this.#timeout() }).catch(() => {})
  }

  keepForLast(statements: readonly Statement[]): void {
    this.#last.push(...statements)
  }

  /** Sends it at once and in order: every later statement of this connection follows it. */
  sendLast(ledger: Kysely<Tables>): Promise<unknown>[] {
    const last = this.#last
    this.#last = []
    return last.map((statement) => this.#send(statement.compile(ledger)))
  }
}

/** Transactions are opened and closed by `ledger.ts` alone; this driver only carries statements. */
class OneConnectionDriver implements Driver {
  readonly #connection: OneConnection

  constructor(connection: OneConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('`serve` opens the transaction')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

export type Sign = {
  /** Proves to the database, for one owner, that it is us who name them. */
  (owner: string): string
  /** The keyed hash of whom a limit counts: unreadable without the secret. */
  readonly hashLimit: (of: string) => string
}

export type ConnectionOptions = {
  /** Proves for whom a transaction is. */
  readonly sign: Sign
  /** Off behind a pooler such as PgBouncer, which shares connections between clients. */
  readonly prepare: boolean
  /** How long the client waits for one statement; for those that leave together, so long for each. */
  readonly silenceMs?: number
  readonly onStatement?: StatementListener | undefined
  /** Called for a slow statement: its text, which holds no value, and its milliseconds. */
  readonly onSlow?: ((text: string, ms: number) => void) | undefined
}

/** A pooled connection, with its query builder; made once and kept as long as the connection. */
export type Line = { readonly ledger: Kysely<Tables>; readonly connection: OneConnection }

const lines = new WeakMap<PoolClient, Line>()
const connections = new WeakMap<Kysely<Tables>, OneConnection>()

export function lineOn(client: PoolClient, options: ConnectionOptions): Line {
  let line = lines.get(client)
  if (line === undefined) {
    const connection = new OneConnection(client, options)
    const driver = new OneConnectionDriver(connection)
    const ledger = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    line = { ledger, connection }
    lines.set(client, line)
    connections.set(ledger, connection)
  }
  return line
}

function connectionOf(ledger: Kysely<Tables>): OneConnection {
  const connection = connections.get(ledger)
  assert(connection !== undefined, 'a ledger is on a line')
  return connection
}

/** How the owner of a transaction is proved on this connection. */
export function signOn(ledger: Kysely<Tables>): Sign {
  return connectionOf(ledger).sign
}

/** A statement that takes longer is logged for an operator. */
const SLOW_MS = 500

/** What one statement of a large work may take: an import, its undoing, the removal of an account. */
const LARGE_MS = 60_000

/**
 * The rest of this transaction reads and writes thousands of rows per statement. A cached plan was
 * made for the tables as they were then, perhaps empty: it may compare each of 14,000 keys with
 * each of 14,000 rows (case L59). So each statement is planned for its own rows, joins by hashing,
 * since the planner estimates ten rows for an array, and has a time limit of its own.
 */
export async function startLargeWork(ledger: Kysely<Tables>): Promise<void> {
  connectionOf(ledger).startLarge()
  await setForTheRest(ledger, {
    plan_cache_mode: 'auto',
    enable_nestloop: 'off',
    statement_timeout: String(LARGE_MS),
  })
}

/** Sets something for the rest of a transaction; a reading has none that lasts beyond its turn. */
export async function setForTheRest(
  ledger: Kysely<Tables>,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  assert(!connectionOf(ledger).isReading(), 'a reading ends with its turn: serve it as a look')
  const set = Object.entries(settings).map(([name, to]) => sql`set_config(${name}, ${to}, true)`)
  await sql`select ${sql.join(set)}`.execute(ledger)
}

/** Sends a statement at once: every statement after this call follows it. */
export async function sendNow<R>(
  ledger: Kysely<Tables>,
  statement: TypedStatement<R>,
): Promise<QueryResult<R>> {
  return connectionOf(ledger).executeQuery<R>(statement.compile(ledger))
}

/** Sends statements one after the other in one write, and waits for all of them. */
export async function sendInOrder(
  ledger: Kysely<Tables>,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  await Promise.all(statements.map((statement) => sendNow(ledger, statement)))
}

/**
 * Sends a long statement without waiting: the database works while the caller goes on computing.
 * `done` must be awaited before anything is answered.
 */
export async function sendEarly(
  ledger: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<{ readonly done: Promise<unknown> }> {
  const done = sendNow(ledger, statement)
  // The error reaches the one who awaits it; until then it must not count as unhandled.
  done.catch(() => {})
  await new Promise((resolve) => setImmediate(resolve))
  return { done }
}

/**
 * Defers a change's last statement. It leaves with the commit in one write, and fails the commit
 * where it fails; its result is not awaited before. Nothing may be sent after it.
 */
export function deferUntilCommit(
  ledger: Kysely<Tables>,
  statements: readonly (Statement | null)[],
): void {
  connectionOf(ledger).keepForLast(statements.filter((statement) => statement !== null))
}
