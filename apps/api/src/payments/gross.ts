import { sql } from 'kysely'
import { refuse } from '@saldo/contract/refusals'
import { GROSS_UNSEEN_MAX, grossOf, refuseGross } from '@saldo/domain/balances/limits'
import { type Cents, ZERO } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { RefusedWrite } from '../db/refused-write.ts'

type Written = {
  readonly userId: string
  /** Entries that are written with this change, whether they are there already or not. */
  readonly entries?: readonly { readonly id: string; readonly value: Cents }[]
  /** The initial value that a payment method has been given. */
  readonly initial?: Cents
}

/** Stops a change after which one ledger would hold more than can be summed to the cent (F6). */
export async function requireGrossWithinLimit(ledger: Ledger, written: Written): Promise<void> {
  const { userId, entries = [], initial = ZERO } = written
  const added = grossOf(entries.map(({ value }) => value))
  if (Math.max(added, grossOf([initial])) < GROSS_UNSEEN_MAX) return
  const ids = entries.map(({ id }) => id)
  const { rows } = await sql<{ readonly gross: string }>`
    select ((select coalesce(sum(abs(value)), 0) from transactions
              where user_id = ${userId} and id <> all(${ids}::uuid[]))
          + (select coalesce(sum(abs(initial_value)), 0) from payments
              where user_id = ${userId}))::text as gross`.execute(ledger)
  const refusal = refuseGross(added + Number(rows[0]?.gross ?? 0))
  if (refusal !== null) throw new RefusedWrite(refuse(refusal, 'value'))
}
