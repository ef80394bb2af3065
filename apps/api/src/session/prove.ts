import type { RefusedBy } from '@saldo/contract/endpoint'
import type { proveByPassword as proveByPasswordEndpoint } from '@saldo/contract/session'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newSecret } from '../gateways/random.ts'
import { refuseOwnPassword } from '../users/own-password.ts'
import { refuseSecondFactor } from './factors.ts'
import { renewalOf } from './cookie.ts'
import { proveSession } from './store.ts'

type Proving = {
  readonly password: string
  readonly code: string | undefined
  readonly nowMs: number
  readonly address: string
  readonly secret: string
}

/**
 * The user of this session proves their identity again: by their password and, where a second
 * factor is on, by that as well (case L51).
 */
export async function proveByPassword(
  ledger: Ledger,
  caller: { readonly actor: Actor; readonly sessionId: string },
  { password, code, nowMs, address, secret }: Proving,
): Promise<Proved | RefusedBy<typeof proveByPasswordEndpoint>> {
  const { userId } = caller.actor
  const refusal = await refuseOwnPassword(ledger, {
    userId,
    password,
    nowMs,
    address,
    field: 'password',
    askMore: () => refuseSecondFactor(ledger, userId, { code, nowMs, secret }),
  })
  if (refusal !== null) return refusal

  // Decided.
  return renewProved(ledger, { userId, sessionId: caller.sessionId, nowMs })
}

/** The secrets under which a session goes on after a proof: its access token, and its cookie's value. */
export type Proved = { readonly accessToken: string; readonly refresh: string }

/** Notes the proof, and gives the session new secrets in place of those of before (ASVS V7.2.4). */
export async function renewProved(
  ledger: Ledger,
  of: { readonly userId: string; readonly sessionId: string; readonly nowMs: number },
): Promise<Proved> {
  const { userId, sessionId, nowMs } = of
  const [accessToken, refresh] = [newSecret(), newSecret()]
  await proveSession(ledger, {
    sessionId,
    userId,
    tokenHash: hashOf(accessToken),
    refreshHash: hashOf(refresh),
    at: instantAt(nowMs),
  })
  return { accessToken, refresh: renewalOf(sessionId, refresh) }
}
