import type { RefusedBy } from '@saldo/contract/endpoint'
import type { proveByPassword as proveByPasswordEndpoint } from '@saldo/contract/session'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { refuseOwnPassword } from '../users/own-password.ts'
import { refuseSecondFactor } from './factors.ts'
import { setProved } from './store.ts'

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
): Promise<null | RefusedBy<typeof proveByPasswordEndpoint>> {
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
  await setProved(ledger, caller.sessionId, instantAt(nowMs))
  return null
}
