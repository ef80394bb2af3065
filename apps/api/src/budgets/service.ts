import {
  isRefused,
  refuse,
  type Refusal,
  type Refused,
  refuseConflict,
} from '@saldo/contract/refusals'
import type { TransactionDraft } from '@saldo/contract/transaction-changes'
import type { EnteredDraft } from '@saldo/domain/budgets/entering'
import { negate } from '@saldo/domain/money'
import { isTransactionType } from '@saldo/domain/transactions/kinds'
import { newId } from '../gateways/random.ts'
import { insertDraftsStatements, refuseOneDraft } from '../transactions/create.ts'
import { type DraftsFacts, findDraftsFacts } from '../transactions/store.ts'
import {
  decideEdits,
  type EditFacts,
  type EnteredLine,
  isTicked,
  type ListedChange,
} from '@saldo/domain/budgets/changed-lines'
import type { Context, OwnerLedger, Handler } from '../context.ts'
import type * as contract from '@saldo/contract/budgets'
import type {
  BudgetChanges,
  createBudget as createEndpoint,
  removeBudget as removeEndpoint,
  updateBudget as updateEndpoint,
} from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import { assert } from '@saldo/domain/assert'
import { planRepetition } from '@saldo/domain/budgets/projection'
import { refuseBudgetRange, refuseCopy, refuseRevenuesSum } from '@saldo/domain/budgets/refusals'
import { addMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { isStale } from '@saldo/domain/versions'
import { giveAchievement } from '../users/store.ts'
import { fillMonths } from './fill.ts'
import { bringOwnParts } from './own-parts.ts'
import { readBudget, readBudgetsOf } from './read.ts'
import { deletePlans, findBudgetOf, findBudgets, findChangeFacts } from './store.ts'
import { PlansInChange } from './written.ts'

/** The lists of a body, each with the group of its categories. */
const LISTS = [
  ['revenuesCategories', 'revenues'],
  ['essentialCategories', 'essential'],
  ['noessentialCategories', 'noessential'],
  ['debtsCategories', 'debts'],
  ['investimentCategories', 'investiments'],
] as const

type Lists = Pick<BudgetChanges, (typeof LISTS)[number][0]>
/** The lines that a body changes, whichever list they stand in. */
const listChanges = (body: Lists): readonly ListedChange[] =>
  LISTS.flatMap(([list, group]) => (body[list] ?? []).map((change) => ({ list, group, change })))

/** What a change of one month's lines writes, or why it cannot: the rule's answer for the wire. */
function decide(facts: EditFacts) {
  const decided = decideEdits(facts)
  if (!('refusal' in decided)) return decided
  const { refusal, list } = decided
  return list === null ? refuse(refusal) : refuse(refusal, list)
}

/** The draft of a movement that a line is entered as, unpaid; or why it cannot be. */
function draftEntered(
  { categoryId, paymentId }: EnteredLine,
  entered: EnteredDraft,
  facts: DraftsFacts,
) {
  const payment = facts.payments.find(({ id }) => id === paymentId)
  if (payment === undefined) return refuse('payment_not_found')
  // What a card pays is paid, and counts in another month than the line.
  if (payment.type === 'credit') return refuse('payment_is_a_card')
  const category = facts.categories.find(({ id }) => id === categoryId)
  if (category === undefined) return refuse('category_not_found')
  if (!isTransactionType(category.group)) return refuse('category_of_another_group')
  const draft: TransactionDraft = {
    ...entered,
    transactionType: category.group,
    value: category.group === 'revenues' ? entered.value : negate(entered.value),
    name: category.name,
    category: categoryId,
    payment: paymentId,
    paid: false,
  }
  return refuseOneDraft(draft, facts) ?? draft
}

const inList = <R extends Refusal>(list: string, { refused }: Refused<R>): Refused<R> =>
  refuse(refused, list)

/**
 * What enters lines of a plan as movements, once everything is decided, or why one cannot be entered.
 * Nothing is read where no line is.
 */
async function decideEntering(
  ctx: Context,
  of: {
    readonly entered: readonly EnteredLine[]
  },
) {
  const { entered } = of
  if (entered.length === 0) return { write: async () => {} }
  const facts = await findDraftsFacts(ctx, {
    paymentIds: entered.map(({ paymentId }) => paymentId),
    categoryIds: entered.map(({ categoryId }) => categoryId),
    ids: [],
  })
  const drafts: TransactionDraft[] = []
  for (const line of entered) {
    for (const one of line.drafts) {
      const draft = draftEntered(line, one, facts)
      if (isRefused(draft)) return inList(line.list, draft)
      drafts.push(draft)
    }
  }
  return {
    write: async () => {
      const statements = await insertDraftsStatements(ctx, {
        drafts: drafts.map((draft) => ({ draft, seriesId: newId(ctx.nowMs) })),
        facts,
      })
      // The plan is read after them, with what they come to.
      for (const statement of statements) await statement?.execute(ctx.ledger)
    },
  }
}

type Query = Call<typeof updateEndpoint>['query']

/** The months that a repetition goes into, or why it cannot. */
function repetitionOf(month: Month, { multi, startDate, endDate }: Query) {
  const planned = planRepetition(month, { isRepeated: multi === true, startDate, endDate })
  return typeof planned === 'string' ? refuse(planned, 'endDate') : planned
}

/** A repetition reaches months that have no plan yet: they get one, the repeated lines among it. */
async function fillRepeated(
  ctx: Context,
  of: { month: Month; repeatUntil: Month | null },
): Promise<void> {
  const { month, repeatUntil } = of
  if (repeatUntil === null || repeatUntil <= month) return
  await fillMonths(ctx, { from: addMonths(month, 1), to: repeatUntil })
}

const categoriesIn = (body: Lists) => listChanges(body).map(({ change }) => change.category)

/** Decides and writes what a body changes of one month's plan, and of the later ones it reaches. */
async function changeMonth(
  ctx: Context,
  change: {
    readonly id: string
    readonly month: Month
    readonly body: Lists & Pick<BudgetChanges, 'accumulated'>
    readonly repeatUntil: Month | null
    /** The month had no plan. */
    readonly isNew?: boolean
  },
) {
  const { id, month, body, repeatUntil, isNew = false } = change

  const facts = await findChangeFacts(ctx, {
    from: month,
    categoryIds: categoriesIn(body),
  })
  const plans = new PlansInChange(facts.plans)
  const { categories } = facts
  const repetition = { repeatUntil }
  const decided = decide({
    months: plans.from(month),
    categories,
    changes: listChanges(body),
    repetition,
  })
  if (isRefused(decided)) return decided
  const { changes, entered } = decided
  const entering = await decideEntering(ctx, { entered })
  if (isRefused(entering)) return entering

  // Decided.
  plans.add({ id, month, accumulated: body.accumulated }, changes)
  await plans.write(ctx)
  await fillRepeated(ctx, { month, repeatUntil })
  await entering.write()
  if (isNew) await bringOwnParts(ctx)
  return readBudget(ctx, { month })
}

/**
 * Creates the plan of a month; a copy that nobody changed becomes it. The same `_id` sent again is the
 * same plan, answered again.
 */
export async function createBudget(
  ctx: Context,
  call: { readonly body: Call<typeof createEndpoint>['body']; readonly query: Query },
): Promise<Budget | RefusedBy<typeof createEndpoint>> {
  const { body, query } = call

  const month = monthOf(body.date)
  const [existing, sentBefore] = await Promise.all([
    findBudgetOf(ctx, month),
    body._id === undefined ? [] : findBudgets(ctx, [body._id]),
  ])
  const [same] = sentBefore
  if (same !== undefined) return readBudget(ctx, { month: monthOf(same.month) })
  if (existing?.is_custom === true) return refuse('budget_already_exists', 'date')
  const repetition = repetitionOf(month, query)
  if (isRefused(repetition)) return repetition
  const wrongSum = refuseRevenuesSum(body.revenuesValue, body.revenuesCategories ?? [])
  if (wrongSum !== null) return refuse(wrongSum, 'revenuesValue')
  const id = existing?.id ?? body._id ?? newId(ctx.nowMs)
  const isNew = existing === undefined
  const made = await changeMonth(ctx, { id, month, body, ...repetition, isNew })
  if (!isRefused(made)) await giveAchievement(ctx, { key: 'budget-tutorial' })
  return made
}

/** Whether a body changes nothing, as that of a whole plan that is sent back as it was read. */
const isNoChange = (body: BudgetChanges) =>
  body.accumulated === undefined && body.isCustom !== true && listChanges(body).length === 0

/** Changes one month's plan, and the months after it where it is repeated (decisions.md §12). */
export async function updateBudget(
  ctx: Context,
  call: {
    readonly id: string
    readonly body: BudgetChanges
    readonly query: Query
  },
): Promise<Budget | RefusedBy<typeof updateEndpoint>> {
  const { id, body, query } = call

  const [row] = await findBudgets(ctx, [id])
  if (row === undefined) return refuse('budget_not_found')
  const month = monthOf(row.month)
  if (isStale(body.version, row.version)) {
    return refuseConflict([await readBudget(ctx, { month })])
  }
  const repetition = repetitionOf(month, query)
  if (isRefused(repetition)) return repetition
  const fixed = refuseCopy(body.isCustom, { isCustom: row.is_custom })
  if (fixed !== null) return refuse(fixed, 'isCustom')
  if (isNoChange(body)) return readBudget(ctx, { month })
  return changeMonth(ctx, { id, month, body, ...repetition })
}

/** The categories that some changes tick to be entered as movements. */
const categoriesEnteredIn = (bodies: readonly BudgetChanges[]) =>
  new Set(
    bodies.flatMap((body) =>
      listChanges(body).flatMap(({ change }) => (isTicked(change) ? [change.category] : [])),
    ),
  )

/** Changes the plans of several months at once: all of them or none. */
export const updateBudgets: Handler<typeof contract.updateBudgets> = async (
  ctx,
  { query, body },
) => {
  const ids = Object.keys(body)
  if (ids.length === 0) return null
  const rows = await findBudgets(ctx, ids)
  if (rows.length < ids.length) return refuse('budget_not_found')
  const ordered = rows.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const stale = ordered.filter(({ id, version }) => isStale(body[id]?.version, version))
  if (stale.length > 0) {
    const months = stale.map(({ month }) => monthOf(month))
    return refuseConflict(await readBudgetsOf(ctx, { months }))
  }
  for (const { id, is_custom: isCustom } of ordered) {
    const fixed = refuseCopy(body[id]?.isCustom, { isCustom })
    if (fixed !== null) return refuse(fixed, 'isCustom')
  }
  const from = ordered.map(({ month }) => monthOf(month))[0]
  assert(from !== undefined, 'there is a plan to change')
  const categoryIds = Object.values(body).flatMap(categoriesIn)
  const facts = await findChangeFacts(ctx, { from, categoryIds })
  const plans = new PlansInChange(facts.plans)
  const entered: EnteredLine[] = []
  let lastRepeated: Month | null = null
  for (const [at, row] of ordered.entries()) {
    const own = body[row.id] ?? {}
    const month = monthOf(row.month)
    const { categories } = facts
    const repetition = repetitionOf(month, query)
    if (isRefused(repetition)) return repetition
    lastRepeated = repetition.repeatUntil
    const enteredLater = categoriesEnteredIn(ordered.slice(at + 1).map(({ id }) => body[id] ?? {}))
    const decided = decide({
      months: plans.from(month),
      categories,
      changes: listChanges(own),
      repetition,
      enteredLater,
    })
    if (isRefused(decided)) return decided
    plans.add({ id: row.id, month, accumulated: own.accumulated }, decided.changes)
    entered.push(...decided.entered)
  }
  const entering = await decideEntering(ctx, { entered })
  if (isRefused(entering)) return entering

  // Decided.
  await plans.write(ctx)
  await fillRepeated(ctx, { month: from, repeatUntil: lastRepeated })
  await entering.write()
  return null
}

/** Deletes the plan of a month, and the copies of it up to the end of a range. Earlier months stay. */
export async function removeBudget(
  ctx: Context,
  call: { readonly id: string; readonly query: Call<typeof removeEndpoint>['query'] },
): Promise<null | RefusedBy<typeof removeEndpoint>> {
  const [row] = await findBudgets(ctx, [call.id])
  if (row === undefined) return refuse('budget_not_found')
  const { startDate = row.month, endDate = row.month } = call.query
  const refusal = refuseBudgetRange({ startDate, endDate })
  if (refusal !== null) return refuse(refusal, 'endDate')

  // Decided.
  await deletePlans(ctx, { month: monthOf(row.month), to: monthOf(endDate) })
  // What is shared is not one's own to take out.
  await bringOwnParts(ctx)
  return null
}

/** Whether any of these plans is in a ledger: a family member's is seen and not changed. */
export async function hasBudget(ctx: OwnerLedger, ids: readonly string[]): Promise<boolean> {
  const rows = ids.length === 0 ? [] : await findBudgets(ctx, ids)
  return rows.length > 0
}
