import type { Context, OwnerLedger } from '../context.ts'
import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type {
  activate as activateEndpoint,
  resendActivation as resendActivationEndpoint,
} from '@saldo/contract/user-changes'
import type { User } from '@saldo/contract/users'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
import { ACTIVATION_LIFE_MS, refuseActivation, refuseResend } from '@saldo/domain/users/activation'
import { instantAt } from '../gateways/clock.ts'
import { keyedHashOf, newCode } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { limits, takeAttempt } from './attempts.ts'
import {
  correctEmail,
  countActivationTry,
  deleteActivation,
  findUser,
  isDeactivated,
  lockActivation,
  putActivation,
  updateUserRow,
} from './store.ts'

/** When it is, and what keys the hash of a code that could be guessed. */
export type Moment = { readonly nowMs: number; readonly today: Day; readonly secret: string }

/** A new code, in the outbox; the count is of the codes requested again on this day. */
export async function sendCode(
  ctx: OwnerLedger,
  person: { readonly email: string; readonly name: string },
  moment: Moment & { readonly sentCount: number; readonly isCorrected?: boolean },
): Promise<void> {
  const { nowMs, today, secret, sentCount, isCorrected = false } = moment
  const code = newCode()
  await putActivation(ctx, {
    hash: hashOf(secret, {
      userId: ctx.userId,
      email: isCorrected ? person.email : undefined,
      code,
    }),
    expiresAt: instantAt(nowMs + ACTIVATION_LIFE_MS),
    sentAt: instantAt(nowMs),
    sentOn: today,
    sentCount,
  })
  const payload = { name: person.name, code }
  await writeMail(ctx.ledger, { recipient: person.email, kind: 'activation', payload, nowMs })
}

/**
 * A code that was sent to a corrected address proves that address, and no other one. So nothing of the
 * correction is stored, and nobody learns beforehand whether it has an account.
 */
function hashOf(
  secret: string,
  sent: { readonly userId: string; readonly email: string | undefined; readonly code: string },
): Buffer {
  const { userId, email, code } = sent
  return keyedHashOf(secret, [userId, ...(email === undefined ? [] : [email]), code].join(':'))
}

/**
 * Sends another activation code: at most one a minute and five a day (reliability.md §1). With a
 * corrected e-mail the answer is the same whether or not that e-mail has an account.
 */
export async function resendCode(
  ctx: Context,
  input: { readonly secret: string; readonly email: string | undefined },
): Promise<null | RefusedBy<typeof resendActivationEndpoint>> {
  const user = await findUser(ctx)
  assert(user !== undefined, 'a session has its user')
  const { active, name } = user
  const email = input.email ?? user.email
  const isCorrected = email !== user.email
  const deactivated = await isDeactivated(ctx)
  const last = await lockActivation(ctx)
  const sentCount = last !== undefined && last.sent_on === ctx.today ? last.sent_count : 0
  const lastSentMs = last === undefined ? null : Date.parse(last.sent_at)
  const { nowMs, today } = ctx
  const refusal = refuseResend({ active, deactivated, sentToday: sentCount, lastSentMs, nowMs })
  if (refusal !== null) return refuse(refusal)
  const letters = { limit: limits.lettersTo, of: email, nowMs }
  if ((await takeAttempt(ctx.ledger, letters)) !== null) return refuse('resend_too_often')

  // Decided.
  const { secret } = input
  const sent = { nowMs, today, secret, sentCount: sentCount + 1, isCorrected }
  await sendCode(ctx, { email, name }, sent)
  return null
}

/**
 * The code from the mail makes the account active. Five wrong ones and the code is dead.
 */
export async function activateAccount(
  ctx: Context,
  input: {
    readonly secret: string
    readonly code: string
    /** The corrected address to which the code was sent. */
    readonly email: string | undefined
  },
): Promise<User | RefusedBy<typeof activateEndpoint>> {
  const { secret } = input
  const user = await findUser(ctx)
  assert(user !== undefined, 'a session has its user')
  const kept = await lockActivation(ctx)
  const code = input.code.replaceAll(/\s/g, '')
  const email = input.email === user.email ? undefined : input.email
  const refusal = refuseActivation({
    active: user.active,
    deactivated: await isDeactivated(ctx),
    expiresMs: kept === undefined ? null : Date.parse(kept.expires_at),
    wrongTries: kept?.tries ?? 0,
    nowMs: ctx.nowMs,
    matches: kept?.code_hash.equals(hashOf(secret, { userId: ctx.userId, email, code })) ?? false,
  })
  switch (refusal) {
    case 'already_active':
    case 'user_access_restricted':
      return refuse(refusal)
    case 'activation_code_wrong':
      await countActivationTry(ctx)
      return { ...refuse(refusal, 'activationCode'), keep: true }
    case 'activation_code_dead':
    case 'activation_code_expired':
      return refuse(refusal, 'activationCode')
  }
  if (email !== undefined && !(await correctEmail(ctx, email))) {
    return refuse('email_taken', 'email')
  }
  await deleteActivation(ctx)
  const activated = await updateUserRow(ctx, { active: true })
  assert(activated !== undefined, 'the user was found above')
  return activated
}
