import type { ExpressionBuilder } from 'kysely'
import { type Day, firstDay, type Month } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'

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
