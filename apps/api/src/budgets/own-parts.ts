import {
  ownParts,
  planOwnParts,
  settleShared,
  type SharedLine,
  turningMonths,
} from '@saldo/domain/budgets/shared-plan'
import { firstDay, monthOf } from '@saldo/domain/calendar'
import type { JobContext } from '../context.ts'
import type { Ledger } from '../db/ledger.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { bringSharedPlanKind, type SharedPlanMember } from '../families/job-kinds.ts'
import { lockFamily } from '../families/store.ts'
import { todayIn } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { fillMonths } from './fill.ts'
import {
  deleteSharedLines,
  findOwnFacts,
  findSharedPlanOf,
  raisePlanVersion,
  type SharedLineRow,
  writeSharedLines,
} from './shared-plan-store.ts'
import { findChangeFacts } from './store.ts'
import { PlansInChange } from './written.ts'

/** A family has no time zone of its own. */
const TIME_ZONE = 'America/Sao_Paulo'

/** A stored line as the rules take it. */
export function sharedLineOf({ month, incomeMonth, ...line }: SharedLineRow): SharedLine {
  return { ...line, month: monthOf(month), incomeMonth: incomeMonth && monthOf(incomeMonth) }
}

/** Writes what of a family's shared plan is another than before. */
export async function writeSharedPlan(
  ledger: Ledger,
  of: {
    readonly familyId: string
    readonly before: readonly SharedLine[]
    readonly after: readonly SharedLine[]
  },
): Promise<void> {
  const { familyId, before, after } = of
  const keyOf = ({ categoryId, month }: SharedLine) => `${categoryId} ${month}`
  const kept = new Set(after.map(keyOf))
  await deleteSharedLines(ledger, {
    familyId,
    lines: before.filter((line) => !kept.has(keyOf(line))),
  })
  await writeSharedLines(ledger, {
    familyId,
    lines: after.filter((line) => !before.includes(line)),
  })
  await raisePlanVersion(ledger, familyId)
}

/**
 * Brings a person's own plan to what the shared one says: their parts stand in it as lines with the mark. The months
 * from which a part is another one are stored, so that all later ones are filled from them. Done twice, nothing
 * changes.
 */
export async function bringOwnParts(ctx: JobContext): Promise<void> {
  const { lines, markedFrom } = await findOwnFacts(ctx)
  if (lines.length === 0 && markedFrom === null) return
  const parts = ownParts(lines.map(sharedLineOf), ctx.userId)
  const turning = turningMonths(parts)
  const [from] = [...turning, ...(markedFrom === null ? [] : [monthOf(markedFrom)])].toSorted()
  if (from === undefined) return
  const categoryIds: readonly string[] = []
  let { plans } = await findChangeFacts(ctx, { from, categoryIds })
  const missing = turning.filter((one) => !plans.some(({ month }) => month === firstDay(one)))
  for (const month of missing) await fillMonths(ctx, { from: month, to: month })
  if (missing.length > 0) ({ plans } = await findChangeFacts(ctx, { from, categoryIds }))
  const inChange = new PlansInChange(plans)
  const months = new Set([...plans.map(({ month }) => monthOf(month)), ...turning])
  const changes = planOwnParts(inChange.monthsOf([...months].toSorted()), parts)
  if (changes.length === 0) return
  inChange.addMonths(changes, () => newId(ctx.nowMs))
  await inChange.write(ctx)
}

/** Whoever takes part no more pays nothing of what a family shares from this month on. */
async function settle(ledger: Ledger, of: { familyId: string; nowMs: number }): Promise<void> {
  const { familyId, nowMs } = of
  await lockFamily(ledger, familyId)
  const plan = await findSharedPlanOf(ledger, familyId)
  if (plan === undefined) return
  const before = plan.lines.map(sharedLineOf)
  const month = monthOf(todayIn({ now: () => nowMs }, TIME_ZONE))
  const after = settleShared(before, { takers: new Set(plan.takers), month })
  const isSettled = after.length === before.length && after.every((line, at) => line === before[at])
  if (!isSettled) await writeSharedPlan(ledger, { familyId, before, after })
}

type World = Pick<Dependencies, 'database' | 'clock'>

async function bringSharedPlan(
  { database, clock }: World,
  { userId, familyId }: SharedPlanMember,
): Promise<void> {
  const nowMs = clock.now()
  await database.system((ledger) => settle(ledger, { familyId, nowMs }))
  await database.change(userId, async (ledger) => {
    await takeLedger({ ledger, userId })
    await bringOwnParts({ ledger, userId, nowMs })
    return { keep: true, value: null }
  })
}

/** Has a member's own plan follow the shared one of a family that they are or were in. */
export function sharedPlanJob(world: World) {
  const { payload } = bringSharedPlanKind
  return {
    ...bringSharedPlanKind,
    run: (member: unknown) => bringSharedPlan(world, payload.parse(member)),
  }
}
