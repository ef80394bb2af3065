import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORY_GROUPS, isCounted } from '@saldo/domain/categories/kinds'
import { type CountedFacts, countedTypeOf } from '@saldo/domain/transactions/counted'
import { TRANSACTION_TYPES } from '@saldo/domain/transactions/kinds'
import { freshDatabase } from '../../tests/database.ts'
import { countedAsSql, isCountedSql } from './rollup-checks.ts'

let client: Client
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  client = new Client({ connectionString: fresh.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

const columns = {
  type: '$1::text',
  grouping: '$2::text',
  isItem: '$3::boolean',
  isRefund: '$4::boolean',
}

test('D1, D8: the doctor counts any entry as the product does', async () => {
  const anyEntry = fc.record<CountedFacts>({
    transactionType: fc.constantFrom(...TRANSACTION_TYPES),
    categoryGroup: fc.constantFrom(null, ...CATEGORY_GROUPS),
    isItem: fc.boolean(),
    isRefund: fc.boolean(),
  })
  const query = `select ${isCountedSql(columns)} as counted, ${countedAsSql(columns)} as type`
  await fc.assert(
    fc.asyncProperty(anyEntry, async (entry) => {
      const { transactionType, categoryGroup, isItem, isRefund } = entry
      const { rows } = await client.query(query, [transactionType, categoryGroup, isItem, isRefund])
      const type = countedTypeOf(entry)
      expect(rows).toEqual([{ counted: isCounted(categoryGroup), type }])
    }),
    { numRuns: 300 },
  )
})
