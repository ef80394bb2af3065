import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { ChargePurpose } from '@saldo/domain/subscriptions/holdings'
import type { Owned } from '../context.ts'

export type ChargeRow = {
  readonly subscriptionId: string
  readonly invoiceId: string
  readonly dueOn: Day
  readonly total: Cents
  readonly status: string
  readonly pageUrl: string | null
  readonly madeAt: string
  readonly purpose: ChargePurpose
  readonly plan: string | null
  readonly isApplied: boolean
}

/** A charge, and which letters about it were sent. */
export type KeptCharge = {
  readonly invoiceId: string
  readonly status: string
  readonly lettersSent: number
  readonly isReceiptSent: boolean
  readonly isNoticeSent: boolean
  readonly plan: string | null
  readonly isApplied: boolean
}

export function listKeptCharges(ctx: Owned): Promise<KeptCharge[]> {
  return ctx.ledger
    .selectFrom('subscription_invoices')
    .select([
      'invoice_id as invoiceId',
      'status',
      'letters_sent as lettersSent',
      'is_receipt_sent as isReceiptSent',
      'is_notice_sent as isNoticeSent',
      'plan',
      'is_applied as isApplied',
    ])
    .where('user_id', '=', ctx.userId)
    .execute()
}

export type LetterMarks = Pick<KeptCharge, 'lettersSent' | 'isReceiptSent' | 'isNoticeSent'>

export async function putCharge(
  ctx: Owned,
  {
    charge,
    marks,
  }: {
    readonly charge: ChargeRow
    readonly marks: LetterMarks
  },
): Promise<void> {
  const fields = {
    due_date: charge.dueOn,
    total: charge.total,
    status: charge.status,
    secure_url: charge.pageUrl,
    made_at: charge.madeAt,
    letters_sent: marks.lettersSent,
    is_receipt_sent: marks.isReceiptSent,
    is_notice_sent: marks.isNoticeSent,
    purpose: charge.purpose,
    plan: charge.plan,
    is_applied: charge.isApplied,
  }
  await ctx.ledger
    .insertInto('subscription_invoices')
    .values({
      user_id: ctx.userId,
      subscription_id: charge.subscriptionId,
      invoice_id: charge.invoiceId,
      ...fields,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'subscription_id', 'invoice_id']).doUpdateSet(fields),
    )
    .execute()
}
