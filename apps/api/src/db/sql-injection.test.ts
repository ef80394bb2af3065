import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { furnish, wallsOf } from '../../../../tests/belongings.ts'
import { type Guest, useHouse } from '../../../../tests/house.ts'

/* L48: what somebody could do who has found a way to run SQL of their own within a request. */

const house = useHouse()

let ana: Guest
let mallory: Guest
beforeAll(async () => {
  ana = await house.newGuest('Ana')
  mallory = await house.newGuest('Malu')
  await furnish(house.owner, ana, { word: 'Segredo', value: 12.5 })
})

/** Runs it as Mallory's request would, and gives the fault's code or the rows. */
async function attempt(...statements: readonly RawBuilder<unknown>[]) {
  try {
    return await house.database.look(mallory.id, async (ledger) => {
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
    const tables = await house.owner.system(wallsOf)
    const name = sql`select set_config('saldo.owner', ${ana.id}, true)`
    for (const table of tables) {
      const rows = sql`select 1 from ${sql.table(table)} where user_id = ${ana.id}`
      expect([table, await attempt(name, rows)]).toEqual([table, []])
    }
    const insert = house.database.change(mallory.id, async (ledger) => {
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
  ])('sees nothing of what opens another account in %s', async (table) => {
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

test('L48: the product’s own statements on people see no ledger without a proof', async () => {
  const { database: product } = house
  const rows = await product.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${ana.id}, true)`.execute(ledger)
    return (await countPayments().execute(ledger)).rows
  })
  expect(rows).toEqual([])
  const program = product.system((ledger) => sql`copy (select 1) to program 'true'`.execute(ledger))
  await expect(program).rejects.toMatchObject({ code: REFUSED })
})
