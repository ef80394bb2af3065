import type * as contract from '@saldo/contract/rules'
import type { RuleAnswer } from '@saldo/contract/rules'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { COUNTED_GROUPS } from '@saldo/domain/categories/kinds'
import { type RuleConditions, type RuleEffects, RULES_MAX } from '@saldo/domain/rules/kinds'
import { refuseRule } from '@saldo/domain/rules/refusals'
import { isStale } from '@saldo/domain/versions'
import type { Context, Handler, OwnerLedger } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import {
  findNamed,
  findRuleEnd,
  forgetDeclined,
  insertRules,
  listNamedRules,
  lockRule,
  type NamedRule,
  placeRules,
  setDeclined,
  updateRuleRow,
} from './store.ts'

/** The person's rules in the order in which they are looked at. */
export const listRules: Handler<typeof contract.listRules> = async (ctx) =>
  (await listNamedRules(ctx)).map(wireRule)

function wireRule(row: NamedRule): RuleAnswer {
  const { conditions, effects, group, categoryName } = row
  const payments = conditions.payments?.filter((id) => row.payments.includes(id)) ?? null
  const category =
    effects.category === null || group === null
      ? null
      : { _id: effects.category, name: categoryName ?? '', group }
  return {
    _id: row.id,
    name: row.name,
    conditions: wireConditions({ ...conditions, payments }),
    effects: {
      ...effects,
      category,
      labels: effects.labels.filter((id) => row.labels.includes(id)),
    },
    isLast: row.isLast,
    lacksPayment: payments !== null && payments.length === 0,
    version: row.version,
  }
}

/** Conditions as the contract has them. */
export const wireConditions = ({ text, payments, ...conditions }: RuleConditions) => ({
  ...conditions,
  text: text === null ? null : { ...text, alternatives: [...text.alternatives] },
  payments: payments === null ? null : [...payments],
})

async function readWritten(ctx: OwnerLedger, id: string): Promise<RuleAnswer> {
  const row = (await listNamedRules(ctx)).find((one) => one.id === id)
  assert(row !== undefined, 'it was just written')
  return wireRule(row)
}

/** What a person may say of a rule. */
export type RuleDraft = { readonly conditions: RuleConditions; readonly effects: RuleEffects }

const FIELD_OF = {
  rule_text_empty: 'conditions.text',
  rule_without_condition: 'conditions',
  rule_amount_backwards: 'conditions.amount',
  rule_without_effect: 'effects',
  rule_transfer_has_category: 'effects.category',
  rule_ignores_and_sets: 'effects',
} as const

/** Why a rule cannot be so, or null: it says something, and what it names is the person's own and there. */
export function refuseDraft(draft: RuleDraft) {
  const refusal = refuseRule(draft)
  return refusal === null ? null : refuse(refusal, FIELD_OF[refusal])
}

/** The refusal of a rule, or what it names. */
export async function judgeDraft(ctx: OwnerLedger, draft: RuleDraft) {
  const refusal = refuseDraft(draft)
  if (refusal !== null) return refusal
  const { category, labels } = draft.effects
  const payments = draft.conditions.payments ?? []
  const named = await findNamed(ctx, { category, labels, payments })
  if (category !== null) {
    if (named.group === null) return refuse('category_not_found', 'effects.category')
    if (!COUNTED_GROUPS.some((group) => group === named.group)) {
      return refuse('category_of_another_group', 'effects.category')
    }
  }
  const hasAll = (ids: readonly string[], found: readonly string[]) =>
    ids.every((id) => found.includes(id))
  if (!hasAll(labels, named.labels)) return refuse('label_not_found', 'effects.labels')
  if (!hasAll(payments, named.payments)) return refuse('payment_not_found', 'conditions.payments')
  return named
}

/** Creates a rule below the others; the same `_id` sent again is the same rule, answered again. */
export const createRule: Handler<typeof contract.createRule> = async (ctx, { body }) => {
  const { _id: sent, name, conditions, effects, isLast } = body
  if (sent !== undefined && (await lockRule(ctx, sent)) !== undefined) return readWritten(ctx, sent)
  const judged = await judgeDraft(ctx, { conditions, effects })
  if ('refused' in judged) return judged
  const { count, end: position } = await findRuleEnd(ctx)
  if (count >= RULES_MAX) return refuse('rule_limit_reached')

  // Decided.
  const id = sent ?? newId(ctx.nowMs)
  const created_at = instantAt(ctx.nowMs)
  await insertRules(ctx, [{ id, position, name, conditions, effects, is_last: isLast, created_at }])
  return readWritten(ctx, id)
}

/** A rule without the labels, the accounts and the cards that are gone. */
async function withoutGone(ctx: OwnerLedger, { conditions, effects }: RuleDraft) {
  const { category, labels } = effects
  const { payments } = conditions
  const named = await findNamed(ctx, { category, labels, payments: payments ?? [] })
  return {
    conditions: {
      ...conditions,
      payments: payments?.filter((id) => named.payments.includes(id)) ?? null,
    },
    effects: { ...effects, labels: labels.filter((id) => named.labels.includes(id)) },
  }
}

/** Changes a rule, whole parts of it at a time. */
export const updateRule: Handler<typeof contract.updateRule> = async (
  ctx,
  { params: { id }, body },
) => {
  const row = await lockRule(ctx, id)
  if (row === undefined) return refuse('rule_not_found')
  if (isStale(body.version, row.version)) return refuse('version_conflict')
  const { name = row.name } = body
  // What it named that is gone since is no reason to refuse something else.
  const isSaidAnew = body.conditions !== undefined || body.effects !== undefined
  const there = isSaidAnew ? await withoutGone(ctx, row) : row
  const { conditions = there.conditions, effects = there.effects } = body
  const judged = isSaidAnew ? await judgeDraft(ctx, { conditions, effects }) : null
  if (judged !== null && 'refused' in judged) return judged

  // Decided.
  await updateRuleRow(ctx, id, { name, conditions, effects, is_last: body.isLast ?? row.is_last })
  return readWritten(ctx, id)
}

/** Removes a rule; what it has set stays. Whoever removes it does not want to be asked about it. */
export const removeRule: Handler<typeof contract.removeRule> = async (ctx, { params: { id } }) => {
  if (!(await setDeclined(ctx, { id, at: instantAt(ctx.nowMs) }))) return refuse('rule_not_found')
  await forgetDeclined(ctx)
  return null
}

/** Keeps a rule that was suggested as one that the person does not want. */
export const declineRule: Handler<typeof contract.declineRule> = async (ctx, { body }) => {
  const judged = await judgeDraft(ctx, body)
  if ('refused' in judged) return judged

  // Decided.
  const at = instantAt(ctx.nowMs)
  const rest = { name: 'Sugestão recusada', position: 0, is_last: false, created_at: at }
  await insertRules(ctx, [{ id: newId(ctx.nowMs), ...body, ...rest }], { declinedAt: at })
  await forgetDeclined(ctx)
  return null
}

/** Sets the order of all rules; it names each of them once, or there are others by now. */
export const orderRules: Handler<typeof contract.orderRules> = async (
  ctx: Context,
  { body: { rules: ids } },
) => {
  const there = new Set((await listNamedRules(ctx)).map(({ id }) => id))
  if (!ids.every((id) => there.has(id))) return refuse('rule_not_found', 'rules')
  if (new Set(ids).size !== there.size || ids.length !== there.size) {
    return refuse('rules_of_another_order')
  }

  // Decided.
  await placeRules(ctx, ids)
  return null
}
