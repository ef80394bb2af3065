import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REQUEST_ROLE } from '@saldo/api/db/request-role'
import { type Explained, openExplained } from '../bench/harness/explained.ts'
import { freshDatabase } from '../tests/database.ts'
import { sendPlantedRows } from '../tests/planted-rows.ts'
import { wrongRowTypes, readRawSql } from '../tests/row-types.ts'
import { useStatementsWorker } from '../tests/statements.ts'
import { useWorker } from '../tests/workers.ts'
import { bank } from './sql-book/banks.ts'
import { WEBHOOK_SECRET } from './sql-book/book-client.ts'
import { bookOf, offencesIn, tableAccessesOf, type SentStatements } from './sql-book/book.ts'
import { layOut } from './sql-book/layout.ts'
import { type CatalogColumn, readColumns, tablesFile } from './sql-book/table-types.ts'
import { writeBook, staleIn } from './sql-book/book-files.ts'
import { runScenario } from './sql-book/scenario.ts'
import type { OwnedTable } from './sql-book/shards/binding.ts'
import { CURSOR } from './sql-book/shards/book-statements.ts'
import { readCatalogue } from './sql-book/shards/catalogue.ts'
import { readStatement } from './sql-book/shards/offences.ts'
import { writesOf } from '../tests/statement-writes.ts'

const workers = {
  statementsWorker: useStatementsWorker(),
  spreadsheetsWorker: useWorker('apps/api/src/spreadsheets/worker.ts'),
  banks: { pluggy: bank, belvo: null, webhookSecret: WEBHOOK_SECRET },
}
const catalogue = readCatalogue(
  fileURLToPath(new URL('../apps/api/src/db/tables.ts', import.meta.url)),
)
const NO_PLAN = { 'Node Type': 'Result', 'Shared Hit Blocks': 0, 'Shared Read Blocks': 0 }
let sent: SentStatements = new Map()
let granted: readonly string[] = []
let columns: readonly CatalogColumn[] = []

/** What a request may write, as PostgreSQL itself has it. */
const MAY_WRITE = `
  select privilege || ' ' || c.relname || ' ' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['insert', 'update']) privilege
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and has_column_privilege('saldo_app', c.oid, a.attnum, privilege)
  union all
  select 'delete ' || c.relname || ' *' from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and has_table_privilege('saldo_app', c.oid, 'delete')
  union all
  select 'truncate ' || c.relname || ' *' from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and has_table_privilege('saldo_app', c.oid, 'truncate, trigger, references')`

async function readGranted(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string }>(MAY_WRITE)
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  const fresh = await freshDatabase()
  try {
    sent = await runScenario(fresh.url, workers)
    const client = new Client({ connectionString: fresh.url })
    await client.connect()
    granted = await readGranted(client)
    columns = await readColumns(client)
    await client.end()
  } finally {
    await fresh.drop()
  }
})

test('the book says what every endpoint sends; where it does not, run npm run sql-book', () => {
  const folder = fileURLToPath(new URL('../docs/sql', import.meta.url))
  expect(staleIn(folder, bookOf(sent))).toEqual([])
})

test('every row is found by an index', () => {
  expect(offencesIn(sent)).toEqual([])
})

const bindingsOf = new Map<string, readonly OwnedTable[]>()

/** The values by which a statement names its owners, where it has more than one. */
function ownersOf({ sql, values }: Explained): readonly unknown[] {
  const bindings = bindingsOf.get(sql) ?? readStatement(sql, catalogue).bindings
  bindingsOf.set(sql, bindings)
  const owners = new Set(bindings.flatMap((binding) => binding.owners.map((at) => values[at - 1])))
  return owners.size > 1 ? [...owners] : []
}

test('the parts of a statement name the same owner', () => {
  const all = [...sent].flatMap(([name, statements]) =>
    statements.flatMap((statement) => {
      if (CURSOR.test(statement.sql)) return []
      const owners = ownersOf(statement)
      return owners.length === 0 ? [] : [`${name}: ${owners.join(', ')}`]
    }),
  )
  expect(all).toEqual([])
})

test('a statement that names two owners is found', () => {
  const sql = 'select from payments p join labels l on l.user_id = $2 where p.user_id = $1'
  const planted = { sql, values: ['ana', 'beto'], role: REQUEST_ROLE, buffers: 1, plan: NO_PLAN }
  expect(ownersOf(planted)).toEqual(['ana', 'beto'])
  expect(ownersOf({ ...planted, values: ['ana', 'ana'] })).toEqual([])
})

describe("the tables' types", () => {
  const file = fileURLToPath(new URL('../apps/api/src/db/tables.ts', import.meta.url))
  const changed = (of: string, to: Partial<CatalogColumn>) =>
    columns.map((one) => (`${one.table}.${one.name}` === of ? { ...one, ...to } : one))

  test('are those of the migrated database; where they are not, run npm run sql-book', () => {
    expect(fs.readFileSync(file, 'utf8')).toBe(tablesFile(columns))
  })

  test('differ where a column does', () => {
    const written = tablesFile(columns).split('\n')
    const differences = (other: readonly CatalogColumn[]) =>
      tablesFile(other)
        .split('\n')
        .filter((line) => !written.includes(line))
        .map((line) => line.trim())
    expect(differences(changed('goods.market_cents', { name: 'market' }))).toEqual([
      'market: Cents',
    ])
    expect(differences(changed('sessions.agent', { hasDefault: true, isNullable: true }))).toEqual([
      'agent: Generated<string | null>',
    ])
    const checks = [`CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))`]
    expect(differences(changed('tasks.state', { checks }))).toEqual([`state: 'a' | 'b'`])
    expect(
      differences(changed('tasks.state', { checks: [`CHECK ((state <> 'a'::text))`] })),
    ).toEqual([])
  })

  test('are refused where nobody says what a column holds, or says it of none', () => {
    expect(() => tablesFile(changed('goods.market_cents', { type: 'jsonb' }))).toThrow(
      'say in column-types.ts what goods.market_cents holds: jsonb',
    )
    expect(() => tablesFile(changed('tasks.why', { name: 'because' }))).toThrow(
      'column-types.ts speaks of tasks.why, which is not there',
    )
  })
})

/** Written where a body names them, or in a case that the book does not play. */
const WRITTEN_AT_TIMES = [
  ...[
    'account_type',
    'archived_at',
    'close_before_due',
    'closing_day_goes_to',
    'counts_to_spend',
    'credit_limit',
    'due_day',
    'flag',
    'initial_value',
    'monthly_yield',
    'name',
    'overdraft_limit',
    'sharing',
  ].map((column) => `update payments ${column}`),
  ...['day', 'name', 'name_key', 'payment_id'].map(
    (column) => `update linked_transactions ${column}`,
  ),
  ...['category', 'name', 'payment_id'].map((column) => `update objectives ${column}`),
  ...['external_ids', 'payment_id', 'statement_id', 'user_id'].map(
    (column) => `insert statement_overlaps ${column}`,
  ),
  'update bank_questions line_ids',
  'update families name',
  'update families user_id',
  'update recovery_codes used_at',
  'update recovery_tokens used_at',
  'update users currency',
  'update users skip_tutorial',
  'delete idempotency_keys *',
]

test('V13.2.2: a request may write the columns that its statements write, and no other', () => {
  const statements = [...sent.values()].flat().filter(({ role }) => role === REQUEST_ROLE)
  const rights = statements.flatMap(({ sql }) => writesOf(sql))
  const written = new Set([
    ...rights.map(({ privilege, table, column }) => `${privilege} ${table} ${column ?? '*'}`),
    ...WRITTEN_AT_TIMES,
  ])
  const isWritten = (right: string) => {
    const [privilege, table] = right.split(' ')
    return written.has(right) || (privilege === 'insert' && written.has(`insert ${table} *`))
  }
  expect(rights.length).toBeGreaterThan(300)
  expect(granted.length).toBeGreaterThan(300)
  expect(granted.filter((right) => !isWritten(right))).toEqual([])
  // What decides the rights of an owner is written by the product's own login alone.
  const DECIDING =
    /^(?:insert|update) (?:users (?:profiles|company_id)|subscriptions|promotional_)/u
  expect(granted.filter((right) => DECIDING.test(right))).toEqual([])
})

describe('what a raw statement says of its rows', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const faultsIn = (
    config: string,
    isRead: (file: string) => boolean,
    all: readonly Explained[],
  ) => {
    const sources = readRawSql(path.join(root, config), isRead)
    try {
      return { count: sources.found.length, faults: wrongRowTypes(sources, all) }
    } finally {
      sources.close()
    }
  }

  test('is what PostgreSQL says of them: names, types, and what came', () => {
    const ships = (file: string) => file.includes('/apps/api/src/') && !file.endsWith('.test.ts')
    const { count, faults } = faultsIn('apps/api/tsconfig.json', ships, [...sent.values()].flat())
    expect(count).toBeGreaterThan(50)
    expect(faults).toEqual([])
  })

  test('or it is found', async () => {
    const fresh = await freshDatabase()
    const log: Explained[] = []
    const database = await openExplained(fresh.url, { log })
    await database.system(sendPlantedRows)
    await database.close()
    await fresh.drop()
    const isPlanted = (file: string) => file.endsWith('/tests/planted-rows.ts')
    const { faults } = faultsIn('tsconfig.json', isPlanted, log)
    expect(faults.map((fault) => fault.replace(/^\S+ /, ''))).toEqual([
      'n is number, declared as string',
      'no column more',
      'nothing is said of m',
      'n was null, declared as number',
      `kind was "c", declared as "a" | "b"`,
      'one was {"name":null}, declared as { readonly name: string; }',
      `name it where it is written: .as('…')`,
      'planted is string, declared as number',
      'never sent; let tools/sql-book play it',
    ])
  })
})

test('an endpoint that nobody asked for is missed', () => {
  const fewer = new Map([...sent].filter(([name]) => name !== 'GET /payments'))
  expect(() => bookOf(fewer)).toThrow('GET /payments was never asked')
})

describe('the written book', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-shelf-'))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  test('is stale where a page differs, is missing or is too many, and says where', () => {
    writeBook(folder, new Map(Object.entries({ 'a.sql': 'a', 'b.sql': 'b', 'c.sql': 'c' })))
    const book = new Map(Object.entries({ 'a.sql': 'a', 'b.sql': 'B', 'd.sql': 'd' }))
    expect(staleIn(folder, book)).toEqual([
      'b.sql line 1: "b" is "B" now',
      'c.sql is not of the book',
      'd.sql is missing',
    ])
  })
})

describe('a planted offence', () => {
  const touched = { 'Shared Hit Blocks': 1, 'Shared Read Blocks': 0 }
  const scan = (type: string, more: object) => ({
    ...touched,
    'Node Type': type,
    'Relation Name': 'transactions',
    ...more,
  })
  test.each([
    ['a table read from end to end', scan('Seq Scan', {}), true],
    ['an index read from end to end', scan('Index Scan', { 'Index Name': 'some_key' }), true],
    ['an index asked for its rows', scan('Index Scan', { 'Index Cond': '(user_id = $1)' }), false],
    ['a bitmap of an index', scan('Bitmap Heap Scan', {}), false],
  ])('%s', (_, plan, isWhole) => {
    const above = { ...touched, 'Node Type': 'Sort', Plans: [plan] }
    expect(tableAccessesOf(above)).toEqual([{ table: 'transactions', isWhole }])
    const planted = new Map([
      ['GET /a', [{ sql: 'select 1', values: [], role: REQUEST_ROLE, buffers: 1, plan: above }]],
    ])
    expect(offencesIn(planted)).toHaveLength(isWhole ? 1 : 0)
  })
})

test.each([
  ['select  a\n from   b where c = 1', 'select a\nfrom b\nwhere c = 1;'],
  [`select "a" from b where c = '"b"  c'`, `select a\nfrom b\nwhere c = '"b"  c';`],
  [
    'select "aB" from c left join d on (d.e = (select f from g))',
    'select "aB"\nfrom c\nleft join d on (d.e = (select f from g));',
  ],
  [
    `select ${'long_name, '.repeat(12)}last`,
    `select ${'long_name, '.repeat(7)}long_name,\n  long_name, long_name, long_name, long_name, last;`,
  ],
])('%j is laid out', (statement, shown) => {
  expect(layOut(statement)).toBe(shown)
})
