import { refuse } from '@saldo/contract/refusals'
import { GROSS_UNSEEN_MAX, grossOf, refuseGross } from '@saldo/domain/balances/limits'
import { type Cents, ZERO } from '@saldo/domain/money'
import { RefusedWrite } from '../db/refused-write.ts'
import type { OwnerLedger } from '../context.ts'
import { findGross } from './store.ts'

/**
 * Throws a `RefusedWrite` where a change would bring one ledger above the gross that can be summed
 * to the cent (F6). Small changes are not looked up: they cannot reach the limit.
 */
export async function requireGrossWithinLimit(
  ctx: OwnerLedger,
  written: {
    /** The entries that this change writes, new and existing ones. */
    readonly entries?: readonly { readonly id: string; readonly value: Cents }[]
    /** The initial value that this change gives a payment method. */
    readonly initial?: Cents
  },
): Promise<void> {
  const { entries = [], initial = ZERO } = written
  const added = grossOf(entries.map(({ value }) => value))
  if (Math.max(added, grossOf([initial])) < GROSS_UNSEEN_MAX) return
  const ids = entries.map(({ id }) => id)
  const refusal = refuseGross(added + (await findGross(ctx, { but: ids })))
  if (refusal !== null) throw new RefusedWrite(refuse(refusal, 'value'))
}
