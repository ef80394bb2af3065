import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { sharedPlanJob } from './own-parts.ts'

const POLL_MS = 2_000

export function budgetJobs({ database, clock }: App): Jobs {
  return { queued: [{ ...sharedPlanJob({ database, clock }), pollMs: POLL_MS }] }
}
