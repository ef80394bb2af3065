import type { Generated } from 'kysely'
import type { Cents } from '@saldo/domain/money'
import type { Day } from '@saldo/domain/calendar'

/*
 * The tables of who lives, plans and works together, as Kysely sees them.
 */

type Instant = string

type FamiliesTable = {
  id: string
  user_id: string
  name: string
  voucher: string
  created_at: Instant
  version: Generated<number>
}

type FamilyMembersTable = {
  id: string
  family_id: string
  email: string
  user_id: string | null
  role: 'admin' | 'member'
  status: 'pending' | 'active'
  code_hash: Buffer | null
  expires_at: Instant | null
  invited_at: Instant
  joined_at: Instant | null
  planners_see: Generated<boolean>
}

/** Whom the owner of a request knows, as screens show them; the system names an owner first. */
type KnownPeopleView = {
  id: string
  name: string
  email: string
  image: string | null
  profiles: string[]
  active: boolean
}

/** What the code opens that was shown in this transaction. */
type ShownFamilyCodeView = {
  family_id: string
  member_id: string | null
  expires_at: Instant | null
}

type PlannerClientsTable = {
  planner_id: string
  client_id: string
  planner_code: string | null
  asked_at: Instant
  consented_at: Instant | null
  ended_at: Instant | null
}

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

type ConsentsTable = {
  user_id: string
  id: string
  purpose: 'terms' | 'policy' | 'planner' | 'family' | 'bank'
  given: boolean
  subject: Generated<string>
  text_version: string
  text_hash: Buffer
  at: Instant
  address: Generated<string>
  agent: Generated<string>
}

type AccessLogTable = {
  user_id: string
  seq: number
  actor_id: string
  actor_name: string
  action: string
  object: string
  status: number
  at: Instant
  address: string
  agent: string
  request_id: string
  hash: Buffer
}

type AccessLogHeadsTable = { user_id: string; seq: number; hash: Buffer }

type SecondFactorsTable = {
  user_id: string
  id: string
  kind: 'totp' | 'passkey'
  name: string
  sealed_secret: Buffer | null
  last_step: number | null
  credential_id: string | null
  public_key: Buffer | null
  counter: number | null
  transports: Generated<string[]>
  created_at: Instant
  confirmed_at: Instant | null
  used_at: Instant | null
  version: Generated<number>
}

type RecoveryCodesTable = { user_id: string; code_hash: Buffer; used_at: Instant | null }

export type PeopleTables = {
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  families: FamiliesTable
  known_people: KnownPeopleView
  shown_family_code: ShownFamilyCodeView
  family_members: FamilyMembersTable
  planner_clients: PlannerClientsTable
  companies: CompaniesTable
  company_activations: CompanyActivationsTable
  promotional_codes: PromotionalCodesTable
  subscriptions: SubscriptionsTable
  subscription_invoices: SubscriptionChargesTable
  consents: ConsentsTable
  access_log: AccessLogTable
  access_log_heads: AccessLogHeadsTable
}
