import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { assert } from '@saldo/domain/assert'
import { sendNow, type Sign, signOn } from './one-connection.ts'
import type { Tables } from './tables.ts'

const UUID = /^[0-9a-f-]{36}$/
/** The proofs of this many owners are cached: a proof never changes. */
const PROOFS_MAX = 10_000

/**
 * Whoever can run SQL can change any setting, so the owner of a transaction is sent to the database with a
 * proof: an HMAC under a secret that no role of a request can read. It travels as a parameter, is compared
 * once (`prove_owner`) and kept nowhere; what the policies ask for afterwards is a mark of this transaction
 * alone (`proved_owner`, case L48, decision 147).
 */
export function signerOf(secret: Buffer): Sign {
  const proofs = new Map<string, string>()
  const hmac = (of: string) => createHmac('sha256', secret).update(of).digest('hex')
  const sign = (owner: string) => {
    assert(UUID.test(owner), 'an owner is a UUID')
    let proof = proofs.get(owner)
    if (proof === undefined) {
      proof = hmac(`owner:${owner}`)
      if (proofs.size > PROOFS_MAX) proofs.clear()
      proofs.set(owner, proof)
    }
    return proof
  }
  return Object.assign(sign, { hashLimit: (of: string) => hmac(`limit:${of}`) })
}

type Bound = { readonly ledger: Kysely<Tables>; readonly userId: string }

/**
 * Sets the owner whose rows the rest of this transaction sees, where none was set at its beginning.
 */
export async function setOwner({ ledger, userId }: Bound): Promise<void> {
  await sendNow(ledger, sql`select prove_owner(${userId}, ${signOn(ledger)(userId)})`)
}
