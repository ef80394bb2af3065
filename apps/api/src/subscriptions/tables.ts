import type { Generated, JSONColumnType } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { CompanyState } from '@saldo/domain/subscriptions/companies'
import type { ChargePurpose } from '@saldo/domain/subscriptions/holdings'
import type { Instant } from '../db/tables.ts'

type PayersTable = {
  user_id: string
  name: string
  cpf: string
  zip_code: string
  street: string
  number: string
  complement: Generated<string>
  district: string
  city: string
  state: string
  updated_at: Instant
}

type GatewayEventsTable = {
  id: string
  key: string
  event: string
  body: string
  times: Generated<number>
  received_at: Instant
  last_at: Instant
  handled_at: Instant | null
  user_id: string | null
}

type CompanyContractsTable = {
  company_id: string
  legal_name: string
  cnpj: string
  contact_email: string
  zip_code: string
  street: string
  number: string
  complement: Generated<string>
  district: string
  city: string
  state: string
  seats: Generated<number | null>
  seat_price: Generated<Cents | null>
  begins_on: Generated<Day | null>
  ends_on: Generated<Day | null>
  applied_state: Generated<CompanyState>
  applied_ends_on: Generated<Day | null>
  customer_id: Generated<string | null>
  readings: Generated<number>
  written_reading: Generated<number>
  checked_at: Instant
  updated_at: Instant
}

type CompanyChargesTable = {
  company_id: string
  /** The month's first day. */
  month: Day
  no: number
  seats: number
  days: number
  total: Cents
  due_on: Day
  status: string
  invoice_id: Generated<string | null>
  page_url: Generated<string | null>
  requested_at: Generated<Instant | null>
  is_letter_sent: Generated<boolean>
  letters_sent: Generated<number>
  is_receipt_sent: Generated<boolean>
  created_at: Instant
}

type PromotionalCodesTable = {
  code: string
  days: number | null
  percent: Generated<number | null>
  amount: Generated<Cents | null>
  months: Generated<number | null>
  uses_max: number | null
  uses: Generated<number>
  last_day: Day | null
  created_at: Instant
  ended_at: Instant | null
}

/** A way to pay of a subscription, as the gateway tells it. */
type PaymentMethodJson = {
  readonly active: boolean
  readonly maskedNumber: string
  readonly brand: string
}

type SubscriptionsTable = {
  user_id: string
  id: string
  plan: string
  status: string | null
  suspended: Generated<boolean>
  expire_at: Instant
  subscription_id: string | null
  client_id: string | null
  payment_type: 'credit_card' | 'pix' | 'bank_slip' | null
  payment_methods: JSONColumnType<PaymentMethodJson[], string | undefined, string>
  company_name: string | null
  family_name: string | null
  created_at: Instant
  promotional_code: Generated<string | null>
  acting_until: Generated<Instant | null>
  cancelled_at: Generated<Instant | null>
  /** The last day of a family's plan of which its members were written to. */
  family_ends_on: Generated<Day | null>
  version: Generated<number>
}

type SubscriptionChargesTable = {
  user_id: string
  subscription_id: string
  invoice_id: string
  due_date: Day
  total: Cents
  status: string
  secure_url: string | null
  made_at: Generated<string>
  letters_sent: Generated<number>
  is_receipt_sent: Generated<boolean>
  purpose: Generated<ChargePurpose | null>
  plan: Generated<string | null>
  is_applied: Generated<boolean>
  is_notice_sent: Generated<boolean>
}

declare module '../db/tables.ts' {
  interface Tables {
    companies: { id: string; name: string; brand: string; created_at: Instant }
    company_activations: {
      token_hash: Buffer
      company_id: string
      email: string
      expires_at: Instant
      used_at: Instant | null
    }
    company_contracts: CompanyContractsTable
    company_charges: CompanyChargesTable
    promotional_codes: PromotionalCodesTable
    subscriptions: SubscriptionsTable
    payers: PayersTable
    gateway_customers: {
      customer_id: string
      user_id: string
      readings: Generated<number>
      written_reading: Generated<number>
      checked_at: Instant
      created_at: Instant
    }
    gateway_events: GatewayEventsTable
    promotional_redemptions: {
      user_id: string
      code: string
      subscription_id: string | null
      redeemed_at: Instant
    }
    subscription_invoices: SubscriptionChargesTable
  }
}
