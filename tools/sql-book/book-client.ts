import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { buildApp } from '@saldo/api/app'
import type { Database } from '@saldo/api/db/ledger'
import { type Explained, openExplained } from '../../bench/harness/explained.ts'
import type { Sent } from './book.ts'
import { brands } from '../../bench/harness/brands.ts'

/** The clock of the walk stands still. */
export const NOW_MS = Date.parse('2026-11-21T15:00:00Z')
const POLL_MS = 10
/** How the walk looks whether a file has been read: no endpoint sends it. */
export const POLL_STATE = 'select state from statements'

const SETTINGS = {
  appUrl: 'http://127.0.0.1:4800',
  secret: 'a secret of the book, long enough to be one',
  brands,
  buildId: 'book',
  trustProxy: false,
}

type BookCall = {
  /** As the contract names it: `GET /payments/:id`. */
  readonly name: string
  readonly id?: string | undefined
  readonly item?: string
  readonly query?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** A file, instead of a body. */
  readonly bytes?: string
  /** It is refused: what it would take to go well is not to be had here. */
  readonly isRefused?: true
}
/** What came back, read as loosely as a client of another kind would. */
export type Reply = ReturnType<typeof JSON.parse>

export type BookClient = {
  readonly database: Database
  readonly sent: Sent
  ask(bookCall: BookCall): Promise<Reply>
  /** What an endpoint still does after it has answered: `isDone` looks, and is not part of it. */
  after(name: string, isDone: () => Promise<boolean>): Promise<void>
  close(): Promise<void>
}

/**
 * What everyone has is the one table that is not empty here. PostgreSQL counts it a minute after it
 * was filled, and plans otherwise from then on: it is counted at once, so that the book is the same
 * whenever it is written.
 */
async function analyseDefaults(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze default_categories')
  } finally {
    await client.end()
  }
}

/**
 * Opens an application whose every statement is recorded under the endpoint that sent it.
 * PostgreSQL reads small tables whole whatever their indexes: the planner is set not to, so that a
 * missing index shows.
 */
export async function openBookClient(url: string, statementsWorker: URL): Promise<BookClient> {
  const log: Explained[] = []
  const database = await openExplained(url, { log, settings: 'set enable_seqscan = off' })
  const clock = { now: () => NOW_MS }
  const fastify = await buildApp({
    database,
    clock,
    settings: { ...SETTINGS, statementsWorker },
    logger: false,
  })
  await analyseDefaults(url)
  const sent = new Map<string, Explained[]>()
  const keep = (name: string, statements: readonly Explained[]) =>
    sent.set(name, [...(sent.get(name) ?? []), ...statements])
  let token = ''
  let cookie = ''
  const ask = async ({
    name,
    id = '',
    item = '',
    query = '',
    body,
    bytes,
    headers = {},
    isRefused,
  }: BookCall) => {
    const [method = 'GET', path = ''] = name.split(' ')
    const from = log.length
    const place = path.replace(':id', id).replace(':item', item)
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
    // A planner goes on with their own: what follows is theirs.
    if (!name.startsWith('POST /clients/')) token = reply?.accessToken ?? token
    return reply
  }
  const after = async (name: string, isDone: () => Promise<boolean>) => {
    keep(name, await untilDone(log, isDone))
  }
  const close = async () => {
    await fastify.close()
    await database.close()
  }
  return { database, sent, ask, after, close }
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
