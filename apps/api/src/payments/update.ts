import { isDeepStrictEqual } from 'node:util'
import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type { updatePayment as updateEndpoint } from '@saldo/contract/payment-changes'
import type { Payment } from '@saldo/contract/payments'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { type Month, monthOf } from '@saldo/domain/calendar'
import {
  type CardRule,
  type CardTerms,
  changeTerms,
  findFirstMonth,
  invoiceOf,
} from '@saldo/domain/payments/card-cycle'
import {
  foreignField,
  refuseClosingTerms,
  refuseEdit,
  refuseTermsFrom,
} from '@saldo/domain/payments/refusals'
import { isStale } from '@saldo/domain/versions'
import { instantAt } from '../gateways/clock.ts'
import { requireGrossWithinLimit } from './gross.ts'
import { cardRuleOf } from './rows.ts'
import { readPayment } from './service.ts'
import { lockPayment, type PaymentFields, setCalendar, updatePaymentRow } from './store.ts'
import type { Context, OwnerLedger } from '../context.ts'

type Changes = Call<typeof updateEndpoint>['body']

/** The columns that these changes set. */
function fieldsOf(changes: Changes, nowMs: number): Partial<PaymentFields> {
  const { name, accountType, value, flag, limit, paid, closingDayGoesTo, archived } = changes
  const { invoiceCloseOn, closeBeforeDue, sharing, overdraftLimit } = changes
  const { countsToSpend, monthlyYield } = changes
  return {
    ...(name === undefined ? {} : { name }),
    ...(accountType === undefined ? {} : { account_type: accountType }),
    ...(value === undefined ? {} : { initial_value: value }),
    ...(overdraftLimit === undefined ? {} : { overdraft_limit: overdraftLimit }),
    ...(countsToSpend === undefined ? {} : { counts_to_spend: countsToSpend }),
    ...(monthlyYield === undefined ? {} : { monthly_yield: monthlyYield }),
    ...(flag === undefined ? {} : { flag }),
    ...(limit === undefined ? {} : { credit_limit: limit }),
    ...(invoiceCloseOn === undefined ? {} : { close_day: invoiceCloseOn }),
    ...(closeBeforeDue === undefined ? {} : { close_before_due: closeBeforeDue }),
    ...(paid === undefined ? {} : { due_day: paid }),
    ...(closingDayGoesTo === undefined ? {} : { closing_day_goes_to: closingDayGoesTo }),
    ...(sharing === undefined ? {} : { sharing }),
    ...(archived === undefined ? {} : { archived_at: archived ? instantAt(nowMs) : null }),
  }
}

/**
 * Moves the items of a card's invoices, from a month on, to where its changed calendar has them.
 */
export type FollowCalendar = (
  ctx: OwnerLedger,
  move: {
    readonly cardId: string
    readonly after: CardRule
    readonly from: Month
  },
) => Promise<void>

/**
 * Updates an account or a card. A new closing or due day moves the open invoice and the coming
 * ones; closed ones stay as they are (decisions.md §5, case A6).
 */
export async function updatePayment(
  ctx: Context,
  {
    id,
    changes,
    followCalendar,
  }: {
    readonly id: string
    readonly changes: Changes
    /** Passed in, because `invoices` is a later slice that this one may not import. */
    readonly followCalendar: FollowCalendar
  },
): Promise<Payment | RefusedBy<typeof updateEndpoint>> {
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) return refuse('payment_not_found')
  if (isStale(changes.version, payment.version)) return refuse('version_conflict')
  const { version: _, ...rest } = changes
  const changed = Object.keys(rest)
  // Only the owner decides what the family sees, so a planner who acts for them cannot change it.
  if (changed.includes('sharing') && ctx.actor.actorId !== ctx.userId)
    return refuse('not_while_acting')
  if (payment.type === 'money' && changed.some((name) => name !== 'sharing')) {
    return refuse('payment_is_cash')
  }
  const facts = { userId: payment.user_id, type: payment.type, externalId: payment.external_id }
  const rewritten = changed.filter((name) => name !== 'sharing')
  if (rewritten.length > 0 && refuseEdit(facts, rewritten, ctx.actor) !== null)
    return refuse('payment_field_fixed')
  const foreign = foreignField(payment.type, changed)
  if (foreign !== null) return refuse('payment_field_fixed', foreign)

  const fields = fieldsOf(changes, ctx.nowMs)
  const before = cardRuleOf(payment)
  const updated = { ...payment, ...fields }
  const { close_day: closeDay, close_before_due: closeBeforeDue } = updated
  const ofClosing =
    payment.type === 'credit' ? refuseClosingTerms({ closeDay, closeBeforeDue }) : null
  if (ofClosing !== null) return refuse(ofClosing, 'invoiceCloseOn')
  const open = payment.type === 'credit' ? invoiceOf(before, ctx.today).month : monthOf(ctx.today)
  const from = changes.from ?? open
  const ofMonth = refuseTermsFrom(from, open)
  if (ofMonth !== null) return refuse(ofMonth, 'from')

  // Decided.

  await updatePaymentRow(ctx, { id }, fields)
  if (changes.value !== undefined) await requireGrossWithinLimit(ctx, { initial: changes.value })
  const terms = termsOf(cardRuleOf(updated))
  if (payment.type === 'credit' && !isDeepStrictEqual(terms, termsOf(before))) {
    const first = findFirstMonth(terms, from, ctx.today)
    const after = changeTerms(before, terms, first)
    await setCalendar(ctx, { id }, after)
    await followCalendar(ctx, { cardId: id, after, from: first })
  }
  const result = await readPayment(ctx, { id })
  assert(!('refused' in result), 'what was changed is there')
  return result
}

/** The terms of a card's row as its calendar now has them. */
function termsOf({ closing, dueDay, closingDayGoesTo }: CardRule): CardTerms {
  return { closing, dueDay, closingDayGoesTo }
}
