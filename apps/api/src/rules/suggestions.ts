import type * as contract from '@saldo/contract/rules'
import { SUGGESTIONS_MAX } from '@saldo/contract/rules'
import { toCents } from '@saldo/domain/money'
import { applyRules, fitsValue } from '@saldo/domain/rules/engine'
import type { Rule } from '@saldo/domain/rules/kinds'
import { type Correction, suggestRules } from '@saldo/domain/rules/suggestions'
import type { Handler } from '../context.ts'
import { bankKey } from '../transactions/rows.ts'
import { listCorrections } from './suggestions-store.ts'
import { listRulesToApply } from './store.ts'

/**
 * Rules that the person's own corrections show: the same piece of a name put into the same category by hand twice or
 * more. What a rule does already is not suggested.
 */
export const listRuleSuggestions: Handler<typeof contract.listRuleSuggestions> = async (ctx) => {
  const [rows, rules] = await Promise.all([listCorrections(ctx), listRulesToApply(ctx)])
  const categories = new Map(
    rows.map(({ category_id: _id, category: name, grouping: group }) => [
      _id,
      { _id, name, group },
    ]),
  )
  const corrections = rows.map((row): Correction => ({
    nameKey: bankKey(row),
    direction: row.is_income ? 'in' : 'out',
    categoryId: row.category_id,
  }))
  const suggested = suggestRules(corrections, (one) => isRuled(rules, one))
  return suggested.slice(0, SUGGESTIONS_MAX).flatMap(({ categoryId, ...rule }) => {
    const category = categories.get(categoryId)
    return category === undefined ? [] : [{ ...rule, category }]
  })
}

/** Whether a rule gives such a name this category, whatever the amount and the day. */
function isRuled(rules: readonly Rule[], { nameKey: key, direction, categoryId }: Correction) {
  const value = toCents(direction === 'in' ? 1 : -1)
  const subject = { nameKey: key, value, paymentId: null, day: null }
  const withoutAmount = rules.filter(({ conditions }) => conditions.amount === null)
  return (
    applyRules(withoutAmount, subject, (group) => fitsValue(group, value)).categoryId === categoryId
  )
}
