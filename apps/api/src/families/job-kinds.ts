import * as z from 'zod/mini'
import type { JobContext } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { insertJob, type JobKind } from '../queue/job-queue.ts'

const ofMember = z.object({ userId: z.uuid(), familyId: z.uuid() })

/** A member whose own plan is to follow the shared one of a family that they are or were in. */
export type SharedPlanMember = z.infer<typeof ofMember>

/** Brings a member's own plan to what *Plano da casa* says; `budgets` runs it. */
export const bringSharedPlanKind = {
  kind: 'bring_shared_plan',
  payload: ofMember,
} satisfies JobKind<SharedPlanMember>

/** Has the own plans of these members follow the shared one. */
export async function queueSharedPlan(
  { ledger, nowMs }: Pick<JobContext, 'ledger' | 'nowMs'>,
  { familyId, members }: { readonly familyId: string; readonly members: readonly string[] },
): Promise<void> {
  for (const userId of members) {
    const payload = { userId, familyId }
    await insertJob(ledger, bringSharedPlanKind, {
      id: newId(nowMs),
      payload,
      at: instantAt(nowMs),
    })
  }
}
