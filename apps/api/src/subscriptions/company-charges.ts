import * as z from 'zod/mini'
import type { JobKind } from '../queue/job-queue.ts'
import {
  addDays,
  dayAt,
  DEFAULT_TIME_ZONE,
  type Day,
  daysIn,
  type Month,
} from '@saldo/domain/calendar'
import {
  GIVEN_UP_AFTER_DAYS,
  isPaid,
  isPayable,
  letterDue,
} from '@saldo/domain/subscriptions/charges'
import type { Ledger, Database } from '../db/ledger.ts'
import { writeMail } from '../mail/outbox.ts'
import {
  findCompanyName,
  findCompanyOfEmployee,
  type KeptCompanyCharge,
  type Contract,
  deleteInvitations,
  dismiss,
  findContract,
  listCompanyCharges,
  listEmployees,
  setApplied,
  beginCompanyReading,
  claimCompanyCharge,
  claimCompanyReading,
  releaseCompanyCharge,
  setCompanyCharge,
  setCompanyCheckedAt,
  setCompanyCustomer,
  insertCompanyCharge,
  lockContract,
} from './company-store.ts'
import {
  type CompanyState,
  companyState,
  chargeDue,
  type CompanySeats,
} from '@saldo/domain/subscriptions/companies'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { endOf, type Billing } from './billing.ts'
import { endGift, runGift } from './store.ts'
import { type GatewayCharge, GatewayFault } from '../gateways/payment-gateway.ts'
import { UNDER_WAY_MS } from './reconcile.ts'
import type { Dependencies } from '../dependencies.ts'
import type { QueuedJob } from '../job.ts'

const ofCompany = z.object({ companyId: z.uuid() })

/** Charges a company where that is due, and gives its people what they have now. */
export const companyKind = {
  kind: 'company',
  payload: ofCompany,
} satisfies JobKind<z.infer<typeof ofCompany>>

const ofEmployee = z.object({ companyId: z.uuid(), userId: z.uuid() })

/** Ends what a company gives to one of its people. */
export const dismissalKind = {
  kind: 'company_dismissal',
  payload: ofEmployee,
} satisfies JobKind<z.infer<typeof ofEmployee>>

/** Which letters about a charge were sent. */
type Marks = Pick<KeptCompanyCharge, 'isLetterSent' | 'lettersSent' | 'isReceiptSent'>

/**
 * Writes to a company about a charge: once with the way to pay it, up to three times while it is not
 * paid, and once when it is.
 */
async function writeCompanyLetters(
  ledger: Ledger,
  {
    company,
    recipient,
    nowMs,
    charge,
  }: {
    readonly company: string
    readonly recipient: string
    readonly nowMs: number
    /** The charge as the gateway has it now. */
    readonly charge: KeptCompanyCharge
  },
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

const EMPLOYEES_AT_ONCE = 100

/** What the people of a company have of its plan on this day. */
export async function readCompanyState(
  ledger: Ledger,
  { companyId, endsOn }: Pick<Contract, 'companyId' | 'endsOn'>,
  nowMs: number,
): Promise<CompanyState> {
  const charges = await listCompanyCharges(ledger, companyId)
  return companyState({ endsOn, charges }, dayAt(nowMs, DEFAULT_TIME_ZONE))
}

type Moment = { readonly companyId: string; readonly nowMs: number }

/**
 * Gives a company's people what its state has for them, where that has changed, and writes to each of
 * them. Person by person, so it may be interrupted: what is done already is not done again.
 */
async function applyCompanyState(
  { database }: { readonly database: Database },
  { companyId, nowMs }: Moment,
): Promise<void> {
  const found = await database.system(async (ledger) => {
    const contract = await findContract(ledger, companyId)
    if (contract === undefined) return undefined
    const name = await findCompanyName(ledger, companyId)
    return { contract, name, state: await readCompanyState(ledger, contract, nowMs) }
  })
  if (found === undefined) return
  const { contract, name, state } = found
  const { endsOn } = contract
  if (state === contract.appliedState && endsOn === contract.appliedEndsOn) return
  const change = { company: name, state, endsOn, nowMs }
  let after: string | null = null
  const next = (from: string | null) =>
    database.system((ledger) =>
      listEmployees(ledger, { companyId, after: from, count: EMPLOYEES_AT_ONCE }),
    )
  for (let isMore = true; isMore;) {
    const people = await next(after)
    for (const person of people) await applyTo(database, person, change)
    after = people.at(-1)?.id ?? null
    isMore = people.length === EMPLOYEES_AT_ONCE
  }
  await database.system(async (ledger) => {
    if (state === 'ended') await deleteInvitations(ledger, { companyId })
    await setApplied(ledger, { companyId, state, endsOn })
  })
}

function applyTo(
  database: Database,
  {
    id: userId,
    name,
    email: recipient,
  }: { readonly id: string; readonly name: string; readonly email: string },
  {
    company,
    state,
    endsOn,
    nowMs,
  }: {
    readonly company: string
    readonly state: CompanyState
    readonly endsOn: Day | null
    readonly nowMs: number
  },
): Promise<void> {
  const until = endsOn === null ? null : endOf(endsOn)
  return database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    await takeLedger({ ledger, userId })
    if (state === 'ended') await dismiss({ ledger, userId })
    const isNew =
      state === 'running' || state === 'leaving'
        ? await runGift({ ledger, userId }, { company, until })
        : await endGift({ ledger, userId }, { company, at: until ?? instantAt(nowMs) })
    // Of its end everybody was written to when it was decided.
    if (!isNew || state === 'ended') return
    const payload = { name, company, state, endsOn }
    await writeMail(ledger, { recipient, kind: 'company_plan', payload, nowMs })
  })
}

/** Ends what a company gives to one of its people; whoever is another company's by now is left alone. */
function dismissEmployee(
  { database }: { readonly database: Database },
  { companyId, userId, nowMs }: Moment & { readonly userId: string },
): Promise<void> {
  return database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    await takeLedger({ ledger, userId })
    const found = await findCompanyOfEmployee({ ledger, userId }, companyId)
    if (found === undefined) return
    await dismiss({ ledger, userId })
    await endGift({ ledger, userId }, { company: found.name, at: instantAt(nowMs) })
  })
}

/**
 * Makes what a company is to be charged now, reads all its charges from the gateway, and gives its people
 * what follows. Whatever the occasion was, the result depends on the contract and on the gateway alone.
 */
export async function settleCompany(billing: Billing, companyId: string): Promise<void> {
  const { database, clock } = billing
  const begun = await database.system((ledger) => begin(ledger, { companyId, nowMs: clock.now() }))
  if (begun === undefined) return
  const { contract, company, charges } = begun
  if (charges.length === 0) {
    const at = instantAt(clock.now())
    await database.system((ledger) => setCompanyCheckedAt(ledger, { companyId, at }))
  } else {
    const customerId = await ensureCustomer(billing, contract)
    for (const charge of charges) {
      if (charge.status === 'requested') await make(billing, { contract, customerId, charge })
    }
    await readAll(billing, { contract, customerId, company })
  }
  await applyCompanyState(billing, { companyId, nowMs: clock.now() })
}

/** Writes down the charge that is due now, before the gateway is asked for it. */
async function begin(
  ledger: Ledger,
  { companyId, nowMs }: { readonly companyId: string; readonly nowMs: number },
) {
  const contract = await lockContract(ledger, companyId)
  const terms = contract && termsOf(contract)
  if (contract === undefined || terms === null || terms === undefined) return undefined
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const due = chargeDue(terms, { charges: await listCompanyCharges(ledger, companyId), today })
  if (due !== null) {
    await insertCompanyCharge(ledger, { ...due, companyId, no: 1, at: instantAt(nowMs) })
  }
  const company = await findCompanyName(ledger, companyId)
  return { contract, company, charges: await listCompanyCharges(ledger, companyId) }
}

function termsOf({ seats, price, beginsOn, endsOn }: Contract): CompanySeats | null {
  if (seats === null || price === null || beginsOn === null) return null
  return { seats, price, beginsOn, endsOn }
}

async function ensureCustomer({ database, gateway }: Billing, contract: Contract): Promise<string> {
  const { companyId, updatedAt, legalName: name, cnpj: taxId, email } = contract
  if (contract.customerId !== null) return contract.customerId
  const { zipCode, street, number, complement, district, city, state } = contract
  const address = { zipCode, street, number, complement, district, city, state }
  const customerId = await gateway.saveCustomer(companyId, { name, taxId, email, ...address })
  await database.system((ledger) =>
    setCompanyCustomer(ledger, { companyId, customerId, updatedAt }),
  )
  return customerId
}

/** The id by which the gateway finds a charge again. */
const ourIdOf = (
  companyId: string,
  { month, no }: { readonly month: Month; readonly no: number },
) => `${companyId}:${month}:${no}`

/** Has the gateway make a charge, where no other server does now. One that it has made already is found. */
async function make(
  { database, gateway, clock }: Billing,
  {
    contract,
    customerId,
    charge,
  }: {
    readonly contract: Contract
    readonly customerId: string
    readonly charge: KeptCompanyCharge
  },
): Promise<void> {
  const { companyId, email } = contract
  const key = { companyId, month: charge.month, no: charge.no }
  const at = instantAt(clock.now())
  const before = instantAt(clock.now() - UNDER_WAY_MS)
  if (!(await database.system((ledger) => claimCompanyCharge(ledger, { ...key, at, before }))))
    return
  try {
    const { dueOn } = charge
    const ourId = ourIdOf(companyId, charge)
    const items = itemsOf(charge)
    await gateway.createCharge({ customerId, ourId, email, dueOn, items, subscription: null })
  } catch (error) {
    await database.system((ledger) => releaseCompanyCharge(ledger, key))
    throw error
  }
}

/** A whole month names its seats and their price; a part of one is one sum. */
function itemsOf({ month, seats, days, total }: KeptCompanyCharge) {
  const seatWords = `${seats} ${seats === 1 ? 'lugar' : 'lugares'}`
  const monthWords = `${month.slice(5)}/${month.slice(0, 4)}`
  const part = days === daysIn(month) ? '' : `, ${days} de ${daysIn(month)} dias`
  return [
    { label: `Plano empresa: ${seatWords} em ${monthWords}${part}`, quantity: 1, price: total },
  ]
}

async function readAll(
  { database, gateway, clock }: Billing,
  {
    contract,
    customerId,
    company,
  }: {
    readonly contract: Contract
    readonly customerId: string
    readonly company: string
  },
): Promise<void> {
  const { companyId, email: recipient } = contract
  const no = await database.system((ledger) => beginCompanyReading(ledger, companyId))
  const found = await gateway.listCharges(customerId)
  const nowMs = clock.now()
  await database.system(async (ledger) => {
    if (!(await claimCompanyReading(ledger, { companyId, no, at: instantAt(nowMs) }))) return
    for (const kept of await listCompanyCharges(ledger, companyId)) {
      const there = chargeThere(found, { companyId, kept })
      if (there === undefined) continue
      const { id: invoiceId, status, dueOn, pageUrl } = there
      const charge = { ...kept, status, dueOn, pageUrl }
      const marks = await writeCompanyLetters(ledger, { company, recipient, nowMs, charge })
      await setCompanyCharge(ledger, { ...charge, ...marks, companyId, invoiceId })
    }
  })
}

/** A charge of ours at the gateway: by the number that it has there, or by the id that we asked for it with. */
function chargeThere(
  found: readonly GatewayCharge[],
  { companyId, kept }: { readonly companyId: string; readonly kept: KeptCompanyCharge },
): GatewayCharge | undefined {
  return (
    found.find(({ id }) => id === kept.invoiceId) ??
    found.find(({ ourId }) => ourId === ourIdOf(companyId, kept))
  )
}

const POLL_MS = 500
const ATTEMPTS_MAX = 12

type CompanyDependencies = Pick<Dependencies, 'database' | 'clock'>
type OfCompany = { readonly companyId: string }

const describe = (error: unknown) => (error instanceof GatewayFault ? error.message : 'not done')

/** What follows from an operator's act on a company. Without a gateway nothing is charged. */
export function companyJob(
  working: CompanyDependencies,
  billing: Billing | null,
): QueuedJob<OfCompany> {
  return {
    ...companyKind,
    pollMs: POLL_MS,
    attemptsMax: ATTEMPTS_MAX,
    run: ({ companyId }) =>
      billing === null
        ? applyCompanyState(working, { companyId, nowMs: working.clock.now() })
        : settleCompany(billing, companyId),
    describe,
  }
}

export function dismissalJob(
  working: CompanyDependencies,
): QueuedJob<OfCompany & { readonly userId: string }> {
  return {
    ...dismissalKind,
    pollMs: POLL_MS,
    attemptsMax: ATTEMPTS_MAX,
    run: (ids) => dismissEmployee(working, { ...ids, nowMs: working.clock.now() }),
    describe,
  }
}
