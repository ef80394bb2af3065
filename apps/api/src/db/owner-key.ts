import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { assert } from '@saldo/domain/assert'
import { sendNow, type Sign, signOn } from './one-connection.ts'
import type { Tables } from './tables.ts'

const UUID = /^[0-9a-f-]{36}$/
/** The proofs of this many owners are cached: a proof never changes. */
const PROOFS_MAX = 10_000

/**
 * The owner of a transaction is a setting, and whoever can run SQL can change a setting. So it
 * carries a proof made from a secret that no role of a request can read; the policies show no row
 * without it (`request_owner`, case L48).
 */
export function signerOf(secret: Buffer): Sign {
  const proofs = new Map<string, string>()
  const sign = (owner: string) => {
    assert(UUID.test(owner), 'an owner is a UUID')
    let proof = proofs.get(owner)
    if (proof === undefined) {
      proof = createHash('sha256').update(secret).update(owner).update(secret).digest('hex')
      if (proofs.size > PROOFS_MAX) proofs.clear()
      proofs.set(owner, proof)
    }
    return proof
  }
  const hashLimit = (of: string) =>
    createHash('sha256').update(secret).update(`limit:${of}`).digest('hex')
  return Object.assign(sign, { hashLimit })
}

/** The owner whose rows the rest of a transaction sees, as the SQL text with which it begins. */
export function ownerSettings(owner: string, sign: Sign): string {
  return `set local saldo.owner = '${owner}'; set local saldo.owner_proof = '${sign(owner)}'`
}

/**
 * Sets the owner whose rows the rest of this transaction sees, where none was set at its beginning.
 */
export async function setOwner(ledger: Kysely<Tables>, owner: string): Promise<void> {
  const proof = signOn(ledger)(owner)
  await sendNow(
    ledger,
    sql`select set_config('saldo.owner', ${owner}, true), set_config('saldo.owner_proof', ${proof}, true)`,
  )
}
