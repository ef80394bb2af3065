import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import { seedFixtures, type Fixtures } from '../../../../tests/fixtures.ts'
import { listProtectedTables } from '../../../../tests/global-tables.ts'
import { type CallInput, callInput } from '../../../../tests/calls.ts'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import { HeldBank } from '../../../../bench/harness/bank.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet } from '../../../../tests/wallet.ts'

// Nothing listens there: consent to a model is kept, and a question is never sent.
const bank = new HeldBank()
const app = useApp({
  model: { baseUrl: 'http://127.0.0.1:9', apiKey: null, name: 'modelo' },
  banks: { pluggy: bank, belvo: null, webhookSecret: null },
})
const MINUTE = 60_000

afterEach(() => {
  app.clock = { now: () => START }
})
afterAll(() => expectConsistent(app))

/** What a device has signed is taken once whatever its key: its journey has a device. */
const SIGNED = 'POST /factors/passkeys'

/**
 * What speaks to the payment gateway, and codes, finds by itself what it has done, whatever its key
 * (`outside`, in serve.ts): a subscription by its own id, a code by whoever has redeemed it.
 */
const FINDS_BY_ITSELF: readonly string[] = [
  'POST /subscriptions',
  'POST /subscriptions/gateway/client',
  'POST /subscriptions/gateway/payment',
  'POST /subscriptions/gateway/subscription',
  'POST /subscriptions/gateway/charge',
  'POST /subscriptions/:id/plan',
  'POST /subscriptions/:id/way',
  'POST /promotionalcodes',
]
/**
 * Nor is it for what operators do, in the transaction of a role that keeps no answers: accounts and seats
 * become what they are, content is saved over the version that was seen, a company, a code and a charge are
 * made once, and letters are counted.
 */
const posts = catalogue.filter(
  (one) =>
    one.method === 'POST' &&
    !['anyone', 'operator'].includes(one.access) &&
    one.isSecret !== true &&
    nameOf(one) !== SIGNED &&
    !FINDS_BY_ITSELF.includes(nameOf(one)),
)
const isOfNewcomers = (name: string) => name.startsWith('POST /users/account/activation')

/** A user with one row of everything, and, where the call is for new users, not yet active. */
async function caller(name: string): Promise<{ guest: Guest; fixtures: Fixtures }> {
  app.clock = { now: () => START }
  const guest = await app.newGuest('Ana')
  if (isOfTheUnattached(name)) return { guest, fixtures: {} as Fixtures }
  const fixtures = await seedFixtures(app.owner, guest, { word: 'Meu', value: 12.5 })
  bank.put({ id: fixtures.bankLink, clientUserId: guest.id })
  if (!isOfNewcomers(name)) return { guest, fixtures }
  await app.owner.system((ledger) =>
    ledger.updateTable('users').set({ active: false }).where('id', '=', guest.id).execute(),
  )
  app.clock = { now: () => START + 2 * MINUTE }
  return { guest, fixtures }
}

async function post(guest: Guest, { path, body, upload }: CallInput, key?: string) {
  const payload = upload ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = upload === undefined ? 'application/json' : 'application/octet-stream'
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${guest.token}`,
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const { statusCode, headers } = response
  return { status: statusCode, text: response.body, type: headers['content-type'] }
}

let lasting: readonly string[] | undefined

/** How many rows a user has in every table, letters and tried codes too. */
async function countsOf({ id, email }: Guest): Promise<Record<string, number>> {
  return app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${id}, true)`.execute(ledger)
    // The file that is being read at present is no lasting effect.
    lasting ??= (await listProtectedTables(ledger)).filter((name) => name !== 'statement_readings')
    const counted = lasting.map(
      (name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}
        where user_id = ${id}`,
    )
    const counts = await sql<{ readonly name: string; readonly count: number }>`
      ${sql.join(counted, sql` union all `)}`.execute(ledger)
    const { rows } = await sql<{ readonly letters: number; readonly tries: number }>`
      select (select count(*) from mail_outbox where recipient = ${email}) as letters,
             (select tries from activation_codes where user_id = ${id}) as tries`.execute(ledger)
    return { ...Object.fromEntries(counts.rows.map((row) => [row.name, row.count])), ...rows[0] }
  })
}

/** Only a user without a family creates or joins one. */
const isOfTheUnattached = (name: string) =>
  name === 'POST /families' || name === 'POST /families/voucher'

let voucher = ''
beforeAll(async () => {
  const admin = await app.newGuest('Eva')
  voucher = (await admin.send('POST', '/families', { name: 'Lima' })).body.voucher
})

/** An existing row, where the table of calls has a call that is refused. */
function ask(name: string, fixtures: Fixtures): CallInput {
  if (name === 'POST /families/voucher') return { path: '/families/voucher', body: { voucher } }
  return name === 'POST /categories'
    ? { path: '/categories', body: { name: 'Feira', category: categoryOf('Mercado') } }
    : callInput(name, (kind) => fixtures[kind])
}

/** The refusal of the second call, where it has one. */
const differently: Readonly<Record<string, object | string>> = {
  'POST /users/account/activation': { activationCode: '111111' },
  'POST /users/account/activation/resend_email': { email: 'outra@exemplo.com.br' },
  'POST /users/account/terms': { terms: '1999-01' },
  'POST /families': { name: 'Lima' },
  'POST /families/voucher': { voucher: 'BBBBB-BBBBB-BBBBB-BBBBB' },
  'POST /families/:id/member': { email: 'outra@exemplo.com.br' },
  'POST /planners/:id/consent': { version: '1999-01' },
  'POST /labels': { name: 'Outra' },
  'POST /rules': { name: 'Outra' },
  'POST /rules/order': { rules: [] },
  'POST /rules/declined': {
    effects: { category: null, isTransfer: false, labels: [], name: 'Outra', isIgnored: false },
  },
  'POST /rules/trial': { after: 1 },
  'POST /rules/file': {
    rules: [
      {
        name: 'Fora',
        conditions: { text: null, amount: null, direction: 'in', payments: null, days: null },
        effects: { category: null, isTransfer: false, labels: [], name: null, isIgnored: true },
        isLast: false,
      },
    ],
  },
  'POST /categories': { name: 'Sacolão' },
  'POST /payments': { name: 'Uma outra' },
  'POST /payments/:id/adjustments': { balance: 43.21 },
  'POST /transactions': { value: -5.01 },
  'POST /transactions/many': { changes: { description: 'Outra' } },
  'POST /transactions/many/calendar': { isShown: false },
  'POST /transactions/many/removal': { evenIfPaid: true },
  'POST /transactions/searches': { name: 'Outra' },
  'POST /transactions/months': { month: '2028-02' },
  'POST /invoices': { value: 6 },
  'POST /invoices/:id/anticipations': { discount: 0.01 },
  'POST /linkedtransactions': { day: 11 },
  'POST /bankaccesses': { connector: 602 },
  'POST /bankaccesses/:id/migrate': { connector: 602 },
  'POST /bankaccesses/questions/:id': { answer: 'decline' },
  'POST /assistant/consent': { version: '1999-01' },
  'POST /assistant/dismissals': { subject: 'first-card' },
  'POST /tasks': { title: 'Outra' },
  'POST /objectives': { totalValue: 51 },
  'POST /objectives/:id/transaction': { value: -2 },
  'POST /budgets': { date: '2027-06-01' },
  'POST /budgets/onboarding': { goods: [] },
  'POST /receipts': '%PDF-1.7 outra nota',
  'POST /statements': Buffer.from('OFXHEADER:100\xe9', 'latin1').toString('latin1'),
  'POST /statements/:id/import': { version: 2 },
  'POST /statements/:id/due': { dueOn: '2026-11-06' },
  'POST /statements/:id/columns': { decimal: '.' },
}

function other(name: string, input: CallInput): CallInput {
  const change = differently[name]
  if (typeof change === 'string') return { ...input, upload: change }
  return { ...input, body: { ...(input.body as object), ...change } }
}

test('every call that carries something is tried with something else', () => {
  const withBody = posts.filter((one) => one.body !== undefined || one.upload !== undefined)
  expect(Object.keys(differently).toSorted()).toEqual(withBody.map(nameOf).toSorted())
})

describe.each(posts.map(nameOf))('%s', (name) => {
  test('with one key fifty times at once takes effect once, and all fifty get the same answer', async () => {
    const single = await caller(name)
    const once = await post(single.guest, ask(name, single.fixtures), newId())
    const { guest, fixtures } = await caller(name)
    const key = newId()
    const reply = await Promise.all(
      Array.from({ length: 50 }, () => post(guest, ask(name, fixtures), key)),
    )
    expect(new Set(reply.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(reply[0]).toMatchObject({ status: once.status, type: once.type })
    expect(once.status).toBe(
      name === 'POST /users/account/activation' ? 400 : expectedOf(once.text),
    )
    expect(await countsOf(guest)).toEqual(await countsOf(single.guest))
  })

  test('is not taken for another call that used the key before', async () => {
    const { guest, fixtures } = await caller(name)
    const key = newId()
    await post(guest, ask(name, fixtures), key)
    const before = await countsOf(guest)
    const others: CallInput[] =
      differently[name] === undefined ? [] : [other(name, ask(name, fixtures))]
    if (!isOfNewcomers(name))
      others.push({ path: '/transactions/months', body: { month: '2028-03' } })
    for (const one of others) {
      const reply = await post(guest, one, key)
      expect(reply.status).toBe(422)
      expect(JSON.parse(reply.text)).toMatchObject({
        code: 'key_reused',
        message: 'Esta solicitação já foi enviada com outro conteúdo.',
      })
    }
    expect(await countsOf(guest)).toEqual(before)
  })
})

const expectedOf = (text: string) => (text === '' ? 204 : 200)

describe('a key', () => {
  test('is per user: another’s is independent of it', async () => {
    const [ana, beto] = [await openWallet(app), await openWallet(app, 'Beto')]
    const key = { 'idempotency-key': newId() }
    const anasReply = await ana.guest.send('POST', '/transactions', ana.draft(), key)
    const betosReply = await beto.guest.send(
      'POST',
      '/transactions',
      beto.draft({ value: -7 }),
      key,
    )
    expect([anasReply.body[0].value, betosReply.body[0].value]).toEqual([-100, -7])
  })

  test('of what was refused is free for what is right', async () => {
    const ana = await openWallet(app)
    const key = { 'idempotency-key': newId() }
    const refused = await ana.guest.send('POST', '/transactions', ana.draft({ value: 0 }), key)
    expect(refused).toMatchObject(refusal(400, 'value_is_zero', 'value'))
    expect((await ana.guest.send('POST', '/transactions', ana.draft(), key)).status).toBe(200)
    expect(await ana.valueOf(ana.cash)).toBe(-100)
  })

  test.each([
    ['too short', '1234567'],
    ['too long', 'k'.repeat(129)],
    ['empty', ''],
    ['with a blank', 'uma chave qualquer'],
    ['with an accent', 'chave-única-é-esta'],
  ])('that is %s is refused before anything is done', async (_, key) => {
    const ana = await openWallet(app)
    const header = { 'idempotency-key': key }
    const reply = await ana.guest.send('POST', '/transactions', ana.draft(), header)
    expect(reply).toMatchObject(refusal(400, 'request_invalid', 'Idempotency-Key'))
    expect(reply.body.message).toBe('Confira: Idempotency-Key.')
    expect(await ana.list('2026-11')).toEqual([])
    const both = await ana.guest.send('POST', '/transactions', ana.draft({ value: 'dez' }), header)
    expect(both.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'value',
      'Idempotency-Key',
    ])
  })

  test('as long as may be, and of any sign, is kept', async () => {
    const ana = await openWallet(app)
    for (const key of ['12345678', '~!{}"/'.repeat(21)]) {
      const send = () =>
        ana.guest.send('POST', '/transactions', ana.draft(), { 'idempotency-key': key })
      expect(await send()).toEqual({ ...(await send()), headers: expect.anything() })
    }
    expect(await ana.list('2026-11')).toHaveLength(2)
  })

  test('without one, C6: two alike of one day are two', async () => {
    const ana = await openWallet(app)
    await Promise.all([ana.enter(), ana.enter()])
    expect(await ana.valueOf(ana.cash)).toBe(-200)
  })

  test('is not needed by a registration that brings its own id: fifty at once are one', async () => {
    const body = {
      _id: newId(),
      email: 'cinquenta@exemplo.com.br',
      password: PASSWORD,
      name: 'Eva',
      terms: true,
    }
    const reply = await Promise.all(
      Array.from({ length: 50 }, () => app.send('POST', '/users', body)),
    )
    expect(reply.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(reply.map(({ body: replied }) => replied._id)).size).toBe(1)
  })
})
