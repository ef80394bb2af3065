import type { RefusedBy } from '@saldo/contract/endpoint'
import type { proveByPassword as proveByPasswordEndpoint } from '@saldo/contract/session'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newSecret } from '../gateways/random.ts'
import { refuseOwnPassword } from '../users/own-password.ts'
import { refuseSecondFactor } from './factors.ts'
import { renewalOf } from './cookie.ts'
import { proveSession } from './store.ts'
import type { Context } from '../context.ts'

type Proving = {
  readonly password: string
  readonly code: string | undefined
  readonly address: string
  readonly secret: string
}

/**
 * The user of this session proves their identity again: by their password and, where a second
 * factor is on, by that as well (case L51).
 */
export async function proveByPassword(
  ctx: Context,
  caller: { readonly sessionId: string },
  { password, code, address, secret }: Proving,
): Promise<Proved | RefusedBy<typeof proveByPasswordEndpoint>> {
  const refusal = await refuseOwnPassword(ctx, {
    password,
    address,
    field: 'password',
    askMore: () => refuseSecondFactor(ctx, { code, secret }),
  })
  if (refusal !== null) return refusal

  // Decided.
  return renewProved(ctx, { sessionId: caller.sessionId })
}

/** The secrets under which a session goes on after a proof: its access token, and its cookie's value. */
export type Proved = { readonly accessToken: string; readonly refresh: string }

/** Notes the proof, and gives the session new secrets in place of those of before (ASVS V7.2.4). */
export async function renewProved(
  ctx: Context,
  of: { readonly sessionId: string },
): Promise<Proved> {
  const { sessionId } = of
  const [accessToken, refresh] = [newSecret(), newSecret()]
  await proveSession(ctx, {
    sessionId,
    tokenHash: hashOf(accessToken),
    refreshHash: hashOf(refresh),
    at: instantAt(ctx.nowMs),
  })
  return { accessToken, refresh: renewalOf(sessionId, refresh) }
}
