import { addDays, DEFAULT_TIME_ZONE, dayAt } from '@saldo/domain/calendar'
import {
  GIVEN_UP_AFTER_DAYS,
  isNoticeDue,
  isPaid,
  letterDue,
} from '@saldo/domain/subscriptions/charges'
import { type ChargePurpose, chargesOfHeld } from '@saldo/domain/subscriptions/holdings'
import type { GatewayCharge } from '../gateways/payment-gateway.ts'
import { writeMail } from '../mail/outbox.ts'
import { findUser } from '../users/store.ts'
import type { KeptSubscription } from './billing-store.ts'
import { type LetterMarks, listKeptCharges, putCharge } from './charge-store.ts'
import type { Timed } from '../context.ts'

type Writing = {
  readonly charges: readonly GatewayCharge[]
  readonly rows: readonly KeptSubscription[]
  /** The charges, by the gateway's ids, whose plan and end it has been given. */
  readonly applied: ReadonlySet<string>
}

const NO_MARKS: LetterMarks = { lettersSent: 0, isReceiptSent: false, isNoticeSent: false }

/** Writes the charges of a user's subscriptions, and the letters that are due because of them. */
export async function writeCharges(ctx: Timed, writing: Writing): Promise<void> {
  const { charges, rows, applied } = writing
  const kept = new Map((await listKeptCharges(ctx)).map((charge) => [charge.invoiceId, charge]))
  for (const charge of charges) {
    const row = rows.find(({ subscriptionId }) => subscriptionId === charge.subscriptionId)
    if (row === undefined || charge.subscriptionId === null) continue
    const before = kept.get(charge.id)
    const purpose = purposeOf(charge, charges)
    const marks = before ?? NO_MARKS
    const after = await writeLetters(ctx, { ...writing, charge, row, marks, purpose })
    const { id: invoiceId, dueOn, total, status, pageUrl, madeAt, term } = charge
    // A charge keeps the plan for which it was made, whatever its subscription becomes.
    const plan = term?.plan ?? (before === undefined ? row.plan : before.plan)
    const isApplied = applied.has(invoiceId)
    const fields = { invoiceId, dueOn, total, status, pageUrl, madeAt, purpose, plan, isApplied }
    await putCharge(ctx, {
      charge: { ...fields, subscriptionId: row.id },
      marks: after,
    })
  }
}

/** What a charge is for: what we asked for, or by its place among those of its subscription. */
function purposeOf(charge: GatewayCharge, charges: readonly GatewayCharge[]): ChargePurpose {
  if (charge.term !== null) return charge.term.purpose
  const oldest = chargesOfHeld({ charges }, charge.subscriptionId ?? '').at(-1)
  return oldest?.id === charge.id ? 'first' : 'renewal'
}

type About = Writing & {
  readonly charge: GatewayCharge
  readonly row: KeptSubscription
  readonly marks: LetterMarks
  readonly purpose: ChargePurpose
}

/**
 * The receipt of what was paid, once; the code of a renewal by Pix or boleto, once, before it is due; and up
 * to three letters about what was not paid.
 */
async function writeLetters(ctx: Timed, about: About): Promise<LetterMarks> {
  const { charge, row, marks, purpose } = about
  const today = dayAt(ctx.nowMs, DEFAULT_TIME_ZONE)
  const isReceiptDue = isPaid(charge.status) && charge.total > 0 && !marks.isReceiptSent
  // Whoever has never paid has only left a page, and whoever has cancelled owes nothing.
  const isDunned = row.status === 'active' && !row.suspended && purpose !== 'change'
  const no = isDunned ? letterDue(charge, { sent: marks.lettersSent, today }) : null
  const hasNotice =
    isDunned && !marks.isNoticeSent && row.way !== 'credit_card' && isNoticeDue(charge, today)
  if (!isReceiptDue && no === null && !hasNotice) return marks
  const user = await findUser(ctx.ledger, ctx.userId)
  if (user === undefined) return marks
  const { name, email: recipient } = user
  const common = { name, value: charge.total, dueOn: charge.dueOn }
  if (isReceiptDue) {
    const until = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
    const payload = { ...common, until }
    await writeMail(ctx.ledger, { recipient, kind: 'charge_receipt', payload, nowMs: ctx.nowMs })
    return { ...marks, isReceiptSent: true }
  }
  const codes = { pixCode: charge.pixCode, line: charge.bankSlip?.line ?? null }
  if (hasNotice) {
    const payload = { ...common, ...codes }
    await writeMail(ctx.ledger, { recipient, kind: 'charge_renewal', payload, nowMs: ctx.nowMs })
    return { ...marks, isNoticeSent: true }
  }
  const endsOn = addDays(charge.dueOn, GIVEN_UP_AFTER_DAYS)
  const isCard = row.way === 'credit_card'
  const payload = { ...common, no: no ?? 1, endsOn, isCard, ...codes }
  await writeMail(ctx.ledger, { recipient, kind: 'charge_unpaid', payload, nowMs: ctx.nowMs })
  return { ...marks, lettersSent: no ?? marks.lettersSent }
}
