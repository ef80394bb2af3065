import * as z from 'zod/mini'
import { AGGREGATORS } from '@saldo/domain/bank-accesses/kinds'
import type { JobKind } from '../queue/job-queue.ts'

const ofSync = z.object({
  userId: z.uuid(),
  accessId: z.uuid(),
  /** When it was asked for: a sync that began later has done it already. */
  askedAt: z.string(),
})
export type SyncRequest = z.infer<typeof ofSync>

/** Reads what a bank has, and brings the ledger into line with it. */
export const syncKind = {
  kind: 'sync_bank',
  payload: ofSync,
} satisfies JobKind<SyncRequest>

const ofLink = z.object({
  /** Left out where the account is being erased: the job outlives it. */
  userId: z.optional(z.uuid()),
  aggregator: z.enum(AGGREGATORS),
  linkId: z.string(),
})
export type LinkRemoval = z.infer<typeof ofLink>

/** Revokes a link at the aggregator. */
export const removeLinkKind = {
  kind: 'remove_link',
  payload: ofLink,
} satisfies JobKind<LinkRemoval>
