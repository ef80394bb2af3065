import type { Generated } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Instant } from '../db/tables.ts'

type CompaniesTable = { id: string; name: string; brand: string; created_at: Instant }

type CompanyActivationsTable = {
  token_hash: Buffer
  company_id: string
  email: string
  expires_at: Instant
  used_at: Instant | null
}

type PromotionalCodesTable = {
  code: string
  days: number
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
  payment_methods: Generated<PaymentMethodJson[]>
  company_name: string | null
  family_name: string | null
  created_at: Instant
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
}

declare module '../db/tables.ts' {
  interface Tables {
    companies: CompaniesTable
    company_activations: CompanyActivationsTable
    promotional_codes: PromotionalCodesTable
    subscriptions: SubscriptionsTable
    subscription_invoices: SubscriptionChargesTable
  }
}
