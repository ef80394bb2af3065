import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import { seedFixtures, type Kind, type Fixtures } from '../../../../tests/fixtures.ts'
import { callInput } from '../../../../tests/calls.ts'
import { billingSettings, useGateway } from '../../../../tests/billing.ts'
import { HeldBank } from '../../../../bench/harness/bank.ts'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { newOperator } from '../../../../tests/operators.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const gateway = billingSettings()
const app = useApp({
  ...gateway.settings,
  banks: { pluggy: new HeldBank(), belvo: null, webhookSecret: null },
})
useGateway(app, gateway)

let ana: Guest
let anasFixtures: Fixtures
/** Whoever may make the calls of operators. */
let olga: Guest
let callers = 0
beforeAll(async () => {
  olga = await newOperator(app)
  ana = await app.newGuest('Ana')
  anasFixtures = await seedFixtures(app.owner, ana, { word: 'Meu', value: 12.5 })
})
afterAll(() => expectConsistent(app))

type Raw = { readonly method: string; readonly url: string; readonly payload?: string | Buffer }

/** Bytes as they are, from another address each time: it is not tries that are counted here. */
async function send(raw: Raw, headers: Record<string, string> = {}) {
  callers += 1
  const response = await app.fastify.inject({
    method: raw.method as 'POST',
    url: `/api${raw.url}`,
    remoteAddress: `198.18.${callers >> 8}.${callers & 255}`,
    headers: {
      authorization: `Bearer ${(raw.url.startsWith('/operator') ? olga : ana).token}`,
      ...(raw.payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(raw.payload === undefined ? {} : { payload: raw.payload }),
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

type SentReply = Awaited<ReturnType<typeof send>>

/**
 * A refusal fit to be shown: our own problem in Portuguese, without a stack and without an echo of
 * the input.
 */
function expectRefused(reply: SentReply, statuses: readonly number[] = [400]) {
  expect(statuses).toContain(reply.status)
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(reply.text)
  expect(problem).toMatchObject({
    status: reply.status,
    code: expect.stringMatching(/^[a-z_0-9]+$/),
    message: expect.stringMatching(/\p{L}{3,}/u),
    errors: expect.any(Array),
  })
  expect(reply.text).not.toMatch(
    / at .*:\d+|SyntaxError|Unexpected|FST_|Invalid input|node_modules/,
  )
}

/** The versions of all, once no file of an earlier call is being read any more. */
async function versions() {
  const listReadings = () =>
    app.owner.system((ledger) =>
      ledger.selectFrom('statement_readings').select('statement_id').execute(),
    )
  await expect.poll(listReadings).toEqual([])
  return app.owner.system(async (ledger) => [
    await ledger.selectFrom('ledgers').select(['user_id', 'version']).orderBy('user_id').execute(),
    await ledger.selectFrom('users').select(['id', 'version']).orderBy('id').execute(),
  ])
}

const written = catalogue.filter((one) => one.body !== undefined)
const inputFor = (name: string, email: string) =>
  callInput(name, (kind: Kind) => anasFixtures?.[kind] ?? '', email)

describe.each(written.map(nameOf))('%s', (name) => {
  const [method = ''] = name.split(' ')

  test('accepts no body that is no object of the contract, and writes nothing', async () => {
    const url = inputFor(name, ana.email).path
    const before = await versions()
    const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
    for (const payload of [
      '{',
      '{"name":"a",}',
      '{"name":"a"}{"name":"b"}',
      "{'name':'a'}",
      'name=a',
      '\ufeff{"name":"a"}x',
      Buffer.from('{"name":"a"}', 'utf16le'),
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '[',
      '[]',
      '"texto"',
      '7',
      'NaN',
      '[[[[]]]]',
      '{"a":1,"a":2}',
      deep,
      '['.repeat(50_000),
    ]) {
      expectRefused(await send({ method, url, payload }))
    }
    expectRefused(
      await send({ method, url, payload: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }) }),
      [413],
    )
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'x']) {
      const reply = await send({ method, url, payload: '{"name":"a"}' }, { 'content-type': type })
      expectRefused(reply, [400, 415])
    }
    expect(await versions()).toEqual(before)
  })

  test('refuses a key that is not in the contract', async () => {
    const { path, body } = inputFor(name, ana.email)
    const before = await versions()
    const unknownFields = [
      '_rev',
      'active',
      'company',
      'externalId',
      'isPlanner',
      'plan',
      'profiles',
      'role',
      'voucher',
      '$where',
      'user_id',
      'a\u0000b',
    ]
    const contract = written.find((one) => nameOf(one) === name)?.body as unknown as
      | { readonly shape?: object }
      | undefined
    const inContract = { ...contract?.shape, ...(body as object) }
    for (const key of unknownFields.filter((one) => !Object.hasOwn(inContract, one))) {
      const payload = JSON.stringify({ ...(body as object), [key]: 'x' })
      const reply = await send({ method, url: path, payload })
      expectRefused(reply)
      expect(JSON.parse(reply.text).errors).toContainEqual({
        field: key,
        message: 'Campo desconhecido',
      })
    }
    expect(await versions()).toEqual(before)
  })

  test('answers any value in any field, and never with a fault', async () => {
    const { path, body } = inputFor(name, ana.email)
    const fields = Object.keys(body as object)
    for (const field of fields) {
      for (const value of [
        null,
        true,
        -1,
        0,
        1.5,
        0.001,
        1e21,
        99_999_999_999_999,
        '',
        ' ',
        'x',
        'a\u0000b',
        '\ud800',
        '😀'.repeat(2000),
        '2026-02-30',
        '9999-99',
        '00000000-0000-0000-0000-000000000000',
        `${anasFixtures.payment}:2026-13`,
        [],
        [null],
        {},
        { $ne: null },
      ]) {
        const payload = JSON.stringify({ ...(body as object), [field]: value })
        const reply = await send({ method, url: path, payload })
        expect([field, value, reply.status < 500]).toEqual([field, value, true])
        if (reply.status >= 400 && reply.status !== 429) {
          expectRefused(reply, [400, 401, 403, 404, 409, 422])
        }
      }
    }
  })
})

const reading = catalogue.filter((one) => one.query !== undefined)

test.each(reading.map(nameOf))('%s answers any value in its query', async (name) => {
  const [method = ''] = name.split(' ')
  const [path = '', query = ''] = inputFor(name, ana.email).path.split('?')
  const params = new URLSearchParams(query)
  const shape = reading.find((one) => nameOf(one) === name)?.query as unknown as {
    readonly shape: object
  }
  for (const key of Object.keys(shape.shape)) {
    for (const value of [
      '',
      '%00',
      '%ED%A0%80',
      '%zz',
      '-1',
      '1e9',
      '9'.repeat(400),
      '2026-02-30',
      "'%20or%201=1--",
      'true&' + key + '=false',
      '%F0%9F%98%80',
    ]) {
      const rest = [...params].filter(([one]) => one !== key)
      const url = `${path}?${new URLSearchParams(rest).toString()}&${key}=${value}`
      const reply = await send({ method, url })
      expect([key, value, reply.status < 500]).toEqual([key, value, true])
      if (reply.status >= 400) expectRefused(reply, [400, 404, 422])
    }
  }
})

describe('an address', () => {
  test.each([
    '/payments/%zz',
    '/payments/%00',
    '/payments/%E0%A4%A',
    `/payments/${'a'.repeat(2000)}`,
    '/payments/..%2f..%2fetc%2fpasswd',
    '/nada',
    '/payments/x/y',
    '/__proto__',
  ])('that does not exist is not found: %s', async (url) => {
    const reply = await send({ method: 'GET', url })
    expectRefused(reply, [400, 404])
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test.each(['PUT', 'OPTIONS', 'TRACE'])('is not accepted by %s', async (method) => {
    expectRefused(await send({ method, url: '/payments' }), [404])
  })
})
