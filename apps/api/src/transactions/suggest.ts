import type * as contract from '@saldo/contract/transactions'
import { categoryFromWords } from '@saldo/domain/categories/words/find'
import { nameKey } from '@saldo/domain/transactions/names'
import { findNamedCategory, findRememberedCategory } from './suggest-store.ts'
import type { Handler } from '../context.ts'

/**
 * The category to suggest for a new entry: the one that the person last chose for the name, else the
 * one of everybody's that its words name, else none.
 */
export const suggestCategory: Handler<typeof contract.suggestCategory> = async (
  ctx,
  { query: { name, transactionType } },
) => {
  const key = nameKey(name)
  const remembered = await findRememberedCategory(ctx, {
    nameKey: key,
    transactionType,
  })
  if (remembered !== undefined) return { category: remembered, from: 'memory' }
  const named = categoryFromWords({ nameKey: key, typed: transactionType })
  const category = named === null ? undefined : await findNamedCategory(ctx.ledger, named)
  return category === undefined ? { category: null, from: null } : { category, from: 'words' }
}
