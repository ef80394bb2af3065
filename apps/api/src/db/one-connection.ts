import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PoolClient } from 'pg'
import type { Tables } from './tables.ts'

/** Told of every statement: the benches and the suite count them. */
export type StatementListener = (sql: string) => void

const names = new Map<string, string>()

/** A statement is prepared once a connection, under a name made from its own text. */
function statementName(sql: string): string {
  let name = names.get(sql)
  if (name === undefined) {
    name = `s${createHash('sha1').update(sql).digest('hex').slice(0, 24)}`
    names.set(sql, name)
  }
  return name
}

type Corked = {
  readonly connection?: {
    readonly stream: { readonly writableCorked: number; cork(): void; uncork(): void }
  }
}

/**
 * What is sent in one turn of the loop goes out in one write: a write of its own costs as much as a
 * small statement.
 */
export function sendTogether(client: PoolClient): void {
  const stream = (client as Corked).connection?.stream
  if (stream === undefined || stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

class OneConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #options: ConnectionOptions

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#options.onStatement?.(sql)
    const values = parameters as unknown[]
    sendTogether(this.#client)
    const result = await this.#client.query(
      this.#options.prepare
        ? { name: statementName(sql), text: sql, values }
        : { text: sql, values },
    )
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  /** A list is read whole, in one statement; nothing here is streamed. */
  async *streamQuery(): AsyncIterableIterator<never> {
    yield* []
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
    throw new Error('the door opens the transaction')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

export type ConnectionOptions = {
  /** Off where a pooler such as PgBouncer stands between: it mixes the connections. */
  readonly prepare: boolean
  readonly onStatement?: StatementListener | undefined
}

const ledgers = new WeakMap<PoolClient, Kysely<Tables>>()

/** The query builder of one pooled connection; made once and kept as long as the connection. */
export function ledgerOn(client: PoolClient, options: ConnectionOptions): Kysely<Tables> {
  let ledger = ledgers.get(client)
  if (ledger === undefined) {
    const driver = new OneConnectionDriver(new OneConnection(client, options))
    ledger = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    ledgers.set(client, ledger)
  }
  return ledger
}
