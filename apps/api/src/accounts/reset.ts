import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { revokeLinks } from '../bank-accesses/revoke.ts'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { insertCash } from '../payments/store.ts'
import { findUser } from '../users/store.ts'
import { deleteRows, moneyTables } from './erase-store.ts'

/**
 * Resets the account: all money data is deleted in one transaction, and one empty wallet is
 * created. User, sessions, family, planners, consents, access log, subscription, preferences and
 * exports stay.
 */
export async function resetAccount(
  ledger: Ledger,
  { userId }: Actor,
  nowMs: number,
): Promise<null | Refused<'not_found'>> {
  const user = await findUser(ledger, userId)
  if (user === undefined) return refuse('not_found')

  // Decided.
  await revokeLinks(ledger, { userId, nowMs })
  for (const table of moneyTables) await deleteRows(ledger, table, userId)
  await insertCash(ledger, { userId, id: newId(nowMs), at: instantAt(nowMs) })
  const payload = { name: user.name }
  await writeMail(ledger, { recipient: user.email, kind: 'account_reset', payload, nowMs })
  return null
}
