import { type RawBuilder, sql } from 'kysely'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Split } from '@saldo/domain/transactions/split'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import { type EntryRow, jsonOf } from './columns.ts'
import { bankKey } from './rows.ts'

export type Memory = {
  readonly nameKey: string
  readonly transactionType: TransactionType
  readonly categoryId: string
  /** In which proportions the next ones are divided; null where they are not. */
  readonly split: Split | null
}

export const memoryColumns: readonly Column<Memory>[] = [
  ['name_key', 'text', (row) => row.nameKey],
  ['transaction_type', 'text', (row) => row.transactionType],
  ['category_id', 'uuid', (row) => row.categoryId],
  ['split', 'jsonb', (row) => jsonOf(row.split)],
]

/**
 * The last category of each name of these entries; of what a bank brought it is the bank's name. What is divided says none, unless its division is wished for
 * the next ones too.
 */
export function memoriesOf(
  rows: readonly EntryRow[],
  { isSplitKept = false }: { readonly isSplitKept?: boolean } = {},
): Memory[] {
  const memories = rows.flatMap((row) =>
    row.category_id === null || (row.split !== null && !isSplitKept)
      ? []
      : [
          {
            nameKey: bankKey(row),
            transactionType: row.transaction_type,
            categoryId: row.category_id,
            split: row.split,
          },
        ],
  )
  return lastOf(memories)
}

function lastOf(memories: readonly Memory[]): Memory[] {
  const keyOf = (memory: Memory) => `${memory.transactionType}|${memory.nameKey}`
  return [...new Map(memories.map((memory) => [keyOf(memory), memory])).values()]
}

/** Stores the last category of each name: the next import proposes it. */
export function rememberCategoriesStatement(
  userId: string,
  memories: readonly Memory[],
): RawBuilder<unknown> | null {
  const rows = lastOf(memories)
  if (rows.length === 0) return null
  return sql`insert into category_memory (user_id, ${namesOf(memoryColumns)})
    select ${userId}::uuid, * from ${rowsOf(memoryColumns, rows)} as r
    on conflict (user_id, name_key, transaction_type) do update
      set category_id = excluded.category_id, split = excluded.split
    where category_memory.category_id <> excluded.category_id
       or category_memory.split is distinct from excluded.split`
}
