import type { Answer, Call } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
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
import { giveBackAttempts, limits, takeAttempts } from '../users/attempts.ts'
import type { ActingUser } from './act-alone.ts'
import { listKept } from './billing-store.ts'
import { lengthenTrial, lockCode, redeem } from './codes-store.ts'
import type { Timed } from '../context.ts'

type CodeRequest = Call<typeof endpoint>['body'] & ActingUser & { readonly address: string }

type Guess = {
  readonly address: string
  /** As it is kept, in capitals. */
  readonly code: string
}

const GUESSES = 'Muitas tentativas com códigos promocionais. Aguarde um pouco e tente novamente.'

/**
 * The promotional code of this name, held until the end; every call that takes a code finds it here. One
 * that there is not is a guess, and it counts for the person and for their address; the transaction must be
 * kept. Whoever has a code has guessed nothing, whether it is good for them or not.
 */
export async function findGuessed(
  ctx: Timed,
  { address, code }: Guess,
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
  { userId, recheck, address, code: typed, plan: identifier }: CodeRequest,
): Promise<Answer<typeof endpoint> | Refused<(typeof endpoint)['refusals'][number]>> {
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const code = readPromotionalCode(typed)
  // What no code looks like is mistyped, and guesses nothing.
  if (!isCode(code)) return refuse('promotional_code_invalid', 'code')
  return database.system(async (ledger) => {
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
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
    const isSubscribed = (await listKept({ ledger, userId })).some((row) => {
      const expireOn = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
      return standingOf({ ...row, expireOn }, today) === 'active'
    })
    if (isSubscribed || days === null) return refuse('promotional_code_without_trial', 'code')

    // Decided.
    if (!(await lengthenTrial({ ledger, userId }, { days, at }))) {
      return refuse('promotional_code_without_trial', 'code')
    }
    await redeem({ ledger, userId }, { code, subscriptionId: null, at })
    return { code, days, discount: null, months: null }
  })
}
