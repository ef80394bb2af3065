import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import {
  type Attack,
  IN_ANOTHERS_NAME,
  LEFT_BEHIND,
  type World,
  WRITING,
} from '../../../../tests/escapes.ts'
import { seedFixtures } from '../../../../tests/fixtures.ts'
import { openLogins, readSign } from './logins.ts'
import {
  AUDITOR_ROLE,
  FAMILY_ROLE,
  OPERATOR_ROLE,
  REQUEST_ROLE,
  SYSTEM_ROLE,
} from './request-role.ts'

/*
 * L48, V13.2.2: the ways out of one's own rows that somebody has who can run any SQL within a request, and
 * commit it. After each, no row of anybody else and nothing that decides a right has changed, nothing of
 * Ana's was seen, and her next request, on the same connection, is answered as before.
 */

const app = useApp({}, { connectionsMax: 1 })

const WORD = 'Segredo'
let ana: Guest
let mallory: Guest
/** Whose family Mallory is in, and whose planner she once was. */
let rui: Guest
let world: World
/** The product's roles, and its logins to this database. */
let roles: readonly string[]

beforeAll(async () => {
  ana = await app.newGuest('Ana')
  mallory = await app.newGuest('Malu')
  rui = await app.newGuest('Rui')
  await seedFixtures(app.owner, ana, { word: WORD, value: 12.5 })
  const { body: family } = await rui.send('POST', '/families', { name: 'Casa do Rui' })
  await mallory.send('POST', '/families/voucher', { voucher: family.voucher })
  const { requestsUrl, systemUrl, auditUrl } = await openLogins(app.url)
  const own = [requestsUrl, systemUrl, auditUrl].map((url) => new URL(url).username)
  roles = [REQUEST_ROLE, FAMILY_ROLE, SYSTEM_ROLE, OPERATOR_ROLE, AUDITOR_ROLE, ...own]
  const session = await app.owner.system(async (ledger) => {
    await sql`insert into planner_clients (planner_id, client_id, asked_at)
      values (${mallory.id}, ${ana.id}, now())`.execute(ledger)
    await sql`insert into planner_clients (planner_id, client_id, asked_at, consented_at, ended_at)
      values (${mallory.id}, ${rui.id}, now(), now(), now())`.execute(ledger)
    const { rows } = await sql<{ id: string }>`
      select id from sessions where user_id = ${mallory.id}`.execute(ledger)
    return rows[0]?.id ?? ''
  })
  world = {
    ana,
    mallory,
    rui,
    word: WORD,
    family: family._id,
    anasFamily: (await ana.send('GET', '/families')).body[0]._id,
    session,
    payment: (await ana.send('GET', '/payments')).body[0]._id,
    own: (await mallory.send('GET', '/payments')).body[0]._id,
    usedMark: await app.database.readSnapshot(ana.id, markIn),
    proof: (await readSign(app.url))(mallory.id),
    tablesOwner: new URL(app.url).username,
  }
})

const markIn = async (ledger: Parameters<Parameters<typeof app.database.read>[1]>[0]) => {
  const { rows } = await sql<{ mark: string }>`
    select current_setting('saldo.owner_mark') as mark`.execute(ledger)
  return rows[0]?.mark ?? ''
}

/** Runs it in a request of Mallory's, and commits what it wrote. Gives the rows, or the error's code. */
async function attack(statements: Attack): Promise<unknown> {
  try {
    return await app.database.change(mallory.id, async (ledger) => {
      let rows: unknown[] = []
      for (const statement of statements) ({ rows } = await statement.execute(ledger))
      return { keep: true, value: rows }
    })
  } catch (error) {
    return `${String((error as { code?: string }).code)} ${String((error as Error).message)}`
  }
}

/**
 * Whose columns decide what somebody may do: nothing in them may change, whoever's it is. Of the roles those of
 * this database and whoever is above all rows: other databases of the server have logins that come and go.
 */
const DECIDING = `select 'users' as name, string_agg(concat_ws('|', id, email, profiles, company_id, active,
    password_hash, deactivated_at, name), ',' order by id) as rows from users
  union all select 'attributes', string_agg(concat_ws('|', rolname, rolsuper, rolbypassrls, rolcreaterole), ',' order by rolname) from pg_roles
    where rolname = any ($1) or rolsuper or rolbypassrls
  union all select 'memberships', string_agg(concat_ws('|', member::regrole, roleid::regrole, admin_option), ',' order by member, roleid)
    from pg_auth_members where member::regrole::text = any ($1)
  union all select 'policies', string_agg(p::text, ',' order by p.oid) from pg_policy p
  union all select 'relations', string_agg(concat_ws('|', relname, relowner, relrowsecurity, relacl), ',' order by oid) from pg_class where relkind in ('r', 'v') and relnamespace <> 'pg_toast'::regnamespace`
const WHOLE = [
  'subscriptions',
  'subscription_invoices',
  'promotional_redemptions',
  'promotional_codes',
  'sessions',
  'access_tokens',
  'passes',
  'identities',
  'recovery_tokens',
  'activation_codes',
  'planner_clients',
  'families',
  'family_members',
  'shared_plan_lines',
  'companies',
  'jobs',
  'contents',
  'default_categories',
  'request_keys',
  'security_events',
  'attempts',
  'mail_outbox',
  'security_event_counts',
  'security_seals',
  'access_log',
  'consents',
  'clock_marks',
  'ledgers',
]

/** All that a request of Mallory's may not change, as text. */
async function rest(): Promise<ReadonlyMap<string, string>> {
  const client = await app.examiner()
  const { rows: owned } = await client.query<{ name: string }>(
    `select tablename as name from pg_policies where policyname = 'of_the_owner'`,
  )
  const parts = [
    DECIDING,
    ...WHOLE.map(
      (name) => `select '${name}', string_agg(t::text, ',' order by t::text) from ${name} t`,
    ),
    ...owned.map(
      ({ name }) =>
        `select '${name} of others', string_agg(t::text, ',' order by t::text) from ${name} t where user_id <> '${mallory.id}'`,
    ),
  ]
  const { rows } = await client.query<{ name: string; rows: string | null }>(
    parts.join(' union all '),
    [roles],
  )
  return new Map(rows.map(({ name, rows: text }) => [name, text ?? '']))
}

async function expectNothingCameOfIt(statements: Attack): Promise<void> {
  const before = await rest()
  const seen = await attack(statements)
  const text = JSON.stringify(seen)
  for (const secret of [WORD, ana.email, world.payment]) expect(text).not.toContain(secret)
  // Not an error of our own making: a misspelt column proves nothing.
  expect(text).not.toMatch(/42703|42P01|42601|23502|22P02|does not exist/u)
  const after = await rest()
  for (const [name, rows] of before) expect([name, after.get(name) === rows]).toEqual([name, true])
  const answer = await ana.send('GET', '/payments')
  expect([answer.status, answer.body[0]._id]).toEqual([200, world.payment])
}

describe('L48: SQL within a request gets no row of another', () => {
  test('of whom there is something to see', async () => {
    const { rows } = await (
      await app.examiner()
    ).query(`select t::text from payments t where user_id = '${ana.id}'`)
    expect(JSON.stringify(rows)).toContain(world.payment)
    expect(world.usedMark).toMatch(/^[0-9a-f]{64}$/u)
  })

  test.each(Object.keys(IN_ANOTHERS_NAME))('who %s', async (name) => {
    await expectNothingCameOfIt(IN_ANOTHERS_NAME[name]?.(world) ?? [])
  })
})

describe('V13.2.2: SQL within a request writes nothing that decides a right', () => {
  test.each(Object.keys(WRITING))('who %s', async (name) => {
    await expectNothingCameOfIt(WRITING[name]?.(world) ?? [])
  })
})

describe('L48: nothing that a request leaves on a connection is there for the next', () => {
  test.each(Object.keys(LEFT_BEHIND))('%s', async (name) => {
    await expectNothingCameOfIt(LEFT_BEHIND[name]?.(world) ?? [])
    const draft = { name: 'Cofre', type: 'debit', accountType: 'Conta corrente' }
    const made = await ana.send('POST', '/payments', draft)
    expect(made.status).toBe(200)
    expect((await ana.send('DELETE', `/payments/${made.body._id}`)).status).toBeLessThan(300)
  })
})

test('a proof is in no text of a statement', async () => {
  const proof = (await readSign(app.url))(ana.id)
  await ana.send('GET', '/payments')
  expect(app.statements.join()).not.toContain(proof)
  const { rows } = await (
    await app.examiner()
  ).query(
    `select count(*)::int as count from pg_stat_activity where query like '%${proof}%' and pid <> pg_backend_pid()`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('L48: a login that changed its own password or settings is put right at the next start', async () => {
  await app.database.change(mallory.id, async (ledger) => {
    await sql`reset role`.execute(ledger)
    await sql`alter role current_user password 'mine'`.execute(ledger)
    await sql`alter role current_user set search_path = 'pg_temp'`.execute(ledger)
    return { keep: true, value: null }
  })
  const { requestsUrl } = await openLogins(app.url)
  const name = new URL(requestsUrl).username
  const { rows } = await (
    await app.examiner()
  ).query(
    `select coalesce(array_to_string(rolconfig, ','), '') as config from pg_roles where rolname = $1`,
    [name],
  )
  expect(rows[0].config).not.toContain('search_path')
})
