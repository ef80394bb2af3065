import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildHouse } from '@saldo/api/app'
import type { Settings } from '@saldo/api/ground'
import { type Database, openLedgers } from '@saldo/api/db/ledger'
import { idFrom } from '@saldo/domain/ids'
import { freshDatabase } from './database.ts'

/** What came back through the door, as a client sees it. */
export type Told<T = unknown> = {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, unknown>
}

/** Somebody at the door. */
export type Guest = {
  readonly id: string
  readonly email: string
  readonly token: string
  send<T = any>(method: string, path: string, body?: unknown, headers?: object): Promise<Told<T>>
}

export type TestHouse = {
  readonly app: FastifyInstance
  readonly database: Database
  readonly url: string
  readonly statements: string[]
  /** Instants pass when a test says so. */
  clock: { now(): number }
  /** Registers, activates and signs in; each is somebody new. */
  newGuest(name?: string): Promise<Guest>
  send<T = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Told<T>>
}

const START = Date.parse('2026-11-21T15:00:00Z')
export const TEST_SECRET = 'a secret of the tests, long enough to be one'

export const newId = (nowMs = START): string => idFrom(nowMs, randomBytes(10))

/** A house of this file's own, on a database of its own, with a clock that stands still. */
export function useHouse(settings: Partial<Settings> = {}): TestHouse {
  const clock = { now: () => START }
  const statements: string[] = []
  const house = { clock, statements } as unknown as {
    -readonly [key in keyof TestHouse]: TestHouse[key]
  }
  let drop: () => Promise<void>

  beforeAll(async () => {
    const fresh = await freshDatabase()
    drop = fresh.drop
    house.url = fresh.url
    house.database = openLedgers({ url: fresh.url, onStatement: (sql) => statements.push(sql) })
    house.app = await buildHouse({
      database: house.database,
      clock: { now: () => house.clock.now() },
      settings: {
        appUrl: 'http://127.0.0.1:4800',
        secret: TEST_SECRET,
        buildId: 'test',
        trustProxy: false,
        ...settings,
      },
      logger: false,
    })
  })
  afterAll(async () => {
    await house.app.close()
    await house.database.close()
    await drop()
  })

  house.send = async (method, path, body, headers = {}) => {
    const response = await house.app.inject({
      method: method as 'GET',
      url: `/api${path}`,
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
  }
  house.newGuest = (name = 'Ana') => newGuest(house, name)
  return house
}

let guests = 0

async function newGuest(house: TestHouse, name: string): Promise<Guest> {
  guests += 1
  const email = `${name.toLowerCase()}.${guests}@exemplo.com.br`
  const password = 'correta cavalo bateria'
  const { body } = await house.send('POST', '/users', { email, password, name, terms: true })
  await house.database.system((ledger) =>
    ledger.updateTable('users').set({ active: true }).where('id', '=', body._id).execute(),
  )
  const signed = await house.send('POST', '/users/authenticate', { email, password })
  const token: string = signed.body.accessToken
  return {
    id: body._id,
    email,
    token,
    send: (method, path, sent, headers = {}) =>
      house.send(method, path, sent, { authorization: `Bearer ${token}`, ...headers }),
  }
}
