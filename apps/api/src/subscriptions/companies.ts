import { refuse, type Refused } from '@saldo/contract/refusals'
import { dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import {
  dueDayOf,
  lastDayOf,
  refuseChargeAgain,
  refuseSeat,
  refuseSeats,
} from '@saldo/domain/subscriptions/companies'
import type { Database } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId, newSecret } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { insertActivation } from './activation-store.ts'
import { applyCompanyState } from './company-gifts.ts'
import {
  type CompanyPayer,
  type CompanyRow,
  countEmployees,
  countInvitations,
  deleteInvitations,
  dismiss,
  insertCompanyCharge,
  listCompanyCharges,
  lockContract,
  putCompany,
  putCompanyPayer,
  setLastDay,
  setSeatsOf,
} from './company-store.ts'
import { endGift } from './store.ts'

/* What an operator does with companies, by the command line and by the screen alike. */

/** Where the acts of an operator work, and when that is. */
export type Operating = { readonly database: Database; readonly nowMs: number }

type OfCompany = { readonly companyId: string }

/** Makes a company, or gives the one with this name another brand. Returns whether it is new. */
export function addCompany(
  { database, nowMs }: Operating,
  { name, brand }: { readonly name: string; readonly brand: string },
): Promise<boolean> {
  const row = { id: newId(nowMs), name: name.trim(), brand, at: instantAt(nowMs) }
  return database.system((ledger) => putCompany(ledger, row))
}

/** Writes down who pays for a company's seats. */
export function setCompanyPayer(
  { database, nowMs }: Operating,
  { companyId, payer }: OfCompany & { readonly payer: CompanyPayer },
): Promise<void> {
  const at = instantAt(nowMs)
  return database.system((ledger) => putCompanyPayer(ledger, { companyId, payer, at }))
}

type Seats = OfCompany & { readonly seats: number; readonly price: Cents | null }

/**
 * Buys so many seats from today on, or changes their number: what was more counts from the next charge.
 * A company that was about to leave stays.
 */
export async function setSeats(
  operating: Operating,
  { companyId, seats, price: newPrice }: Seats,
): Promise<null | Refused<
  'company_payer_missing' | 'company_price_missing' | 'company_seats_in_use'
>> {
  const { database, nowMs } = operating
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const refused = await database.system(async (ledger) => {
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
    return null
  })
  if (refused === null) await applyCompanyState(operating, { companyId, nowMs })
  return refused
}

/** The company leaves at the end of the month; its people are written to. Repeated, nothing changes. */
export async function leave(
  operating: Operating,
  { companyId }: OfCompany,
): Promise<null | Refused<'company_without_seats'>> {
  const { database, nowMs } = operating
  const endsOn = lastDayOf(dayAt(nowMs, DEFAULT_TIME_ZONE))
  const refused = await database.system(async (ledger) => {
    const contract = await lockContract(ledger, companyId)
    if (contract === undefined || contract.seats === null) return refuse('company_without_seats')
    if (contract.endsOn === null) {
      await setLastDay(ledger, { companyId, endsOn, at: instantAt(nowMs) })
    }
    return null
  })
  if (refused === null) await applyCompanyState(operating, { companyId, nowMs })
  return refused
}

/** Has the last charge of a company made again, where the gateway takes it no more. */
export function chargeAgain(
  { database, nowMs }: Operating,
  { companyId }: OfCompany,
): Promise<null | Refused<'company_charge_missing' | 'company_charge_open'>> {
  return database.system(async (ledger) => {
    await lockContract(ledger, companyId)
    const [newest] = await listCompanyCharges(ledger, companyId)
    const refusal = refuseChargeAgain(newest)
    if (refusal !== null) return refuse(refusal)
    if (newest === undefined) return refuse('company_charge_missing')
    const { month, no, seats, days, total } = newest
    const dueOn = dueDayOf(month, dayAt(nowMs, DEFAULT_TIME_ZONE))
    const at = instantAt(nowMs)
    const charge = { companyId, month, no: no + 1, seats, days, total, dueOn, at }
    await insertCompanyCharge(ledger, charge)
    return null
  })
}

const ACTIVATION_MS = 30 * 24 * 60 * 60_000

type Invited = { readonly company: CompanyRow; readonly email: string }

/**
 * Mails somebody the way to the company's plan, where a seat is free for them; an earlier way is void.
 * Returns whether they have the plan already.
 */
export async function inviteEmployee(
  { database, nowMs }: Operating,
  { company, email }: Invited,
): Promise<boolean | Refused<'company_without_free_seat'>> {
  const companyId = company.id
  return database.system(async (ledger) => {
    const employed = await ledger
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    if (employed !== undefined) return true
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
  })
}

type Employed = {
  readonly company: CompanyRow
  readonly user: { readonly id: string; readonly email: string }
}

/** Ends what a company gives to somebody, at once: their seat is free for another. */
export function removeEmployee(
  { database, nowMs }: Operating,
  { company, user }: Employed,
): Promise<void> {
  return database.system(async (ledger) => {
    await setOwner(ledger, user.id)
    await takeLedger(ledger, user.id)
    await dismiss(ledger, user.id)
    await deleteInvitations(ledger, { companyId: company.id, email: user.email })
    await endGift(ledger, { userId: user.id, company: company.name, at: instantAt(nowMs) })
  })
}
