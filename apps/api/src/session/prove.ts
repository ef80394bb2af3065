import type { Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { refuseOwnPassword } from '../users/own-password.ts'
import { setProved } from './store.ts'

type Proving = { readonly password: string; readonly nowMs: number; readonly address: string }

/** The person of this session shows once more who they are, by their password. */
export async function proveByPassword(
  ledger: Ledger,
  caller: { readonly actor: Actor; readonly sessionId: string },
  proving: Proving,
): Promise<null | Refused> {
  const refusal = await refuseOwnPassword(ledger, {
    ...proving,
    field: 'password',
    userId: caller.actor.userId,
  })
  if (refusal !== null) return refusal

  // Decided.
  await setProved(ledger, caller.sessionId, instantAt(proving.nowMs))
  return null
}
