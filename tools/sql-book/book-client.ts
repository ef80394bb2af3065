import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { buildApp } from '@saldo/api/app'
import type { App } from '@saldo/api/http/app'
import type { Database } from '@saldo/api/db/ledger'
import type { Settings } from '@saldo/api/dependencies'
import { type Explained, openExplained } from '../../bench/harness/explained.ts'
import type { SentStatements } from './book.ts'
import { brands } from '../../bench/harness/brands.ts'
import { memoryReceipts } from '../../bench/harness/receipts.ts'

/** The clock of the walk stands still. */
export const NOW_MS = Date.parse('2026-11-21T15:00:00Z')
const POLL_MS = 10
/** How the walk looks whether a file has been read: no endpoint sends it. */
export const POLL_STATE = 'select state from statements'

export const METRICS_TOKEN = 'a token of the book'
export const WEBHOOK_SECRET = 'a secret of the webhooks of the book'

const SETTINGS = {
  // Nothing listens there: what is read before a model is asked is all that the book is about.
  model: { baseUrl: 'http://127.0.0.1:9', apiKey: null, name: 'modelo' },
  metricsToken: METRICS_TOKEN,
  appUrl: 'http://127.0.0.1:4800',
  secret: 'a secret of the book, long enough to be one',
  brands,
  receipts: memoryReceipts(),
  buildId: 'book',
  trustProxy: false,
}

type BookCall = {
  /** As the contract names it: `GET /payments/:id`. */
  readonly name: string
  readonly id?: string | undefined
  readonly item?: string
  readonly invoiceId?: string
  readonly zipCode?: string
  readonly kind?: string
  readonly version?: string
  readonly query?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** A file, instead of a body. */
  readonly bytes?: string | Buffer
  /** It is refused: what it would take to go well is not to be had here. */
  readonly isRefused?: true
}
/** What came back, read as loosely as a client of another kind would. */
export type Reply = ReturnType<typeof JSON.parse>

export type BookClient = {
  readonly database: Database
  /** As the jobs are given it. */
  readonly app: App
  readonly sent: SentStatements
  ask(bookCall: BookCall): Promise<Reply>
  /** What an endpoint still does after it has answered: `isDone` looks, and is not part of it. */
  after(name: string, isDone: () => Promise<boolean>): Promise<void>
  /** What is sent while something is done, under its name. */
  during(name: string, act: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/**
 * PostgreSQL plans by its statistics, which autovacuum takes when a table has changed enough and its
 * minute has come: in the middle of the book, on a slow machine. They are taken here, of the one
 * table that is not empty, and not again, so that the book is the same whenever it is written.
 */
async function keepStatistics(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze default_categories')
    await client.query(`do $$ declare one regclass; begin
      for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = false)', one);
      end loop;
    end $$`)
  } finally {
    await client.end()
  }
}

/** The files of the threads. */
export type Workers = Required<Pick<Settings, 'statementsWorker' | 'spreadsheetsWorker' | 'banks'>>

/** The files of the threads, and the services outside. */
type BookSettings = Workers & Pick<Settings, 'billing' | 'plans' | 'postal'>

async function openApp(url: string, log: Explained[], settings: BookSettings) {
  const planner = 'set enable_seqscan = off'
  const database = await openExplained(url, { log, settings: planner })
  // An export is written while it is read: that takes two connections.
  const reading = await openExplained(url, { log, settings: planner })
  const dependencies = {
    database,
    clock: { now: () => NOW_MS },
    settings: { ...SETTINGS, ...settings },
  }
  const fastify = await buildApp({ ...dependencies, logger: false })
  const app = {
    ...dependencies,
    fastify,
    database: { ...database, readSnapshot: reading.readSnapshot },
  }
  return { database, reading, app }
}

/** The call's method and its address, with the ids in it. */
function addressOf({ name, ...ids }: BookCall) {
  const [method = 'GET', path = ''] = name.split(' ')
  const { id = '', item = '', invoiceId = '', zipCode = '', kind = '', version = '' } = ids
  const place = path
    .replace(/:(?:id|aggregator)/u, id)
    .replace(':item', item)
    .replace(':invoiceId', invoiceId)
    .replace(':zipCode', zipCode)
    .replace(':kind', kind)
    .replace(':version', version)
  return { method, place }
}

/**
 * Opens an application whose every statement is recorded under the endpoint that sent it.
 * PostgreSQL reads small tables whole whatever their indexes: the planner is set not to, so that a
 * missing index shows.
 */
export async function openBookClient(url: string, settings: BookSettings): Promise<BookClient> {
  const log: Explained[] = []
  const { database, reading, app } = await openApp(url, log, settings)
  const { fastify } = app
  await keepStatistics(url)
  const sent = new Map<string, Explained[]>()
  const keep = (name: string, statements: readonly Explained[]) =>
    sent.set(name, [...(sent.get(name) ?? []), ...statements])
  let token = ''
  let cookie = ''
  const ask = async (bookCall: BookCall) => {
    const { name, query = '', body, bytes, headers = {}, isRefused } = bookCall
    const from = log.length
    const { method, place } = addressOf(bookCall)
    const type = bytes === undefined ? 'application/json' : 'application/octet-stream'
    const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fastify.inject({
      method: method as 'GET',
      url: `/api${place}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === '' ? {} : { cookie }),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    assert.ok(
      answer.statusCode < 300 || isRefused === true,
      `${name}: ${answer.statusCode} ${answer.body}`,
    )
    keep(name, log.slice(from))
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';', 1)[0] ?? ''
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    const reply: Reply = isJson && answer.body !== '' ? JSON.parse(answer.body) : null
    // A planner goes on with their own: what follows is theirs. A token for a bank's widget is no session.
    if (!/^POST \/(?:clients|integrations)\//u.test(name)) token = reply?.accessToken ?? token
    return reply
  }
  const after = async (name: string, isDone: () => Promise<boolean>) => {
    keep(name, await untilDone(log, isDone))
  }
  const during = async (name: string, act: () => Promise<unknown>) => {
    const from = log.length
    await act()
    keep(name, log.slice(from))
  }
  const close = async () => {
    await fastify.close()
    await reading.close()
    await database.close()
  }
  return { database, app, sent, ask, after, during, close }
}

/** What is sent until it is done, but for the looks at whether it is. */
async function untilDone(
  log: readonly Explained[],
  isDone: () => Promise<boolean>,
): Promise<Explained[]> {
  const from = log.length
  let done = false
  while (!done) {
    await pause(POLL_MS)
    done = await isDone()
  }
  return log.slice(from).filter((statement) => statement.sql !== POLL_STATE)
}
