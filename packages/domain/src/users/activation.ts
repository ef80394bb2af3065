/** A code has six digits; twenty bits want a short life and few tries. */
const ACTIVATION_TRIES_MAX = 5
export const ACTIVATION_LIFE_MS = 10 * 60_000
const RESEND_WAIT_MS = 60_000
const RESENDS_PER_DAY_MAX = 5

/**
 * Why a code does not activate this account, or null. Instants are milliseconds since 1970. A code
 * that was tried five times is dead even for the right digits, so the sixth guess learns nothing.
 */
export function refuseActivation(facts: {
  readonly active: boolean
  /** Whether an administrator has closed the account. */
  readonly deactivated: boolean
  /** When the code ends; null when none was sent. */
  readonly expiresMs: number | null
  /** How many wrong tries this code has had. */
  readonly wrongTries: number
  readonly nowMs: number
  readonly matches: boolean
}) {
  const { active, deactivated, expiresMs, wrongTries, nowMs, matches } = facts
  if (active) return 'already_active'
  if (deactivated) return 'user_access_restricted'
  if (expiresMs === null || expiresMs <= nowMs) return 'activation_code_expired'
  if (wrongTries >= ACTIVATION_TRIES_MAX) return 'activation_code_dead'
  return matches ? null : 'activation_code_wrong'
}

/** Why no other code is sent now, or null: one a minute, five a day. Instants as above. */
export function refuseResend(facts: {
  readonly active: boolean
  readonly deactivated: boolean
  readonly sentToday: number
  /** When the last one was sent; null when none was. */
  readonly lastSentMs: number | null
  readonly nowMs: number
}) {
  const { active, deactivated, sentToday, lastSentMs, nowMs } = facts
  if (active) return 'already_active'
  if (deactivated) return 'user_access_restricted'
  if (lastSentMs !== null && nowMs - lastSentMs < RESEND_WAIT_MS) return 'resend_too_soon'
  return sentToday >= RESENDS_PER_DAY_MAX ? 'resend_too_often' : null
}
