import { GatewayFault } from '../gateways/payment-gateway.ts'
import type { Dependencies } from '../dependencies.ts'
import type { QueuedJob } from '../job.ts'
import type { Billing } from './billing.ts'
import { settleCompany } from './company-charges.ts'
import { applyCompanyState, dismissEmployee } from './company-gifts.ts'
import { companyKind, dismissalKind } from './company-kinds.ts'

const POLL_MS = 500
const ATTEMPTS_MAX = 12

type Working = Pick<Dependencies, 'database' | 'clock'>
type OfCompany = { readonly companyId: string }

const describe = (error: unknown) => (error instanceof GatewayFault ? error.message : 'not done')

/** What follows from an operator's act on a company. Without a gateway nothing is charged. */
export function companyJob(working: Working, billing: Billing | null): QueuedJob<OfCompany> {
  return {
    ...companyKind,
    pollMs: POLL_MS,
    attemptsMax: ATTEMPTS_MAX,
    run: ({ companyId }) =>
      billing === null
        ? applyCompanyState(working, { companyId, nowMs: working.clock.now() })
        : settleCompany(billing, companyId),
    describe,
  }
}

export function dismissalJob(working: Working): QueuedJob<OfCompany & { readonly userId: string }> {
  return {
    ...dismissalKind,
    pollMs: POLL_MS,
    attemptsMax: ATTEMPTS_MAX,
    run: (ids) => dismissEmployee(working, { ...ids, nowMs: working.clock.now() }),
    describe,
  }
}
