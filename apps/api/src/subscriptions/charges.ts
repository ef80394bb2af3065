import { DEFAULT_TIME_ZONE, dayAt } from '@saldo/domain/calendar'
import { GIVEN_UP_AFTER_DAYS, isPaid, letterDue } from '@saldo/domain/subscriptions/charges'
import { addDays } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import type { GatewayCharge } from '../gateways/payment-gateway.ts'
import { writeMail } from '../mail/outbox.ts'
import { findUser } from '../users/store.ts'
import { type KeptSubscription, listKeptCharges, putCharge } from './billing-store.ts'

type Writing = {
  readonly userId: string
  readonly nowMs: number
  readonly charges: readonly GatewayCharge[]
  readonly rows: readonly KeptSubscription[]
}

/** Writes the charges of a user's subscriptions, and the letters that are due because of them. */
export async function writeCharges(ledger: Ledger, writing: Writing): Promise<void> {
  const { userId, charges, rows } = writing
  const kept = new Map(
    (await listKeptCharges(ledger, userId)).map((charge) => [charge.invoiceId, charge]),
  )
  for (const charge of charges) {
    const row = rows.find(({ subscriptionId }) => subscriptionId === charge.subscriptionId)
    if (row === undefined || charge.subscriptionId === null) continue
    const before = kept.get(charge.id)
    const marks = {
      lettersSent: before?.lettersSent ?? 0,
      isReceiptSent: before?.isReceiptSent ?? false,
    }
    const after = await writeLetters(ledger, { ...writing, charge, row, marks })
    const { id: invoiceId, dueOn, total, status, pageUrl, madeAt } = charge
    const fields = { invoiceId, dueOn, total, status, pageUrl, madeAt }
    await putCharge(ledger, {
      userId,
      charge: { ...fields, subscriptionId: row.id },
      marks: after,
    })
  }
}

type Marks = { readonly lettersSent: number; readonly isReceiptSent: boolean }
type About = Writing & {
  readonly charge: GatewayCharge
  readonly row: KeptSubscription
  readonly marks: Marks
}

/** The receipt of what was paid, once; and up to three letters about what was not. */
async function writeLetters(ledger: Ledger, about: About): Promise<Marks> {
  const { userId, nowMs, charge, row, marks } = about
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const isReceiptDue = isPaid(charge.status) && charge.total > 0 && !marks.isReceiptSent
  // Whoever has never paid has only left a page, and whoever has cancelled owes nothing.
  const isDunned = row.status === 'active' && !row.suspended
  const no = isDunned ? letterDue(charge, { sent: marks.lettersSent, today }) : null
  if (!isReceiptDue && no === null) return marks
  const user = await findUser(ledger, userId)
  if (user === undefined) return marks
  const { name, email: recipient } = user
  const common = { name, value: charge.total, dueOn: charge.dueOn }
  if (isReceiptDue) {
    const until = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
    const payload = { ...common, until }
    await writeMail(ledger, { recipient, kind: 'charge_receipt', payload, nowMs })
    return { ...marks, isReceiptSent: true }
  }
  const endsOn = addDays(charge.dueOn, GIVEN_UP_AFTER_DAYS)
  const payload = { ...common, no: no ?? 1, endsOn, isCard: row.way === 'credit_card' }
  await writeMail(ledger, { recipient, kind: 'charge_unpaid', payload, nowMs })
  return { ...marks, lettersSent: no ?? marks.lettersSent }
}
