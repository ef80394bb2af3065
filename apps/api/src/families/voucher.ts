import { randomBytes } from 'node:crypto'
import { codeFrom } from '@saldo/domain/families/kinds'
import type { Ledger } from '../db/ledger.ts'
import { deletePlannerMember, findFamilyOf, lockFamily, updateFamilyRow } from './store.ts'

/** The code of a family, or of an invitation to one. */
export const newVoucherCode = (): string => codeFrom(randomBytes(20))

/**
 * Ends what a planner had of a client's family when the consent ends: a membership that they took
 * as the client's planner, and the voucher, which they may know and which is made anew (case L42).
 */
export async function endPlannerAccess(
  ledger: Ledger,
  { plannerId, clientId }: { readonly plannerId: string; readonly clientId: string },
): Promise<void> {
  const found = await findFamilyOf({ ledger, userId: clientId })
  if (found === undefined) return
  const familyId = found._id
  await lockFamily(ledger, familyId)
  const wasIn = await deletePlannerMember(ledger, { familyId, plannerId, clientId })
  if (!wasIn && found.user !== clientId) return
  await updateFamilyRow(ledger, familyId, { voucher: newVoucherCode() })
}
