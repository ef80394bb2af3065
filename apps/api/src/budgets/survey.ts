import type * as survey from '@saldo/contract/survey'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { refuseSize } from '@saldo/domain/budgets/refusals'
import {
  groupedOf,
  type PlannedAmount,
  planSurvey,
  refuseSurvey,
  surveyRange,
} from '@saldo/domain/budgets/survey'
import { firstDay, listMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { giveAchievement } from '../users/achievements-store.ts'
import { newId } from '../gateways/random.ts'
import { insertDraftsStatements } from '../transactions/create-many.ts'
import { findDraftsFacts } from '../transactions/store.ts'
import { planFill } from './fill.ts'
import { decideGoods } from './goods.ts'
import { deleteGoods, listGoodIds, writeGoods } from './goods-store.ts'
import { findIn, groupOfRow } from './rows.ts'
import { findCategoryRows, findFillFacts } from './store.ts'
import { decideRows, sortRows } from './survey-rows.ts'
import { PlansInChange } from './written.ts'
import type { Context, Handler } from '../context.ts'

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
    await plans.write(ctx.ledger, ctx.userId, ctx.nowMs)
    await giveAchievement(ctx, { key: 'budget-tutorial' })
  }
  deferUntilCommit(ctx.ledger, statements)
  return {
    rows: kept.length,
    goods: goods.written.length,
    leftOut: [...leftOut, ...goods.leftOut],
  }
}

type Planning = {
  readonly month: Month
  readonly amounts: readonly PlannedAmount[]
}

/**
 * The plans of a survey's months with its rows in them, null where it plans nothing, or why they
 * cannot be so. Months without a plan are filled first: the rows add to what would be there.
 */
async function decidePlans(ctx: Context, { month, amounts }: Planning) {
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
  const find = findIn(await findCategoryRows(ctx.ledger, [...new Set(categoryIds)]))
  const groupOf = (id: string) => groupOfRow(find(id))
  plans.addSurvey(planSurvey(plans.monthsOf(months), amounts, groupOf), () => newId(ctx.nowMs))
  const after = plans.monthsOf(months).map(({ lines }) => groupedOf(lines, groupOf))
  const refusal = after.map(refuseSize).find((reason) => reason !== null) ?? refuseSurvey(after)
  return refusal === null ? plans : refuse(refusal)
}
