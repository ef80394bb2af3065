import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '@saldo/api/app'
import type { Settings } from '@saldo/api/dependencies'
import { type Database, type DatabaseOptions, openLedgers } from '@saldo/api/db/ledger'
import { idFrom } from '@saldo/domain/ids'
import { freshDatabase, PATIENT } from './database.ts'
import { checkAnswers } from './checked-answers.ts'
import { PASSWORD } from './guest-password.ts'
import { memoryReceipts } from '../bench/harness/receipts.ts'
import { brands } from '../bench/harness/brands.ts'

/** An answer as it came: a test looks into it, and says itself what must stand there. */
// oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess of its shape fails the test anyway
type Json = any

/** What came back through the API, as a client sees it. */
type Reply<T> = {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, unknown>
}

/** Somebody at the endpoint. */
export type Guest = {
  readonly id: string
  readonly email: string
  readonly token: string
  /** The cookie that renews the session, as the browser would send it. */
  readonly cookie: string
  send<T = Json>(method: string, path: string, body?: unknown, headers?: object): Promise<Reply<T>>
}

export type TestApp = {
  readonly fastify: FastifyInstance
  /** The product's own way in: with logins that own nothing. */
  readonly database: Database
  /** As the owner of the tables, to look at what no request sees, and to plant what none writes. */
  readonly owner: Database
  readonly url: string
  /** A connection to examine every ledger on, kept for the whole file: a new one plans all anew. */
  examiner(): Promise<Client>
  readonly statements: string[]
  /** What the server wrote into its log, with nothing struck out. */
  readonly logs: string[]
  readonly settings: Settings
  /** Instants pass when a test says so. */
  clock: { now(): number }
  /** Registers, activates and signs in; each is somebody new. */
  newGuest(name?: string): Promise<Guest>
  /** From somewhere else in the world. */
  from(address: string): Pick<TestApp, 'send'>
  send<T = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
}

export const START = Date.parse('2026-11-21T15:00:00Z')
export const TEST_SECRET = 'a secret of the tests, long enough to be one'

export const newId = (nowMs = START): string => idFrom(nowMs, randomBytes(10))

export type DatabaseSetting = {
  /** Another way to the database than straight there. */
  readonly through?: (url: string) => Promise<string>
  readonly limits?: DatabaseOptions['limits']
  readonly connectionsMax?: number
}

/** An application of this file's own, on a database of its own, with a clock that does not move. */
export function useApp(
  settings: Partial<Settings> = {},
  { through = async (url) => url, limits = {}, ...database }: DatabaseSetting = {},
): TestApp {
  const clock = { now: () => START }
  const statements: string[] = []
  const logs: string[] = []
  const app = { clock, statements, logs } as unknown as {
    -readonly [key in keyof TestApp]: TestApp[key]
  }
  let drop: () => Promise<void>
  let examiner: Promise<Client> | undefined
  app.examiner = () => (examiner ??= connectionTo(app.url))

  beforeAll(async () => {
    const fresh = await freshDatabase()
    drop = fresh.drop
    app.url = fresh.url
    app.owner = openLedgers({ url: fresh.url, connectionsMax: 2, limits: PATIENT })
    app.database = openLedgers({
      url: await through(fresh.url),
      login: 'product',
      ...database,
      limits: { ...PATIENT, ...limits },
      onStatement: (sql) => statements.push(sql),
    })
    app.settings = {
      appUrl: 'http://127.0.0.1:4800',
      secret: TEST_SECRET,
      brands,
      buildId: 'test',
      trustProxy: false,
      receipts: memoryReceipts(),
      ...settings,
    }
    app.fastify = await buildApp({
      database: app.database,
      clock: { now: () => app.clock.now() },
      settings: app.settings,
      logger: { level: 'info', stream: { write: (line: string) => void logs.push(line) } },
    })
    checkAnswers(app.fastify)
  })
  afterAll(async () => {
    await app.fastify.close()
    await app.database.close()
    await app.owner.close()
    await (await examiner)?.end()
    await drop()
  })

  app.from = (address) => ({
    send: async (method, path, body, headers = {}) => {
      const response = await app.fastify.inject({
        method: method as 'GET',
        url: `/api${path}`,
        remoteAddress: address,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const text = response.body
      return {
        status: response.statusCode,
        body: text === '' ? null : JSON.parse(text),
        headers: response.headers,
      }
    },
  })
  app.send = app.from('127.0.0.1').send
  app.newGuest = (name = 'Ana') => newGuest(app, name)
  return app
}

async function connectionTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** What the browser would keep of the answer's cookie and send the next time. */
export function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''
}

let guests = 0

async function newGuest(app: TestApp, name: string): Promise<Guest> {
  guests += 1
  const email = `${name.toLowerCase()}.${guests}@exemplo.com.br`
  const password = PASSWORD
  // Registrations are limited per address, and these are people from everywhere.
  const home = app.from(`100.64.${guests >> 8}.${guests & 255}`)
  const { body } = await home.send('POST', '/users', { email, password, name, terms: true })
  await app.owner.system((ledger) =>
    ledger.updateTable('users').set({ active: true }).where('id', '=', body._id).execute(),
  )
  const signed = await app.send('POST', '/users/authenticate', { email, password })
  let token: string = signed.body.accessToken
  let cookie = cookieOf(signed.headers)
  return {
    id: body._id,
    email,
    get token() {
      return token
    },
    get cookie() {
      return cookie
    },
    send: async (method, path, sent, headers = {}) => {
      const reply = await app.send(method, path, sent, {
        authorization: `Bearer ${token}`,
        ...headers,
      })
      // As a browser does: after a proof the session goes on under new secrets.
      if (reply.status === 200 && path.startsWith('/session/proof')) {
        token = (reply.body as { accessToken: string }).accessToken
        cookie = cookieOf(reply.headers)
      }
      return reply
    },
  }
}
