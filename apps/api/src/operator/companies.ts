import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/operator-companies'
import { isRefused, refuse } from '@saldo/contract/refusals'
import type { Brands } from '@saldo/domain/brands/choose'
import { refuseCompany } from '@saldo/domain/operator/rules'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import * as acts from '../subscriptions/companies.ts'
import {
  type CompanyRow,
  countInvitations,
  findCompany,
  findContract,
  listCompanyCharges,
} from '../subscriptions/company-store.ts'
import { COMPANIES_MAX, type CompanyListRow, listCompanyRows } from './companies-store.ts'

const summaryOf = ({ id, state, ...row }: CompanyListRow): contract.ListedCompany => ({
  _id: id,
  ...row,
  state: state ?? 'running',
})

/** Every company, with how many seats are taken. */
export async function listCompanies(ledger: Ledger): Promise<contract.ListedCompany[]> {
  return (await listCompanyRows(ledger, { limit: COMPANIES_MAX })).map(summaryOf)
}

type OfCompany = { readonly id: string; readonly nowMs: number }

/** One company as an operator sees it. */
export async function readCompany(
  ledger: Ledger,
  { id, nowMs }: OfCompany,
): Promise<contract.OperatedCompany | RefusedBy<typeof contract.readCompany>> {
  const [row] = await listCompanyRows(ledger, { id })
  if (row === undefined) return refuse('company_not_found')
  const kept = await findContract(ledger, id)
  const at = instantAt(nowMs)
  const charges = await listCompanyCharges(ledger, id)
  return {
    ...summaryOf(row),
    payer: kept === undefined ? null : payerOf(kept),
    invitations: await countInvitations(ledger, { companyId: id, email: '', at }),
    charges: charges.slice(0, 24).map(({ month, no, seats, total, dueOn, status, pageUrl }) => ({
      month,
      no,
      seats,
      total,
      dueOn,
      status,
      pageUrl,
    })),
  }
}

function payerOf(
  kept: NonNullable<Awaited<ReturnType<typeof findContract>>>,
): NonNullable<contract.OperatedCompany['payer']> {
  const { legalName, cnpj, email, zipCode, street, number, complement, district, city, state } =
    kept
  return { legalName, cnpj, email, zipCode, street, number, complement, district, city, state }
}

/** Adds a company of a brand, under a name that none has. */
export async function addCompany(
  ledger: Ledger,
  brands: Brands,
  { name, brand, nowMs }: Call<typeof contract.addCompany>['body'] & { readonly nowMs: number },
): Promise<null | RefusedBy<typeof contract.addCompany>> {
  const isNameTaken = (await findCompany(ledger, name)) !== undefined
  const refusal = refuseCompany({ isBrand: brands.find(brand) !== undefined, isNameTaken })
  if (refusal !== null) return refuse(refusal, refusal === 'brand_not_found' ? 'brand' : 'name')
  await acts.addCompany(ledger, { name, brand, nowMs })
  return null
}

/** The company of an address, or a refusal. */
async function companyOf(ledger: Ledger, id: string) {
  const [row] = await listCompanyRows(ledger, { id })
  return row ?? refuse('company_not_found')
}

/** Does something with a company that there is. */
async function withCompany<T>(
  ledger: Ledger,
  id: string,
  act: (company: CompanyRow) => Promise<T>,
) {
  const company = await companyOf(ledger, id)
  return isRefused(company) ? company : act(company)
}

/** Says who pays for a company, and where its letters go. */
export function setPayer(
  ledger: Ledger,
  {
    id,
    payer,
    nowMs,
  }: OfCompany & { readonly payer: Call<typeof contract.setCompanyPayer>['body'] },
) {
  return withCompany(ledger, id, async ({ id: companyId }) => {
    await acts.setCompanyPayer(ledger, { companyId, payer, nowMs })
    return null
  })
}

/** Gives a company so many seats at a price. */
export function setSeats(
  ledger: Ledger,
  { id, nowMs, ...bought }: OfCompany & Call<typeof contract.setCompanySeats>['body'],
) {
  return withCompany(ledger, id, ({ id: companyId }) =>
    acts.setSeats(ledger, { companyId, ...bought, nowMs }),
  )
}

/** A company leaves at the end of the month, or stays after all. */
export function leave(ledger: Ledger, { id, nowMs }: OfCompany) {
  return withCompany(ledger, id, ({ id: companyId }) => acts.leave(ledger, { companyId, nowMs }))
}

/** Has the charge that was not paid made once more. */
export function chargeAgain(ledger: Ledger, { id, nowMs }: OfCompany) {
  return withCompany(ledger, id, ({ id: companyId }) =>
    acts.chargeAgain(ledger, { companyId, nowMs }),
  )
}

type OfEmployee = OfCompany & { readonly email: string }

export function inviteEmployee(ledger: Ledger, { id, email, nowMs }: OfEmployee) {
  return withCompany(ledger, id, async (company) => {
    const isEmployed = await acts.inviteEmployee(ledger, { company, email, nowMs })
    if (isRefused(isEmployed)) return isEmployed
    return isEmployed ? refuse('employee_has_plan', 'email') : null
  })
}

export function removeEmployee(ledger: Ledger, { id, email, nowMs }: OfEmployee) {
  return withCompany(ledger, id, async (company) => {
    const isRemoved = await acts.removeEmployee(ledger, { company, email, nowMs })
    return isRemoved ? null : refuse('employee_not_found', 'email')
  })
}
