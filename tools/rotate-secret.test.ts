import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateSync } from 'otplib'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '@saldo/api/app'
import { openLedgers } from '@saldo/api/db/ledger'
import { replaceOwnerKey } from '@saldo/api/db/logins'
import { keyedHashOf } from '@saldo/api/gateways/random'
import { unseal } from '@saldo/api/gateways/sealing'
import { beginSecretChange, keptSecret } from '@saldo/api/kept-secret'
import { getContent, putContent } from '@saldo/api/receipts/content'
import { placeOfFactor } from '@saldo/api/session/factors'
import { brands } from '../bench/harness/brands.ts'
import { memoryReceipts } from '../bench/harness/receipts.ts'
import { START, TEST_SECRET } from '../tests/app.ts'
import { freshDatabase, PATIENT } from '../tests/database.ts'
import { PASSWORD } from '../tests/guest-password.ts'
import { rotateSecret } from './secret/rotate.ts'

const NEXT = 'another secret of the tests, as long as the first'
const MINUTE = 60_000
const EMAIL = 'ana@exemplo.com.br'

let url = ''
let drop: () => Promise<void> = async () => undefined
beforeEach(async () => {
  const fresh = await freshDatabase()
  url = fresh.url
  drop = fresh.drop
  // All databases of a run come of one template and have its logins, which others are at work with.
  await asOwner((client) => replaceOwnerKey(client, randomBytes(32)))
})
afterEach(async () => {
  await drop()
})

async function asOwner<T>(act: (client: Client) => Promise<T>, place = url): Promise<T> {
  const client = new Client({ connectionString: place })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

async function rowsOf(statement: string): Promise<readonly Record<string, unknown>[]> {
  return (await asOwner((client) => client.query(statement))).rows
}

type Call = { readonly method?: 'GET' | 'POST'; readonly body?: object; readonly token?: string }
// oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess of its shape fails the test anyway
type Send = (address: string, call?: Call) => Promise<{ status: number; body: any }>

/** A product on the database as after a start with this secret, at this time; it ends after the act. */
async function within<T>(
  { secret, ms }: { readonly secret: string; readonly ms: number },
  act: (send: Send) => Promise<T>,
): Promise<T> {
  const database = openLedgers({ url, login: 'product', limits: PATIENT })
  const fastify = await buildApp({
    database,
    clock: { now: () => START + ms },
    settings: { appUrl: 'http://127.0.0.1:4800', secret, brands, buildId: 'x', trustProxy: false },
    logger: false,
  })
  try {
    return await act(async (address, { method = 'POST', body, token } = {}) => {
      const response = await fastify.inject({
        method,
        url: `/api${address}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: response.statusCode, body: response.body === '' ? null : response.json() }
    })
  } finally {
    await fastify.close()
    await database.close()
  }
}

const codeAt = (secret: string, ms: number) =>
  generateSync({ secret, epoch: Math.floor((START + ms) / 1000) })

const rotation = (more: object = {}) => ({
  url,
  former: TEST_SECRET,
  next: NEXT,
  ownerKey: randomBytes(32),
  nowMs: START,
  ...more,
})

/** Ana, with an app that shows codes; a person whose activation is open. */
function seedPeople() {
  return within({ secret: TEST_SECRET, ms: 0 }, async (send) => {
    const form = { email: EMAIL, password: PASSWORD, name: 'Ana', terms: true }
    const { body: ana } = await send('/users', { body: form })
    await rowsOf(`update users set active = true where id = '${ana._id}'`)
    await send('/users', { body: { ...form, email: 'beto@exemplo.com.br', name: 'Beto' } })
    const credentials = { email: EMAIL, password: PASSWORD }
    const { body: session } = await send('/users/authenticate', { body: credentials })
    const token: string = session.accessToken
    const { body: begun } = await send('/factors/totp', { token })
    const code = codeAt(begun.secret, 0)
    const on = await send('/factors/totp/confirm', { token, body: { code } })
    expect(on.status).toBe(200)
    const recovery: string = on.body.recoveryCodes[0]
    return { id: String(ana._id), secret: String(begun.secret), recovery, token }
  })
}

const signIn = (send: Send, secondFactor?: string) =>
  send('/users/authenticate', {
    body: {
      email: EMAIL,
      password: PASSWORD,
      ...(secondFactor === undefined ? {} : { code: secondFactor }),
    },
  })

test('V11.2.2: after a rotation second factors and sessions go on, and the secret of before opens nothing', async () => {
  const ana = await seedPeople()
  // A code of before decision 154 has a keyed hash alone.
  const old = keyedHashOf(TEST_SECRET, `${ana.id}:ABCDE-FGHJK-LMNPQ-RSTUV`).toString('hex')
  await rowsOf(`update recovery_codes set code_hash = '\\x${old}', password_hash = null
                 where user_id = '${ana.id}' and slot = 9`)
  const before = await rowsOf(`select rolname as name from pg_roles r, request_keys k
     where rolname like 'saldo%' || left(encode(sha256(k.secret || 'name'), 'hex'), 12)`)
  expect(before.length).toBeGreaterThan(1)

  expect(await rotateSecret(rotation())).toEqual({
    sealed: 1,
    alreadySealed: 0,
    recoveryCodesEnded: 1,
    activationCodesEnded: 2,
    loginsLeft: [],
  })

  const names = before.map(({ name }) => `'${String(name)}'`).join(', ')
  expect(await rowsOf(`select 1 from pg_roles where rolname in (${names})`)).toEqual([])
  const [kept] = await rowsOf('select user_id, id, sealed_secret as sealed from second_factors')
  const place = placeOfFactor(ana.id, String(kept?.['id']))
  expect(unseal(TEST_SECRET, kept?.['sealed'] as Buffer, place)).toBeNull()
  expect(unseal(NEXT, kept?.['sealed'] as Buffer, place)).toBe(ana.secret)

  await within({ secret: NEXT, ms: 5 * MINUTE }, async (send) => {
    const read = await send('/payments', { method: 'GET', token: ana.token })
    expect(read.status).toBe(200)
    expect((await signIn(send)).body.code).toBe('second_factor_needed')
    expect((await signIn(send, codeAt(ana.secret, 5 * MINUTE))).status).toBe(200)
    expect((await signIn(send, ana.recovery)).status).toBe(200)
    expect((await signIn(send, 'ABCDE-FGHJK-LMNPQ-RSTUV')).status).toBe(403)
  })
  await within({ secret: TEST_SECRET, ms: 9 * MINUTE }, async (send) => {
    expect((await signIn(send, codeAt(ana.secret, 9 * MINUTE))).status).toBe(403)
  })
})

test('R9: the keys of receipts are sealed anew, and their contents stay as they are', async () => {
  const ana = await seedPeople()
  const store = memoryReceipts()
  const receipt = { userId: ana.id, id: '01890a5d-ac96-7cc4-9b1e-000000000001' }
  const sealed = await putContent({ store, secret: TEST_SECRET }, receipt, Buffer.from('a bill'))
  await asOwner((client) =>
    client.query(
      `insert into receipts (user_id, id, entry_id, name, media_type, bytes, sha256, sealed_key, created_at)
       values ($1, $2, $2, 'a', 'application/pdf', 6, $3, $4, now())`,
      [receipt.userId, receipt.id, Buffer.alloc(32), sealed],
    ),
  )
  const [before] = store.contents.values()
  expect(await rotateSecret(rotation())).toMatchObject({ sealed: 2 })
  const [row] = await rowsOf('select sealed_key as key from receipts')
  const key = row?.['key'] as Buffer
  const opened = await getContent({ store, secret: NEXT }, receipt, key)
  expect(opened?.toString()).toBe('a bill')
  expect(await getContent({ store, secret: TEST_SECRET }, receipt, key)).toBeNull()
  expect([...store.contents.values()]).toEqual([before])
})

test('V11.2.2: a rotation that is done again finds all of it sealed, and row-level security binds as before', async () => {
  await seedPeople()
  await rotateSecret(rotation())
  expect(await rotateSecret(rotation())).toMatchObject({ sealed: 0, alreadySealed: 1 })
  const forced = await rowsOf(`select 1 from pg_class
     where relname in ('second_factors', 'recovery_codes') and relforcerowsecurity`)
  expect(forced).toHaveLength(2)
})

test('a rotation from a wrong secret changes nothing, and says how much it could not open', async () => {
  const ana = await seedPeople()
  const wrong = rotation({ former: 'a secret that was never that of this database' })
  await expect(rotateSecret(wrong)).rejects.toThrow('1 segundos fatores não abrem')
  await within({ secret: TEST_SECRET, ms: 5 * MINUTE }, async (send) => {
    expect((await signIn(send, codeAt(ana.secret, 5 * MINUTE))).status).toBe(200)
  })
})

test('a rotation is refused while a product is connected', async () => {
  await within({ secret: TEST_SECRET, ms: 0 }, async (send) => {
    expect((await send('/payments', { method: 'GET' })).status).toBe(401)
    expect((await signIn(send)).status).toBe(403)
    await expect(rotateSecret(rotation())).rejects.toThrow('Encerre o Saldo')
  })
})

test('logins that a copy of the database is at work with stay, and are named', async () => {
  const copy = await freshDatabase()
  const ownerKey = randomBytes(32)
  for (const place of [url, copy.url]) {
    await asOwner((client) => replaceOwnerKey(client, ownerKey), place)
  }
  const elsewhere = openLedgers({ url: copy.url, login: 'product', limits: PATIENT })
  try {
    await elsewhere.system((ledger) => ledger.selectFrom('users').select('id').execute())
    const { loginsLeft } = await rotateSecret(rotation())
    const kinds = loginsLeft.map((name) => name.split('_')[1])
    expect(kinds).toEqual(['audit', 'requests', 'system'])
    await elsewhere.system((ledger) => ledger.selectFrom('users').select('id').execute())
  } finally {
    await elsewhere.close()
    await copy.drop()
  }
})

test('a role of requests that keeps the proof of before is refused after a rotation', async () => {
  const ana = await seedPeople()
  const stale = openLedgers({ url, login: 'owner', limits: PATIENT })
  const count = () =>
    stale.read(ana.id, (ledger) => ledger.selectFrom('payments').select('id').execute())
  expect(await count()).toHaveLength(1)
  await asOwner((client) => replaceOwnerKey(client, randomBytes(32)))
  await expect(count()).rejects.toThrow()
  await stale.close()
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-secret-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a secret in a file is changed by the file beside it, and nothing starts before that has taken its place', () => {
  const env = { SALDO_DATA: path.join(folder, 'data') }
  const former = keptSecret(env)
  const change = beginSecretChange(env, () => NEXT)
  expect([change.former, change.next]).toEqual([former, NEXT])
  expect(() => keptSecret(env)).toThrow('não terminou')
  expect(fs.statSync(path.join(folder, 'data/secret.new')).mode & 0o777).toBe(0o600)
  // Cut off here, it goes on with the secret that it had drawn.
  const again = beginSecretChange(env, () => 'a third secret that is never drawn at all')
  expect(again.next).toBe(NEXT)
  again.finish()
  expect(keptSecret(env)).toBe(NEXT)
})

test.each([
  [{ SALDO_SECRET: NEXT }, 'SALDO_SECRET_FORMER'],
  [{ SALDO_SECRET: NEXT, SALDO_SECRET_FORMER: NEXT }, 'SALDO_SECRET_FORMER'],
  [{ SALDO_SECRET: 'short', SALDO_SECRET_FORMER: TEST_SECRET }, '32 caracteres'],
  [{ SALDO_SECRET_FORMER: TEST_SECRET }, 'SALDO_SECRET com o segredo novo'],
  [{ SALDO_DATA: path.join(folder, 'nothing') }, 'nada há que trocar'],
])('a change of the secret by %j is refused in a sentence', (env, words) => {
  expect(() => beginSecretChange(env, () => NEXT)).toThrow(words)
})
