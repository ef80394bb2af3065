import { refuse, type Refused } from '@saldo/contract/refusals'
import { dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import {
  dueDayOf,
  findChargeToRepeat,
  lastDayOf,
  refuseSeat,
  refuseSeats,
} from '@saldo/domain/subscriptions/companies'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId, newSecret } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { insertJob } from '../queue/job-queue.ts'
import { insertActivation } from './store.ts'
import { companyKind, dismissalKind } from './company-charges.ts'
import {
  type CompanyPayer,
  type CompanyRow,
  countEmployees,
  countInvitations,
  deleteInvitations,
  findEmployee,
  insertCompanyCharge,
  listCompanyCharges,
  lockContract,
  putCompany,
  putCompanyPayer,
  setLastDay,
  setSeatsOf,
} from './company-store.ts'
import { endOf } from './billing.ts'

/*
 * What an operator does with companies, by the command line and by the screen alike. What follows for a
 * company's people and at the gateway is done by a job at once, since an operator's role may do neither.
 */

type OfCompany = { readonly companyId: string; readonly nowMs: number }

/** Has the company charged, and its people given what they have now: at once, or at another instant. */
async function settleAt(
  ledger: Ledger,
  { companyId, nowMs, runAt = instantAt(nowMs) }: OfCompany & { readonly runAt?: string },
): Promise<void> {
  const job = { id: newId(nowMs), payload: { companyId }, at: instantAt(nowMs), runAt }
  await insertJob(ledger, companyKind, job)
}

/** Makes a company, or gives the one with this name another brand. Returns whether it is new. */
export function addCompany(
  ledger: Ledger,
  { name, brand, nowMs }: { readonly name: string; readonly brand: string; readonly nowMs: number },
): Promise<boolean> {
  return putCompany(ledger, { id: newId(nowMs), name: name.trim(), brand, at: instantAt(nowMs) })
}

/** Writes down who pays for a company's seats. */
export async function setCompanyPayer(
  ledger: Ledger,
  { companyId, payer, nowMs }: OfCompany & { readonly payer: CompanyPayer },
): Promise<void> {
  await putCompanyPayer(ledger, { companyId, payer, at: instantAt(nowMs) })
  await settleAt(ledger, { companyId, nowMs })
}

/**
 * Buys so many seats from today on, or changes their number: what was more counts from the next charge.
 * A company that was about to leave stays.
 */
export async function setSeats(
  ledger: Ledger,
  {
    companyId,
    nowMs,
    seats,
    price: newPrice,
  }: OfCompany & { readonly seats: number; readonly price: Cents | null },
): Promise<null | Refused<
  'company_payer_missing' | 'company_price_missing' | 'company_seats_in_use'
>> {
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const contract = await lockContract(ledger, companyId)
  if (contract === undefined) return refuse('company_payer_missing')
  const price = newPrice ?? contract.price
  if (price === null) return refuse('company_price_missing', 'price')
  const refusal = refuseSeats(seats, await countEmployees(ledger, companyId))
  if (refusal !== null) return refuse(refusal, 'seats')

  // Decided.
  const { endsOn } = contract
  const isOver = endsOn !== null && endsOn < today
  const beginsOn = isOver ? today : (contract.beginsOn ?? today)
  await setSeatsOf(ledger, { companyId, seats, price, beginsOn, at: instantAt(nowMs) })
  await settleAt(ledger, { companyId, nowMs })
  return null
}

/** The company leaves at the end of the month; its people are written to. Repeated, nothing changes. */
export async function leave(
  ledger: Ledger,
  { companyId, nowMs }: OfCompany,
): Promise<null | Refused<'company_without_seats'>> {
  const contract = await lockContract(ledger, companyId)
  if (contract === undefined || contract.seats === null) return refuse('company_without_seats')
  if (contract.endsOn !== null) return null
  const endsOn = lastDayOf(dayAt(nowMs, DEFAULT_TIME_ZONE))
  await setLastDay(ledger, { companyId, endsOn, at: instantAt(nowMs) })
  await settleAt(ledger, { companyId, nowMs })
  const runAt = instantAt(Date.parse(endOf(endsOn)) + 1)
  await settleAt(ledger, { companyId, nowMs, runAt })
  return null
}

/** Has a charge of a company made again that was not paid and that the gateway takes no more. */
export async function chargeAgain(
  ledger: Ledger,
  { companyId, nowMs }: OfCompany,
): Promise<null | Refused<'company_charge_missing'>> {
  await lockContract(ledger, companyId)
  const charge = findChargeToRepeat(await listCompanyCharges(ledger, companyId))
  if (charge === undefined) return refuse('company_charge_missing')
  const { month, no, seats, days, total } = charge
  const dueOn = dueDayOf(month, dayAt(nowMs, DEFAULT_TIME_ZONE))
  const again = { companyId, month, no: no + 1, seats, days, total, dueOn, at: instantAt(nowMs) }
  await insertCompanyCharge(ledger, again)
  await settleAt(ledger, { companyId, nowMs })
  return null
}

const ACTIVATION_MS = 30 * 24 * 60 * 60_000

type Invited = {
  readonly company: CompanyRow
  readonly email: string
  readonly nowMs: number
}

/**
 * Mails somebody the way to the company's plan, where a seat is free for them; an earlier way is void.
 * Returns whether they have the plan already.
 */
export async function inviteEmployee(
  ledger: Ledger,
  { company, email, nowMs }: Invited,
): Promise<boolean | Refused<'company_without_free_seat'>> {
  const companyId = company.id
  if ((await findEmployee(ledger, { companyId, email })) !== undefined) return true
  const contract = await lockContract(ledger, companyId)
  const at = instantAt(nowMs)
  const taken =
    (await countEmployees(ledger, companyId)) +
    (await countInvitations(ledger, { companyId, email, at }))
  const refusal = refuseSeat(contract?.seats ?? null, taken)
  if (refusal !== null) return refuse('company_without_free_seat')

  // Decided.
  await deleteInvitations(ledger, { companyId, email })
  const token = newSecret()
  const expiresAt = instantAt(nowMs + ACTIVATION_MS)
  await insertActivation(ledger, { hash: hashOf(token), companyId, email, expiresAt })
  const payload = { company: company.name, token }
  await writeMail(ledger, { recipient: email, kind: 'company_activation', payload, nowMs })
  return false
}

/**
 * Ends what a company gives to somebody: their seat is free for another. Returns whether they have it; a
 * way to it that they have not used is void in any case.
 */
export async function removeEmployee(
  ledger: Ledger,
  { company, email, nowMs }: Invited,
): Promise<boolean> {
  const companyId = company.id
  await deleteInvitations(ledger, { companyId, email })
  const employee = await findEmployee(ledger, { companyId, email })
  if (employee === undefined) return false
  const payload = { companyId, userId: employee.id }
  await insertJob(ledger, dismissalKind, { id: newId(nowMs), payload, at: instantAt(nowMs) })
  return true
}
