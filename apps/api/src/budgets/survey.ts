import { refuse, isRefused, type Refusal, type Refused } from '@saldo/contract/refusals'
import type { Good, SurveyGood, SurveyRow } from '@saldo/contract/survey'
import { GOODS_MAX, refuseGood, wholeGood } from '@saldo/domain/budgets/goods'
import { newId } from '../gateways/random.ts'
import type { TransactionDraft } from '@saldo/contract/transaction-changes'
import {
  reckonAmounts,
  countEntries,
  type PlannedAmount,
  SURVEY_ENTRIES_MAX,
  type WholeRow,
  wholeRow,
  groupedOf,
  planSurvey,
  refuseSurvey,
  surveyRange,
} from '@saldo/domain/budgets/survey'
import { planRow, type SurveyList } from '@saldo/domain/budgets/survey-draft'
import { type Day, firstDay, listMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { hasParts, splitCents } from '@saldo/domain/money'
import { plannedGroupOf } from '@saldo/domain/budgets/kinds'
import { INSTALMENTS_MAX } from '@saldo/domain/transactions/kinds'
import { planEntries } from '@saldo/domain/transactions/plan'
import { cardRuleOf } from '../payments/rows.ts'
import {
  type IdentifiedDraft,
  refuseOneDraft,
  insertDraftsStatements,
} from '../transactions/create.ts'
import { type DraftsFacts, findDraftsFacts } from '../transactions/store.ts'
import type * as survey from '@saldo/contract/survey'
import { refuseSize } from '@saldo/domain/budgets/refusals'
import { deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { giveAchievement } from '../users/store.ts'
import { planFill } from './fill.ts'
import { deleteGoods, listGoodIds, writeGoods, findCategoryRows, findFillFacts } from './store.ts'
import { findIn } from './rows.ts'
import { PlansInChange } from './written.ts'
import type { Context, Handler } from '../context.ts'

/** What the goods of a survey write and delete, and which are left out; or why they cannot be so. */
function decideGoods(
  sent: readonly SurveyGood[],
  of: { readonly userId: string; readonly stored: ReadonlySet<string>; readonly nowMs: number },
) {
  const { userId, stored, nowMs } = of
  const written: Good[] = []
  const deleted: string[] = []
  const leftOut: { list: 'goods'; row: number; missing: ('type' | 'marketValue' | 'date')[] }[] = []
  const ids = new Set<string>()
  for (const [row, one] of sent.entries()) {
    const place = (field: string) => `goods.${row}.${field}`
    const { _id, user = userId, financed = false } = one
    if (user !== userId) return refuse('not_found', place('user'))
    if (_id !== undefined && ids.has(_id)) return refuse('survey_row_twice', place('_id'))
    if (_id !== undefined) ids.add(_id)
    if (one.deleted === true) {
      if (_id !== undefined) deleted.push(_id)
      continue
    }
    const { type = null, marketValue = null, date = null } = one
    const { settlementBalance = null, installment = null, lastInstallment = null } = one
    const owed = { financed, settlementBalance, installment, lastInstallment }
    const refusal = refuseGood(owed)
    if (refusal !== null) return refuse(refusal.refused, place(refusal.field))
    const good = wholeGood({ ...owed, type, marketValue, date })
    if ('missing' in good) leftOut.push({ list: 'goods', row, missing: [...good.missing] })
    else written.push({ _id: _id ?? newId(nowMs), ...good })
  }
  const kept = new Set([...stored, ...written.map(({ _id }) => _id)])
  for (const id of deleted) kept.delete(id)
  if (kept.size > GOODS_MAX) return refuse('good_limit_reached', 'goods')
  return { written, deleted, leftOut }
}

type Range = { readonly startDate: Day; readonly endDate: Day }

/** A row that has category, value and date, with its place in the body. */
type KeptRow = WholeRow & {
  readonly list: SurveyList
  readonly row: number
  readonly sent: SurveyRow
}

/** The rows of a survey: those that are kept, and those that are left out with what each lacks. */
function sortRows(lists: Partial<Record<SurveyList, readonly SurveyRow[] | undefined>>) {
  const all = (['debit', 'credit'] as const).flatMap((list) =>
    (lists[list] ?? []).map((sent, row) => ({ list, row, sent })),
  )
  const kept: KeptRow[] = []
  const leftOut = all.flatMap(({ list, row, sent }) => {
    const { category = null, value = null, date = null } = sent
    const whole = wholeRow({ category, value, date })
    if ('missing' in whole) return [{ list, row, missing: [...whole.missing] }]
    kept.push({ list, row, sent, ...whole })
    return []
  })
  return { kept, leftOut }
}

/** The same refusal, its field named with the row's list and place. */
function inRow<R extends Refusal>(
  { list, row }: Pick<KeptRow, 'list' | 'row'>,
  { refused, fields = [] }: Refused<R>,
): Refused<R> {
  return refuse(refused, ...fields.map((field) => `${list}.${row}.${field}`))
}

/** The draft of one row, or why it cannot be entered. */
function draftOf(kept: KeptRow, { facts, range }: { facts: DraftsFacts; range: Range }) {
  const { list, sent, category, value, date } = kept
  const { payments, categories } = facts
  const { transactionType, payment = null } = sent
  const planned = planRow({
    list,
    value,
    date,
    category,
    transactionType,
    payment,
    payments,
    categories,
    range,
  })
  if ('refused' in planned) return refuse(planned.refused, planned.field)
  const draft: TransactionDraft = {
    transactionType: planned.transactionType,
    value: planned.value,
    name: sent.name || (categories.find(({ id }) => id === category)?.name ?? ''),
    date,
    category,
    payment: planned.paymentId,
    paid: sent.paid === true,
    description: sent.description ?? '',
    recurrentType: sent.recurrentType ?? null,
    lastInstallment: sent.lastInstallment ?? null,
  }
  const shown = withinParts(draft, facts)
  return refuseOneDraft(shown, facts) ?? { draft: shown, instalments: draft.lastInstallment ?? 1 }
}

/**
 * A debt of more parts than a purchase may have is entered as one part every month; the plan counts its parts
 * (case M25).
 */
function withinParts(draft: TransactionDraft, { currency }: DraftsFacts): TransactionDraft {
  const { value, lastInstallment: parts } = draft
  if (parts === null || parts === undefined || parts <= INSTALMENTS_MAX) return draft
  if (!hasParts(value, parts, currency)) return draft
  const [part = value] = splitCents(value, parts, currency)
  return { ...draft, value: part, recurrentType: 'monthly', lastInstallment: null }
}

/** What a draft comes to in the months of the survey. */
function plannedOf(
  draft: TransactionDraft,
  {
    facts,
    range,
    instalments,
  }: {
    readonly facts: DraftsFacts
    readonly range: Range
    readonly instalments: number
  },
) {
  const { recurrentType = null, lastInstallment, category } = draft
  const card = facts.payments.find(({ id, type }) => id === draft.payment && type === 'credit')
  const entries = planEntries({
    ...draft,
    currency: facts.currency,
    instalments: lastInstallment ?? 1,
    recurrence: recurrentType === null ? null : { recurrentType, until: range.endDate },
    card: card === undefined ? null : cardRuleOf(card),
  })
  const course = instalments > INSTALMENTS_MAX ? null : recurrentType
  const row = { categoryId: category ?? '', recurrentType: course, instalments }
  return reckonAmounts(row, entries, range)
}

/**
 * What the rows of a survey become: drafts of movements, and what they come to month by month. A row
 * that an earlier call entered becomes neither. One that is wrong in itself refuses all of them.
 */
function decideRows(
  rows: readonly KeptRow[],
  of: { readonly facts: DraftsFacts; readonly range: Range; readonly nowMs: number },
) {
  const { facts, range, nowMs } = of
  const sentBefore = new Set(facts.sent)
  const ids = new Set<string>()
  const drafts: IdentifiedDraft[] = []
  const amounts: PlannedAmount[] = []
  let entries = 0
  for (const kept of rows) {
    const { _id } = kept.sent
    if (_id !== undefined && ids.has(_id)) return inRow(kept, refuse('survey_row_twice', '_id'))
    if (_id !== undefined) ids.add(_id)
    if (_id !== undefined && sentBefore.has(_id)) continue
    const planned = draftOf(kept, of)
    if (isRefused(planned)) return inRow(kept, planned)
    const { draft, instalments } = planned
    amounts.push(...plannedOf(draft, { facts, range, instalments }))
    // A limit is planned, and nothing was bought by it (case M22).
    if (kept.sent.notCreateTransaction === true) continue
    const { date, recurrentType = null, lastInstallment } = draft
    const parts = lastInstallment ?? 1
    entries += countEntries({
      recurrentType,
      instalments: parts,
      date,
      until: facts.openedUntil,
    })
    if (entries > SURVEY_ENTRIES_MAX) return refuse('survey_too_long')
    drafts.push({ draft, seriesId: _id ?? newId(nowMs) })
  }
  return { drafts, amounts }
}

/**
 * Saves the guided survey in one transaction (decisions.md §12): rows become movements, series and
 * purchases in parts, goods stand by themselves, and the plans of twelve months come from the same
 * rows. A row sent again by its id is entered once.
 */
export const saveSurvey: Handler<typeof survey.saveSurvey> = async (ctx, { body }) => {
  const month = monthOf(body.date)
  const range = surveyRange(month)
  const { kept, leftOut } = sortRows(body)
  const sent = kept.map((one) => one.sent)
  const [facts, stored] = await Promise.all([
    findDraftsFacts(ctx, {
      paymentIds: sent.flatMap(({ payment }) => payment ?? []),
      categoryIds: [...new Set(kept.map(({ category }) => category))],
      ids: sent.flatMap(({ _id }) => _id ?? []),
    }),
    listGoodIds(ctx),
  ])
  const rows = decideRows(kept, { facts, range, nowMs: ctx.nowMs })
  if (isRefused(rows)) return rows
  const goods = decideGoods(body.goods ?? [], { userId: ctx.userId, stored, nowMs: ctx.nowMs })
  if (isRefused(goods)) return goods
  const plans = await decidePlans(ctx, { month, amounts: rows.amounts })
  if (isRefused(plans)) return plans

  // Decided. A total too large is still refused by the write itself.
  const { drafts } = rows
  const statements = await insertDraftsStatements(ctx, { drafts, facts })
  await writeGoods(ctx, { goods: goods.written, at: instantAt(ctx.nowMs) })
  await deleteGoods(ctx, goods.deleted)
  if (plans !== null) {
    await plans.write(ctx)
    await giveAchievement(ctx, { key: 'budget-tutorial' })
  }
  deferUntilCommit(ctx.ledger, statements)
  return {
    rows: kept.length,
    goods: goods.written.length,
    leftOut: [...leftOut, ...goods.leftOut],
  }
}

/**
 * The plans of a survey's months with its rows in them, null where it plans nothing, or why they
 * cannot be so. Months without a plan are filled first: the rows add to what would be there.
 */
async function decidePlans(
  ctx: Context,
  {
    month,
    amounts,
  }: {
    readonly month: Month
    readonly amounts: readonly PlannedAmount[]
  },
) {
  if (amounts.length === 0) return null
  const months = listMonths(month, monthOf(surveyRange(month).endDate))
  const [from, to] = [month, months.at(-1) ?? month]
  const stored = await findFillFacts(ctx, { from, to })
  const filled = planFill(stored, { from, to, nowMs: ctx.nowMs })
  const plans = new PlansInChange(stored.filter((plan) => plan.month >= firstDay(from)))
  plans.fill(filled)
  const categoryIds = [
    ...amounts.map(({ categoryId }) => categoryId),
    ...stored.flatMap(({ lines }) => lines.map(({ categoryId }) => categoryId)),
  ]
  const find = findIn(await findCategoryRows(ctx, [...new Set(categoryIds)]))
  const groupOf = (id: string) => plannedGroupOf(find(id))
  plans.addMonths(planSurvey(plans.monthsOf(months), amounts, groupOf), () => newId(ctx.nowMs))
  const after = plans.monthsOf(months).map(({ lines }) => groupedOf(lines, groupOf))
  const refusal = after.map(refuseSize).find((reason) => reason !== null) ?? refuseSurvey(after)
  return refusal === null ? plans : refuse(refusal)
}
