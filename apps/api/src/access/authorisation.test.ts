import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import { useWorker } from '../../../../tests/workers.ts'
import { seedFixtures, hashOfAll, type Kind, type Fixtures } from '../../../../tests/fixtures.ts'
import { expense } from '../../../../tests/one-expense.ts'
import { callInput, type CallInput, endpoints, kindsOf } from '../../../../tests/calls.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { HeldBank } from '../../../../bench/harness/bank.ts'

const bank = new HeldBank()
const app = useApp({
  spreadsheetsWorker: useWorker('apps/api/src/spreadsheets/worker.ts'),
  banks: { pluggy: bank, belvo: null, webhookSecret: null },
})
const MINUTE = 60_000

const CANARY = 'CANARIO'
const CANARY_VALUE = 98_765.43

/** The statuses of a call about one's own data, where that is no plain success. */
const ownAnswers: Readonly<Record<string, number>> = {
  // The product comes without experts.
  'GET /experts/:id': 404,
  'PATCH /experts/:id': 404,
  // The content of a receipt that was planted lies nowhere.
  'GET /receipts/:id/file': 503,
  'POST /users/account/activation': 400,
  'POST /users/account/activation/resend_email': 400,
  'POST /categories': 400,
  // A shared plan wants two who take part.
  'PATCH /shared-plan': 422,
  // A planner creates no family, and a member of one family joins no other.
  'POST /families': 403,
  // Nothing was begun that a code could confirm, and no device has signed.
  'POST /factors/totp/confirm': 409,
  'POST /factors/passkeys': 403,
  // A second factor is on, and a password alone is no proof.
  'POST /session/proof': 403,
  'POST /session/proof/passkey': 403,
  'POST /families/voucher': 409,
  // No payment gateway is set, and no such code is there.
  'GET /postalcodes/:zipCode': 503,
  'POST /subscriptions/gateway/client': 503,
  'POST /subscriptions/gateway/payment': 503,
  'POST /subscriptions/gateway/subscription': 503,
  'POST /subscriptions/gateway/charge': 404,
  'GET /subscriptions/:id/invoices/:invoiceId': 503,
  'GET /subscriptions/:id/plan': 503,
  'POST /subscriptions/:id/plan': 503,
  'POST /subscriptions/:id/way': 503,
  'POST /promotionalcodes': 404,
  // No model is set.
  'POST /assistant/questions': 409,
  'POST /assistant/consent': 409,
}
/**
 * The refusals for another user's row and for a missing one, which are alike, where the
 * specification words them.
 */
const absentAnswers: Readonly<Record<string, number>> = {
  'POST /clients/:id/session': 403,
  'PATCH /shared-plan': 422,
}
/** Calls that request something new each time. */
const renewingCalls = new Set(['POST /session/passkey/options'])
/** Lists that are empty where a filter matches nothing of one's own. */
const filters = new Set(['GET /transactions category'])

let ana: Guest
let anasFixtures: Fixtures
/** Whom every call refuses: each test proves that nothing of his has changed. */
let beto: Guest
let betosFixtures: Fixtures
let inactiveGuest: Guest
let ended: Guest

type Answer = { readonly status: number; readonly text: string }

async function call(
  name: string,
  { path, body, upload }: CallInput,
  token?: string,
): Promise<Answer> {
  callers += 1
  const payload = upload ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = upload === undefined ? 'application/json' : 'application/octet-stream'
  const response = await app.fastify.inject({
    method: name.split(' ')[0] as 'GET',
    url: `/api${path}`,
    remoteAddress: `198.51.${callers >> 8}.${callers & 255}`,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, text: response.body }
}
let callers = 0

function expectNoLeak({ text }: Answer) {
  for (const word of [CANARY, String(CANARY_VALUE), ana.email]) expect(text).not.toContain(word)
}

const ask = (name: string, pick: (kind: Kind) => string) => callInput(name, pick, ana.email)

const of = (fixtures: Fixtures, but: Partial<Fixtures> = {}) => {
  const chosen = { ...fixtures, ...but }
  return (kind: Kind) => chosen[kind]
}
const all = (make: () => string) =>
  Object.fromEntries(Object.keys(anasFixtures).map((kind) => [kind, make()])) as Fixtures
const absent = (): Fixtures => all(() => newId())
const malformed = (id: string): Fixtures => all(() => id)
const MALFORMED = [
  'nao-e-um-id',
  '0',
  '00000000-0000-0000-0000-00000000000G',
  '%00',
  `${'a'.repeat(90)}`,
]

beforeAll(async () => {
  ana = await app.newGuest('Ana')
  anasFixtures = await seedAll(ana, { word: CANARY, value: CANARY_VALUE })
  beto = await app.newGuest('Beto')
  betosFixtures = await seedAll(beto, { word: 'Meu', value: 12.5 })
  inactiveGuest = await newSleeper()
  ended = await app.newGuest('Ex')
  await ended.send('DELETE', '/session')
})

/** One of everything, and a link that their bank's aggregator knows. */
async function seedAll(
  guest: Guest,
  marks: { readonly word: string; readonly value: number },
): Promise<Fixtures> {
  const fixtures = await seedFixtures(app.owner, guest, marks)
  bank.put({ id: fixtures.bankLink, clientUserId: guest.id })
  return fixtures
}

async function newSleeper(): Promise<Guest> {
  const guest = await app.newGuest('Zoe')
  await app.owner.system((ledger) =>
    ledger.updateTable('users').set({ active: false }).where('id', '=', guest.id).execute(),
  )
  return guest
}

afterEach(() => {
  app.clock = { now: () => START }
})

type Caio = { readonly caio: Guest; readonly own: Fixtures }
let reader: Caio | undefined

/** Somebody with everything: what only reads is tried with one, each change with somebody new. */
async function caioFor(name: string): Promise<Caio> {
  if (name.startsWith('GET ')) return (reader ??= await newCaio())
  return newCaio()
}

async function newCaio(): Promise<Caio> {
  const caio = await app.newGuest('Caio')
  return { caio, own: await seedAll(caio, { word: 'Meu', value: 12.5 }) }
}

const targets = () => [anasFixtures, absent(), ...MALFORMED.map(malformed)]

const accessOf = (name: string) => endpoints.get(name)?.access
const names = [...endpoints.keys()]
// What operators do is nobody else's: who may not is tried in operators.test.ts.
const ofOperators = names.filter((name) => accessOf(name) === 'operator')
const closed = names.filter((name) => accessOf(name) !== 'anyone' && !ofOperators.includes(name))
const open = names.filter((name) => accessOf(name) === 'anyone')

/** What operators offer is everybody's, and known by names. */
const OF_EVERYBODY = /\/(?:trails|educational|experts|products)/u

describe('the table of who may call', () => {
  test('has every endpoint of the contract, and each is tried here: 100 % of them', () => {
    expect(names).toEqual(catalogue.map(nameOf))
    expect(closed.length + open.length + ofOperators.length).toBe(names.length)
  })

  test('every id in an address is one that is tried', () => {
    const withId = names.filter((name) => name.includes('/:id'))
    expect(withId.length).toBeGreaterThan(12)
    const ofPeople = withId.filter(
      (name) => !OF_EVERYBODY.test(name) && !ofOperators.includes(name),
    )
    expect(ofPeople.filter((name) => kindsOf(name).length === 0)).toEqual([])
  })
})

describe.each(closed)('%s', (name) => {
  test('refuses a call without a session, whatever it sends', async () => {
    const before = await hashOfAll(app.owner, ana.id)
    const renamed = ana.token.replace(ana.id, beto.id)
    const garbage = ['', 'x', renamed, `${ana.token}x`, ended.token, `${ana.token}, x`]
    for (const token of [undefined, ...garbage]) {
      for (const fixtures of targets()) {
        const reply = await call(name, ask(name, of(fixtures)), token)
        expect(reply.status).toBe(401)
        expect(JSON.parse(reply.text)).toMatchObject({
          code: 'not_signed_in',
          message: 'Permission denied!',
          errors: [],
        })
      }
    }
    app.clock = { now: () => START + 15 * MINUTE }
    for (const fixtures of targets()) {
      expect((await call(name, ask(name, of(fixtures)), ana.token)).status).toBe(401)
    }
    expect(await hashOfAll(app.owner, ana.id)).toBe(before)
  })

  test('waits for an account to be active, unless it is what makes it so', async () => {
    // Activation changes the account that calls it.
    if (accessOf(name) === 'signed_in') inactiveGuest = await newSleeper()
    const before = [
      await hashOfAll(app.owner, ana.id),
      await hashOfAll(app.owner, inactiveGuest.id),
    ]
    for (const fixtures of [...targets(), { ...absent(), user: inactiveGuest.id }]) {
      const reply = await call(name, ask(name, of(fixtures)), inactiveGuest.token)
      expectNoLeak(reply)
      if (accessOf(name) !== 'signed_in') {
        expect(reply.status).toBe(403)
        expect(JSON.parse(reply.text)).toMatchObject({
          code: 'account_inactive',
          message: 'Ative sua conta para continuar.',
        })
      } else expect([401, 403]).not.toContain(reply.status)
    }
    if (accessOf(name) === 'signed_in') return
    expect([
      await hashOfAll(app.owner, ana.id),
      await hashOfAll(app.owner, inactiveGuest.id),
    ]).toEqual(before)
  })

  test('serves one’s own data, and shows nothing of another user', async () => {
    const { caio, own } = await caioFor(name)
    const before = await hashOfAll(app.owner, ana.id)
    const reply = await call(name, ask(name, of(own)), caio.token)
    expect(reply.status).toBe(ownAnswers[name] ?? (reply.text === '' ? 204 : 200))
    expectNoLeak(reply)
    expect(await hashOfAll(app.owner, ana.id)).toBe(before)
  })

  test.each(kindsOf(name))('answers for another user’s %s as for a missing one', async (kind) => {
    const before = [await hashOfAll(app.owner, ana.id), await hashOfAll(app.owner, beto.id)]
    const ofOther = await call(
      name,
      ask(name, of(betosFixtures, { [kind]: anasFixtures[kind] })),
      beto.token,
    )
    const missing = await call(name, ask(name, of(betosFixtures, { [kind]: newId() })), beto.token)
    expectNoLeak(ofOther)
    expect(ofOther).toEqual(missing)
    if (filters.has(`${name} ${kind}`)) {
      expect(JSON.parse(ofOther.text)).toEqual({ items: [], next: null })
    } else expect(ofOther.status).toBe(absentAnswers[name] ?? 404)
    for (const id of MALFORMED) {
      const reply = await call(name, ask(name, of(betosFixtures, { [kind]: id })), beto.token)
      expect([400, 404]).toContain(reply.status)
      expect(JSON.parse(reply.text)).toMatchObject({ message: expect.stringMatching(/\S{3,}/) })
      expectNoLeak(reply)
    }
    expect([await hashOfAll(app.owner, ana.id), await hashOfAll(app.owner, beto.id)]).toEqual(
      before,
    )
  })

  test('accepts no owner that the call names', async () => {
    const before = [await hashOfAll(app.owner, ana.id), await hashOfAll(app.owner, beto.id)]
    for (const key of ['user', 'userId', 'user_id', 'owner', 'family', 'bankAccess', 'role']) {
      const { path, body, upload } = ask(name, of(betosFixtures))
      const mark = path.includes('?') ? '&' : '?'
      const callOfAna = { path: `${path}${mark}${key}=${ana.id}`, body, ...(upload && { upload }) }
      const inAddress = await call(name, callOfAna, beto.token)
      // Older clients name the owner by these two fields; a call that names another user finds
      // nothing.
      expect([inAddress.status, key]).toEqual([key === 'userId' ? 404 : 400, key])
      expectNoLeak(inAddress)
      if (body === undefined) continue
      const inBody = { path, body: { ...(body as object), [key]: ana.id } }
      const status = key === 'user' ? 404 : 400
      expect([(await call(name, inBody, beto.token)).status, key]).toEqual([status, key])
    }
    expect([await hashOfAll(app.owner, ana.id), await hashOfAll(app.owner, beto.id)]).toEqual(
      before,
    )
  })
})

describe.each(open)('%s', (name) => {
  test('is public: any token gets the same answer, and nothing leaks', async () => {
    const before = await hashOfAll(app.owner, ana.id)
    const spare = await app.newGuest('Eva')
    const plain = await call(name, ask(name, of(anasFixtures)))
    for (const token of ['x', 'a'.repeat(43), spare.token]) {
      const reply = await call(name, ask(name, of(anasFixtures)), token)
      if (renewingCalls.has(name)) expect(reply.status).toBe(plain.status)
      else expect(reply).toEqual(plain)
      expect(reply.text).not.toContain(CANARY)
    }
    expect(await hashOfAll(app.owner, ana.id)).toBe(before)
  })
})

test('an id that another user has already is free for one’s own row, and the other row stays as it was', async () => {
  const before = await hashOfAll(app.owner, ana.id)
  const body = {
    ...expense,
    name: 'Feira',
    value: -5,
    payment: betosFixtures.payment,
    category: betosFixtures.category,
  }
  const made = [
    await beto.send('POST', '/payments', {
      _id: anasFixtures.payment,
      type: 'debit',
      name: 'Minha',
      accountType: 'Poupança',
    }),
    await beto.send('POST', '/categories', {
      _id: anasFixtures.category,
      name: 'Minha',
      category: categoryOf('Mercado'),
    }),
    await beto.send('POST', '/transactions', { ...body, _id: anasFixtures.transaction }),
  ]
  for (const reply of made) {
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toContain(CANARY)
  }
  expect(await hashOfAll(app.owner, ana.id)).toBe(before)
})
