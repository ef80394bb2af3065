import type { Ledger } from '../db/ledger.ts'
import type { Owned } from '../context.ts'

/** What a link of a company is good for now, held until the end: the second of two at once waits. */
export function lockActivation(
  ledger: Ledger,
  { hash, at }: { readonly hash: Buffer; readonly at: string },
) {
  return ledger
    .selectFrom('company_activations as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.email', 'c.id as companyId', 'c.name as company', 'c.brand'])
    .where('a.token_hash', '=', hash)
    .where('a.used_at', 'is', null)
    .where('a.expires_at', '>', at)
    .forUpdate('a')
    .executeTakeFirst()
}

/** The user of an e-mail (in lower case). */
export function findOwnerOf(ledger: Ledger, email: string) {
  return ledger
    .selectFrom('users')
    .select(['id', 'company_id as companyId'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** A way to the company's plan, for the account of this e-mail. */
export async function insertActivation(
  ledger: Ledger,
  activation: {
    readonly hash: Buffer
    readonly companyId: string
    readonly email: string
    readonly expiresAt: string
  },
): Promise<void> {
  await ledger
    .insertInto('company_activations')
    .values({
      token_hash: activation.hash,
      company_id: activation.companyId,
      email: activation.email,
      expires_at: activation.expiresAt,
      used_at: null,
    })
    .execute()
}

/** The link is used up, and the person belongs to the company. */
export async function employ(
  ctx: Owned,
  activation: {
    readonly hash: Buffer
    readonly companyId: string
    readonly at: string
  },
): Promise<void> {
  await ctx.ledger
    .updateTable('company_activations')
    .set({ used_at: activation.at })
    .where('token_hash', '=', activation.hash)
    .execute()
  await ctx.ledger
    .updateTable('users')
    .set((row) => ({ company_id: activation.companyId, version: row('version', '+', 1) }))
    .where('id', '=', ctx.userId)
    .execute()
}
