import type { Answer, Call } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/transactions'
import type { Actor } from '@saldo/domain/actor'
import { categoryFromWords } from '@saldo/domain/categories/words/find'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { findNamedCategory, findRememberedCategory } from './suggest-store.ts'

/**
 * The category to suggest for a new entry: the one that the person last chose for the name, else the
 * one of everybody's that its words name, else none.
 */
export async function suggestCategory(
  ledger: Ledger,
  actor: Actor,
  { name, transactionType }: Call<typeof contract.suggestCategory>['query'],
): Promise<Answer<typeof contract.suggestCategory>> {
  const key = nameKey(name)
  const remembered = await findRememberedCategory(ledger, {
    userId: actor.userId,
    nameKey: key,
    transactionType,
  })
  if (remembered !== undefined) return { category: remembered, from: 'memory' }
  const named = categoryFromWords({ nameKey: key, typed: transactionType })
  const category = named === null ? undefined : await findNamedCategory(ledger, named)
  return category === undefined ? { category: null, from: null } : { category, from: 'words' }
}
