import type { Brands } from '@saldo/domain/brands/choose'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { User } from '@saldo/contract/users'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { type Documents, documentsOf } from '@saldo/domain/users/documents'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId } from '../gateways/random.ts'
import { findUser } from './store.ts'

type Accepting = {
  readonly userId: string
  readonly documents: Documents
  readonly nowMs: number
  readonly address: string
  readonly agent: string
}

/** One row for each text: which version, when, from where (case L55). None is ever rewritten. */
export async function writeAcceptance(
  ledger: Ledger,
  { userId, documents, nowMs, address, agent }: Accepting,
): Promise<void> {
  const at = instantAt(nowMs)
  const rows = (['terms', 'policy'] as const).map((purpose) => {
    const { version, sha256 } = documents[purpose]
    // Of a text that is published elsewhere its address is what was accepted.
    const text_hash = sha256 === null ? hashOf(version) : Buffer.from(sha256, 'hex')
    return {
      user_id: userId,
      id: newId(nowMs),
      purpose,
      given: true,
      text_version: version,
      text_hash,
    }
  })
  await ledger
    .insertInto('consents')
    .values(rows.map((row) => ({ ...row, at, address, agent })))
    .execute()
}

type ConsentFacts = Omit<Accepting, 'userId' | 'documents'> & {
  readonly brands: Brands
  readonly terms: string
  readonly policy: string
}

/** The person accepts the texts as they are now; those of any brand of this server may be shown. */
export async function acceptDocuments(
  ledger: Ledger,
  { userId }: Actor,
  { brands, terms, policy, ...moment }: ConsentFacts,
): Promise<User | Refused<'documents_changed'>> {
  const documents = brands.all
    .map((brand) => documentsOf(brand))
    .find((one) => one.terms.version === terms && one.policy.version === policy)
  if (documents === undefined) return refuse('documents_changed')

  // Decided.
  await writeAcceptance(ledger, { userId, documents, ...moment })
  const user = await findUser(ledger, userId)
  assert(user !== undefined, 'a session has its user')
  return user
}
