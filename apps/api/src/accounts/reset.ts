import { refuse, type Refused } from '@saldo/contract/refusals'
import { revokeLinks } from '../bank-accesses/revoke.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { insertCash } from '../payments/store.ts'
import { findUser } from '../users/store.ts'
import { deleteRows, moneyTables } from './erase-store.ts'
import type { Context } from '../context.ts'

/**
 * Resets the account: all money data is deleted in one transaction, and one empty wallet is
 * created. User, sessions, family, planners, consents, access log, subscription, preferences and
 * exports stay.
 */
export async function resetAccount(ctx: Context): Promise<null | Refused<'not_found'>> {
  const user = await findUser(ctx.ledger, ctx.userId)
  if (user === undefined) return refuse('not_found')

  // Decided.
  await revokeLinks(ctx, {})
  for (const table of moneyTables) await deleteRows(ctx, table)
  await insertCash(ctx, { id: newId(ctx.nowMs), at: instantAt(ctx.nowMs) })
  const payload = { name: user.name }
  await writeMail(ctx.ledger, {
    recipient: user.email,
    kind: 'account_reset',
    payload,
    nowMs: ctx.nowMs,
  })
  return null
}
