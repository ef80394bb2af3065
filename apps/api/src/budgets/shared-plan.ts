import type * as contract from '@saldo/contract/shared-plan'
import type { SharedPlan } from '@saldo/contract/shared-plan'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, refuseConflict } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { plannedGroupOf } from '@saldo/domain/budgets/kinds'
import { realisedOf } from '@saldo/domain/budgets/realised'
import { refuseBudgetRange } from '@saldo/domain/budgets/refusals'
import {
  changeShared,
  linesBefore,
  partsOfShared,
  restoreShared,
  sharedIn,
  type SharedLine,
} from '@saldo/domain/budgets/shared-plan'
import { refuseShared, sharedCategory } from '@saldo/domain/budgets/shared-plan-change'
import { type Day, firstDay, listMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { isStale } from '@saldo/domain/versions'
import type { Context, Handler } from '../context.ts'
import { queueSharedPlan } from '../families/job-kinds.ts'
import { lockFamily } from '../families/store.ts'
import { bringOwnParts, sharedLineOf, writeSharedPlan } from './own-parts.ts'
import { realisedByMonth } from './read.ts'
import { findIn } from './rows.ts'
import { findOwnFacts, findSharedPlan } from './shared-plan-store.ts'
import { findBudgetFacts } from './store.ts'

const dayOf = (month: Month | null) => month && firstDay(month)

/** A line as the wire has it, with each one's part. */
function lineAnswer({ categoryId, value, day, shares, incomeMonth }: SharedLine) {
  const found = sharedCategory(categoryId)
  assert(found !== undefined, 'a shared line is of a category that everyone has')
  const { id, name, group, sort, type, parentId } = found
  return {
    category: { _id: id, name, group, sort, type, category: parentId },
    budgetGroup: plannedGroupOf(found),
    value,
    day,
    shares: partsOfShared(value, shares).map((part) => ({
      user: part.userId,
      share: part.share,
      value: part.value,
    })),
    incomeDate: dayOf(incomeMonth),
  }
}

type Range = { readonly from: Month; readonly to: Month }

/** What the owner of this ledger has realised in the categories of each month's lines. */
async function realisedIn(ctx: Context, lines: readonly SharedLine[], range: Range) {
  if (lines.length === 0) return []
  const facts = await findBudgetFacts(ctx, { today: ctx.today, ...range })
  const find = findIn(facts.categories)
  const cents = realisedByMonth(facts, { find, of: 'cents' })
  const upcoming = realisedByMonth(facts, { find, of: 'upcoming' })
  return listMonths(range.from, range.to).flatMap((month) => {
    const date = firstDay(month)
    const categories = new Set(sharedIn(lines, month).map(({ categoryId }) => categoryId))
    const spent = realisedOf(categories, cents.get(date) ?? []).byLine
    const coming = realisedOf(categories, upcoming.get(date) ?? []).byLine
    return [...spent].map(([category, spending]) => ({
      user: ctx.userId,
      date,
      category,
      spending,
      upcoming: coming.get(category) ?? ZERO,
    }))
  })
}

async function sharedPlanIn(ctx: Context, range: Range): Promise<SharedPlan> {
  const isOwn = ctx.userId === ctx.actor.actorId
  // Of a relative's ledger what they have realised is read, and of the plan what they see of it.
  const plan = isOwn ? await findSharedPlan(ctx) : undefined
  const rows = isOwn ? (plan?.lines ?? []) : (await findOwnFacts(ctx)).lines
  const lines = rows.map(sharedLineOf)
  const takesPart = plan?.takers.includes(ctx.userId) === true
  return {
    version: plan?.version ?? 1,
    takers: takesPart ? [...plan.takers] : [],
    months: listMonths(range.from, range.to).map((month) => ({
      date: firstDay(month),
      lines: sharedIn(lines, month).map(lineAnswer),
    })),
    realised: await realisedIn(ctx, lines, range),
  }
}

const rangeOf = ({ startDate, endDate }: { readonly startDate: Day; readonly endDate: Day }) => ({
  from: monthOf(startDate),
  to: monthOf(endDate),
})

/** The shared plan of some months, and what the owner of this ledger has realised of it. */
export const readSharedPlan: Handler<typeof contract.readSharedPlan> = async (ctx, { query }) => {
  const refusal = refuseBudgetRange(query)
  return refusal === null ? sharedPlanIn(ctx, rangeOf(query)) : refuse(refusal, 'endDate')
}

/** The plan as whoever asks sees it, with what each of its people has realised. */
export function joinSharedPlans(
  parts: readonly { readonly isOwn: boolean; readonly answer: SharedPlan }[],
): Answer<typeof contract.readSharedPlan> {
  const own = parts.find(({ isOwn }) => isOwn)?.answer
  const { version = 1, takers = [], months = [] } = own ?? {}
  const named = new Set(takers)
  const realised = parts.flatMap(({ answer }) => answer.realised)
  return { version, takers, months, realised: realised.filter(({ user }) => named.has(user)) }
}

type Body = Call<typeof contract.updateSharedPlan>['body']

function changesOf({ date, lines, back = false }: Body): readonly SharedLine[] {
  return lines.map(
    ({ category, value, day = null, shares, incomeDate = null, date: own = date }) => ({
      categoryId: category,
      month: monthOf(back && own > date ? own : date),
      value,
      day,
      shares: shares.map(({ user, share }) => ({ userId: user, share })),
      incomeMonth: incomeDate && monthOf(incomeDate),
    }),
  )
}

/** A line as it is sent again to bring it back. */
function beforeAnswer({ categoryId, month, value, day, shares, incomeMonth }: SharedLine) {
  return {
    category: categoryId,
    date: firstDay(month),
    value,
    day,
    shares: shares.map(({ userId, share }) => ({ user: userId, share })),
    incomeDate: dayOf(incomeMonth),
  }
}

/** Changes lines of the shared plan; the own plans of all who take part follow. */
export const updateSharedPlan: Handler<typeof contract.updateSharedPlan> = async (
  ctx,
  { body },
) => {
  const month = monthOf(body.date)
  const seen = await findSharedPlan(ctx)
  if (seen === undefined) return refuse('shares_no_plan')
  await lockFamily(ctx.ledger, seen.familyId)
  const plan = await findSharedPlan(ctx)
  if (plan === undefined) return refuse('shares_no_plan')
  const { takers, familyId } = plan
  const lines = plan.lines.map(sharedLineOf)
  const changes = changesOf(body)
  const after =
    body.back === true
      ? restoreShared(lines, changes, month)
      : changeShared(lines, changes, body.alone === true)
  const refusal = refuseShared({ takers, userId: ctx.userId, changes, after })
  if (refusal !== null) return refuse(refusal, 'lines')
  if (isStale(body.version, plan.version)) {
    return refuseConflict(await sharedPlanIn(ctx, { from: month, to: month }))
  }

  // Decided.
  await writeSharedPlan(ctx.ledger, { familyId, before: lines, after })
  const members = takers.filter((taker) => taker !== ctx.userId)
  await queueSharedPlan(ctx, { familyId, members })
  await bringOwnParts(ctx)
  return { version: plan.version + 1, before: linesBefore(lines, changes).map(beforeAnswer) }
}
