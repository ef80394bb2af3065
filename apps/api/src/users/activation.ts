import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type {
  activate as activateEndpoint,
  resendActivation as resendActivationEndpoint,
} from '@saldo/contract/user-changes'
import type { User } from '@saldo/contract/users'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
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

const LIFE_MS = 10 * 60_000
const TRIES_MAX = 5
const PAUSE_MS = 60_000
const MAILS_A_DAY_MAX = 5

/** When it is, and what keys the hash of a code that could be guessed. */
export type Moment = { readonly nowMs: number; readonly today: Day; readonly secret: string }

type Person = { readonly id: string; readonly email: string; readonly name: string }

/** A new code, in the outbox; the count is of those asked for again on this day. */
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
    expiresAt: instantAt(nowMs + LIFE_MS),
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
  if (user.active) return refuse('already_active')
  if (await isDeactivated(ledger, userId)) return refuse('user_access_restricted')
  const last = await lockActivation(ledger, userId)
  const sentCount = last !== undefined && last.sent_on === moment.today ? last.sent_count : 0
  if (last !== undefined && moment.nowMs - Date.parse(last.sent_at) < PAUSE_MS) {
    return refuse('resend_too_soon')
  }
  if (sentCount >= MAILS_A_DAY_MAX) return refuse('resend_too_often')
  const letters = { limit: limits.lettersTo, of: user.email, nowMs: moment.nowMs }
  if ((await takeAttempt(ledger, letters)) !== null) return refuse('resend_too_often')

  // Decided.
  const person = { id: userId, email: user.email, name: user.name }
  await sendCode(ledger, person, { ...moment, sentCount: sentCount + 1 })
  return null
}

/**
 * The code from the mail makes the account active. Five wrong ones and the code is dead.
 */
export async function activateAccount(
  ledger: Ledger,
  given: Moment & { readonly userId: string; readonly code: string },
): Promise<User | RefusedBy<typeof activateEndpoint>> {
  const { userId, nowMs, secret } = given
  const user = await findUser(ledger, userId)
  assert(user !== undefined, 'a session has its user')
  if (user.active) return refuse('already_active')
  if (await isDeactivated(ledger, userId)) return refuse('user_access_restricted')
  const kept = await lockActivation(ledger, userId)
  if (kept === undefined || Date.parse(kept.expires_at) <= nowMs) {
    return refuse('activation_code_expired', 'activationCode')
  }
  if (kept.tries >= TRIES_MAX) return refuse('activation_code_dead', 'activationCode')
  const digits = given.code.replaceAll(/\s/g, '')
  if (!kept.code_hash.equals(keyedHashOf(secret, `${userId}:${digits}`))) {
    await countActivationTry(ledger, userId)
    return { ...refuse('activation_code_wrong', 'activationCode'), keep: true }
  }
  await deleteActivation(ledger, userId)
  const activated = await updateUserRow(ledger, userId, { active: true })
  assert(activated !== undefined, 'the user was found above')
  return activated
}
