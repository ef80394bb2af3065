import { isRefused, type Refused, refuseTries, refuse } from '@saldo/contract/refusals'
import {
  giveBackAttempts,
  limits,
  takeAttempts,
  giveBackAttempt,
  takeAttempt,
} from '../users/attempts.ts'
import { type ActingUser, type Billing, CARD_REFUSALS, endOf } from './billing.ts'
import type { Answer, Call } from '@saldo/contract/endpoint'
import type { redeemCode as endpoint } from '@saldo/contract/subscription-changes'
import { dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import {
  type CodeFacts,
  discountOf,
  isCode,
  isDiscount,
  readPromotionalCode,
  refuseCode,
} from '@saldo/domain/subscriptions/codes'
import { standingOf } from '@saldo/domain/subscriptions/standing'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import type { PlanBook } from '../gateways/plans.ts'
import { listKept } from './billing-store.ts'
import {
  lengthenTrial,
  lockCode,
  redeem,
  employ,
  findOwnerOf,
  lockActivation,
  putGift,
} from './store.ts'
import type { JobContext } from '../context.ts'
import type { activateEmployee as activateEndpoint } from '@saldo/contract/subscriptions'
import { companyPlan, NO_PLAN } from '@saldo/domain/subscriptions/kinds'
import { refuseSeat } from '@saldo/domain/subscriptions/companies'
import type { Ledger } from '../db/ledger.ts'
import { hashOf, newId } from '../gateways/random.ts'
import { readCompanyState } from './company-charges.ts'
import { type Contract, countEmployees, lockContract } from './company-store.ts'

const CARDS =
  'Muitas tentativas com cartões. Aguarde e tente mais tarde, ou pague por Pix ou boleto.'
const CHARGES =
  'Muitas cobranças recusadas. Aguarde e tente mais tarde, ou pague por Pix ou boleto.'

type TryDependencies = Pick<Billing, 'database' | 'clock'> & { readonly userId: string }

/**
 * Saves a card, where not too many were tried: the gateway keeps a card without asking its bank, so one
 * that is saved counts as well. Where the gateway has not answered nothing was tried.
 */
export function tryCard<T>(
  { database, clock, userId }: TryDependencies,
  save: () => Promise<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const nowMs = clock.now()
  const tries = [limits.cardOfAccount, limits.cardOfAccountInADay].map((limit) => ({
    limit,
    of: userId,
    nowMs,
  }))
  return tryOnce(database, { tries, words: CARDS, act: save, isCounted: isTried })
}

/** Charges a card, where not too many charges were declined today. Only a card that is declined counts. */
export function tryCharge<T>(
  { database, clock, userId }: TryDependencies,
  charge: () => Promise<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const tries = [{ limit: limits.declinedOfAccount, of: userId, nowMs: clock.now() }]
  return tryOnce(database, { tries, words: CHARGES, act: charge, isCounted: isDeclined })
}

/** Looks up a postal code, where not too many were looked up. */
export async function tryPostal<T>(
  { database, clock, userId }: TryDependencies,
  find: () => Promise<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const tries = [{ limit: limits.postalOfAccount, of: userId, nowMs: clock.now() }]
  const waitSeconds = await database.system((ledger) => takeAttempts(ledger, tries))
  return waitSeconds === null ? find() : refuseTries(waitSeconds)
}

const isTried = (result: unknown) => !isRefused(result) || result.refused !== 'gateway_unanswered'
const isDeclined = (result: unknown) =>
  isRefused(result) && (CARD_REFUSALS as readonly string[]).includes(result.refused)

type Counted<T> = {
  readonly tries: Parameters<typeof takeAttempts>[1]
  readonly words: string
  readonly act: () => Promise<T>
  readonly isCounted: (result: T) => boolean
}

/** Counted before the gateway is asked, so that tries that are sent at once are no more than others. */
async function tryOnce<T>(
  database: Billing['database'],
  { tries, words, act, isCounted }: Counted<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const waitSeconds = await database.system((ledger) => takeAttempts(ledger, tries))
  if (waitSeconds !== null) return refuseTries(waitSeconds, words)
  const giveBack = () => database.system((ledger) => giveBackAttempts(ledger, tries))
  let result: T
  try {
    result = await act()
  } catch (error) {
    await giveBack()
    throw error
  }
  if (!isCounted(result)) await giveBack()
  return result
}

const GUESSES = 'Muitas tentativas com códigos promocionais. Aguarde um pouco e tente novamente.'

/**
 * The promotional code of this name, held until the end; every call that takes a code finds it here. One
 * that there is not is a guess, and it counts for the person and for their address; the transaction must be
 * kept. Whoever has a code has guessed nothing, whether it is good for them or not.
 */
export async function findGuessed(
  ctx: JobContext,
  {
    address,
    code,
  }: {
    readonly address: string
    /** As it is kept, in capitals. */
    readonly code: string
  },
): Promise<CodeFacts | Refused<'promotional_code_invalid' | 'too_many_requests'>> {
  const tries = [
    { limit: limits.codeOfAccount, of: ctx.userId, nowMs: ctx.nowMs },
    { limit: limits.codeFromAddress, of: address, nowMs: ctx.nowMs },
  ]
  const waitSeconds = await takeAttempts(ctx.ledger, tries)
  if (waitSeconds !== null) return refuseTries(waitSeconds, GUESSES)
  const facts = await lockCode(ctx, { code })
  if (facts === undefined) return refuse('promotional_code_invalid')
  await giveBackAttempts(ctx.ledger, tries)
  return facts
}

/**
 * Uses a code that gives days of trial, once a person; or says what a code takes off a plan, which is used
 * with the subscription itself. Whoever guesses codes that there are not is refused after some tries.
 */
export async function usePromotionalCode(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  plans: PlanBook,
  {
    userId,
    recheck,
    address,
    code: typed,
    plan: identifier,
  }: Call<typeof endpoint>['body'] & ActingUser & { readonly address: string },
): Promise<Answer<typeof endpoint> | Refused<(typeof endpoint)['refusals'][number]>> {
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const code = readPromotionalCode(typed)
  // What no code looks like is mistyped, and guesses nothing.
  if (!isCode(code)) return refuse('promotional_code_invalid', 'code')
  return database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    await takeLedger({ ledger, userId })
    await recheck(ledger)
    const facts = await findGuessed({ ledger, userId, nowMs }, { address, code })
    if (isRefused(facts)) return { ...facts, fields: ['code'] }
    const refusal = refuseCode(facts, today)
    if (refusal !== null) return refuse(refusal, 'code')
    const { days, months } = facts
    if (isDiscount(facts)) {
      if (identifier === undefined) return refuse('promotional_code_wants_plan', 'code')
      const plan = plans.find(identifier)
      if (plan === undefined) return refuse('plan_not_found', 'plan')
      return { code, days: null, discount: discountOf(facts, plan.price), months }
    }
    const kept = await listKept({ ledger, userId })
    const isSubscribed = kept.some((row) => {
      const expireOn = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
      return standingOf({ ...row, expireOn }, today) === 'active'
    })
    const trial = kept.find(({ plan }) => plan === NO_PLAN)
    if (isSubscribed || trial === undefined || days === null) {
      return refuse('promotional_code_without_trial', 'code')
    }

    // Decided.
    await lengthenTrial({ ledger, userId, nowMs }, { ...trial, days })
    await redeem({ ledger, userId }, { code, subscriptionId: null, at })
    return { code, days, discount: null, months: null }
  })
}

/**
 * Activates a company's plan by the link that it mailed: once, and for the account of that e-mail,
 * whichever user is signed in. Where there is no such account yet, the link stays valid.
 */
export async function activateEmployee(
  { database, clock, settings }: Dependencies,
  { token, address }: { readonly token: string; readonly address: string },
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
    await setOwner({ ledger, userId })
    await takeLedger({ ledger, userId })
    await employ({ ledger, userId }, { hash, companyId, at })
    const until = contract?.endsOn == null ? null : endOf(contract.endsOn)
    const gift = { userId, id: newId(nowMs), plan: companyPlan(prefix), at, company, until }
    await putGift({ ledger, userId: gift.userId }, gift)
    return { company: { name: company } }
  })
}

/** Why the company has no plan for somebody now, or null: it has left, it owes, or its seats are taken. */
async function refuseActivation(
  ledger: Ledger,
  {
    contract,
    owner,
    companyId,
    nowMs,
  }: {
    readonly contract: Contract | undefined
    readonly owner: { readonly companyId: string | null }
    readonly companyId: string
    readonly nowMs: number
  },
): Promise<'company_activation_invalid' | 'company_plan_stopped' | 'company_seats_taken' | null> {
  if (contract === undefined) return null
  const state = await readCompanyState(ledger, contract, nowMs)
  if (state === 'ended') return 'company_activation_invalid'
  if (state === 'stopped') return 'company_plan_stopped'
  if (owner.companyId === companyId) return null
  return refuseSeat(contract.seats, await countEmployees(ledger, companyId))
}
