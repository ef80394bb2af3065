import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Ledger } from '../db/ledger.ts'
import { isPassword } from '../gateways/passwords.ts'
import { clearAttempts, giveBackAttempt, limits, takeAttempt } from './attempts.ts'
import { findPasswordHash } from './password-store.ts'

type Typed = {
  readonly userId: string
  readonly password: string
  readonly nowMs: number
  readonly address: string
}

/**
 * Whether somebody who is in already knows their own password, or why that cannot be said. A wrong
 * one counts like a wrong sign-in: whoever has taken a session over guesses no more than a stranger.
 */
export async function refuseOwnPassword(
  ledger: Ledger,
  { userId, password, nowMs, address }: Typed,
): Promise<Refused | null> {
  const kept = await findPasswordHash(ledger, userId)
  if (kept === null) return refuse('password_not_set')
  const ofAccount = { limit: limits.proofOfAccount, of: userId, nowMs }
  const fromAddress = { limit: limits.proofFromAddress, of: address, nowMs }
  for (const tried of [fromAddress, ofAccount]) {
    if ((await takeAttempt(ledger, tried)) !== null) return refuse('too_many_requests')
  }
  if (!(await isPassword(kept, password)))
    return { ...refuse('password_wrong', 'password'), keep: true }
  await clearAttempts(ledger, ofAccount)
  await giveBackAttempt(ledger, fromAddress)
  return null
}
