import * as z from 'zod/mini'
import type { JobKind } from '../queue/job-queue.ts'

/* The background jobs of an account: a request queues them, and `jobs.ts` runs them. */

/**
 * Longer than any request takes: calls that were under way when the account was removed have ended
 * by then.
 */
export const ERASED_AFTER_MS = 10_000

const ofExport = z.object({ userId: z.uuid(), id: z.uuid() })
const ofRemoval = z.object({ userId: z.uuid(), protocol: z.uuid() })

/** A removed account; the protocol replaces the user's id in the rows that are kept. */
export type Removal = z.infer<typeof ofRemoval>

export const exportKind = {
  kind: 'export',
  payload: ofExport,
} satisfies JobKind<z.infer<typeof ofExport>>

/** Its days are over. */
export const dropExportKind = {
  kind: 'drop_export',
  payload: ofExport,
} satisfies JobKind<z.infer<typeof ofExport>>

export const eraseAccountKind = {
  kind: 'erase_account',
  payload: ofRemoval,
} satisfies JobKind<Removal>
