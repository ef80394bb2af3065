import { addDays, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import {
  GIVEN_UP_AFTER_DAYS,
  isPaid,
  isPayable,
  letterDue,
} from '@saldo/domain/subscriptions/charges'
import type { Ledger } from '../db/ledger.ts'
import { writeMail } from '../mail/outbox.ts'
import type { KeptCompanyCharge } from './company-store.ts'

type About = {
  readonly company: string
  readonly recipient: string
  readonly nowMs: number
  /** The charge as the gateway has it now. */
  readonly charge: KeptCompanyCharge
}

/** Which letters about a charge were sent. */
type Marks = Pick<KeptCompanyCharge, 'isLetterSent' | 'lettersSent' | 'isReceiptSent'>

/**
 * Writes to a company about a charge: once with the way to pay it, up to three times while it is not
 * paid, and once when it is.
 */
export async function writeCompanyLetters(
  ledger: Ledger,
  { company, recipient, nowMs, charge }: About,
): Promise<Marks> {
  const { isLetterSent, lettersSent, isReceiptSent, status, pageUrl } = charge
  const marks = { isLetterSent, lettersSent, isReceiptSent }
  const { month, seats, total: value, dueOn } = charge
  const common = { company, month, seats, value, dueOn }
  if (isPaid(status)) {
    if (isReceiptSent) return marks
    await writeMail(ledger, { recipient, kind: 'company_receipt', payload: common, nowMs })
    return { ...marks, isReceiptSent: true }
  }
  if (pageUrl === null || !isPayable(status)) return marks
  if (!isLetterSent) {
    const payload = { ...common, link: pageUrl }
    await writeMail(ledger, { recipient, kind: 'company_charge', payload, nowMs })
    return { ...marks, isLetterSent: true }
  }
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const no = letterDue(charge, { sent: lettersSent, today })
  if (no === null) return marks
  const endsOn = addDays(dueOn, GIVEN_UP_AFTER_DAYS)
  const payload = { ...common, link: pageUrl, no, endsOn }
  await writeMail(ledger, { recipient, kind: 'company_unpaid', payload, nowMs })
  return { ...marks, lettersSent: no }
}
