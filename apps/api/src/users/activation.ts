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
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { keyedHashOf, newCode } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { limits, takeAttempt } from './attempts.ts'
import {
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

type Person = { readonly id: string; readonly email: string; readonly name: string }

/** A new code, in the outbox; the count is of the codes requested again on this day. */
export async function sendCode(
  ledger: Ledger,
  person: Person,
  moment: Moment & { readonly sentCount: number },
): Promise<void> {
  const { nowMs, today, secret, sentCount } = moment
  const code = newCode()
  await putActivation(ledger, {
    userId: person.id,
    hash: keyedHashOf(secret, `${person.id}:${code}`),
    expiresAt: instantAt(nowMs + ACTIVATION_LIFE_MS),
    sentAt: instantAt(nowMs),
    sentOn: today,
    sentCount,
  })
  const payload = { name: person.name, code }
  await writeMail(ledger, { recipient: person.email, kind: 'activation', payload, nowMs })
}

/** Another code: at most one a minute and five a day (reliability.md §1). */
export async function resendCode(
  ledger: Ledger,
  userId: string,
  moment: Moment,
): Promise<null | RefusedBy<typeof resendActivationEndpoint>> {
  const user = await findUser(ledger, userId)
  assert(user !== undefined, 'a session has its user')
  const { active, email, name } = user
  const deactivated = await isDeactivated(ledger, userId)
  const last = await lockActivation(ledger, userId)
  const sentCount = last !== undefined && last.sent_on === moment.today ? last.sent_count : 0
  const lastSentMs = last === undefined ? null : Date.parse(last.sent_at)
  const { nowMs } = moment
  const refusal = refuseResend({ active, deactivated, sentToday: sentCount, lastSentMs, nowMs })
  if (refusal !== null) return refuse(refusal)
  const letters = { limit: limits.lettersTo, of: email, nowMs }
  if ((await takeAttempt(ledger, letters)) !== null) return refuse('resend_too_often')

  // Decided.
  await sendCode(ledger, { id: userId, email, name }, { ...moment, sentCount: sentCount + 1 })
  return null
}

/**
 * The code from the mail makes the account active. Five wrong ones and the code is dead.
 */
export async function activateAccount(
  ledger: Ledger,
  input: Moment & { readonly userId: string; readonly code: string },
): Promise<User | RefusedBy<typeof activateEndpoint>> {
  const { userId, nowMs, secret } = input
  const user = await findUser(ledger, userId)
  assert(user !== undefined, 'a session has its user')
  const kept = await lockActivation(ledger, userId)
  const digits = input.code.replaceAll(/\s/g, '')
  const refusal = refuseActivation({
    active: user.active,
    deactivated: await isDeactivated(ledger, userId),
    expiresMs: kept === undefined ? null : Date.parse(kept.expires_at),
    wrongTries: kept?.tries ?? 0,
    nowMs,
    matches: kept?.code_hash.equals(keyedHashOf(secret, `${userId}:${digits}`)) ?? false,
  })
  switch (refusal) {
    case 'already_active':
    case 'user_access_restricted':
      return refuse(refusal)
    case 'activation_code_wrong':
      await countActivationTry(ledger, userId)
      return { ...refuse(refusal, 'activationCode'), keep: true }
    case 'activation_code_dead':
    case 'activation_code_expired':
      return refuse(refusal, 'activationCode')
  }
  await deleteActivation(ledger, userId)
  const activated = await updateUserRow(ledger, userId, { active: true })
  assert(activated !== undefined, 'the user was found above')
  return activated
}
