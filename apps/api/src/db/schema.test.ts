import type { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { seedFixtures } from '../../../../tests/fixtures.ts'
import { listProtectedTables, WITHOUT_OWNER } from '../../../../tests/global-tables.ts'
import { readSign } from './logins.ts'
import { openWallet } from '../../../../tests/wallet.ts'

const app = useApp()
let client: Client
beforeAll(async () => {
  client = await app.examiner()
})
beforeEach(() => client.query('begin'))
afterEach(() => client.query('rollback'))

/** Every table of a schema that is one owner's, as `t`; `$1` is the schema, `$2` the product's own. */
const OWNED = `select c.oid, c.relname as name, c.relowner, c.relrowsecurity as walled from pg_class c
  where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relname <> all($2)`
const FIRST_IS_OWNER = (attribute: string) => `exists (
  select from pg_attribute a where a.attrelid = t.oid and a.attnum = ${attribute} and a.attname = 'user_id')`

/** Its SQL lists the offences, and finds each of those that are planted. */
type Rule = {
  readonly name: string
  readonly sql: string
  readonly planted: readonly string[]
}

const SOUND = `user_id uuid not null, id uuid not null, version integer not null default 1 check (version > 0),
  primary key (user_id, id)`
/** Such a table, walled for the owner of the tables. */
const WALLED = `create table scratch.planted (${SOUND}); alter table scratch.planted enable row level security;
  create policy p on scratch.planted to current_user using (user_id = current_setting('saldo.owner')::uuid)`

const rules: readonly Rule[] = [
  {
    name: 'every table has an owner, and never none',
    sql: `select t.name from (${OWNED}) t where not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'user_id'
         and a.atttypid = 'uuid'::regtype and a.attnotnull)`,
    planted: [
      'create table scratch.planted (id uuid primary key)',
      'create table scratch.planted (user_id uuid)',
      'create table scratch.planted (user_id text not null)',
    ],
  },
  {
    name: 'whoever owns the tables sees the rows of the owner that is named, and of none where none is',
    sql: `select t.name from (${OWNED}) t where not t.walled or not exists (
        select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polroles = array[t.relowner]
           and pg_get_expr(p.polqual, p.polrelid) ~ '^\\(user_id = .*saldo\\.owner'
           and p.polwithcheck is null)`,
    planted: [
      `create table scratch.planted (${SOUND})`,
      `create table scratch.planted (${SOUND}); alter table scratch.planted enable row level security`,
      `create table scratch.planted (${SOUND}); alter table scratch.planted enable row level security;
       create policy p on scratch.planted to current_user using (true)`,
      `create table scratch.planted (${SOUND});
       create policy p on scratch.planted to current_user using (user_id = current_setting('saldo.owner')::uuid)`,
    ],
  },
  {
    name: 'L48: each role of requests has one policy, the whole truth, which believes a proof alone',
    sql: `select t.name from (${OWNED}) t join pg_policy p on p.polrelid = t.oid where not p.polpermissive
      union all
      select t.name from (${OWNED}) t where 1 <> (
        select count(*) from pg_policy p where p.polrelid = t.oid and 'saldo_app'::regrole::oid = any (p.polroles)
           and p.polcmd = '*' and p.polwithcheck is null
           and pg_get_expr(p.polqual, p.polrelid) = '(user_id = ( SELECT proved_owner() AS proved_owner))')
      union all
      select t.name from (${OWNED}) t join pg_policy p on p.polrelid = t.oid
       where p.polroles && array[0, 'saldo_app'::regrole, 'saldo_family'::regrole]::oid[]
         and pg_get_expr(p.polqual, p.polrelid) !~ '^\\(user_id = \\( SELECT proved_owner\\(\\) AS proved_owner\\)\\)$|^\\(\\(user_id = proved_owner\\(\\)\\) AND '
      union all
      select t.name from (${OWNED}) t where not exists (
        select from pg_policy p where p.polrelid = t.oid and 'saldo_system'::regrole::oid = any (p.polroles))`,
    planted: [
      `${WALLED}; create policy q on scratch.planted to saldo_app, saldo_system
         using (user_id = current_setting('saldo.owner')::uuid)`,
      `${WALLED}; create policy q on scratch.planted to saldo_app using (user_id = (select proved_owner()))`,
      `${WALLED}; create policy q on scratch.planted to saldo_app, saldo_system using (user_id = (select proved_owner()));
       create policy r on scratch.planted as restrictive to saldo_app using (id is not null)`,
      `${WALLED}; create policy q on scratch.planted to saldo_app, saldo_system using (user_id = (select proved_owner()));
       create policy r on scratch.planted to saldo_family using (id is not null)`,
      `${WALLED}; create policy q on scratch.planted to saldo_app, saldo_system using (user_id = (select proved_owner()));
       create policy r on scratch.planted using (true)`,
      `${WALLED}; create policy q on scratch.planted to saldo_app, saldo_system
         using (user_id = (select proved_owner())) with check (true)`,
      // Right, but asked for every row that is written.
      `${WALLED}; create policy q on scratch.planted to saldo_app, saldo_system using (user_id = proved_owner())`,
    ],
  },
  {
    name: 'the owner stands first in every key and in every index',
    sql: `select i.indexrelid::regclass::text as name from (${OWNED}) t
      join pg_index i on i.indrelid = t.oid where not ${FIRST_IS_OWNER('i.indkey[0]')}
      union all
      select t.name || ' has no primary key' from (${OWNED}) t where not exists (
        select from pg_index i where i.indrelid = t.oid and i.indisprimary)`,
    planted: [
      'create table scratch.planted (user_id uuid not null, id uuid primary key)',
      'create table scratch.planted (user_id uuid not null)',
      `create table scratch.planted (${SOUND}, name text unique)`,
      `create table scratch.planted (${SOUND}, name text); create index on scratch.planted (name, user_id)`,
      `create table scratch.planted (${SOUND}, name text);
       create index on scratch.planted (lower(name)) where name is not null`,
    ],
  },
  {
    name: 'a row points to rows of its own owner alone',
    sql: `select f.conname as name from (${OWNED}) t join pg_constraint f on f.conrelid = t.oid
      where f.contype = 'f' and not (${FIRST_IS_OWNER('f.conkey[1]')} and exists (
        select from pg_attribute a where a.attrelid = f.confrelid and a.attnum = f.confkey[1]
           and a.attname = 'user_id'))`,
    planted: [
      `create table scratch.aims (id uuid primary key);
       create table scratch.planted (${SOUND}, aim uuid references scratch.aims (id))`,
      `create table scratch.aims (${SOUND}, unique (id, user_id));
       create table scratch.planted (${SOUND}, aim uuid,
         foreign key (aim, user_id) references scratch.aims (id, user_id))`,
    ],
  },
  {
    name: 'money is whole: bigint, and no column is a float, a decimal or the like',
    sql: `select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and $2::text[] is not null and (
        a.atttypid in ('real'::regtype, 'double precision'::regtype, 'numeric'::regtype, 'money'::regtype)
        or (a.attname ~ '(^|_)(cents|value|limit)$|^(revenues|expenses|investiments)_'
            and a.atttypid <> 'bigint'::regtype))`,
    planted: [
      `create table scratch.planted (${SOUND}, rate real)`,
      `create table scratch.planted (${SOUND}, price numeric(12, 2))`,
      `create table scratch.planted (${SOUND}, value integer not null)`,
      `create table scratch.planted (${SOUND}, paid_cents integer)`,
    ],
  },
  {
    name: 'what somebody may edit has a version, from one on',
    sql: `select t.name from (${OWNED}) t join pg_index i on i.indrelid = t.oid and i.indisprimary
      where i.indnkeyatts = 2 and exists (
        select from pg_attribute a where a.attrelid = t.oid and a.attnum = i.indkey[1] and a.attname = 'id')
      and not exists (
        select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = t.oid and a.attname = 'version' and a.attnotnull
           and a.atttypid = 'integer'::regtype and pg_get_expr(d.adbin, d.adrelid) = '1')`,
    planted: [
      'create table scratch.planted (user_id uuid not null, id uuid not null, primary key (user_id, id))',
      `create table scratch.planted (user_id uuid not null, id uuid not null, version integer,
         primary key (user_id, id))`,
    ],
  },
  {
    name: 'an instant knows its zone',
    sql: `select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and $2::text[] is not null
        and a.atttypid in ('timestamp'::regtype, 'time'::regtype)`,
    planted: [`create table scratch.planted (${SOUND}, made_at timestamp)`],
  },
  {
    name: 'nothing happens behind the code: no trigger, no rule, no function but the two of the proof',
    sql: `select g.tgname::text as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
       where c.relnamespace = to_regnamespace($1) and not g.tgisinternal and $2::text[] is not null
      union all
      select r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
       where c.relnamespace = to_regnamespace($1) and c.relkind = 'r'
      union all
      select p.proname from pg_proc p where p.pronamespace = to_regnamespace($1)
         and p.proname not in ('prove_owner', 'proved_owner')`,
    planted: [
      `create table scratch.planted (${SOUND});
       create trigger planted before update on scratch.planted for each row
         execute function suppress_redundant_updates_trigger()`,
      `create table scratch.planted (${SOUND});
       create rule planted as on delete to scratch.planted do instead nothing`,
      `create function scratch.planted() returns integer language sql as 'select 1'`,
    ],
  },
  {
    name: 'nothing is counted by the database, and no type of ours must be migrated',
    sql: `select c.relname::text as name from pg_class c
       where c.relnamespace = to_regnamespace($1) and c.relkind = 'S' and $2::text[] is not null
      union all
      select y.typname from pg_type y
       where y.typnamespace = to_regnamespace($1) and y.typtype in ('e', 'd')`,
    planted: [
      'create table scratch.planted (id serial)',
      'create table scratch.planted (id bigint generated always as identity)',
      `create type scratch.planted as enum ('a')`,
      'create domain scratch.planted as text',
    ],
  },
]

const offences = async (rule: Rule, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ readonly name: string }>(rule.sql, [schema, WITHOUT_OWNER])
  return rows.map(({ name }) => name)
}

describe.each(rules)('in the schema, $name', (rule) => {
  test('everywhere', async () => {
    expect(await offences(rule, 'public')).toEqual([])
  })

  test.each(rule.planted)('or it is found: %s', async (offence) => {
    await client.query(`create schema scratch; ${offence}`)
    expect(await offences(rule, 'scratch')).not.toEqual([])
  })
})

test('the tables of the product are those that are written down, and each is there', async () => {
  const { rows } = await client.query<{ readonly name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r' and not exists (
          select from pg_policy p where polrelid = pg_class.oid and polname = 'of_the_owner') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_OWNER.toSorted())
})

test.each(['saldo_app', 'saldo_family'])(
  'requests run as %s, which owns nothing, bypasses no row-level security and cannot sign in',
  async (role) => {
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, rolcanlogin, rolcreatedb, rolcreaterole,
            (select count(*)::integer from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = $1`,
      [role],
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreatedb: false,
        rolcreaterole: false,
        owns: 0,
      },
    ])
  },
)

const become = async (owner: string | null, role = 'saldo_app') => {
  await client.query(`set local role ${role}`)
  if (owner === null) return
  await client.query('select prove_owner($1, $2)', [owner, (await readSign(app.url))(owner)])
}

const faultOf = async (statement: string, values: unknown[]): Promise<string> => {
  await client.query('savepoint before')
  try {
    await client.query(statement, values)
    return 'none'
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    await client.query('rollback to before')
  }
}

/** How many rows a statement reached; none where it may not even be tried. */
const touched = async (statement: string, values: unknown[]): Promise<number | null> => {
  if ((await faultOf(statement, values)) === '42501') return 0
  return (await client.query(statement, values)).rowCount
}

describe('row-level security', () => {
  let ana: Guest
  let beto: Guest
  /** A row of Ana's in every table, as JSON. */
  let rows: ReadonlyMap<string, string>

  beforeAll(async () => {
    const wallet = await openWallet(app)
    ana = wallet.guest
    beto = await app.newGuest('Beto')
    const { statement } = await seedFixtures(app.owner, ana, { word: 'Meu', value: 12.5 })
    await wallet.enter({ payment: wallet.card, recurrentType: 'monthly' })
    await ana.send(
      'POST',
      '/transactions/months',
      { month: '2028-01' },
      {
        'idempotency-key': 'uma chave qualquer'.replaceAll(' ', '-'),
      },
    )
    rows = await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.id}, true)`.execute(ledger)
      await sql`insert into statement_readings values (${ana.id}, ${statement}, now())`.execute(
        ledger,
      )
      const found = new Map<string, string>()
      for (const name of await listProtectedTables(ledger)) {
        const reply = await sql<{ readonly row: object }>`
          select to_jsonb(t) as row from ${sql.table(name)} t where user_id = ${ana.id} limit 1
        `.execute(ledger)
        found.set(name, JSON.stringify(reply.rows[0]?.row ?? null))
      }
      return found
    })
  })

  const count = async (name: string) => {
    const reply = await client.query(
      `select count(*)::integer as count from ${name} where user_id = $1`,
      [ana.id],
    )
    return reply.rows[0].count
  }
  test('has a row of Ana’s in every table', () => {
    expect(rows.size).toBeGreaterThan(13)
    expect([...rows].filter(([, row]) => row === 'null')).toEqual([])
  })

  test('shows them to its owner', async () => {
    await become(ana.id)
    for (const name of rows.keys()) expect([name, await count(name)]).not.toEqual([name, 0])
  })

  test.each([
    ['without an owner', () => null],
    ['with another owner', () => beto.id],
  ])('shows no row and accepts no write from a request %s', async (_, owner) => {
    await become(owner())
    for (const [name, row] of rows) {
      expect([name, await count(name)]).toEqual([name, 0])
      const inserted = `insert into ${name} select r.* from jsonb_populate_record(null::${name}, $1) r`
      expect([name, await faultOf(inserted, [row])]).toEqual([name, '42501'])
      const where = 'where user_id = $1'
      const changed = await touched(`update ${name} set user_id = user_id ${where}`, [ana.id])
      const deleted = await touched(`delete from ${name} ${where}`, [ana.id])
      expect([name, changed, deleted]).toEqual([name, 0, 0])
    }
    await client.query('reset role')
    await client.query(`set local saldo.owner = '${ana.id}'`)
    for (const name of rows.keys()) expect([name, await count(name)]).not.toEqual([name, 0])
  })

  test('transfers no row: not even its owner can make it another user’s', async () => {
    await become(ana.id)
    for (const name of rows.keys()) {
      const update = `update ${name} set user_id = $1 where user_id = $2`
      expect([name, await faultOf(update, [beto.id, ana.id])]).toEqual([name, '42501'])
    }
  })

  test('lets a reader of the family’s ledgers change nothing, and read only what is shared', async () => {
    const { rows: allowed } = await client.query(
      `select table_name as name, string_agg(distinct privilege_type, ', ') as rights
         from information_schema.role_table_grants where grantee = 'saldo_family' group by 1 order by 1`,
    )
    expect(allowed).toEqual(
      [
        'budget_lines',
        'budgets',
        'card_holders',
        'categories',
        'category_names',
        'category_totals',
        'day_totals',
        'default_categories',
        'entry_writers',
        'invoice_totals',
        'month_totals',
        'objective_totals',
        'objectives',
        'own_shared_plans',
        'payments',
        'planned_parents',
        'request_owner',
        'shared_plan_lines',
        'transactions',
      ].map((name) => ({ name, rights: 'SELECT' })),
    )
    await client.query(`update payments set sharing = 'private' where user_id = $1`, [ana.id])
    await become(ana.id, 'saldo_family')
    const hidden = allowed.filter(({ name }) => /budget|holders|payments|tions|totals/.test(name))
    for (const { name } of hidden) expect([name, await count(name)]).toEqual([name, 0])
  })

  test('holds for the names of categories as well', async () => {
    await become(beto.id)
    expect(await count('category_names')).toBe(0)
  })
})
