import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrateInTwo } from '../../../../tests/migrations.ts'
import { unpackLines } from '../statements/draft-lines.ts'
import { type EmbeddedServer, startEmbedded } from '@saldo/postgres/start'
import { openLogins } from './logins.ts'
import { migrate } from './migrate.ts'
import type { StatementLinesJson } from './json-columns.ts'

// A server of its own: the role belongs to the whole server, and here it must not be there before.
let server: EmbeddedServer
let home = ''
let folder = ''
let url = ''

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-migrate-'))
  server = await startEmbedded({ folder: path.join(home, 'postgres'), log: () => {} })
})

afterAll(async () => {
  await server.stop()
  fs.rmSync(home, { recursive: true, force: true })
})

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(home, 'migrations-'))
  url = await emptyDatabase()
})

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

async function emptyDatabase(from?: string): Promise<string> {
  const name = `migrate_${randomBytes(4).toString('hex')}`
  const template = from === undefined ? '' : ` template ${new URL(from).pathname.slice(1)}`
  await ask(server.url, `create database ${name}${template}`)
  const address = new URL(server.url)
  address.pathname = `/${name}`
  return address.href
}

async function ask(where: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: where })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql)
const applied = async () => await ask(url, 'select version, name from schema_migrations order by 1')

test('the first starts of several machines at once make the role and the schema once', async () => {
  write('0001_people.sql', 'create table people (id integer primary key); select pg_sleep(0.1);')
  write('0002_names.sql', 'alter table people add column name text;')
  const databases = [url, url, url, url, await emptyDatabase(), await emptyDatabase()]
  const reply: string[] = []
  const log = (line: string) => void reply.push(line)
  await Promise.all(databases.map((one) => migrate({ url: one, folder, log })))

  expect(await applied()).toEqual([
    { version: 1, name: '0001_people.sql' },
    { version: 2, name: '0002_names.sql' },
  ])
  expect(reply.filter((line) => line.includes('0001_people'))).toHaveLength(3) // one a database
  const role = `select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'saldo_app'`
  expect(await ask(url, role)).toEqual([
    { rolcanlogin: false, rolsuper: false, rolbypassrls: false },
  ])
})

test('twelve starts at once find the records of migrations or make them, whichever is first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const empty = await emptyDatabase()
    await Promise.all(Array.from({ length: 12 }, () => migrate({ url: empty, folder })))
    expect(await ask(empty, 'select id from schema_lock')).toEqual([{ id: 1 }])
  }
})

test('a migration that was edited after it was applied stops the start', async () => {
  write('0001_people.sql', 'create table people (id integer);')
  await migrate({ url, folder })
  write('0001_people.sql', 'create table people (id bigint);')
  await expect(migrate({ url, folder })).rejects.toThrow(
    /0001_people.sql foi alterada depois de aplicada/,
  )
})

test('the ends of lines of another system are no edit', async () => {
  write('0001_people.sql', 'create table people (\n  id integer\n);\n')
  await migrate({ url, folder })
  write('0001_people.sql', 'create table people (\r\n  id integer\r\n);\r\n')
  await migrate({ url, folder })
})

test('a migration that fails leaves nothing of itself, and is tried again at the next start', async () => {
  write('0001_people.sql', 'create table people (id integer); select nothing_like_it();')
  await expect(migrate({ url, folder })).rejects.toThrow(/0001_people.sql.*nothing_like_it/)
  expect(await ask(url, `select to_regclass('people') as found`)).toEqual([{ found: null }])

  write('0001_people.sql', 'create table people (id integer);')
  await migrate({ url, folder })
  expect(await applied()).toHaveLength(1)
})

test('a start that is cut off in the middle of a migration leaves it absent, and the next one makes it', async () => {
  write('0001_people.sql', 'create table people (id integer); select pg_sleep(600);')
  const cut = migrate({ url, folder })
  const stopped = expect(cut).rejects.toThrow(/terminat/i)
  const end = () =>
    ask(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
    )
  await expect.poll(end).toHaveLength(1)
  await stopped
  write('0001_people.sql', 'create table people (id integer);')
  expect(await ask(url, `select to_regclass('people') as found`)).toEqual([{ found: null }])
  await migrate({ url, folder })
  expect(await applied()).toHaveLength(1)
})

test('an index is made beside running work, outside a transaction, by one of several starts', async () => {
  write('0001_people.sql', 'create table people (id integer, name text);')
  write(
    '0002_by_name.sql',
    `-- Every screen searches by name; the table is large, so nobody is locked out meanwhile.
-- outside a transaction
drop index concurrently if exists people_by_name;
create index concurrently people_by_name on people (name);
`,
  )
  await Promise.all([1, 2, 3].map(() => migrate({ url, folder })))
  const valid = `select indisvalid from pg_index where indexrelid = 'people_by_name'::regclass`
  expect(await ask(url, valid)).toEqual([{ indisvalid: true }])
  expect(await applied()).toHaveLength(2)
})

test('a long reader is waited for, without blocking the others behind it', async () => {
  write('0001_people.sql', 'create table people (id integer);')
  await migrate({ url, folder })
  const reader = new Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select * from people')
  write('0002_name.sql', 'alter table people add column name text;')
  const waiting = migrate({ url, folder })
  await new Promise((done) => setTimeout(done, 5_500))
  await reader.query('commit')
  await reader.end()
  await waiting
  expect(await applied()).toHaveLength(2)
})

test('a gap or a doubled number among the files stops the start', async () => {
  write('0001_people.sql', 'select 1;')
  write('0003_names.sql', 'select 1;')
  await expect(migrate({ url, folder })).rejects.toThrow(/Falta a migração 2/)
})

test('L77: a newer schema under an older program is refused in a sentence', async () => {
  write('0001_people.sql', 'create table people (id integer);')
  write('0002_name.sql', 'alter table people add column name text;')
  await migrate({ url, folder })
  fs.rmSync(path.join(folder, '0002_name.sql'))
  await expect(migrate({ url, folder })).rejects.toThrow(
    'O banco de dados é mais novo que este programa: já tem a migração 0002_name.sql.',
  )
  expect(await applied()).toHaveLength(2)
})

/** Every start passes through all schemas after its own, one by one: so one in so many begins apart. */
const EVERY = 8

test('L77: a folder of every merged schema opens with the newest', async () => {
  const real = new URL('./migrations/', import.meta.url)
  const files = fs.readdirSync(real).toSorted()
  for (const [index, merged] of files.entries()) {
    fs.copyFileSync(new URL(merged, real), path.join(folder, merged))
    await migrate({ url, folder })
    expect(await applied()).toHaveLength(index + 1)
    if (index % EVERY !== 0 && index < files.length - 2) continue
    const copy = await emptyDatabase(url)
    await migrate({ url: copy })
    expect(await ask(copy, 'select count(*)::int as count from schema_migrations')).toEqual([
      { count: files.length },
    ])
    await ask(server.url, `drop database ${new URL(copy).pathname.slice(1)}`)
  }
})

const textOf = (file: string) =>
  fs.readFileSync(new URL(`./migrations/${file}`, import.meta.url), 'utf8')

/** The texts as they were, made from those of now; their checksums prove that they are those. */
const EARLIER = [
  {
    file: '0003_card_calendars.sql',
    upTo: 3,
    text: () =>
      textOf('0003_card_calendars.sql')
        .replace(
          /alter table invoice_totals\n {2}add column settling_cents.*\n.*\n.*;/,
          'alter table invoice_totals add column settling_cents bigint not null default 0;',
        )
        .replace(/update invoice_totals i set parts_cents[^;]*;\n/, ''),
  },
  {
    file: '0008_exports.sql',
    upTo: 9,
    text: () => '-- Kept for what its name says; written by whoever builds that.\n',
  },
  {
    file: '0008_exports.sql',
    upTo: 9,
    text: () => textOf('0008_exports.sql').replace(/-- By their e-mail:[^]*?is null;\n\n/, ''),
  },
  {
    file: '0087_shared_plans.sql',
    upTo: 87,
    text: () =>
      textOf('0087_shared_plans.sql').replace(
        'Of two who change it at once the second sees what the first has saved.',
        'Two who change it at once are told of each other.',
      ),
  },
]

test.each(EARLIER)(
  'L77: a folder of the earlier text of $file opens, and has the schema of all others',
  async ({ file, upTo, text }) => {
    const real = new URL('./migrations/', import.meta.url)
    for (const merged of fs.readdirSync(real).toSorted().slice(0, upTo)) {
      write(merged, merged === file ? text() : textOf(merged))
    }
    const copy = await emptyDatabase(url)
    await migrate({ url: copy, folder })
    const logged: string[] = []
    await migrate({ url: copy, log: (line) => logged.push(line) })
    expect(logged.join()).toContain(`Migração completada: ${file}`)
    const schemaOf = (of: string) =>
      ask(
        of,
        `select table_name, column_name, data_type, null as index from information_schema.columns
          where table_schema = 'public'
         union all select tablename, indexname, null, indexdef from pg_indexes
          where schemaname = 'public' order by 1, 2`,
      )
    await migrate({ url })
    expect(await schemaOf(copy)).toEqual(await schemaOf(url))
    await migrate({ url: copy, log: (line) => logged.push(line) })
    expect(logged.filter((line) => line.includes('completada'))).toHaveLength(1)
    await ask(server.url, `drop database ${new URL(copy).pathname.slice(1)}`)
  },
)

test('an owner who is no superuser can act as the role of requests', async () => {
  await ask(server.url, `create role landlord login createrole password 'landlord'`)
  const name = new URL(url).pathname.slice(1)
  await ask(server.url, `alter database ${name} owner to landlord`)
  const address = new URL(url)
  address.username = 'landlord'
  address.password = 'landlord'
  write('0001_people.sql', 'create table people (id integer);')
  // Another login owns the role here: only an administrator may grant it.
  await expect(migrate({ url: address.href, folder })).rejects.toThrow(/não pode criar papéis/)
  await ask(
    server.url,
    'grant saldo_app, saldo_family, saldo_system, saldo_operator, saldo_auditor to landlord',
  )
  await migrate({ url: address.href, folder })
  await ask(address.href, 'begin; set local role saldo_app; rollback')
  await ask(address.href, 'begin; set local role saldo_family; rollback')
})

test('an owner who is no superuser starts the product a second time', async () => {
  write('0001_people.sql', 'create table people (id integer);')
  await migrate({ url: await emptyDatabase(), folder })
  await ask(server.url, `create role tenant login createrole password 'tenant'`)
  await ask(server.url, `alter database ${new URL(url).pathname.slice(1)} owner to tenant`)
  await ask(
    server.url,
    `grant saldo_app, saldo_family, saldo_system, saldo_operator, saldo_auditor to tenant
       with admin option`,
  )
  const address = new URL(url)
  address.username = 'tenant'
  address.password = 'tenant'
  await migrate({ url: address.href })
  const first = await openLogins(address.href)
  expect((await openLogins(address.href)).requestsUrl).toBe(first.requestsUrl)
  // What a login was given by somebody else is taken from it, by whoever may.
  const { username } = new URL(first.requestsUrl)
  await ask(server.url, `alter role ${username} createdb`)
  await openLogins(url)
  expect(
    await ask(server.url, `select rolcreatedb from pg_roles where rolname = '${username}'`),
  ).toEqual([{ rolcreatedb: false }])
})

test('a role of requests that could pass row-level security stops the start', async () => {
  write('0001_people.sql', 'create table people (id integer);')
  await migrate({ url, folder })
  await ask(server.url, 'alter role saldo_app bypassrls')
  await expect(migrate({ url, folder })).rejects.toThrow(/passa por cima das políticas/)
  await ask(server.url, 'alter role saldo_app nobypassrls')
})

test('L25, L26: what imports wrote wrongly is corrected, counted and logged', async () => {
  const [user, card] = [randomUUID(), randomUUID()]
  const refund = '5a1d0000-0000-8000-8000-000000000502'
  const none = '00000000-0000-0000-0000-000000000000'
  const logged = await migrateInTwo(url, '_imported_payments_and_refunds.sql', () =>
    ask(
      url,
      `insert into users (id, email, name, terms_version, terms_at, created_at)
         values ('${user}', 'ana@exemplo.com.br', 'Ana', '1', now(), now());
       insert into ledgers (user_id, opened_until) values ('${user}', '2026-12-31');
       insert into payments (user_id, id, type, name, flag, credit_limit, close_day, due_day, closing_day_goes_to, created_at)
         values ('${user}', '${card}', 'credit', 'Roxinho', 'Visa', 100, 25, 5, 'next', now());
       insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id, transaction_type,
           name, name_key, value, date, counts_on, invoice_month, paid, external_id, pays_card_id, pays_month, created_at)
       select '${user}', id, id, 0, '${card}', category::uuid, case when value > 0 then 'revenues' else 'expenses' end,
              'x', 'x', value, day::date, counts::date, month::date, true, id::text, pays::uuid, pays_month::date, now()
         from (values (gen_random_uuid(), null, -500, '2024-04-10', '2024-05-05', '2024-05-01', null, null),
                      (gen_random_uuid(), '${refund}', 200, '2024-04-11', '2024-05-05', '2024-05-01', null, null),
                      (gen_random_uuid(), null, 300, '2024-04-05', '2024-04-05', null, '${card}', '2024-04-01'))
              v (id, category, value, day, counts, month, pays, pays_month);
       insert into day_totals (user_id, day, payment_id, paid_cents, all_cents, revenues_paid, revenues_all,
           expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
         values ('${user}', '2024-05-05', '${card}', -300, -300, 200, 200, -500, -500, 0, 0, 2);
       insert into month_totals (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all,
           expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
         values ('${user}', '2024-05-01', '${card}', -300, -300, 200, 200, -500, -500, 0, 0, 2);
       insert into category_totals (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
         values ('${user}', '2024-05-01', '${refund}', '${card}', 'revenues', 200, 200, 1),
                ('${user}', '2024-05-01', '${none}', '${card}', 'expenses', -500, -500, 1);
       insert into invoice_totals (user_id, payment_id, month, due_on, items_cents, items, paid_cents, settling_cents, parts_cents)
         values ('${user}', '${card}', '2024-05-01', '2024-05-05', -300, 2, 0, 0, 0),
                ('${user}', '${card}', '2024-04-01', '2024-04-05', 0, 0, -300, -300, 0)`,
    ),
  )
  expect(logged.filter((line) => /estorno|pagamento/.test(line))).toEqual([
    expect.stringMatching(/^ {2}1 estorno\(s\)/),
    expect.stringMatching(/^ {2}1 pagamento\(s\)/),
  ])
  const sums = 'revenues_paid, revenues_all, expenses_paid, expenses_all'
  const expected = [
    { revenues_paid: '0', revenues_all: '0', expenses_paid: '-300', expenses_all: '-300' },
  ]
  expect(await ask(url, `select ${sums} from day_totals`)).toEqual(expected)
  expect(await ask(url, `select ${sums} from month_totals`)).toEqual(expected)
  expect(
    await ask(url, 'select category_id, transaction_type, all_cents, entries from category_totals'),
  ).toEqual([{ category_id: none, transaction_type: 'expenses', all_cents: '-300', entries: 2 }])
  expect(await ask(url, 'select paid_cents from invoice_totals order by month')).toEqual([
    { paid_cents: '0' },
  ])
  expect(
    await ask(url, 'select category_id, pays_month from transactions where value > 0'),
  ).toEqual([
    { category_id: null, pays_month: null },
    { category_id: null, pays_month: null },
  ])
})

test('a draft of before its lines were one row is a draft afterwards, in its order', async () => {
  const real = new URL('./migrations/', import.meta.url)
  const files = fs.readdirSync(real).toSorted()
  for (const file of files) fs.copyFileSync(new URL(file, real), path.join(folder, file))
  const later = files.filter((file) => file >= '0013')
  for (const file of later) fs.rmSync(path.join(folder, file))
  await migrate({ url, folder })
  const [user, statement] = [randomUUID(), randomUUID()]
  await ask(
    url,
    `insert into statements (user_id, id, filename, state, created_at)
       values ('${user}', '${statement}', 'a.ofx', 'ready', now());
     insert into statement_lines (user_id, statement_id, no, line, account_key, day, value, memo, name,
         name_key, external_id, rule, part_index, part_count)
       values ('${user}', '${statement}', 2, 14, 'b', '2026-11-02', 4, 'Ana', 'Ana', 'ana', 'y', null, null, null),
              ('${user}', '${statement}', 1, 7, 'c', '2026-11-01', -3, 'Lã 1/2', 'Lã', 'la', 'x', 'iof', 1, 2)`,
  )
  for (const file of later) fs.copyFileSync(new URL(file, real), path.join(folder, file))
  await migrate({ url, folder })

  const [row] = (await ask(url, 'select lines from statement_lines')) as [
    { lines: StatementLinesJson },
  ]
  const lines = unpackLines(row.lines)
  expect(lines).toMatchObject([
    { no: 1, line: 7, account: 'c', day: '2026-11-01', value: -3 },
    { no: 2, line: 14, account: 'b', day: '2026-11-02', value: 4 },
  ])
  expect(lines).toMatchObject([
    { memo: 'Lã 1/2', name: 'Lã', externalId: 'x', rule: 'iof', partIndex: 1, partCount: 2 },
    { memo: 'Ana', name: 'Ana', externalId: 'y', rule: null, partIndex: null, partCount: null },
  ])
})
