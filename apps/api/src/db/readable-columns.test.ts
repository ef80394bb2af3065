import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'

/*
 * L48: what SQL that is run in a request can read, column by column, as PostgreSQL itself has it. A
 * table is bounded by a policy, a view by its own condition on the proved owner; any other column
 * is listed here with the reason why every user may read it. A new table cannot be forgotten: it is
 * in neither of the two and fails the test.
 */

const app = useApp()

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: app.url })
  await client.connect()
})
afterAll(() => client.end())
beforeEach(() => client.query('begin'))
afterEach(() => client.query('rollback'))

/** Not bounded, and why that discloses nothing about any user. */
const OF_EVERYBODY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  default_categories: Object.fromEntries(
    [
      'id',
      'parent_id',
      'name',
      'grouping',
      'sort',
      'type',
      'essential',
      'color',
      'icon',
      'position',
    ].map((column) => [column, 'the categories that everybody begins with']),
  ),
  contents: Object.fromEntries(
    ['kind', 'version', 'items', 'saved_at', 'saved_by'].map((column) => [
      column,
      'what operators offer to everybody',
    ]),
  ),
  expert_like_totals: {
    expert_id: 'an expert that everybody sees',
    likes: 'how many people: of whom nobody can say',
  },
  clock_marks: Object.fromEntries(
    ['id', 'at', 'set_back_from'].map((column) => [column, 'what time it is']),
  ),
}

/** Secrets that no request reads, not even its owner's: they are compared by their hash. */
const READ_BY_NOBODY = [
  'users.password_hash',
  'families.voucher',
  'family_members.code_hash',
  'company_activations.token_hash',
  'mail_outbox.payload',
  'mail_outbox.last_error',
]

/** Every column that a role of requests may select, of what the catalogue calls bounded or not. */
const READABLE = `
  select c.relname as "table", a.attname as "column", role,
         case c.relkind
           when 'r' then c.relrowsecurity and exists (
             select from pg_policy p where p.polrelid = c.oid
                and p.polcmd in ('*', 'r')
                and (p.polroles = array[0::oid] or role::regrole::oid = any (p.polroles)))
             and not exists (
               select from pg_policy p where p.polrelid = c.oid and p.polpermissive
                  and p.polcmd in ('*', 'r')
                  and (p.polroles = array[0::oid] or role::regrole::oid = any (p.polroles))
                  and pg_get_expr(p.polqual, p.polrelid) !~ 'proved_owner\\(\\)|request_owner|own_account|administered_recipients|saldo\\.counted|known_families|request_families|own_shared_plans|FROM sessions')
           else c.reloptions @> '{security_invoker=true}'
             or c.reloptions @> '{security_barrier=true}'
                and pg_get_viewdef(c.oid) ~ 'proved_owner\\(\\)|request_owner|own_account|(?:request|known|administered)_families|saldo\\.family_code'
         end as bounded
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['saldo_app', 'saldo_family']) role
   where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'v', 'm', 'p', 'f')
     and has_column_privilege(role, c.oid, a.attnum, 'select')`

type Readable = {
  readonly table: string
  readonly column: string
  readonly role: string
  readonly bounded: boolean
}

const readable = async (schema: string) => (await client.query<Readable>(READABLE, [schema])).rows

const unexplained = (rows: readonly Readable[]) =>
  rows
    .filter(({ bounded, table, column }) => !bounded && OF_EVERYBODY[table]?.[column] === undefined)
    .map(({ role, table, column }) => `${role} ${table}.${column}`)

describe('L48: what a request can read', () => {
  test('is bounded by a policy, column by column, or every user may read it', async () => {
    const rows = await readable('public')
    expect(rows.length).toBeGreaterThan(300)
    expect(unexplained(rows)).toEqual([])
  })

  test('is listed as unbounded only where it is', async () => {
    const open = new Set(
      (await readable('public'))
        .filter(({ bounded }) => !bounded)
        .map(({ table, column }) => `${table}.${column}`),
    )
    const listed = Object.entries(OF_EVERYBODY).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(listed.filter((column) => !open.has(column))).toEqual([])
  })

  test('is no secret', async () => {
    const rows = await readable('public')
    const read = new Set(rows.map(({ table, column }) => `${table}.${column}`))
    expect(READ_BY_NOBODY.filter((column) => read.has(column))).toEqual([])
  })

  test.each([
    'create table scratch.planted (id uuid); grant select on scratch.planted to saldo_app',
    'create table scratch.planted (id uuid); grant select (id) on scratch.planted to saldo_family',
    'create table scratch.planted (id uuid); grant select on scratch.planted to public',
    `create table scratch.planted (id uuid); alter table scratch.planted enable row level security;
     create policy p on scratch.planted to saldo_app using (true); grant select on scratch.planted to saldo_app`,
    `create table scratch.planted (id uuid); alter table scratch.planted enable row level security;
     create policy p on scratch.planted using (id = (select id from request_owner));
     create policy q on scratch.planted to saldo_app using (id is not null);
     grant select on scratch.planted to saldo_app`,
    `create view scratch.planted as select id, email from users; grant select on scratch.planted to saldo_app`,
    `create view scratch.planted as select id from users where id = (select id from request_owner);
     grant select on scratch.planted to saldo_app`,
  ])('or it is found: %s', async (offence) => {
    await client.query(`create schema scratch; ${offence}`)
    expect(unexplained(await readable('scratch'))).not.toEqual([])
  })
})
