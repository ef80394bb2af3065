import { sql } from 'kysely'
import type { Cents } from '@saldo/domain/money'
import type { Owned } from '../context.ts'

type Which = { readonly paymentId: string }

/** Stores the bank's own id of a payment method, and its limit where the bank has changed it. */
export async function setBankFields(
  ctx: Owned,
  { paymentId }: Which,
  { externalId, limit }: { readonly externalId: string; readonly limit: Cents | null },
): Promise<void> {
  await sql`update payments set external_id = ${externalId}, version = version + 1,
      credit_limit = coalesce(${limit}::bigint, credit_limit)
    where user_id = ${ctx.userId} and id = ${paymentId}`.execute(ctx.ledger)
}

/** Makes a payment method a manual one, with its entries. Returns how many those are. */
export async function releasePayment(ctx: Owned, { paymentId }: Which): Promise<number> {
  await sql`update payments set external_id = null, bank_access_id = null, version = version + 1
    where user_id = ${ctx.userId} and id = ${paymentId}`.execute(ctx.ledger)
  const { numAffectedRows = 0n } = await sql`
    update transactions set external_id = null, version = version + 1
     where user_id = ${ctx.userId} and payment_id = ${paymentId} and external_id is not null
       and statement_id is null`.execute(ctx.ledger)
  return Number(numAffectedRows)
}
