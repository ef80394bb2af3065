import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { again } from '../../../../tests/accounts.ts'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { callInput, endpoints, kindsOf } from '../../../../tests/calls.ts'
import { hashOfAll, type Fixtures, type Kind, seedFixtures } from '../../../../tests/fixtures.ts'
import { listProtectedTables } from '../../../../tests/global-tables.ts'
import { makeOperator, newOperator, turnFactorOn } from '../../../../tests/operators.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { useWorker } from '../../../../tests/workers.ts'
import { setOwner } from '../db/owner-key.ts'

const app = useApp({ spreadsheetsWorker: useWorker('apps/api/src/spreadsheets/worker.ts') })

const CANARY = 'CANARIO'
const names = [...endpoints.keys()]
const ofOperators = names.filter((name) => endpoints.get(name)?.access === 'operator')
/** Whatever somebody has a session for and that names something of theirs. */
const ofOwners = names.filter(
  (name) =>
    !['anyone', 'operator'].includes(endpoints.get(name)?.access ?? '') && kindsOf(name).length > 0,
)

let ana: Guest
let anasFixtures: Fixtures
let olga: Guest
let beto: Guest

beforeAll(async () => {
  ana = await app.newGuest('Ana')
  anasFixtures = await seedFixtures(app.owner, ana, { word: CANARY, value: 98_765.43 })
  olga = await newOperator(app)
  beto = await app.newGuest('Beto')
})

async function call(name: string, token: string | undefined, pick: (kind: Kind) => string) {
  const { path, body, upload } = callInput(name, pick, ana.email)
  const payload = upload ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = upload === undefined ? 'application/json' : 'application/octet-stream'
  const { statusCode: status, body: text } = await app.fastify.inject({
    method: name.split(' ')[0] as 'GET',
    url: `/api${path}`,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status, text }
}
const ofAna = (kind: Kind) => anasFixtures[kind]

describe.each(ofOperators)('%s', (name) => {
  test('is there for no caller but an operator with a second factor in this session', async () => {
    const before = await hashOfAll(app.owner, ana.id)
    const pia = await app.newGuest('Pia')
    await makePlanner(app, pia)
    const client = await newOperator(app, 'Olivia')
    await askClient(app, pia, client)
    await giveConsent(client, pia)
    const acting = await actAs(app, pia, client)
    const inactive = await newOperator(app, 'Otto')
    await app.owner.system((ledger) =>
      ledger.updateTable('users').set({ active: false }).where('id', '=', inactive.id).execute(),
    )
    for (const { token } of [beto, ana, pia, acting, inactive]) {
      const reply = await call(name, token, ofAna)
      expect(reply.status).toBe(404)
      expect(JSON.parse(reply.text)).toMatchObject({ code: 'not_found' })
    }
    expect((await call(name, undefined, ofAna)).status).toBe(401)
    expect(await hashOfAll(app.owner, ana.id)).toBe(before)
  })

  test('is refused in words to an operator whose session has given no second factor', async () => {
    const omar = await app.newGuest('Omar')
    await makeOperator(app, omar)
    const without = await call(name, omar.token, ofAna)
    expect([without.status, JSON.parse(without.text).code]).toEqual([403, 'operator_needs_factor'])
    expect(JSON.parse(without.text).message).toContain('Configurações › Acesso e segurança')
    // Turned on in another session, it was given there and not in this one.
    const other = await again(app, omar)
    await turnFactorOn(app, other)
    expect((await call(name, omar.token, ofAna)).status).toBe(403)
    const { id } = await app.newGuest('Eva')
    const spare = (kind: Kind) => (kind === 'user' ? id : anasFixtures[kind])
    // Let in: what is refused then is refused in the words of the call.
    const within = await call(name, other.token, spare)
    const code = within.status < 400 ? 'done' : JSON.parse(within.text).code
    expect(within.status).toBeLessThan(500)
    expect(['not_found', 'operator_needs_factor', 'not_signed_in']).not.toContain(code)
  })
})

test('an operator who is none any more, and one whose factor is gone, are out with the next call', async () => {
  const omar = await newOperator(app, 'Omar')
  const ask = async () => (await omar.send('GET', '/operator')).status
  expect(await ask()).toBe(200)
  const { items } = (await omar.send('GET', '/factors')).body
  await omar.send('DELETE', `/factors/${items[0]._id}`)
  expect(await ask()).toBe(403)
  await turnFactorOn(app, omar)
  expect(await ask()).toBe(200)
  await app.owner.system((ledger) =>
    ledger.updateTable('users').set({ profiles: [] }).where('id', '=', omar.id).execute(),
  )
  expect(await ask()).toBe(404)
})

test('no call gives the profile', async () => {
  const eva = await app.newGuest('Eva')
  const reply = await eva.send('PATCH', `/users/${eva.id}`, { profiles: ['operator'] })
  expect(reply.status).toBe(400)
  expect((await eva.send('GET', `/users/${eva.id}`)).body.profiles).toEqual([])
})

describe('an operator reads no money row', () => {
  test.each(ofOwners)('%s is answered to an operator as to any other user', async (name) => {
    const before = await hashOfAll(app.owner, ana.id)
    const [toOlga, toBeto] = [
      await call(name, olga.token, ofAna),
      await call(name, beto.token, ofAna),
    ]
    expect(toOlga).toEqual(toBeto)
    expect(toOlga.text).not.toContain(CANARY)
    expect(await hashOfAll(app.owner, ana.id)).toBe(before)
  })

  /** What of a person's own tables an operator's role was given: that there is a factor, which plan. */
  const GIVEN: Readonly<Record<string, readonly string[]>> = {
    second_factors: ['user_id', 'confirmed_at'],
    subscriptions: [
      'user_id',
      'id',
      'plan',
      'status',
      'suspended',
      'expire_at',
      'company_name',
      'created_at',
    ],
  }

  test('and its role may not count one, of anybody, with a proved owner or without', async () => {
    const tables = await app.owner.system(listProtectedTables)
    expect(tables.length).toBeGreaterThan(40)
    const money = tables.filter((table) => GIVEN[table] === undefined)
    for (const table of money) {
      for (const owner of [null, ana.id]) {
        const count = app.database.operate(async (ledger) => {
          if (owner !== null) await setOwner({ ledger, userId: owner })
          const { rows } = await sql`select count(*) from ${sql.table(table)}`.execute(ledger)
          return { keep: true, value: rows }
        })
        await expect(count).rejects.toThrow(`permission denied for table ${table}`)
      }
    }
  })

  test('and of what it was given it reads these columns, and writes none of them', async () => {
    const { rows } = await app.owner.system((ledger) =>
      sql<{ table: string; column: string; writes: boolean }>`
        select c.relname as "table", a.attname as "column",
               has_column_privilege('saldo_operator', c.oid, a.attnum, 'update')
               or has_column_privilege('saldo_operator', c.oid, a.attnum, 'insert') as writes
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
         where c.relname in (select tablename from pg_policies where policyname = 'of_the_owner')
           and has_column_privilege('saldo_operator', c.oid, a.attnum, 'select')`.execute(ledger),
    )
    const read = Object.fromEntries(
      Object.keys(GIVEN).map((table) => [
        table,
        rows
          .filter((row) => row.table === table)
          .map(({ column }) => column)
          .toSorted(),
      ]),
    )
    expect(rows.filter(({ table }) => GIVEN[table] === undefined)).toEqual([])
    expect(rows.filter(({ writes }) => writes)).toEqual([])
    expect(read).toEqual(
      Object.fromEntries(
        Object.entries(GIVEN).map(([table, columns]) => [table, columns.toSorted()]),
      ),
    )
  })

  test('nor a secret of a person: no hash, no code, no token, no letter', async () => {
    const hidden = [
      'select password_hash from users',
      'select cpf from users',
      'select token_hash from access_tokens',
      'select code_hash from activation_codes',
      'select token_hash from recovery_tokens',
      'select payload from mail_outbox',
      'select refresh_hash from sessions',
      'select sealed_secret from second_factors',
      'select voucher from families',
      'select secret from request_keys',
    ]
    for (const statement of hidden) {
      const read = app.database.operate(async (ledger) => ({
        keep: true,
        value: await sql.raw(statement).execute(ledger),
      }))
      await expect(read).rejects.toThrow('permission denied')
    }
  })
})
