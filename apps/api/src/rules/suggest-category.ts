import type * as contract from '@saldo/contract/transactions'
import { categoryFromWords } from '@saldo/domain/categories/words/find'
import { toCents } from '@saldo/domain/money'
import { applyRules } from '@saldo/domain/rules/engine'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Handler } from '../context.ts'
import { findNamedCategory, findRememberedCategory } from '../transactions/store.ts'
import { listRulesToApply } from './store.ts'

/**
 * The category to suggest for a new entry: the one that the person's rules give its name, else the one that they last
 * chose for it, else the one of everybody's that its words name, else none. A rule that goes by an amount, an
 * account or a day is met by none that has only a name.
 */
export const suggestCategory: Handler<typeof contract.suggestCategory> = async (
  ctx,
  { query: { name, transactionType } },
) => {
  const key = nameKey(name)
  const [rules, remembered] = await Promise.all([
    listRulesToApply(ctx),
    findRememberedCategory(ctx, { nameKey: key, transactionType }),
  ])
  // What it comes to is not typed yet; which way it goes is.
  const value = toCents(transactionType === 'revenues' ? 1 : -1)
  const subject = { nameKey: key, value, paymentId: null, day: null }
  const withoutAmount = rules.filter(({ conditions }) => conditions.amount === null)
  const ruled = applyRules(withoutAmount, subject, (group) => group === transactionType).categoryId
  const own = ruled === null ? undefined : await findNamedCategory(ctx, ruled)
  if (own !== undefined) return { category: own, from: 'own', split: null }
  if (remembered !== undefined) {
    const { split, ...category } = remembered
    return { category, from: 'memory', split: split === null ? null : [...split] }
  }
  const named = categoryFromWords({ nameKey: key, typed: transactionType })
  const category = named === null ? undefined : await findNamedCategory(ctx, named)
  return category === undefined
    ? { category: null, from: null, split: null }
    : { category, from: 'words', split: null }
}
