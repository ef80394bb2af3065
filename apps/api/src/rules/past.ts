import type * as contract from '@saldo/contract/rules'
import { TRIAL_PAGE, type TriedEntry } from '@saldo/contract/rules'
import { refuse } from '@saldo/contract/refusals'
import { fitsValue, keyedConditions, ownOutcome, textsIn } from '@saldo/domain/rules/engine'
import { APPLIED_MAX, type Rule, type RuleSubject } from '@saldo/domain/rules/kinds'
import { changeByRules, type PastChange } from '@saldo/domain/rules/past'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Context, Handler } from '../context.ts'
import { startLargeWork } from '../db/one-connection.ts'
import { newId } from '../gateways/random.ts'
import { inTurns } from '../in-turns.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { writeMany } from '../transactions/many.ts'
import { bankKey } from '../transactions/rows.ts'
import { lockEntries } from '../transactions/undo-store.ts'
import { writerOf } from '../transactions/writers.ts'
import { findNames, listPast, type PastRow } from './past-store.ts'
import { judgeDraft } from './service.ts'
import { listRulesToApply } from './store.ts'

type Found = { readonly row: PastRow; readonly change: PastChange }

/** What an entry is to the engine: what its bank called it counts, whatever it is called since. */
function subjectOf(row: PastRow): RuleSubject {
  return {
    nameKey: bankKey(row),
    value: row.value,
    paymentId: row.payment_id,
    day: row.date,
  }
}

/** The entries that one of these rules concerns and would change, newest first, and how many it concerns. */
async function findChanges(
  ctx: Context,
  { rules, rule }: { readonly rules: readonly Rule[]; readonly rule: Rule },
): Promise<{ readonly concerned: number; readonly found: readonly Found[] }> {
  await startLargeWork(ctx.ledger)
  const rows = await listPast(ctx, {
    until: ctx.today,
    texts: textsIn(rule.conditions.text),
  })
  const found: Found[] = []
  let concerned = 0
  await inTurns(rows, (part) => {
    for (const row of part) {
      const fits = (group: Parameters<typeof fitsValue>[0]) => fitsValue(group, row.value)
      const outcome = ownOutcome(rules, { rule, subject: subjectOf(row) }, fits)
      if (outcome === null) continue
      concerned += 1
      const change = changeByRules(
        {
          name: row.name,
          categoryId: row.category_id,
          labels: row.labels ?? [],
          type: row.transaction_type,
          isImported: row.is_imported,
          isCategoryChosen: row.category_chosen,
          isRenamed: row.bank_name !== null,
          isFixed: row.is_fixed,
        },
        outcome,
      )
      if (change !== null) found.push({ row, change })
    }
  })
  return { concerned, found }
}

/** Tries a rule on what is there, in its place among the others; nothing is written. */
export const tryRule: Handler<typeof contract.tryRule> = async (ctx, { body }) => {
  const { rule: id = null, conditions, effects, after = 0 } = body
  const judged = await judgeDraft(ctx, { conditions, effects })
  if ('refused' in judged) return judged
  const kept = await listRulesToApply(ctx)
  const at = kept.findIndex((one) => one.id === id)
  if (id !== null && at === -1) return refuse('rule_not_found', 'rule')
  const rule: Rule = {
    id: id ?? '',
    conditions: keyedConditions(conditions),
    effects,
    group: judged.group,
    isLast: false,
  }
  const rules = id === null ? [...kept, rule] : kept.with(at, rule)
  const { concerned, found } = await findChanges(ctx, { rules, rule })
  const items = await listTried(ctx, found.slice(after, after + TRIAL_PAGE))
  const end = after + items.length
  return { concerned, count: found.length, items, next: end < found.length ? end : null }
}

async function listTried(ctx: Context, found: readonly Found[]): Promise<TriedEntry[]> {
  const categories = found.flatMap(({ row, change }) => [row.category_id, change.category?.id])
  const names = await findNames(ctx, {
    payments: [...new Set(found.map(({ row }) => row.payment_id))],
    categories: [...new Set(categories.filter((id) => id !== null && id !== undefined))],
  })
  const named = (id: string) => ({ _id: id, name: names.get(id) ?? '' })
  return found.map(({ row, change }) => ({
    _id: row.id,
    name: row.name,
    date: row.date,
    value: row.value,
    payment: named(row.payment_id),
    category: row.category_id === null ? null : named(row.category_id),
    newCategory: change.category === null ? null : named(change.category.id),
    newName: change.name,
    addLabels: [...change.addLabels],
  }))
}

/**
 * Does to what is there what the rule does to what comes in. It is one edit, undone as one; nothing is
 * remembered for a name by it, and no category counts as chosen by hand.
 */
export const applyRule: Handler<typeof contract.applyRule> = async (ctx, { params: { id } }) => {
  const rules = await listRulesToApply(ctx)
  const rule = rules.find((one) => one.id === id)
  if (rule === undefined) return refuse('rule_not_found')
  const { found } = await findChanges(ctx, { rules, rule })
  const now = new Map(found.slice(0, APPLIED_MAX).map(({ row, change }) => [row.id, change]))
  const before = await lockEntries(ctx, [...now.keys()])

  // Decided.
  const left = found.length - before.length
  if (before.length === 0) return { count: 0, left, undo: null }
  const writer = writerOf(ctx.actor)
  const after = before.map((row) => changedByRule(row, { change: now.get(row.id), writer }))
  const undo = newId(ctx.nowMs)
  await writeMany(ctx, { undo, before, after, remembered: [] })
  return { count: before.length, left, undo }
}

function changedByRule(
  row: EntryRow,
  { change, writer }: { readonly change: PastChange | undefined; readonly writer: string | null },
): EntryRow {
  const { category = null, name = null, addLabels = [] } = change ?? {}
  const labels = [...(row.labels ?? []), ...addLabels]
  return {
    ...row,
    // What a rule puts into a category is in it with all of its value.
    ...(category === null
      ? {}
      : { category_id: category.id, split: null, transaction_type: category.type }),
    ...(name === null ? {} : { name, name_key: nameKey(name), bank_name: row.name }),
    labels: labels.length === 0 ? null : labels,
    written_by: writer,
    version: row.version + 1,
  }
}
