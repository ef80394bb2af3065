import type { Call } from '@saldo/contract/endpoint'
import type { createPayment as createEndpoint } from '@saldo/contract/payment-changes'
import type { Payment } from '@saldo/contract/payments'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { ZERO } from '@saldo/domain/money'
import { PAYMENTS_MAX } from '@saldo/domain/payments/kinds'
import { refuseClosingTerms } from '@saldo/domain/payments/refusals'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { requireGrossWithinLimit } from './gross.ts'
import { paymentOf } from './rows.ts'
import { countPayments, findPayment, insertPayment, listPaymentFacts } from './store.ts'
import type { Context, OwnerLedger } from '../context.ts'

/** All payment methods of the user, cash first, with the balance of today. */
export async function listPayments(ctx: Context): Promise<Payment[]> {
  const facts = await listPaymentFacts(ctx, { today: ctx.today })
  return facts.map((row) => paymentOf(row, ctx.today))
}

/** One payment method. Another user's and a missing one get the same refusal. */
export async function readPayment(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Payment | Refused<'payment_not_found'>> {
  const [facts] = await listPaymentFacts(ctx, { id, today: ctx.today })
  return facts === undefined ? refuse('payment_not_found') : paymentOf(facts, ctx.today)
}

/** Whether this user has such a payment method to see; who may change it is decided elsewhere. */
export async function isPayment(ctx: OwnerLedger, id: string): Promise<boolean> {
  return (await findPayment(ctx, id)) !== undefined
}

type Draft = Call<typeof createEndpoint>['body']

/** The columns of a draft: a card has a cycle and no initial value, an account the reverse. */
function fieldsOf(draft: Draft) {
  if (draft.type === 'debit') {
    return {
      account_type: draft.accountType,
      initial_value: draft.value ?? ZERO,
      overdraft_limit: draft.overdraftLimit ?? ZERO,
      counts_to_spend: draft.countsToSpend ?? null,
      monthly_yield: draft.monthlyYield ?? null,
    }
  }
  return {
    flag: draft.flag,
    credit_limit: draft.limit,
    close_day: draft.invoiceCloseOn ?? null,
    close_before_due: draft.closeBeforeDue ?? null,
    due_day: draft.paid,
    closing_day_goes_to: draft.closingDayGoesTo ?? ('next' as const),
  }
}

async function findSent(ctx: Context, query: { readonly id: string }): Promise<Payment | null> {
  const result = await readPayment(ctx, query)
  return 'refused' in result ? null : result
}

/**
 * Creates a bank account or card. The same `_id` sent again is the same account, answered again.
 */
export async function createPayment(
  ctx: Context,
  input: { readonly draft: Draft },
): Promise<Payment | Refused<'closing_missing' | 'payment_limit_reached'>> {
  const { draft } = input

  const sentBefore = draft._id === undefined ? null : await findSent(ctx, { id: draft._id })
  if (sentBefore !== null) return sentBefore
  if (draft.type === 'credit') {
    const { invoiceCloseOn: closeDay = null, closeBeforeDue = null } = draft
    const refusal = refuseClosingTerms({ closeDay, closeBeforeDue })
    if (refusal !== null) return refuse(refusal, 'invoiceCloseOn')
  }
  if ((await countPayments(ctx)) >= PAYMENTS_MAX) return refuse('payment_limit_reached')

  // Decided.
  const id = draft._id ?? newId(ctx.nowMs)
  await insertPayment(ctx.ledger, {
    user_id: ctx.userId,
    id,
    type: draft.type,
    name: draft.name,
    created_at: instantAt(ctx.nowMs),
    ...fieldsOf(draft),
  })
  if (draft.type === 'debit') await requireGrossWithinLimit(ctx, { initial: draft.value ?? ZERO })
  const result = await readPayment(ctx, { id })
  assert(!('refused' in result), 'what was written is there')
  return result
}
