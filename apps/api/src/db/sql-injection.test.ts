import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedFixtures } from '../../../../tests/fixtures.ts'
import { listProtectedTables } from '../../../../tests/global-tables.ts'
import { type Guest, useApp } from '../../../../tests/app.ts'

/* L48: what an attacker could do who can run SQL of their own within a request. */

const app = useApp()

let ana: Guest
let mallory: Guest
beforeAll(async () => {
  ana = await app.newGuest('Ana')
  mallory = await app.newGuest('Malu')
  await seedFixtures(app.owner, ana, { word: 'Segredo', value: 12.5 })
})

/** Runs it as Mallory's request would; returns the error's code or the rows. */
async function attempt(...statements: readonly RawBuilder<unknown>[]) {
  try {
    return await app.database.readSnapshot(mallory.id, async (ledger) => {
      let rows: unknown[] = []
      for (const statement of statements) ({ rows } = await statement.execute(ledger))
      return rows
    })
  } catch (error) {
    return String((error as { code?: string }).code)
  }
}

const REFUSED = '42501'
const countPayments = () => sql`select id from payments where user_id = ${ana.id}`

describe('L48: SQL that is run in a request', () => {
  test('is of a login that owns nothing, is no superuser and passes no policy by', async () => {
    expect(
      await attempt(
        sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit,
                   (select count(*)::int from pg_class where relowner = r.oid) as owns
              from pg_roles r where rolname = session_user`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolinherit: false,
        owns: 0,
      },
    ])
  })

  test('reads nothing of another owner by naming them', async () => {
    const name = sql`select set_config('saldo.owner', ${ana.id}, true)`
    expect(await attempt(name, countPayments())).toEqual([])
    const forge = sql`select set_config('saldo.owner_proof', encode(sha256(${ana.id}::bytea), 'hex'), true)`
    expect(await attempt(name, forge, countPayments())).toEqual([])
  })

  test('sees no row of another owner in any table, and writes none', async () => {
    const tables = await app.owner.system(listProtectedTables)
    const name = sql`select set_config('saldo.owner', ${ana.id}, true)`
    for (const table of tables) {
      const rows = sql`select 1 from ${sql.table(table)} where user_id = ${ana.id}`
      expect([table, await attempt(name, rows)]).toEqual([table, []])
    }
    const insert = app.database.change(mallory.id, async (ledger) => {
      await name.execute(ledger)
      await sql`insert into categories (user_id, id, parent_id, name, grouping, essential, color, icon, created_at)
        values (${ana.id}, ${ana.id}, ${ana.id}, 'x', 'expenses', false, 'x', 'x', now())`.execute(
        ledger,
      )
      return { keep: true, value: null }
    })
    await expect(insert).rejects.toMatchObject({ code: REFUSED })
  })

  test.each([
    'sessions',
    'access_tokens',
    'recovery_tokens',
    'activation_codes',
    'identities',
    'passes',
  ])('sees no credentials of another account in %s', async (table) => {
    const others = sql`select 1 from ${sql.table(table)} where user_id <> ${mallory.id}`
    expect(await attempt(others)).toEqual([])
  })

  test('reads no password but its owner’s own', async () => {
    expect(await attempt(sql`select password_hash from users`)).toBe(REFUSED)
    expect(await attempt(sql`select id from own_password`)).toEqual([{ id: mallory.id }])
  })

  test('gets nowhere by giving up its role', async () => {
    expect(await attempt(sql`reset role`, countPayments())).toBe(REFUSED)
    expect(await attempt(sql`set session authorization default`, countPayments())).toBe(REFUSED)
    expect(await attempt(sql`reset role`, sql`select * from users`)).toBe(REFUSED)
  })

  test.each(['saldo_system', 'pg_read_all_data', 'postgres', 'saldo'])(
    'does not become %s',
    async (role) => {
      expect(['42501', '22023', '42704']).toContain(await attempt(sql`set role ${sql.raw(role)}`))
    },
  )

  test('runs no program and reads no file', async () => {
    expect(await attempt(sql`copy (select 1) to program 'true'`)).toBe(REFUSED)
    expect(await attempt(sql`copy (select 1) to 'x'`)).toBe(REFUSED)
    expect(await attempt(sql`select pg_read_file('PG_VERSION')`)).toBe(REFUSED)
  })

  test('reads neither the secret of the proof nor the schema’s records', async () => {
    expect(await attempt(sql`select * from request_keys`)).toBe(REFUSED)
    expect(await attempt(sql`select * from schema_migrations`)).toBe(REFUSED)
  })
})

describe('L48: SQL that is run in a request, on people and families', () => {
  /** Ana runs a family, has invited a member, and has notes that no other user may read. */
  const OF_ANA = { cpf: '52998224725', birthdate: '1990-05-17', city: 'Paraty' }
  let familyId: string
  let member: Guest
  beforeAll(async () => {
    const [own] = (await ana.send('GET', '/families')).body
    familyId = own._id
    member = await app.newGuest('Rui')
    expect((await member.send('POST', '/families/voucher', { voucher: own.voucher })).status).toBe(
      200,
    )
    await app.owner.system(async (ledger) => {
      await ledger
        .updateTable('users')
        .set({ cpf: OF_ANA.cpf, birthdate: OF_ANA.birthdate as never, city: OF_ANA.city })
        .where('id', '=', ana.id)
        .execute()
      await sql`insert into companies (id, name, brand, created_at)
        values (${familyId}, 'Firma', 'saldo', now())`.execute(ledger)
      await sql`insert into company_activations (token_hash, company_id, email, expires_at)
        values (sha256('x'), ${familyId}, ${ana.email}, now())`.execute(ledger)
    })
  })

  const asRui = (statement: RawBuilder<unknown>) =>
    app.database
      .readSnapshot(member.id, async (ledger) => (await statement.execute(ledger)).rows)
      .catch((error: unknown) => String((error as { code?: string }).code))

  test.each([
    'users',
    'known_people',
    'families',
    'family_members',
    'request_families',
    'shown_family_code',
    'own_vouchers',
    'planner_clients',
    'company_activations',
    'companies',
    'mail_outbox',
    'ledgers',
  ])('finds only the owner’s own rows in %s', async (table) => {
    const all = await app.owner.system(
      async (ledger) =>
        (await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(ledger))
          .rows,
    )
    const columns = await app.owner.system(async (ledger) => {
      const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
          and has_column_privilege('saldo_app', attrelid, attnum, 'select') order by attnum`.execute(
        ledger,
      )
      return rows.map(({ name }) => name)
    })
    const ownRows = await attempt(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}`,
    )
    expect(Array.isArray(ownRows)).toBe(true)
    const text = JSON.stringify(ownRows)
    for (const secret of [ana.id, ana.email, familyId, OF_ANA.cpf])
      expect(text).not.toContain(secret)
    // The rows exist, so that an empty result proves something.
    if (['users', 'families', 'family_members', 'mail_outbox', 'ledgers'].includes(table)) {
      expect(all).not.toEqual([])
    }
  })

  test.each(['voucher', 'user_id, voucher'])('reads no code of a family: %s', async (columns) => {
    expect(await attempt(sql`select ${sql.raw(columns)} from families`)).toBe(REFUSED)
    expect(await asRui(sql`select ${sql.raw(columns)} from families`)).toBe(REFUSED)
    expect(await asRui(sql`select * from own_vouchers`)).toEqual([])
  })

  test('reads no hash of a code, of a link, and no letter', async () => {
    for (const [column, table] of [
      ['code_hash', 'family_members'],
      ['token_hash', 'company_activations'],
      ['payload', 'mail_outbox'],
      ['payload', 'jobs'],
      ['code', 'promotional_codes'],
      ['about', 'answers_to_drop'],
    ] as const) {
      const secret = sql`select ${sql.ref(column)} from ${sql.table(table)}`
      expect([table, await asRui(secret)]).toEqual([table, REFUSED])
    }
  })

  test('reads of a family’s member the name, and neither papers nor birth date', async () => {
    const personalData = sql`select cpf, birthdate, city, phone_number from users where id = ${ana.id}`
    expect(await asRui(personalData)).toEqual([])
    expect(await asRui(sql`select name from known_people where id = ${ana.id}`)).toEqual([
      { name: 'Ana' },
    ])
  })

  test('joins no family without its code, and changes no other user', async () => {
    const change = (statement: RawBuilder<unknown>) =>
      app.database
        .change(mallory.id, async (ledger) => {
          const { numAffectedRows } = await statement.execute(ledger)
          return { keep: false, value: Number(numAffectedRows) }
        })
        .catch((error: unknown) => String((error as { code?: string }).code))
    const join = sql`insert into family_members (id, family_id, email, user_id, role, status, invited_at, joined_at)
      values (gen_random_uuid(), ${familyId}, 'x@exemplo.com.br', ${mallory.id}, 'admin', 'active', now(), now())`
    expect(await change(join)).toBe(REFUSED)
    expect(await change(sql`update users set name = 'x' where id = ${ana.id}`)).toBe(0)
    expect(await change(sql`update users set name = 'x'`)).toBe(1)
    expect(await change(sql`update families set name = 'x' where id = ${familyId}`)).toBe(0)
    expect(await change(sql`delete from family_members where family_id = ${familyId}`)).toBe(0)
    expect(await change(sql`update ledgers set version = 0 where user_id = ${ana.id}`)).toBe(0)
    expect(await change(sql`delete from mail_outbox where recipient = ${ana.email}`)).toBe(0)
    expect(await change(sql`delete from users`)).toBe(REFUSED)
    const put = (kind: string, payload: object = {}) =>
      sql`insert into jobs (id, kind, payload, run_at, created_at)
        values (gen_random_uuid(), ${kind}, ${JSON.stringify(payload)}, now(), now())`
    const repeated = sql`insert into jobs (id, kind, payload, is_periodic, run_at, created_at)
      values (gen_random_uuid(), 'letter', '{}', true, now(), now())`
    expect(await change(put('letter'))).toBe(1)
    expect(await change(repeated)).toBe(REFUSED)
    expect(await change(put('forget_sessions'))).toBe(REFUSED)
    for (const kind of ['export', 'drop_export', 'erase_account']) {
      expect(await change(put(kind, { userId: mallory.id }))).toBe(1)
      expect(await change(put(kind, { userId: ana.id }))).toBe(REFUSED)
      expect(await change(put(kind))).toBe(REFUSED)
    }
    expect(await change(sql`delete from jobs`)).toBe(REFUSED)
  })

  test('counts its tries, and reads nobody’s, whose key it has not named', async () => {
    expect(await attempt(sql`select key from attempts`)).toEqual([])
  })
})

test('L48: the product’s own statements on people see no ledger without a proof', async () => {
  const { database: product } = app
  const rows = await product.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${ana.id}, true)`.execute(ledger)
    return (await countPayments().execute(ledger)).rows
  })
  expect(rows).toEqual([])
  const program = product.system((ledger) => sql`copy (select 1) to program 'true'`.execute(ledger))
  await expect(program).rejects.toMatchObject({ code: REFUSED })
})
