import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../tests/database.ts'
import { useStatementsWorker } from '../tests/statements.ts'
import { bookOf, offencesIn, tableAccessesOf, type Sent } from './sql-book/book.ts'
import { layOut } from './sql-book/layout.ts'
import { writeBook, staleIn } from './sql-book/book-files.ts'
import { runScenario } from './sql-book/scenario.ts'

const worker = useStatementsWorker()
let sent: Sent = new Map()

beforeAll(async () => {
  const fresh = await freshDatabase()
  try {
    sent = await runScenario(fresh.url, worker)
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

test('an endpoint that nobody asked for is missed', () => {
  const fewer = new Map([...sent].filter(([name]) => name !== 'GET /payments'))
  expect(() => bookOf(fewer)).toThrow('GET /payments was never asked')
})

describe('the written book', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-shelf-'))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  test('is stale where a page differs, is missing or is too many', () => {
    writeBook(folder, new Map(Object.entries({ 'a.sql': 'a', 'b.sql': 'b', 'c.sql': 'c' })))
    const book = new Map(Object.entries({ 'a.sql': 'a', 'b.sql': 'B', 'd.sql': 'd' }))
    expect(staleIn(folder, book)).toEqual(['b.sql', 'c.sql', 'd.sql'])
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
    const planted = new Map([['GET /a', [{ sql: 'select 1', buffers: 1, plan: above }]]])
    expect(offencesIn(planted)).toHaveLength(isWhole ? 1 : 0)
  })
})

test.each([
  ['select  a\n from   b where c = 1', 'select\n  a\nfrom\n  b\nwhere\n  c = 1;'],
  [`select "a" from b where c = '"b"'`, `select\n  a\nfrom\n  b\nwhere\n  c = '"b"';`],
  ['select "aB" from c', 'select\n  "aB"\nfrom\n  c;'],
  ['select case when a then b end', 'select\n  case\n    when a then b\n  end;'],
])('%j is laid out', (statement, shown) => {
  expect(layOut(statement)).toBe(shown)
})
