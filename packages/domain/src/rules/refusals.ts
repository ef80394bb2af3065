import { nameKey } from '../transactions/names.ts'
import { textsIn } from './engine.ts'
import type { RuleConditions, RuleEffects } from './kinds.ts'

/**
 * Why a rule cannot be so, or null: it has something to go by and something to set, a range in its order, and
 * what becomes no entry is given nothing.
 */
export function refuseRule(rule: {
  readonly conditions: RuleConditions
  readonly effects: RuleEffects
}) {
  const { conditions, effects } = rule
  const { text, amount, days, payments, direction } = conditions
  if (textsIn(text).some((one) => nameKey(one) === '')) return 'rule_text_empty'
  const isAmountOpen = amount === null || (amount.min === null && amount.max === null)
  const hasPayments = payments !== null && payments.length > 0
  if (text === null && isAmountOpen && direction === null && !hasPayments && days === null) {
    return 'rule_without_condition'
  }
  if (amount !== null && amount.min !== null && amount.max !== null && amount.min > amount.max) {
    return 'rule_amount_backwards'
  }
  const sets = effects.category !== null || effects.name !== null || effects.labels.length > 0
  if (!sets && !effects.isTransfer && !effects.isIgnored) return 'rule_without_effect'
  if (effects.isTransfer && effects.category !== null) return 'rule_transfer_has_category'
  if (effects.isIgnored && (sets || effects.isTransfer)) return 'rule_ignores_and_sets'
  return null
}
