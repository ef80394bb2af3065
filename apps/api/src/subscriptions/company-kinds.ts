import * as z from 'zod/mini'
import type { JobKind } from '../queue/job-queue.ts'

const ofCompany = z.object({ companyId: z.uuid() })

/** Charges a company where that is due, and gives its people what they have now. */
export const companyKind = {
  kind: 'company',
  payload: ofCompany,
} satisfies JobKind<z.infer<typeof ofCompany>>

const ofEmployee = z.object({ companyId: z.uuid(), userId: z.uuid() })

/** Ends what a company gives to one of its people. */
export const dismissalKind = {
  kind: 'company_dismissal',
  payload: ofEmployee,
} satisfies JobKind<z.infer<typeof ofEmployee>>
