import type { Answer } from '@saldo/contract/endpoint'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type { activateEmployee as activateEndpoint } from '@saldo/contract/subscriptions'
import { companyPlan } from '@saldo/domain/subscriptions/kinds'
import { refuseSeat } from '@saldo/domain/subscriptions/companies'
import type { Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { giveBackAttempt, limits, takeAttempt } from '../users/attempts.ts'
import { employ, findOwnerOf, lockActivation } from './activation-store.ts'
import { readCompanyState } from './company-gifts.ts'
import { type Contract, countEmployees, lockContract } from './company-store.ts'
import { endOf } from './end-of-day.ts'
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
  | Refused<(typeof activateEndpoint)['refusals'][number] | 'too_many_requests'>
> {
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  const hash = hashOf(token)
  const tried = { limit: limits.activationFromAddress, of: address, nowMs }
  return database.system(async (ledger) => {
    const waitSeconds = await takeAttempt(ledger, tried)
    if (waitSeconds !== null) return refuseTries(waitSeconds)
    const activation = await lockActivation(ledger, { hash, at })
    if (activation === undefined) return refuse('company_activation_invalid')
    const { email, company, companyId, brand } = activation
    const owner = await findOwnerOf(ledger, email)
    if (owner === undefined) return refuse('company_activation_without_account')
    const contract = await lockContract(ledger, companyId)
    const refusal = await refuseActivation(ledger, { contract, owner, companyId, nowMs })
    if (refusal !== null) {
      // Whoever has a link has guessed nothing: they come again when a seat is free.
      await giveBackAttempt(ledger, tried)
      return refuse(refusal)
    }

    // Decided.
    const userId = owner.id
    const prefix = settings.brands.find(brand)?.subscriptionPrefix ?? brand
    await giveBackAttempt(ledger, tried)
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    await employ({ ledger, userId }, { hash, companyId, at })
    const until = contract?.endsOn == null ? null : endOf(contract.endsOn)
    const gift = { userId, id: newId(nowMs), plan: companyPlan(prefix), at, company, until }
    await putGift({ ledger, userId: gift.userId }, gift)
    return { company: { name: company } }
  })
}

type Facts = {
  readonly contract: Contract | undefined
  readonly owner: { readonly companyId: string | null }
  readonly companyId: string
  readonly nowMs: number
}

/** Why the company has no plan for somebody now, or null: it has left, it owes, or its seats are taken. */
async function refuseActivation(
  ledger: Ledger,
  { contract, owner, companyId, nowMs }: Facts,
): Promise<'company_activation_invalid' | 'company_plan_stopped' | 'company_seats_taken' | null> {
  if (contract === undefined) return null
  const state = await readCompanyState(ledger, contract, nowMs)
  if (state === 'ended') return 'company_activation_invalid'
  if (state === 'stopped') return 'company_plan_stopped'
  if (owner.companyId === companyId) return null
  return refuseSeat(contract.seats, await countEmployees(ledger, companyId))
}
