import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, PATIENT } from '../../../../tests/database.ts'
import { type Column, rowsOf } from './columns.ts'
import { type Database, openLedgers } from './ledger.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openLedgers({ url: fresh.url, limits: PATIENT })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

type Row = { readonly text: string | null; readonly cents: number | null; readonly yes: boolean }
const columns: readonly Column<Row>[] = [
  ['text', 'text', (row) => row.text],
  ['cents', 'bigint', (row) => row.cents],
  ['yes', 'boolean', (row) => row.yes],
]
const throughTheDatabase = (rows: readonly Row[]) =>
  database.queryUnscoped(
    async (ledger) =>
      (
        await sql<Row>`select * from ${rowsOf(columns, rows)} as r (text, cents, yes)`.execute(
          ledger,
        )
      ).rows,
  )

test('F7: any text arrives as it was: quotes, commas, braces, the word NULL, emoji', async () => {
  const texts = [
    '',
    ' ',
    'NULL',
    'null',
    '"',
    '\\',
    '\\"',
    'a,b',
    '{}',
    '{"a"}',
    '💰 pão\nçé',
    "d'água",
  ]
  const rows = texts.map((text, at) => ({ text, cents: at, yes: at % 2 === 0 }))
  expect(await throughTheDatabase(rows)).toEqual(rows)
})

test('rows of any texts and numbers arrive in their order, and what is absent stays absent', async () => {
  const text = fc.string({ unit: 'grapheme' }).filter((reply) => !reply.includes('\u0000'))
  const row = fc.record({
    text: fc.option(text),
    cents: fc.option(fc.maxSafeInteger()),
    yes: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      expect(await throughTheDatabase(rows)).toEqual(rows)
    }),
    { numRuns: 60 },
  )
})
