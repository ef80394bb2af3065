import { randomBytes } from 'node:crypto'
import { codeFrom } from '@saldo/domain/families/kinds'
import type { Ledger } from '../db/ledger.ts'
import { deletePlannerMember, findFamilyOf, lockFamily, updateFamilyRow } from './store.ts'

/** The code of a family, or of an invitation to one. */
export const newVoucherCode = (): string => codeFrom(randomBytes(20))

/**
 * A planner's access to a client's family ends with the client's consent: their membership, where
 * they joined as the client's planner, and the code that they may know (case L42).
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
