import type { Brands } from '@saldo/domain/brands/choose'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { User } from '@saldo/contract/users'
import { assert } from '@saldo/domain/assert'
import { type Documents, documentsOf } from '@saldo/domain/users/documents'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId } from '../gateways/random.ts'
import { findUser, insertConsents } from './store.ts'
import type { Context, JobContext } from '../context.ts'

/** One row for each text: which version, when, from where (case L55). None is ever rewritten. */
export async function writeAcceptance(
  ctx: JobContext,
  {
    documents,
    address,
    agent,
  }: { readonly documents: Documents; readonly address: string; readonly agent: string },
): Promise<void> {
  const at = instantAt(ctx.nowMs)
  const rows = (['terms', 'policy'] as const).map((purpose) => {
    const { version, sha256 } = documents[purpose]
    // Of a text that is published elsewhere its address is what was accepted.
    const text_hash = sha256 === null ? hashOf(version) : Buffer.from(sha256, 'hex')
    return {
      user_id: ctx.userId,
      id: newId(ctx.nowMs),
      purpose,
      given: true,
      text_version: version,
      text_hash,
    }
  })
  await insertConsents(
    ctx.ledger,
    rows.map((row) => ({ ...row, at, address, agent })),
  )
}

/** The person accepts the texts as they are now; those of any brand of this server may be shown. */
export async function acceptDocuments(
  ctx: Context,
  {
    brands,
    terms,
    policy,
    ...moment
  }: {
    readonly address: string
    readonly agent: string
    readonly brands: Brands
    readonly terms: string
    readonly policy: string
  },
): Promise<User | Refused<'documents_changed'>> {
  const documents = brands.all
    .map((brand) => documentsOf(brand))
    .find((one) => one.terms.version === terms && one.policy.version === policy)
  if (documents === undefined) return refuse('documents_changed')

  // Decided.
  await writeAcceptance(ctx, { documents, ...moment })
  const user = await findUser(ctx)
  assert(user !== undefined, 'a session has its user')
  return user
}
