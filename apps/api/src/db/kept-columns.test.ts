import { sql } from 'kysely'
import type { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { keptNames, keptRows, type KeptTable } from './kept-columns.ts'

const app = useApp()
let client: Client
beforeAll(async () => {
  client = await app.examiner()
})

const tables: readonly KeptTable[] = [
  'card_holders',
  'linked_payments',
  'linked_transactions',
  'objectives',
  'payments',
  'series',
]

describe.each(tables)('rows of %s that are kept as JSON', (table) => {
  test('are put back with every column, each of its type', async () => {
    const { names, text } = await app.owner.system(async (ledger) => ({
      names: sql`${keptNames(table)}`.compile(ledger).sql,
      text: sql`select * from ${keptRows(table, sql`'[]'::jsonb`)}`.compile(ledger).sql,
    }))
    const { fields } = await client.query(text)
    const { rows } = await client.query<{ readonly name: string; readonly type: number }>(
      `select attname::text as name, atttypid::integer as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
      [table],
    )
    expect(names.split(', ')).toEqual(['user_id', ...fields.map(({ name }) => name)])
    const kept = fields.map(({ name, dataTypeID: type }) => ({ name, type }))
    const columns = rows.filter(({ name }) => name !== 'user_id')
    expect(kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(columns)
  })
})
