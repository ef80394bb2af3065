import { bringSharedPlanKind } from '../families/job-kinds.ts'
import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { bringSharedPlan } from './own-parts.ts'

const POLL_MS = 2_000

export function budgetJobs({ database, clock }: App): Jobs {
  return {
    queued: [
      {
        ...bringSharedPlanKind,
        pollMs: POLL_MS,
        run: (member) =>
          bringSharedPlan({ database, clock }, bringSharedPlanKind.payload.parse(member)),
      },
    ],
  }
}
