import { sql, type ExpressionBuilder } from 'kysely'
import { type Day, type Month, monthOf, firstDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { CompanyState, SeatsCharge } from '@saldo/domain/subscriptions/companies'
import type { Ledger } from '../db/ledger.ts'
import type { OwnerLedger } from '../context.ts'
import type { Tables } from '../db/tables.ts'

export type CompanyRow = { readonly id: string; readonly name: string; readonly brand: string }

/** A company by its name, whatever its letters are typed as. */
export function findCompany(ledger: Ledger, name: string): Promise<CompanyRow | undefined> {
  return ledger
    .selectFrom('companies')
    .select(['id', 'name', 'brand'])
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst()
}

export async function findCompanyName(ledger: Ledger, companyId: string): Promise<string> {
  const { name } = await ledger
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return name
}

/** The company, where this person is one of its people. */
export function findCompanyOfEmployee(ctx: OwnerLedger, companyId: string) {
  return ctx.ledger
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select('c.name')
    .where('u.id', '=', ctx.userId)
    .where('c.id', '=', companyId)
    .executeTakeFirst()
}

/** Makes a company, or changes the brand of the one with this name. Returns whether it is new. */
export async function putCompany(
  ledger: Ledger,
  company: CompanyRow & { readonly at: string },
): Promise<boolean> {
  const { id, name, brand, at } = company
  const made = await ledger
    .insertInto('companies')
    .values({ id, name, brand, created_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) return true
  await ledger.updateTable('companies').set({ brand }).where('name', '=', name).execute()
  return false
}

/** Who pays for a company's seats: the company as the gateway and its bank know it. */
export type CompanyPayer = {
  readonly legalName: string
  readonly cnpj: string
  readonly email: string
  readonly zipCode: string
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly district: string
  readonly city: string
  readonly state: string
}

/** Before every comparison with the gateway: the next one is due now. */
const DUE_AT_ONCE = '2000-01-01T00:00:00.000Z'

/** Writes who pays; the gateway is to be sent it again. */
export async function putCompanyPayer(
  ledger: Ledger,
  {
    companyId,
    payer,
    at,
  }: { readonly companyId: string; readonly payer: CompanyPayer; readonly at: string },
): Promise<void> {
  const { legalName, email, zipCode, ...same } = payer
  const fields = {
    ...same,
    legal_name: legalName,
    contact_email: email,
    zip_code: zipCode,
    customer_id: null,
    checked_at: DUE_AT_ONCE,
    updated_at: at,
  }
  await ledger
    .insertInto('company_contracts')
    .values({ company_id: companyId, ...fields })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(fields))
    .execute()
}

export type Contract = CompanyPayer & {
  readonly companyId: string
  readonly seats: number | null
  readonly price: Cents | null
  readonly beginsOn: Day | null
  readonly endsOn: Day | null
  readonly appliedState: CompanyState
  readonly appliedEndsOn: Day | null
  readonly customerId: string | null
  readonly updatedAt: string
}

const contractColumns = [
  'company_id as companyId',
  'legal_name as legalName',
  'cnpj',
  'contact_email as email',
  'zip_code as zipCode',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
  'seats',
  'seat_price as price',
  'begins_on as beginsOn',
  'ends_on as endsOn',
  'applied_state as appliedState',
  'applied_ends_on as appliedEndsOn',
  'customer_id as customerId',
  'updated_at as updatedAt',
] as const

export function findContract(ledger: Ledger, companyId: string): Promise<Contract | undefined> {
  return ledger
    .selectFrom('company_contracts')
    .select(contractColumns)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** The same, held until the end: seats are taken and bought one after the other. */
export function lockContract(ledger: Ledger, companyId: string): Promise<Contract | undefined> {
  return ledger
    .selectFrom('company_contracts')
    .select(contractColumns)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setSeatsOf(
  ledger: Ledger,
  terms: {
    readonly companyId: string
    readonly seats: number
    readonly price: Cents
    readonly beginsOn: Day
    readonly at: string
  },
): Promise<void> {
  const { companyId, seats, price, beginsOn, at } = terms
  await ledger
    .updateTable('company_contracts')
    .set({
      seats,
      seat_price: price,
      begins_on: beginsOn,
      ends_on: null,
      checked_at: DUE_AT_ONCE,
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .execute()
}

export async function setLastDay(
  ledger: Ledger,
  {
    companyId,
    endsOn,
    at,
  }: { readonly companyId: string; readonly endsOn: Day; readonly at: string },
): Promise<void> {
  await ledger
    .updateTable('company_contracts')
    .set({ ends_on: endsOn, updated_at: at })
    .where('company_id', '=', companyId)
    .execute()
}

/** How many people of a company have its plan. */
export async function countEmployees(ledger: Ledger, companyId: string): Promise<number> {
  const { count } = await ledger
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

/** The one of a company's people with this e-mail. */
export function findEmployee(
  ledger: Ledger,
  { companyId, email }: { readonly companyId: string; readonly email: string },
): Promise<{ readonly id: string } | undefined> {
  return ledger
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** Some of a company's people, in the order of their ids, after one of them. */
export function listEmployees(
  ledger: Ledger,
  {
    companyId,
    after,
    count,
  }: { readonly companyId: string; readonly after: string | null; readonly count: number },
): Promise<{ readonly id: string; readonly name: string; readonly email: string }[]> {
  return ledger
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('company_id', '=', companyId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(count)
    .execute()
}

/** How many invitations of a company, of others than this e-mail, can still be used. */
export async function countInvitations(
  ledger: Ledger,
  {
    companyId,
    email,
    at,
  }: { readonly companyId: string; readonly email: string; readonly at: string },
): Promise<number> {
  const { count } = await ledger
    .selectFrom('company_activations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('email', '<>', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return count
}

/** The company's unused invitations are void: all of them, or those to one e-mail. */
export async function deleteInvitations(
  ledger: Ledger,
  { companyId, email }: { readonly companyId: string; readonly email?: string },
): Promise<void> {
  await ledger
    .deleteFrom('company_activations')
    .where('company_id', '=', companyId)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .where('used_at', 'is', null)
    .execute()
}

/** Somebody belongs to the company no longer; their account stays. */
export async function dismiss(ctx: OwnerLedger): Promise<void> {
  await ctx.ledger
    .updateTable('users')
    .set((row) => ({ company_id: null, version: row('version', '+', 1) }))
    .where('id', '=', ctx.userId)
    .execute()
}

export async function setApplied(
  ledger: Ledger,
  applied: {
    readonly companyId: string
    readonly state: CompanyState
    readonly endsOn: Day | null
  },
): Promise<void> {
  await ledger
    .updateTable('company_contracts')
    .set({ applied_state: applied.state, applied_ends_on: applied.endsOn })
    .where('company_id', '=', applied.companyId)
    .execute()
}

/** A charge as it is kept, with which letters about it were sent. */
export type KeptCompanyCharge = SeatsCharge & {
  readonly month: Month
  readonly no: number
  readonly status: string
  readonly invoiceId: string | null
  readonly pageUrl: string | null
  readonly isLetterSent: boolean
  readonly lettersSent: number
  readonly isReceiptSent: boolean
}

/** The charges of a company, the newest first. */
export async function listCompanyCharges(
  ledger: Ledger,
  companyId: string,
): Promise<KeptCompanyCharge[]> {
  const rows = await ledger
    .selectFrom('company_charges')
    .select([
      'month',
      'no',
      'seats',
      'days',
      'total',
      'due_on as dueOn',
      'status',
      'invoice_id as invoiceId',
      'page_url as pageUrl',
      'is_letter_sent as isLetterSent',
      'letters_sent as lettersSent',
      'is_receipt_sent as isReceiptSent',
    ])
    .where('company_id', '=', companyId)
    .orderBy('month', 'desc')
    .orderBy('no', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }))
}

/** Writes down a charge that the gateway is to make; of one month and number there is one. */
export async function insertCompanyCharge(
  ledger: Ledger,
  charge: SeatsCharge & {
    readonly companyId: string
    readonly month: Month
    readonly no: number
    readonly at: string
  },
): Promise<void> {
  const { companyId, month, no, seats, days, total, dueOn, at } = charge
  await ledger
    .insertInto('company_charges')
    .values({
      company_id: companyId,
      month: `${month}-01` as Day,
      no,
      seats,
      days,
      total,
      due_on: dueOn,
      status: 'requested',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ledger
    .updateTable('company_contracts')
    .set({ checked_at: DUE_AT_ONCE })
    .where('company_id', '=', companyId)
    .execute()
}

/** The companies that are due to be charged and compared with the gateway, the longest ago first. */
export async function listDueCompanies(
  ledger: Ledger,
  { before, count }: { readonly before: string; readonly count: number },
): Promise<readonly string[]> {
  const rows = await ledger
    .selectFrom('company_contracts')
    .select('company_id as id')
    .where('checked_at', '<=', before)
    .where('seats', 'is not', null)
    .orderBy('checked_at')
    .orderBy('company_id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whose a customer of the gateway is, where it is a company. */
export async function findCompanyOfCustomer(
  ledger: Ledger,
  customerId: string,
): Promise<string | null> {
  const found = await ledger
    .selectFrom('company_contracts')
    .select('company_id as id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found?.id ?? null
}

export async function setCompanyCheckedAt(
  ledger: Ledger,
  { companyId, at }: { readonly companyId: string; readonly at: string },
): Promise<void> {
  await ledger
    .updateTable('company_contracts')
    .set({ checked_at: at })
    .where('company_id', '=', companyId)
    .execute()
}

/** Notes the company's number at the gateway, where who pays has not changed meanwhile. */
export async function setCompanyCustomer(
  ledger: Ledger,
  customer: {
    readonly companyId: string
    readonly customerId: string
    readonly updatedAt: string
  },
): Promise<void> {
  await ledger
    .updateTable('company_contracts')
    .set({ customer_id: customer.customerId })
    .where('company_id', '=', customer.companyId)
    .where('updated_at', '=', customer.updatedAt)
    .execute()
}

/** Numbers a reading of the gateway, before it is made. */
export async function beginCompanyReading(ledger: Ledger, companyId: string): Promise<number> {
  const { readings } = await ledger
    .updateTable('company_contracts')
    .set((row) => ({ readings: row('readings', '+', 1) }))
    .where('company_id', '=', companyId)
    .returning('readings')
    .executeTakeFirstOrThrow()
  return readings
}

/** Whether a reading may be written: no one that was begun later has been. */
export async function claimCompanyReading(
  ledger: Ledger,
  reading: { readonly companyId: string; readonly no: number; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('company_contracts')
    .set({ written_reading: reading.no, checked_at: reading.at })
    .where('company_id', '=', reading.companyId)
    .where('written_reading', '<', reading.no)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type ChargeKey = { readonly companyId: string; readonly month: Month; readonly no: number }

const ofKey =
  ({ companyId, month, no }: ChargeKey) =>
  (row: ExpressionBuilder<Tables, 'company_charges'>) =>
    row.and({ company_id: companyId, month: firstDay(month), no })

/** Whether this server is the one that asks the gateway for a charge now. */
export async function claimCompanyCharge(
  ledger: Ledger,
  key: ChargeKey & { readonly at: string; readonly before: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('company_charges')
    .set({ requested_at: key.at })
    .where(ofKey(key))
    .where('status', '=', 'requested')
    .where((row) =>
      row.or([row('requested_at', 'is', null), row('requested_at', '<=', key.before)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The gateway has refused it, or has not answered: the next try may come at once. */
export async function releaseCompanyCharge(ledger: Ledger, key: ChargeKey): Promise<void> {
  await ledger
    .updateTable('company_charges')
    .set({ requested_at: null })
    .where(ofKey(key))
    .execute()
}

/** Writes what the gateway has of a charge, and which letters about it were sent. */
export async function setCompanyCharge(
  ledger: Ledger,
  charge: ChargeKey & {
    readonly status: string
    readonly invoiceId: string
    readonly dueOn: Day
    readonly pageUrl: string | null
    readonly isLetterSent: boolean
    readonly lettersSent: number
    readonly isReceiptSent: boolean
  },
): Promise<void> {
  await ledger
    .updateTable('company_charges')
    .set({
      status: charge.status,
      invoice_id: charge.invoiceId,
      due_on: charge.dueOn,
      page_url: charge.pageUrl,
      is_letter_sent: charge.isLetterSent,
      letters_sent: charge.lettersSent,
      is_receipt_sent: charge.isReceiptSent,
    })
    .where(ofKey(charge))
    .execute()
}
