import type * as contract from '@saldo/contract/rules'
import { SUGGESTIONS_MAX } from '@saldo/contract/rules'
import { toCents } from '@saldo/domain/money'
import { applyRules, fitsValue } from '@saldo/domain/rules/engine'
import { NO_CONDITIONS, type Rule } from '@saldo/domain/rules/kinds'
import {
  type Correction,
  type NotSuggested,
  newlySuggested,
  suggestRules,
} from '@saldo/domain/rules/suggestions'
import type { Handler } from '../context.ts'
import { bankKey } from '../transactions/rows.ts'
import { type CorrectionRow, listCorrections } from './suggestions-store.ts'
import { listDeclinedRules, listRulesToApply } from './store.ts'

/**
 * Rules that the person's own corrections show: the same piece of a name put into the same category, or called the
 * same, by hand twice or more. What a rule does already and what they do not want is not suggested; after an edit
 * that alone is which came of it.
 */
export const listRuleSuggestions: Handler<typeof contract.listRuleSuggestions> = async (
  ctx,
  { query: { edit } },
) => {
  const [rows, rules, declined] = await Promise.all([
    listCorrections(ctx, { edit }),
    listRulesToApply(ctx),
    listDeclinedRules(ctx),
  ])
  const categories = new Map(
    rows.flatMap(({ category_id: _id, category: name, grouping: group }) =>
      _id === null || name === null || group === null ? [] : [[_id, { _id, name, group }] as const],
    ),
  )
  const chosen = (id: string | null) => (id !== null && categories.has(id) ? id : null)
  const corrections = rows.map((row) => {
    const now = readCorrection(row, row, chosen)
    return { now, before: row.before === null ? now : readCorrection(row, row.before, chosen) }
  })
  const now = corrections.map((one) => one.now)
  const before = corrections.map((one) => one.before)
  const not = notSuggested(rules, declined)
  const suggested =
    edit === undefined ? suggestRules(now, not) : newlySuggested({ before, now }, not)
  return suggested.slice(0, SUGGESTIONS_MAX).map(({ categoryId, ...rule }) => ({
    ...rule,
    category: categoryId === null ? null : (categories.get(categoryId) ?? null),
  }))
}

function readCorrection(
  row: CorrectionRow,
  choice: Pick<CorrectionRow, 'name' | 'bank_name' | 'category_id' | 'category_chosen'>,
  chosen: (id: string | null) => string | null,
): Correction {
  return {
    nameKey: bankKey(row),
    direction: row.is_income ? 'in' : 'out',
    categoryId: choice.category_chosen ? chosen(choice.category_id) : null,
    name: choice.bank_name === null ? null : choice.name,
  }
}

/** What of a correction the rules do, whatever its amount and day, and what the person does not want a rule to do. */
function notSuggested(rules: readonly Rule[], declined: readonly Rule[]): NotSuggested {
  const withoutAmount = rules.filter(({ conditions }) => conditions.amount === null)
  // Where and when it was meant to hold is not asked: it is about a name.
  const unwanted = declined.flatMap(({ conditions: { text, direction }, ...rule }) =>
    text === null ? [] : [{ ...rule, conditions: { ...NO_CONDITIONS, text, direction } }],
  )
  return {
    isRuled: (one, part) => outcomeOf(withoutAmount, one)[part] === one[part],
    isDeclined: (one, part) => unwanted.some((rule) => outcomeOf([rule], one)[part] === one[part]),
  }
}

/** What rules make of such a name. */
function outcomeOf(rules: readonly Rule[], { nameKey, direction }: Correction) {
  const value = toCents(direction === 'in' ? 1 : -1)
  const subject = { nameKey, value, paymentId: null, day: null }
  return applyRules(rules, subject, (group) => fitsValue(group, value))
}
