import type { SocialProvider } from '@saldo/contract/social'
import type { Ledger } from '../db/ledger.ts'
import type { Owned } from '../context.ts'

/** The key of a user's identity at a provider: never an e-mail, which may change owners. */
export type IdentityKey = { readonly issuer: string; readonly subject: string }

/** The account of an identity, if it has one. */
export function findByIdentity(ledger: Ledger, { issuer, subject }: IdentityKey) {
  return ledger
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id as id', 'users.image as image', 'users.profiles as profiles'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether an account has this e-mail (in lower case), by any credentials. */
export async function isEmailTaken(ledger: Ledger, email: string): Promise<boolean> {
  const found = await ledger
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertIdentity(
  ctx: Owned,
  identity: IdentityKey & {
    readonly provider: SocialProvider
    readonly at: string
  },
): Promise<void> {
  const { issuer, subject, provider, at } = identity
  await ctx.ledger
    .insertInto('identities')
    .values({ issuer, subject, user_id: ctx.userId, provider, created_at: at })
    .execute()
}
