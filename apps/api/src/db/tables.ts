import type {
  CalendarItem,
  EditedColumn,
  EntryBeforeJson,
  PaymentMethodJson,
  Remembered,
  SeriesTerm,
  StatementAccountJson,
  StatementColumnsJson,
  StatementLinesJson,
  UnreadableLineJson,
} from './json-columns.ts'
import type { ContentItems } from '@saldo/contract/contents'
import type { Refusal } from '@saldo/contract/refusals'
import type { Dismissal } from '@saldo/domain/assistant/tips'
import type { SkippedAccount } from '@saldo/domain/bank-accesses/accounts'
import type { AccessError, Aggregator } from '@saldo/domain/bank-accesses/kinds'
import type { PersonShare } from '@saldo/domain/budgets/shared-plan'
import type { Day } from '@saldo/domain/calendar'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { LineRule } from '@saldo/domain/importing/line-rule'
import type { LabelColor } from '@saldo/domain/labels/kinds'
import type { Cents } from '@saldo/domain/money'
import type { EarlierTerms } from '@saldo/domain/payments/card-cycle'
import type { RuleConditions, RuleEffects } from '@saldo/domain/rules/kinds'
import type { ColumnReading } from '@saldo/domain/statements/columns'
import type { CompanyState } from '@saldo/domain/subscriptions/companies'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Split } from '@saldo/domain/transactions/split'
import type { Achievement } from '@saldo/domain/users/achievements'
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'

/** A moment in UTC, as PostgreSQL writes it. */
type Instant = string

/**
 * The tables and views as Kysely sees them, written by npm run sql-book from the migrated database and
 * from `tools/sql-book/column-types.ts`. Cents are safe integers, days and instants are text, by the
 * parsers of `pool.ts`.
 */
export interface Tables {
  access_log: {
    user_id: string
    seq: number
    actor_id: string
    action: string
    object: string
    status: number
    at: Instant
    address: string
    agent: string
    request_id: string
    hash: Buffer
  }
  access_log_heads: { user_id: string; seq: number; hash: Buffer }
  access_tokens: { token_hash: Buffer; session_id: string; user_id: string; expires_at: Instant }
  achievements: { user_id: string; key: Achievement; reached_on: Day; is_seen: Generated<boolean> }
  activation_codes: {
    user_id: string
    code_hash: Buffer
    expires_at: Instant
    tries: Generated<number>
    sent_at: Instant
    sent_on: Day
    sent_count: number
  }
  administered_families: { id: string | null }
  administered_recipients: { email: string | null }
  answers_to_drop: { user_id: string; about: string; asked_at: Instant }
  assistant_dismissals: { user_id: string; subject: Dismissal; dismissed_at: Instant }
  attempts: { key: string; count: number; starts_at: Instant; ends_at: Instant }
  bank_accesses: {
    user_id: string
    id: string
    aggregator: 'pluggy' | 'belvo'
    link_id: string
    institution: string
    connector: number | null
    status:
      | 'pending'
      | 'updating'
      | 'updated'
      | 'waiting_token'
      | 'login_error'
      | 'error'
      | 'expired'
    active: boolean
    error: AccessError | null
    consent_expires_at: Instant | null
    consent_warned_at: Instant | null
    last_update: Instant | null
    last_synced: Instant | null
    last_whole_sync: Instant | null
    sync_state: 'queued' | 'running' | 'done' | 'failed' | null
    sync_run: string | null
    sync_progress: Generated<number>
    sync_started_at: Instant | null
    sync_ended_at: Instant | null
    sync_added: Generated<number>
    sync_updated: Generated<number>
    sync_removed: Generated<number>
    sync_partial: Generated<boolean>
    sync_failures: Generated<number>
    created_at: Instant
    version: Generated<number>
    skipped: JSONColumnType<readonly SkippedAccount[], string | undefined>
  }
  bank_accounts: {
    user_id: string
    id: string
    access_id: string
    account_id: string
    payment_id: string
    kind: 'bank' | 'card'
    number: string | null
    currency: string
    balance: Cents
    balance_at: Instant
    reserved: Cents | null
    credit_limit: Cents | null
    limit_group: string | null
    anchor_balance: Cents | null
    anchor_day: Day | null
    anchor_at: Instant | null
    history_from: Day | null
    opening_id: string | null
    synced_at: Instant | null
  }
  bank_bills: {
    user_id: string
    account_id: string
    bill_id: string
    due_on: Day
    closes_on: Day | null
    total: Cents
  }
  bank_lines: {
    user_id: string
    id: string
    account_id: string
    provider_id: string
    state: 'entry' | 'entered' | 'question' | 'removed' | 'gone' | 'held' | 'kept'
    day: Day
    value: Cents
    name: string
    name_key: string
    category_id: string | null
    is_pending: boolean
    is_projected: boolean
    rule: LineRule | null
    reference: string | null
    part_index: number | null
    part_count: number | null
    purchased_on: Day | null
    purchase: string | null
    bill_month: Day | null
    first_at: Instant | null
    kept: JSONColumnType<Selectable<Tables['transactions']> | null, string | null, string | null>
    changed_at: Instant
    foreign_currency: string | null
    foreign_value: Cents | null
    card_ending: string | null
  }
  bank_links: {
    aggregator: Aggregator
    link_id: string
    user_id: string
    access_id: string
    next_pull_at: Instant
  }
  bank_questions: {
    user_id: string
    id: string
    access_id: string
    account_id: string
    kind: 'held' | 'probable' | 'payment' | 'item'
    line_ids: string[]
    entry_id: string | null
    line_key: string | null
    entry_key: string | null
    answer: 'accepted' | 'declined' | null
    answered_at: Instant | null
    created_at: Instant
    version: Generated<number>
    item_id: string | null
    item_month: Day | null
  }
  budget_lines: {
    user_id: string
    month: Day
    category_id: string
    value_cents: Cents | null
    percent_hundredths: number | null
    day: number | null
    recurrent_type: 'monthly' | 'semiannual' | 'annual' | null
    last_installment: number | null
    recurrent_index: number
    is_typed: boolean
    is_removed: boolean
    is_entered: Generated<boolean>
    other_parts: JSONColumnType<readonly unknown[], string | undefined>
    is_shared: Generated<boolean>
  }
  budgets: {
    user_id: string
    id: string
    month: Day
    is_custom: boolean
    accumulated_cents: Cents | null
    created_at: Instant
    version: Generated<number>
  }
  calendar_feeds: {
    user_id: string
    token_hash: Buffer
    shows_values: Generated<boolean>
    created_at: Instant
  }
  card_holders: {
    user_id: string
    payment_id: string
    ending: string
    name: string | null
    is_chosen: Generated<boolean>
  }
  categories: {
    user_id: string
    id: string
    parent_id: string
    name: string
    grouping: CategoryGroup
    sort: 'fixed' | 'variable' | null
    type: 'debts' | null
    essential: boolean
    color: string
    icon: string
    created_at: Instant
    version: Generated<number>
  }
  category_memory: {
    user_id: string
    name_key: string
    transaction_type: TransactionType
    category_id: string
    split: JSONColumnType<Split | null, string | null, string | null>
  }
  category_names: {
    id: string
    parent_id: string | null
    name: string
    grouping: CategoryGroup
    sort: 'fixed' | 'variable' | null
    type: 'debts' | null
    essential: boolean
    color: string
    icon: string
    position: number
    user_id: string | null
  }
  category_totals: {
    user_id: string
    month: Day
    category_id: string
    payment_id: string
    transaction_type: TransactionType
    paid_cents: Cents
    all_cents: Cents
    entries: number
  }
  clients_months: { client_id: string; month: Day; expenses_paid: Cents; expenses_all: Cents }
  clients_plans: { client_id: string; month: Day; expenses: Cents }
  clock_marks: { id: number; at: Instant; set_back_from: Instant | null }
  companies: { id: string; name: string; brand: string; created_at: Instant }
  company_activations: {
    token_hash: Buffer
    company_id: string
    email: string
    expires_at: Instant
    used_at: Instant | null
  }
  company_charges: {
    company_id: string
    month: Day
    no: number
    seats: number
    days: number
    total: Cents
    due_on: Day
    status: string
    invoice_id: string | null
    page_url: string | null
    requested_at: Instant | null
    is_letter_sent: Generated<boolean>
    letters_sent: Generated<number>
    is_receipt_sent: Generated<boolean>
    created_at: Instant
  }
  company_contracts: {
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
    seats: number | null
    seat_price: Cents | null
    begins_on: Day | null
    ends_on: Day | null
    applied_state: Generated<CompanyState>
    applied_ends_on: Day | null
    customer_id: string | null
    readings: Generated<number>
    written_reading: Generated<number>
    checked_at: Instant
    updated_at: Instant
  }
  consenting_clients: { id: string | null }
  consents: {
    user_id: string
    id: string
    purpose: 'terms' | 'policy' | 'planner' | 'family' | 'bank' | 'model'
    given: boolean
    subject: Generated<string>
    text_version: string
    text_hash: Buffer
    at: Instant
    address: Generated<string>
    agent: Generated<string>
  }
  contents: {
    kind: 'videos' | 'trails' | 'ebooks' | 'experts' | 'products' | 'banks'
    version: number
    items: JSONColumnType<ContentItems>
    saved_at: Instant
    saved_by: string
  }
  day_totals: {
    user_id: string
    day: Day
    payment_id: string
    paid_cents: Cents
    all_cents: Cents
    revenues_paid: Cents
    revenues_all: Cents
    expenses_paid: Cents
    expenses_all: Cents
    investiments_paid: Cents
    investiments_all: Cents
    entries: number
  }
  default_categories: {
    id: string
    parent_id: string | null
    name: string
    grouping: 'revenues' | 'expenses' | 'investiments' | 'invoice' | 'bankOperation' | 'objective'
    sort: 'fixed' | 'variable' | null
    type: 'debts' | null
    essential: boolean
    color: string
    icon: string
    position: number
  }
  entry_writers: { id: string; planner_id: string; name: string }
  expert_like_totals: { expert_id: string; likes: number }
  expert_likes: { user_id: string; expert_id: string; liked_at: Instant }
  export_parts: { user_id: string; export_id: string; no: number; content: Buffer }
  exports: {
    user_id: string
    id: string
    state: Generated<'requested' | 'ready' | 'failed'>
    progress: Generated<number>
    rows: Generated<number>
    bytes: Generated<number>
    asked_at: Instant
    done_at: Instant | null
    expires_at: Instant | null
    version: Generated<number>
    attempts: Generated<number>
  }
  families: {
    id: string
    user_id: string
    name: string
    voucher: string
    created_at: Instant
    version: Generated<number>
    plan_version: Generated<number>
  }
  family_heads: { id: string | null; user_id: string | null }
  family_members: {
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
    shares_plan: Generated<boolean>
  }
  family_seats: { id: string | null; user_id: string | null }
  gateway_customers: {
    customer_id: string
    user_id: string
    readings: Generated<number>
    written_reading: Generated<number>
    checked_at: Instant
    created_at: Instant
  }
  gateway_events: {
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
  goods: {
    user_id: string
    id: string
    type: 'property' | 'vehicle' | 'motorcycle' | 'other'
    market_cents: Cents
    financed: boolean
    settlement_cents: Cents | null
    instalment_cents: Cents | null
    last_installment: number | null
    date: Day
    created_at: Instant
    version: Generated<number>
  }
  idempotency_keys: {
    user_id: string
    key: string
    body_hash: Buffer
    status: number
    answer: string
    created_at: Instant
    entries: number | null
  }
  identities: {
    issuer: string
    subject: string
    user_id: string
    provider: 'google' | 'apple'
    created_at: Instant
  }
  invoice_totals: {
    user_id: string
    payment_id: string
    month: Day
    due_on: Day
    items_cents: Cents
    items: number
    paid_cents: Cents
    settling_cents: Generated<Cents>
    parts_cents: Generated<Cents>
  }
  jobs: {
    id: string
    kind: string
    payload: JSONColumnType<Record<string, unknown>>
    is_periodic: Generated<boolean>
    run_at: Instant
    attempts: Generated<number>
    locked_until: Instant | null
    last_error: string | null
    given_up_at: Instant | null
    created_at: Instant
    user_id: GeneratedAlways<string | null>
  }
  known_families: { id: string | null }
  known_people: {
    id: string
    name: string
    email: string
    image: string | null
    profiles: string[]
    active: boolean
  }
  labels: {
    user_id: string
    id: string
    name: string
    name_key: string
    color: LabelColor
    starts_on: Day | null
    ends_on: Day | null
    target_cents: Cents | null
    version: Generated<number>
  }
  ledgers: { user_id: string; version: Generated<number>; opened_until: Day }
  linked_payments: {
    user_id: string
    linked_id: string
    month: Day
    paid_at: Instant
    statement_id: string | null
  }
  linked_transactions: {
    user_id: string
    id: string
    name: string
    name_key: string
    original_name: string
    original_name_key: string
    value: Cents
    day: number
    category_id: string
    payment_id: string
    transaction_type: 'revenues' | 'expenses' | 'investiments'
    bank_access_id: string | null
    since: Day
    created_at: Instant
    version: Generated<number>
  }
  mail_outbox: {
    id: string
    recipient: string
    kind: string
    payload: JSONColumnType<Record<string, string>>
    state: Generated<'pending' | 'sent' | 'failed'>
    last_error: string | null
    created_at: Instant
    sent_at: Instant | null
  }
  matched_lines: {
    user_id: string
    payment_id: string
    external_id: string
    entry_id: string | null
    statement_id: string | null
    created_at: Instant
    entry_before: JSONColumnType<EntryBeforeJson | null, string | null, string | null>
  }
  month_totals: {
    user_id: string
    month: Day
    payment_id: string
    paid_cents: Cents
    all_cents: Cents
    revenues_paid: Cents
    revenues_all: Cents
    expenses_paid: Cents
    expenses_all: Cents
    investiments_paid: Cents
    investiments_all: Cents
    entries: number
  }
  objective_totals: {
    user_id: string
    payment_id: string
    objective_id: string
    month: Day
    saved_cents: Cents
    planned_cents: Cents
    entries: number
  }
  objectives: {
    user_id: string
    id: string
    name: string
    category:
      | 'aposentar'
      | 'comprar-carro-novo'
      | 'comprar-casa-propria'
      | 'casar'
      | 'comprar-eletronicos'
      | 'empreender'
      | 'estetica'
      | 'formacao-profissional'
      | 'reserva-emergencia'
      | 'viajar'
      | 'viver-de-rendimento'
      | 'outros'
    total_cents: Cents
    initial_cents: Cents
    begin_date: Day
    final_date: Day
    payment_id: string
    created_at: Instant
    version: Generated<number>
  }
  own_account: { email: string | null; company_id: string | null }
  own_acting_sessions: { id: string | null; actor_id: string | null }
  own_password: { id: string; password_hash: string | null }
  own_planners: { id: string | null }
  own_shared_plans: { id: string | null }
  own_vouchers: { family_id: string | null; voucher: string | null }
  passes: {
    pass_hash: Buffer
    kind: 'flow' | 'ticket' | 'handover' | 'challenge'
    user_id: string | null
    content: JSONColumnType<Readonly<Record<string, unknown>>>
    expires_at: Instant
    used_at: Instant | null
  }
  payers: {
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
  payments: {
    user_id: string
    id: string
    type: 'money' | 'debit' | 'credit'
    name: string
    account_type: 'Conta corrente' | 'Poupança' | null
    flag: 'Visa' | 'Mastercard' | 'Hipercard' | 'Elo' | 'American Express' | null
    credit_limit: Cents | null
    close_day: number | null
    due_day: number | null
    closing_day_goes_to: 'next' | 'closing' | null
    initial_value: Generated<Cents>
    external_id: string | null
    bank_access_id: string | null
    created_at: Instant
    version: Generated<number>
    close_before_due: number | null
    earlier_terms: JSONColumnType<EarlierTerms[], string | undefined>
    closings: JSONColumnType<Record<string, Day>, string | undefined>
    archived_at: Instant | null
    sharing: Generated<'shared' | 'totals' | 'private'>
    overdraft_limit: Generated<Cents>
    counts_to_spend: boolean | null
    monthly_yield: number | null
    fed_until: Day | null
  }
  planned_parents: { user_id: string | null; id: string | null; parent_id: string | null }
  planner_clients: {
    planner_id: string
    client_id: string
    planner_code: string | null
    asked_at: Instant
    consented_at: Instant | null
    ended_at: Instant | null
    writer_id: GeneratedAlways<string>
  }
  promotional_codes: {
    code: string
    days: number | null
    uses_max: number | null
    uses: Generated<number>
    last_day: Day | null
    created_at: Instant
    ended_at: Instant | null
    percent: number | null
    amount: Cents | null
    months: number | null
  }
  promotional_redemptions: {
    user_id: string
    code: string
    subscription_id: string | null
    redeemed_at: Instant
  }
  receipts: {
    user_id: string
    id: string
    entry_id: string
    name: string
    media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
    bytes: number
    sha256: Buffer
    sealed_key: Buffer
    created_at: Instant
    entry_gone_at: Instant | null
    version: Generated<number>
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer | null
    used_at: Instant | null
    slot: number
    password_hash: string | null
  }
  recovery_tokens: {
    token_hash: Buffer
    user_id: string
    expires_at: Instant
    used_at: Instant | null
  }
  removed_payments: {
    user_id: string
    payment_id: string
    payment: JSONColumnType<Readonly<Record<string, unknown>>>
    series: JSONColumnType<readonly unknown[]>
    entries: JSONColumnType<readonly unknown[]>
    items: JSONColumnType<readonly unknown[]>
    months: JSONColumnType<readonly unknown[]>
    links: JSONColumnType<readonly unknown[]>
    removed_at: Instant
    objectives: JSONColumnType<readonly unknown[], string | undefined>
    holders: JSONColumnType<readonly unknown[], string | undefined>
  }
  removed_transactions: {
    user_id: string
    removal_id: string
    entry_id: string
    entry: JSONColumnType<Record<string, unknown>>
    removed_at: Instant
  }
  request_families: { id: string | null }
  request_keys: { id: number; secret: Buffer; inner_key: Buffer; outer_key: Buffer }
  request_owner: { id: string | null }
  rules: {
    user_id: string
    id: string
    position: number
    name: string
    conditions: JSONColumnType<RuleConditions>
    effects: JSONColumnType<RuleEffects>
    is_last: Generated<boolean>
    created_at: Instant
    version: Generated<number>
    declined_at: Instant | null
  }
  same_answers: { user_id: string; line_key: string; entry_key: string; is_same: boolean }
  saved_searches: {
    user_id: string
    id: string
    name: string
    name_key: string
    filters: JSONColumnType<Readonly<Record<string, string>>>
    version: Generated<number>
  }
  schema_lock: { id: number }
  schema_migrations: {
    version: number
    name: string
    checksum: string
    applied_at: Generated<Instant>
  }
  second_factors: {
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
  security_event_counts: {
    hour: Instant
    event: string
    source: string
    result: string
    user_id: string | null
    actor_id: string | null
    object: string
    address: string
    agent: string
    request_id: string
    count: number
    first_at: Instant
    last_at: Instant
  }
  security_events: {
    id: string
    at: Instant
    event: string
    result: string
    user_id: string | null
    actor_id: string | null
    who: Generated<string>
    object: Generated<string>
    subject_id: string | null
    address: Generated<string>
    agent: Generated<string>
    request_id: Generated<string>
    count: Generated<number>
    last_at: Instant | null
    seal_no: number | null
    kept_person: Buffer | null
  }
  security_seals: { no: number; events: number; newest_at: Instant; previous: Buffer; hash: Buffer }
  security_sink: { id: number; sent_to: number; sent_at: Instant | null }
  series: {
    user_id: string
    id: string
    recurrent_type: 'annual' | 'semiannual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily'
    anchor: Day
    next_index: number
    payment_id: string
    category_id: string | null
    transaction_type: TransactionType
    name: string
    description: string
    value: Cents
    ended_at: Instant | null
    version: Generated<number>
    business_day: 'before' | null
    written_by: string | null
    labels: JSONColumnType<readonly string[] | null, string | null, string | null>
    split: JSONColumnType<Split | null, string | null, string | null>
    card_ending: string | null
  }
  sessions: {
    id: string
    user_id: string
    refresh_hash: Buffer
    previous_refresh_hash: Buffer | null
    rotated_at: Instant
    created_at: Instant
    seen_at: Instant
    agent: Generated<string>
    address: Generated<string>
    ended_at: Instant | null
    actor_id: string | null
    proved_at: Instant
  }
  shared_plan_lines: {
    family_id: string
    category_id: string
    month: Day
    value_cents: Cents
    day: number | null
    shares: JSONColumnType<readonly PersonShare[]>
    income_month: Day | null
  }
  shown_family_code: { family_id: string; member_id: string | null; expires_at: Instant | null }
  statement_lines: {
    user_id: string
    statement_id: string
    lines: JSONColumnType<StatementLinesJson>
  }
  statement_overlaps: {
    user_id: string
    statement_id: string
    payment_id: string
    external_ids: string[]
  }
  statement_readings: {
    user_id: string
    statement_id: string
    created_at: Instant
    locked_until: Instant | null
  }
  statements: {
    user_id: string
    id: string
    filename: string
    state: 'reading' | 'ready' | 'failed' | 'done' | 'undone'
    progress: Generated<number>
    content: Buffer | null
    attempts: Generated<number>
    format: 'ofx' | 'csv' | 'sheet' | 'qif' | 'pdf' | null
    bank: string | null
    accounts: JSONColumnType<StatementAccountJson[], string | undefined>
    unreadable: JSONColumnType<UnreadableLineJson[], string | undefined>
    unreadable_count: Generated<number>
    failure: Refusal | null
    added: Generated<number>
    known: Generated<number>
    skipped: Generated<number>
    created_at: Instant
    done_at: Instant | null
    version: Generated<number>
    due_on: Day | null
    signature: string | null
    columns: JSONColumnType<StatementColumnsJson | null, string | null, string | null>
    reading: JSONColumnType<ColumnReading | null, string | null, string | null>
    archive: string | null
  }
  subscription_invoices: {
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
    purpose: 'first' | 'renewal' | 'change' | null
    plan: string | null
    is_applied: Generated<boolean>
    is_notice_sent: Generated<boolean>
  }
  subscriptions: {
    user_id: string
    id: string
    plan: string
    status: string | null
    suspended: Generated<boolean>
    expire_at: Instant
    subscription_id: string | null
    client_id: string | null
    payment_type: 'credit_card' | 'pix' | 'bank_slip' | null
    payment_methods: JSONColumnType<PaymentMethodJson[], string | undefined>
    company_name: string | null
    family_name: string | null
    created_at: Instant
    version: Generated<number>
    promotional_code: string | null
    acting_until: Instant | null
    cancelled_at: Instant | null
    family_ends_on: Day | null
  }
  tasks: {
    user_id: string
    id: string
    rule: Suggestion['rule'] | null
    title: string
    description: string | null
    why: JSONColumnType<Suggestion['why'], string | undefined>
    monthly_cents: Cents | null
    screen: Suggestion['screen'] | null
    state: 'accepted' | 'rejected' | 'done'
    decided_on: Day
    decided_at: Instant
    version: Generated<number>
  }
  transactions: {
    user_id: string
    id: string
    series_id: string
    recurrent_index: number
    payment_id: string
    category_id: string | null
    transaction_type: 'revenues' | 'expenses' | 'investiments'
    name: string
    name_key: string
    description: Generated<string>
    value: Cents
    date: Day
    counts_on: Day
    invoice_month: Day | null
    paid: boolean
    recurrent_type: 'annual' | 'semiannual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily' | null
    last_installment: number | null
    anchor_day: number | null
    external_id: string | null
    statement_id: string | null
    operation_id: string | null
    operation_type: 'deposit' | 'withdraw' | 'transfer' | null
    operation_payment: string | null
    pays_card_id: string | null
    pays_month: Day | null
    refund_of_id: string | null
    objective_id: string | null
    created_at: Instant
    version: Generated<number>
    invoice_chosen: Generated<boolean>
    business_day: 'before' | null
    anticipation_id: string | null
    foreign_currency: string | null
    foreign_value: Cents | null
    category_chosen: Generated<boolean>
    written_by: string | null
    labels: JSONColumnType<readonly string[] | null, string | null, string | null>
    split: JSONColumnType<Split | null, string | null, string | null>
    bank_name: string | null
    card_ending: string | null
  }
  undo_records: {
    user_id: string
    edit_id: string
    entries: JSONColumnType<Pick<Selectable<Tables['transactions']>, EditedColumn>[]>
    written: Generated<string[]>
    series: JSONColumnType<
      Pick<Selectable<Tables['series']>, SeriesTerm> | null,
      string | null,
      string | null
    >
    series_version: number | null
    memory: JSONColumnType<readonly Remembered[] | null, string | null, string | null>
    item: JSONColumnType<readonly CalendarItem[] | null, string | null, string | null>
    made_at: Instant
  }
  users: {
    id: string
    email: string
    name: string
    password_hash: string | null
    image: string | null
    active: Generated<boolean>
    skip_tutorial: Generated<boolean>
    currency: Generated<'BRL' | 'USD' | 'EUR' | 'GBP' | 'JPY'>
    time_zone: Generated<string>
    profiles: Generated<string[]>
    terms_version: string
    terms_at: Instant
    created_at: Instant
    version: Generated<number>
    social_email: string | null
    cpf: string | null
    gender: 'Male' | 'Female' | null
    phone_number: string | null
    birthdate: Day | null
    city: string | null
    company_id: string | null
    deactivated_at: Instant | null
    videos_watched: Generated<string[]>
    factor_grace_until: Instant | null
  }
  webhook_events: { aggregator: Aggregator; event_id: string; received_at: Instant }
}
