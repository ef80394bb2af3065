import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { redeemCode as endpoint } from '@saldo/contract/subscription-changes'
import { dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import {
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
import { giveBackAttempt, limits, takeAttempt } from '../users/attempts.ts'
import { listKept } from './billing-store.ts'
import { lengthenTrial, lockCode, redeem } from './codes-store.ts'

type Asking = Call<typeof endpoint>['body'] & { readonly userId: string }

/**
 * Uses a code that gives days of trial, once a person; or says what a code takes off a plan, which is used
 * with the subscription itself. Whoever guesses codes that there are not is refused after some tries.
 */
export async function usePromotionalCode(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  plans: PlanBook,
  { userId, code: typed, plan: identifier }: Asking,
): Promise<Answer<typeof endpoint> | Refused<(typeof endpoint)['refusals'][number]>> {
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const code = readPromotionalCode(typed)
  // What no code looks like is mistyped, and guesses nothing.
  if (!isCode(code)) return refuse('promotional_code_invalid', 'code')
  const tried = { limit: limits.codeOfAccount, of: userId, nowMs }
  return database.system(async (ledger) => {
    if ((await takeAttempt(ledger, tried)) !== null) return refuse('too_many_requests')
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    const facts = await lockCode(ledger, { userId, code })
    if (facts === undefined) return refuse('promotional_code_invalid', 'code')
    // Whoever has a code has guessed nothing, whether it is good for them or not.
    await giveBackAttempt(ledger, tried)
    const refusal = refuseCode(facts, today)
    if (refusal !== null) return refuse(refusal, 'code')
    const { days, months } = facts
    if (isDiscount(facts)) {
      if (identifier === undefined) return refuse('promotional_code_wants_plan', 'code')
      const plan = plans.find(identifier)
      if (plan === undefined) return refuse('plan_not_found', 'plan')
      return { code, days: null, discount: discountOf(facts, plan.price), months }
    }
    const isSubscribed = (await listKept(ledger, userId)).some((row) => {
      const expireOn = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
      return standingOf({ ...row, expireOn }, today) === 'active'
    })
    if (isSubscribed || days === null) return refuse('promotional_code_without_trial', 'code')

    // Decided.
    if (!(await lengthenTrial(ledger, { userId, days, at }))) {
      return refuse('promotional_code_without_trial', 'code')
    }
    await redeem(ledger, { userId, code, subscriptionId: null, at })
    return { code, days, discount: null, months: null }
  })
}
