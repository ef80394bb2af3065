import type * as contract from '@saldo/contract/rules'
import { RULES_FILE, type RulesFile } from '@saldo/contract/rules'
import { refuse } from '@saldo/contract/refusals'
import { COUNTED_GROUPS } from '@saldo/domain/categories/kinds'
import { textsIn } from '@saldo/domain/rules/engine'
import { type RuleConditions, type RuleEffects, RULES_MAX } from '@saldo/domain/rules/kinds'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Handler } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newIds } from '../gateways/random.ts'
import { listNameable, type Nameable } from './file-store.ts'
import { refuseDraft, wireConditions } from './service.ts'
import { findRuleEnd, insertRules, listNamedRules } from './store.ts'

/** All rules by the names of what they mean; what is gone is left out. */
export const exportRules: Handler<typeof contract.exportRules> = async (ctx) => {
  const [rules, nameable] = await Promise.all([listNamedRules(ctx), listNameable(ctx)])
  const names = new Map(nameable.map(({ id, name }) => [id, name]))
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? [])
  return {
    format: RULES_FILE,
    rules: rules.map(({ name, conditions, effects, isLast, categoryName, group }) => ({
      name,
      conditions: wireConditions({
        ...conditions,
        payments: conditions.payments === null ? null : namesOf(conditions.payments),
      }),
      effects: {
        ...effects,
        category: categoryName === null || group === null ? null : { name: categoryName, group },
        labels: namesOf(effects.labels),
      },
      isLast,
    })),
  }
}

type FileRule = RulesFile['rules'][number]

/** What a file names, by its kind and its name however that is written. */
const keyOf = ({ kind, name }: Pick<Nameable, 'kind' | 'name'>) => `${kind}|${nameKey(name)}`

/** A rule of a file with the ids of this account; what it names and is not here, by its field. */
function withIds(
  { conditions, effects }: FileRule,
  idOf: (kind: Nameable['kind'], name: string) => string | undefined,
): { conditions: RuleConditions; effects: RuleEffects; missing: string | null } {
  const payments = conditions.payments?.map((name) => idOf('payment', name)) ?? null
  const labels = effects.labels.map((name) => idOf('label', name))
  const { category } = effects
  const categoryId = category === null ? null : idOf(category.group, category.name)
  const isHere = (id: string | undefined) => id !== undefined
  const missing =
    (categoryId === undefined ? 'effects.category' : null) ??
    (payments?.every(isHere) === false ? 'conditions.payments' : null) ??
    (labels.every(isHere) ? null : 'effects.labels')
  return {
    conditions: { ...conditions, payments: payments?.filter(isHere) ?? null },
    effects: { ...effects, category: categoryId ?? null, labels: labels.filter(isHere) },
    missing,
  }
}

/** What makes two rules one: all that they say, and nothing of where they stand. */
const contentOf = (rule: {
  readonly name: string
  readonly conditions: RuleConditions
  readonly effects: RuleEffects
  readonly isLast: boolean
}) => {
  const { text, amount, direction, payments, days } = rule.conditions
  const { category, isTransfer, labels, name, isIgnored } = rule.effects
  return JSON.stringify([
    rule.name,
    text === null ? null : [text.match, ...textsIn(text)],
    amount === null ? null : [amount.min, amount.max],
    direction,
    payments,
    days === null ? null : [days.from, days.to],
    [category, isTransfer, labels, name, isIgnored],
    rule.isLast,
  ])
}

/** Adds the rules of a file below those that are there, all or none. */
export const importRules: Handler<typeof contract.importRules> = async (ctx, { body }) => {
  const [there, nameable, { count, end }] = await Promise.all([
    listNamedRules(ctx),
    listNameable(ctx),
    findRuleEnd(ctx),
  ])
  const ids = new Map(nameable.map((one) => [keyOf(one), one.id]))
  const contents = new Set(there.map(contentOf))
  const read: Parameters<typeof contentOf>[0][] = []
  for (const [at, rule] of body.rules.entries()) {
    const field = (of: string) => `rules.${at}.${of}`
    const group = rule.effects.category?.group
    if (group !== undefined && !COUNTED_GROUPS.some((one) => one === group)) {
      return refuse('category_of_another_group', field('effects.category'))
    }
    const named = withIds(rule, (kind, name) => ids.get(keyOf({ kind, name })))
    if (named.missing !== null) return refuse('rules_file_names_missing', field(named.missing))
    const refusal = refuseDraft(named)
    if (refusal !== null) return refusal
    const { conditions, effects } = named
    const { name, isLast } = rule
    const content = contentOf({ name, conditions, effects, isLast })
    if (contents.has(content)) continue
    contents.add(content)
    read.push({ name, conditions, effects, isLast })
  }
  if (count + read.length > RULES_MAX) return refuse('rule_limit_reached')

  // Decided.
  const made = newIds(ctx.nowMs, read.length)
  const created_at = instantAt(ctx.nowMs)
  await insertRules(
    ctx,
    read.map(({ isLast, ...rule }, at) => ({
      ...rule,
      id: made[at] ?? '',
      position: end + at,
      is_last: isLast,
      created_at,
    })),
  )
  return { added: read.length, known: body.rules.length - read.length }
}
