import type * as contract from '@saldo/contract/accounts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { nextAdminOf } from '@saldo/domain/families/refusals'
import { insertJob } from '../queue/job-queue.ts'
import type { Ledger } from '../db/ledger.ts'
import {
  deleteFamily,
  factsOf,
  findFamilyOf,
  lockFamily,
  setRole,
  updateFamilyRow,
} from '../families/store.ts'
import { queueSharedPlan } from '../families/job-kinds.ts'
import { newVoucherCode } from '../families/voucher.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { clearAllAttempts } from '../users/attempts.ts'
import { dropAnswersAbout, findUser } from '../users/store.ts'
import { writeFamilyEnd } from '../subscriptions/family-letters.ts'
import { hasPaidPlan } from '../subscriptions/store.ts'
import {
  blankUser,
  deleteOwnReplies,
  deletePersonal,
  endAllSessions,
  deleteRows,
  moneyTables,
} from './store.ts'
import { eraseAccountKind, ERASED_AFTER_MS } from './job-kinds.ts'
import type { JobContext, Handler, Context } from '../context.ts'
import { revokeLinks } from '../bank-accesses/connect.ts'
import { bringOwnParts } from '../budgets/own-parts.ts'
import { insertCash } from '../payments/store.ts'

/**
 * Removes an account. At once no session is valid, nobody sees it and its e-mail is free; the
 * family passes to the next admin or is closed, and the planners' links end. The ledger's rows are
 * erased right after, in the background (`erasure.ts`).
 */
export const removeUser: Handler<typeof contract.removeUser> = async (ctx, { params: { id } }) => {
  if (id !== ctx.userId) return refuse('not_found')
  const user = await findUser(ctx)
  if (user === undefined) return refuse('not_found')

  const hadSubscription = await hasPaidPlan(ctx)

  // Decided.
  const protocol = await closeAccount(ctx.ledger, { id, email: user.email, nowMs: ctx.nowMs })
  await clearAllAttempts(ctx.ledger, [id, user.email])
  const payload = { name: user.name, protocol, hadSubscription }
  await writeMail(ctx.ledger, {
    recipient: user.email,
    kind: 'account_removed',
    payload,
    nowMs: ctx.nowMs,
  })
  return null
}

/**
 * Ends every session and queues the erasure. Returns the protocol under which the remaining rows
 * are kept.
 */
export async function closeAccount(
  ledger: Ledger,
  { id, email, nowMs }: { readonly id: string; readonly email: string; readonly nowMs: number },
): Promise<string> {
  const at = instantAt(nowMs)
  const protocol = newId(nowMs)
  await dropAnswersAbout(ledger, { id, email, at })
  await writeFamilyEnd({ ledger, nowMs, userId: id })
  await leaveFamily({ ledger, userId: id, nowMs })
  await endAllSessions(ledger, id, at)
  await deletePersonal(ledger, { id, email })
  await deleteOwnReplies(ledger, { id, email })
  await blankUser(ledger, { id, protocol })
  const payload = { userId: id, protocol }
  const runAt = instantAt(nowMs + ERASED_AFTER_MS)
  await insertJob(ledger, eraseAccountKind, { id: protocol, payload, at, runAt })
  return protocol
}

/** Hands the family over to its longest-standing member; closes it where there is none. */
async function leaveFamily(ctx: JobContext): Promise<void> {
  const found = await findFamilyOf(ctx)
  if (found === undefined) return
  await lockFamily(ctx.ledger, found._id)
  const family = await findFamilyOf(ctx)
  if (family === undefined) return
  const voucher = newVoucherCode()
  const others = family.members.filter(({ user, sharesPlan }) => sharesPlan && user !== ctx.userId)
  await queueSharedPlan(ctx, {
    familyId: family._id,
    members: others.flatMap(({ user }) => user ?? []),
  })
  if (family.user !== ctx.userId) return updateFamilyRow(ctx.ledger, family._id, { voucher })
  const nextAdmin = nextAdminOf(factsOf(family))
  if (nextAdmin === null) return deleteFamily(ctx.ledger, family._id)
  await updateFamilyRow(ctx.ledger, family._id, { user_id: nextAdmin, voucher })
  await setRole({ ...ctx, userId: nextAdmin }, family._id, { role: 'admin' })
  const admin = family.members.find(({ user }) => user === nextAdmin)
  if (admin === undefined) return
  const payload = { family: family.name }
  await writeMail(ctx.ledger, {
    recipient: admin.email,
    kind: 'family_handed_over',
    payload,
    nowMs: ctx.nowMs,
  })
}

/**
 * Resets the account: all money data is deleted in one transaction, and one empty wallet is
 * created. User, sessions, family, planners, consents, access log, subscription, preferences and
 * exports stay.
 */
export async function resetAccount(ctx: Context): Promise<null | Refused<'not_found'>> {
  const user = await findUser(ctx)
  if (user === undefined) return refuse('not_found')

  // Decided.
  await revokeLinks(ctx, {})
  for (const table of moneyTables) await deleteRows(ctx, table)
  // What they share with their family is the family's.
  await bringOwnParts(ctx)
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
