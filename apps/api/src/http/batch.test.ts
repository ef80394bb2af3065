import { setTimeout as pause } from 'node:timers/promises'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BATCH_PARTS_MAX, type BatchPart, isInBatch, SECRET } from '@saldo/contract/batch'
import { catalogue } from '@saldo/contract/catalogue'
import { type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import { filledExample } from '../../../../tests/calls.ts'
import { type Fixtures, seedFixtures } from '../../../../tests/fixtures.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { gatherReads } from '../db/gather-reads.ts'

/* Several readings as one request: each part answers as it does by itself. */

const COLUMNS = 'application/vnd.saldo.columns+json'
const app = useApp()
afterEach(() => {
  app.clock = { now: () => START }
})

let ana: Guest
let fixtures: Fixtures
let beto: Guest
let sleeper: Guest
let planner: Guest
let acting: string
beforeAll(async () => {
  ana = await app.newGuest('Ana')
  fixtures = await seedFixtures(app.owner, ana, { word: 'Meu', value: 12.5 })
  beto = await app.newGuest('Beto')
  sleeper = await app.newGuest('Zoe')
  await app.owner.system((ledger) =>
    ledger.updateTable('users').set({ active: false }).where('id', '=', sleeper.id).execute(),
  )
  planner = await app.newGuest('Paulo')
  await makePlanner(app, planner)
  await askClient(app, planner, ana)
  await giveConsent(ana, planner)
  acting = (await actAs(app, planner, ana)).token
})

type BatchCall = { readonly path: string; readonly tag?: string }
type Parts = readonly BatchPart[]

async function readTogether(token: string, parts: readonly BatchCall[]): Promise<Parts> {
  const { statusCode, body } = await post(token, { parts })
  expect(statusCode, body).toBe(200)
  return JSON.parse(body) as Parts
}

const post = (token: string | undefined, payload: object) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/batch',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload,
  })

async function readAlone(token: string, path: string) {
  const headers = { authorization: `Bearer ${token}`, accept: COLUMNS }
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.fastify.inject({
    url: `/api${path}`,
    headers,
  })
  return {
    status: statusCode,
    answer: body === '' ? undefined : JSON.parse(body),
    tag: answered.etag,
  }
}

/** As the browser reads it. */
function unmask(masked: string): string {
  const bytes = Buffer.from(masked, 'base64')
  const length = bytes.length / 2
  return Buffer.from(
    bytes.subarray(length).map((byte, index) => byte ^ (bytes[index] ?? 0)),
  ).toString()
}

const contentOf = (part: BatchPart) =>
  part?.masked === undefined ? part?.answer : JSON.parse(unmask(part.masked))

const readings = catalogue.filter(
  (endpoint) =>
    isInBatch(endpoint) && endpoint.access !== 'anyone' && endpoint.access !== 'operator',
)
const pathOf = (endpoint: Endpoint) => filledExample(endpoint, (kind) => fixtures[kind]).path

test('nothing that is limited for each person is read in a batch', () => {
  expect(readings.filter(({ perMinute }) => perMinute !== undefined).map(nameOf)).toEqual([])
})

describe('each part answers as it does by itself', () => {
  test.each([
    ['whose rows they are', () => ana.token],
    ['somebody else', () => beto.token],
    ['a person whose account is not active', () => sleeper.token],
    ['a planner', () => planner.token],
    ['a planner who acts for the person', () => acting],
  ])('to %s, of every reading of the contract', async (_, tokenOf) => {
    const token = tokenOf()
    expect(readings.length).toBeGreaterThan(50)
    for (let at = 0; at < readings.length; at += BATCH_PARTS_MAX) {
      const some = readings.slice(at, at + BATCH_PARTS_MAX)
      const parts = await readTogether(
        token,
        some.map((one) => ({ path: pathOf(one) })),
      )
      for (const [index, endpoint] of some.entries()) {
        const part = parts[index] ?? null
        const alone = await readAlone(token, pathOf(endpoint))
        const { tag } = alone.status === 200 ? alone : { tag: undefined }
        const found = { status: part?.status, answer: contentOf(part), tag: part?.tag }
        expect(found, nameOf(endpoint)).toEqual({ ...alone, tag })
        const isMasked = endpoint.method === 'GET' && SECRET.has(endpoint.shows)
        expect(part?.masked !== undefined, nameOf(endpoint)).toBe(isMasked)
      }
    }
  })

  test('with what the family shares, and each tag sent again finds nothing new', async () => {
    const family = readings
      .map(pathOf)
      .filter((path) => /^\/(?:dues|balances|payments|objectives)\b/.test(path))
    const paths = family
      .map((path) => `${path}${path.includes('?') ? '&' : '?'}family=true`)
      .slice(0, 20)
    const first = await readTogether(
      ana.token,
      paths.map((path) => ({ path })),
    )
    for (const [index, path] of paths.entries()) {
      const { status, answer, tag } = await readAlone(ana.token, path)
      expect({ ...first[index], path }).toEqual({
        status,
        answer,
        ...(status === 200 ? { tag } : {}),
        path,
      })
    }
    const tagged = paths.map((path, index) => ({
      path,
      ...(first[index]?.tag === undefined ? {} : { tag: first[index].tag }),
    }))
    const again = await readTogether(ana.token, tagged)
    for (const [index, part] of again.entries()) {
      if (first[index]?.tag !== undefined) expect(part).toEqual({ status: 304 })
    }
  })

  test('an unchanged part is not sent, and a changed one is', async () => {
    const paths = ['/payments', '/categories', '/userconfigs']
    const first = await readTogether(
      ana.token,
      paths.map((path) => ({ path })),
    )
    const tagged = paths.map((path, index) => ({ path, tag: String(first[index]?.tag) }))
    expect(await readTogether(ana.token, tagged)).toEqual(paths.map(() => ({ status: 304 })))
    const entered = await ana.send('POST', '/categories', {
      name: 'Feira',
      category: categoryOf('Mercado'),
    })
    expect(entered.status).toBe(200)
    const after = await readTogether(ana.token, tagged)
    expect(after.map((part) => part?.status)).toEqual([200, 200, 200])
  })

  test('what is refused names its reason, beside parts that are answered', async () => {
    const parts = await readTogether(ana.token, [
      { path: '/payments' },
      { path: `/payments/${newId()}` },
      { path: '/balances?startDate=ontem&endDate=2026-11-30' },
      { path: '/payments?cor=azul' },
      { path: '/nada' },
      { path: '/reports/pdf?date=2026-11-01' },
      { path: '/payments/%E0%A4%A' },
      { path: '/budgets/spreadsheet?year=2026' },
      { path: '/categories' },
    ])
    expect(parts.map((part) => part?.status)).toEqual([
      200,
      404,
      400,
      400,
      undefined,
      undefined,
      undefined,
      undefined,
      200,
    ])
    expect(parts[2]?.answer).toMatchObject({
      code: 'request_invalid',
      message: 'Confira: data inicial.',
    })
  })
})

describe('the batch', () => {
  test('refuses a caller without a session, and a body that is none', async () => {
    expect((await post(undefined, { parts: [{ path: '/payments' }] })).statusCode).toBe(401)
    expect((await post('x'.repeat(43), { parts: [] })).statusCode).toBe(401)
    const tooMany = Array.from({ length: BATCH_PARTS_MAX + 1 }, () => ({ path: '/payments' }))
    for (const payload of [
      {},
      { parts: [] },
      { parts: tooMany },
      { parts: [{ path: 'payments' }] },
      { parts: [{ path: '/payments', tag: 1 }] },
    ]) {
      const { statusCode, body } = await post(ana.token, payload)
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'request_invalid'])
    }
  })

  test('names whose session answers, and is kept by no cache', async () => {
    const { headers } = await post(acting, { parts: [{ path: '/payments' }] })
    expect(headers).toMatchObject({
      'x-signed-in': `${planner.id}.${ana.id}`,
      'cache-control': 'no-store',
    })
  })

  test('BREACH: a secret is other bytes each time, and never stands in the answer', async () => {
    const ask = () =>
      post(ana.token, { parts: [{ path: `/users/${ana.id}` }, { path: '/categories' }] })
    const [one, other] = [(await ask()).body, (await ask()).body]
    expect(one).not.toContain(ana.email)
    const [first, second] = [JSON.parse(one)[0], JSON.parse(other)[0]]
    expect(first.masked).not.toBe(second.masked)
    expect(JSON.parse(unmask(first.masked)).email).toBe(ana.email)
  })

  test('looks its caller up once and reads one owner in one transaction', async () => {
    app.statements.length = 0
    await readTogether(
      ana.token,
      ['/payments', '/categories', '/objectives', `/users/${ana.id}`].map((path) => ({ path })),
    )
    expect(app.statements.filter((one) => one.includes('access_tokens'))).toHaveLength(1)
    expect(app.statements).toHaveLength(5)
  })

  test('L57: ids of nobody are counted as many as they are', async () => {
    const carlos = await app.newGuest('Carlos')
    await readTogether(
      carlos.token,
      Array.from({ length: 20 }, () => ({ path: `/payments/${newId()}` })),
    )
    const { rows } = await app.owner.system((ledger) =>
      sql<{ count: number; object: string }>`
        select count, object from security_event_counts where event = 'unknown_id' and user_id = ${carlos.id}`.execute(
        ledger,
      ),
    )
    expect(rows).toEqual([{ count: 20, object: 'GET /payments/:id' }])
  })

  test('U2: what a planner reads in it has a line each', async () => {
    const before = await linesOf(ana)
    await readTogether(acting, [
      { path: '/payments' },
      { path: `/payments/${newId()}` },
      { path: '/categories?x=1' },
    ])
    const lines = (await linesOf(ana)).slice(before.length)
    expect(lines.map(({ action, status }) => [action, status])).toEqual([
      ['GET /payments', 200],
      ['GET /payments/:id', 404],
      ['GET /categories', 400],
    ])
    const read = await ana.send('GET', '/accesses')
    expect(read.status).toBe(200)
  })

  test('L74: a body that comes late finds the consent withdrawn', async () => {
    const [clara, paulo] = [await app.newGuest('Clara'), await app.newGuest('Paulo')]
    await makePlanner(app, paulo)
    await askClient(app, paulo, clara)
    await giveConsent(clara, paulo)
    const session = await actAs(app, paulo, clara)
    const body = new PassThrough()
    const text = JSON.stringify({ parts: [{ path: '/payments' }] })
    body.write(text.slice(0, 10))
    app.statements.length = 0
    const answer = app.fastify.inject({
      method: 'POST',
      url: '/api/batch',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      payload: body,
    })
    await expect.poll(() => app.statements.some((one) => one.includes('access_tokens'))).toBe(true)
    await clara.send('DELETE', `/planners/${paulo.id}`)
    app.clock = { now: () => START + 5_000 }
    body.end(text.slice(10))
    const { statusCode, body: replied } = await answer
    const codes = statusCode === 200 ? JSON.parse(replied)[0].answer.code : JSON.parse(replied).code
    expect(['consent_withdrawn', 'not_signed_in']).toContain(codes)
  })
})

const linesOf = async (guest: Guest) =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('access_log')
      .selectAll()
      .where('user_id', '=', guest.id)
      .orderBy('seq')
      .execute(),
  )

describe('a batch of a limited caller', () => {
  const few = 50
  const strict = useApp({ callsPerMinute: few }, { limits: { statementMs: 2_000 } })

  test('L57: counts as a call and with each of its parts, whatever it names', async () => {
    const ask = async (guest: Guest, path: string) => {
      const { statusCode, body } = await strict.fastify.inject({
        method: 'POST',
        url: '/api/batch',
        headers: { authorization: `Bearer ${guest.token}` },
        payload: { parts: [{ path }, { path }] },
      })
      return { status: statusCode, parts: JSON.parse(body) }
    }
    const bia = await strict.newGuest('Bia')
    for (let call = 0; call < few; call += 1) {
      expect((await ask(bia, '/nada')).parts).toEqual([null, null])
    }
    expect((await ask(bia, '/nada')).status).toBe(429)

    const caio = await strict.newGuest('Caio')
    for (let call = 0; call < 16; call += 1) await ask(caio, '/payments')
    // The next one is the forty-ninth, and its parts the two behind it.
    const { status, parts } = await ask(caio, '/payments')
    expect([status, parts[0].status, parts[1].status]).toEqual([200, 200, 429])
    expect(parts[1]).toMatchObject({ waitSeconds: 60, answer: { code: 'too_many_requests' } })
  })

  test('each statement of it has the time that it would have alone', async () => {
    const bia = await strict.newGuest('Bia')
    const database = gatherReads(strict.database)
    const sleep = () =>
      database.read(bia.id, (ledger) => sql`select pg_sleep(0.15)`.execute(ledger))
    // Together they take longer than the client waits for one of them.
    const all = await Promise.allSettled(Array.from({ length: 24 }, sleep))
    expect(all.filter(({ status }) => status !== 'fulfilled')).toEqual([])
  })
})

describe('readings that are gathered', () => {
  const nowOf = (database: Pick<typeof app.database, 'read'>) =>
    database.read(ana.id, async (ledger) => {
      const { rows } = await sql<{
        at: string
        one: string
      }>`select now() as at, pg_backend_pid() as one`.execute(ledger)
      return rows[0]
    })

  test('share a transaction, and the next turn has one of its own', async () => {
    const database = gatherReads(app.database)
    const [first, second] = await Promise.all([nowOf(database), nowOf(database)])
    expect(second).toEqual(first)
    await pause(1)
    expect(await nowOf(database)).not.toEqual(first)
  })

  test('one that fails leaves the others their answers, before it and behind it, and is tried once', async () => {
    const database = gatherReads(app.database)
    app.statements.length = 0
    const failing = () => database.read(ana.id, (ledger) => sql`select 1 / 0`.execute(ledger))
    const outcome = await Promise.allSettled([nowOf(database), failing(), nowOf(database)])
    expect(outcome.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(app.statements.filter((one) => one.includes('1 / 0'))).toHaveLength(1)
  })

  test('others are served between two of them', async () => {
    const database = gatherReads(app.database)
    const steps: string[] = []
    const read = async (name: string) => {
      await nowOf(database)
      steps.push(name)
    }
    const turns = (async () => {
      while (steps.filter((step) => step !== 'other').length < 3) {
        await new Promise((resolve) => setImmediate(resolve))
        if (steps.length > 0) steps.push('other')
      }
    })()
    await Promise.all([read('a'), read('b'), read('c'), turns])
    const [b, c] = [steps.indexOf('b'), steps.indexOf('c')]
    expect(steps.slice(0, b)).toContain('other')
    expect(steps.slice(b, c)).toContain('other')
  })
})
