import { dayAt, daysIn, DEFAULT_TIME_ZONE, type Month } from '@saldo/domain/calendar'
import { chargeDue, type CompanySeats } from '@saldo/domain/subscriptions/companies'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import type { GatewayCharge } from '../gateways/payment-gateway.ts'
import type { Billing } from './billing.ts'
import {
  beginCompanyReading,
  claimCompanyCharge,
  claimCompanyReading,
  releaseCompanyCharge,
  setCompanyCharge,
  setCompanyCheckedAt,
  setCompanyCustomer,
} from './company-billing-store.ts'
import { applyCompanyState } from './company-gifts.ts'
import { writeCompanyLetters } from './company-letters.ts'
import {
  type Contract,
  insertCompanyCharge,
  type KeptCompanyCharge,
  listCompanyCharges,
  lockContract,
} from './company-store.ts'
import { UNDER_WAY_MS } from './reconcile.ts'

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
  const { name } = await ledger
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { contract, company: name, charges: await listCompanyCharges(ledger, companyId) }
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

type Making = {
  readonly contract: Contract
  readonly customerId: string
  readonly charge: KeptCompanyCharge
}

/** Has the gateway make a charge, where no other server does now. One that it has made already is found. */
async function make(
  { database, gateway, clock }: Billing,
  { contract, customerId, charge }: Making,
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

type Reading = {
  readonly contract: Contract
  readonly customerId: string
  readonly company: string
}

async function readAll(
  { database, gateway, clock }: Billing,
  { contract, customerId, company }: Reading,
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
