import type { Answer } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { activateEmployee as activateEndpoint } from '@saldo/contract/subscriptions'
import { companyPlan } from '@saldo/domain/subscriptions/kinds'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { giveBackAttempt, limits, takeAttempt } from '../users/attempts.ts'
import { employ, findOwnerOf, lockActivation } from './activation-store.ts'
import { putGift } from './store.ts'

type Shown = { readonly token: string; readonly address: string }

/**
 * Activates a company's plan by the link that it mailed: once, and for the account of that e-mail,
 * whichever user is signed in. Where there is no such account yet, the link stays valid.
 */
export async function activateEmployee(
  { database, clock, settings }: Dependencies,
  { token, address }: Shown,
): Promise<
  | Answer<typeof activateEndpoint>
  | Refused<
      'company_activation_invalid' | 'company_activation_without_account' | 'too_many_requests'
    >
> {
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  const hash = hashOf(token)
  const tried = { limit: limits.activationFromAddress, of: address, nowMs }
  return database.system(async (ledger) => {
    if ((await takeAttempt(ledger, tried)) !== null) return refuse('too_many_requests')
    const activation = await lockActivation(ledger, { hash, at })
    if (activation === undefined) return refuse('company_activation_invalid')
    const { email, company, companyId, brand } = activation
    const owner = await findOwnerOf(ledger, email)
    if (owner === undefined) return refuse('company_activation_without_account')

    // Decided.
    const userId = owner.id
    const prefix = settings.brands.find(brand)?.subscriptionPrefix ?? brand
    await giveBackAttempt(ledger, tried)
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    await employ(ledger, { hash, userId, companyId, at })
    await putGift(ledger, { userId, id: newId(nowMs), plan: companyPlan(prefix), at, company })
    return { company: { name: company } }
  })
}
