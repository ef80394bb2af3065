import { addDays, type Day, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { MEMBERS_MAX } from '@saldo/domain/families/kinds'
import { familyMemberPlan } from '@saldo/domain/subscriptions/kinds'
import { hasSeat } from '@saldo/domain/subscriptions/plans'
import { familyEndOf, isRunning } from '@saldo/domain/subscriptions/standing'
import { findFamilyOf } from '../families/store.ts'
import type { PlanBook } from '../gateways/plans.ts'
import { writeMail } from '../mail/outbox.ts'
import { type KeptSubscription, listKept, setFamilyEndsOn } from './billing-store.ts'
import type { JobContext } from '../context.ts'

/** What ended so long ago is written about no more. */
const WRITTEN_WITHIN_DAYS = 7

/**
 * Writes to the members of a family whose plan ends, once for each last day, and again where it goes on
 * after all.
 */
export async function writeToFamily(
  ctx: JobContext,
  change: {
    readonly plans: PlanBook
    readonly before: readonly KeptSubscription[]
    readonly after: readonly KeptSubscription[]
  },
): Promise<void> {
  const { before, after } = change
  const today = dayAt(ctx.nowMs, DEFAULT_TIME_ZONE)
  const found = after.flatMap((row) => {
    const old = before.find(({ id }) => id === row.id)
    const endsOn = endOf({ row, old, today })
    return endsOn === undefined ? [] : [{ row, endsOn, plan: old?.plan ?? row.plan }]
  })
  const ends = found.map(({ endsOn }) => endsOn)
  const endsOn = ends.includes(null) ? null : latest(ends)
  const lettersEndOn = latest(found.map(({ row }) => row.familyEndsOn))
  const [first] = found
  if (first === undefined || endsOn === lettersEndOn) return
  for (const { row } of found) await setFamilyEndsOn(ctx, { id: row.id, endsOn })
  if (endsOn !== null && endsOn < addDays(today, -WRITTEN_WITHIN_DAYS)) return
  const seats = change.plans.find(first.plan)?.seats ?? MEMBERS_MAX
  await writeToMembers(ctx, { seats, endsOn })
}

/** Writes to the members of a family whose plan ends today: whoever pays for it removes their account. */
export async function writeFamilyEnd(ctx: JobContext): Promise<void> {
  const today = dayAt(ctx.nowMs, DEFAULT_TIME_ZONE)
  const rows = await listKept(ctx)
  const row = rows.find((one) => familyMemberPlan(one.plan) !== null && isRunningOn(one, today))
  if (row === undefined) return
  await writeToMembers(ctx, { seats: MEMBERS_MAX, endsOn: today })
}

function isRunningOn(row: KeptSubscription, today: Day): boolean {
  const expireOn = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
  return isRunning({ ...row, expireOn }, today)
}

function latest(days: readonly (Day | null)[]): Day | null {
  return days.reduce(
    (last, day) => (last === null || (day !== null && day > last) ? day : last),
    null,
  )
}

/** The last day of a family's plan, null while it goes on, undefined where it is none. */
function endOf({
  row,
  old,
  today,
}: {
  readonly row: KeptSubscription
  readonly old: KeptSubscription | undefined
  readonly today: Day
}): Day | null | undefined {
  const expireOn = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
  if (familyMemberPlan(row.plan) !== null) return familyEndOf({ ...row, expireOn }, today)
  // It was one until this moment: the members have lost it.
  const wasFamily = old !== undefined && familyMemberPlan(old.plan) !== null
  return wasFamily && old.status === 'active' ? addDays(today, -1) : undefined
}

async function writeToMembers(
  ctx: JobContext,
  {
    seats,
    endsOn,
  }: {
    readonly seats: number
    readonly endsOn: Day | null
  },
): Promise<void> {
  const family = await findFamilyOf(ctx)
  if (family === undefined || family.user !== ctx.userId) return
  const seated = family.members
    .filter(({ status }) => status === 'active')
    .filter((_, position) => hasSeat(seats, position))
  for (const { user, name, email } of seated) {
    if (user === null || user === ctx.userId || email === null) continue
    const payload = { name: name ?? '', family: family.name, endsOn }
    await writeMail(ctx.ledger, {
      recipient: email,
      kind: 'family_plan',
      payload,
      nowMs: ctx.nowMs,
    })
  }
}
