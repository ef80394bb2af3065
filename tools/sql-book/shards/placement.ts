/**
 * Where the rows of a table lie once the database is spread over several machines: `owner`, on the shard of
 * `user_id`; `reference`, whole on every machine; `coordinator`, on one of them alone.
 */
export type Placement = 'owner' | 'reference' | 'coordinator'

/**
 * The tables outside any ledger, each with where it would lie. What a statement reads beside an owner's rows is
 * on every machine; what it never does may stay on one. All other tables lie with their owner.
 */
export const globalTables = {
  // One row an owner, which every change of theirs locks first.
  ledgers: 'owner',

  // Read beside an owner's rows, or by the policies that show them.
  users: 'reference',
  families: 'reference',
  family_members: 'reference',
  shared_plan_lines: 'reference',
  planner_clients: 'reference',
  default_categories: 'reference',
  sessions: 'reference',
  access_tokens: 'reference',
  identities: 'reference',
  companies: 'reference',
  contents: 'reference',
  expert_like_totals: 'reference',
  request_keys: 'reference',
  bank_links: 'reference',
  jobs: 'reference',
  promotional_codes: 'reference',
  clock_marks: 'reference',

  // Sign-in, mail, work in waiting, the operator's and the billing's own.
  answers_to_drop: 'coordinator',
  passes: 'coordinator',
  activation_codes: 'coordinator',
  recovery_tokens: 'coordinator',
  attempts: 'coordinator',
  mail_outbox: 'coordinator',
  company_activations: 'coordinator',
  company_contracts: 'coordinator',
  company_charges: 'coordinator',
  gateway_customers: 'coordinator',
  gateway_events: 'coordinator',
  webhook_events: 'coordinator',
  security_events: 'coordinator',
  security_event_counts: 'coordinator',
  security_seals: 'coordinator',
  security_sink: 'coordinator',
  schema_migrations: 'coordinator',
  schema_lock: 'coordinator',
} as const satisfies Readonly<Record<string, Placement>>

/** Every table that does not simply lie with its owner. */
export const placements: Readonly<Record<string, Placement>> = {
  ...globalTables,
  // An owner's, and looked into by the policy that lets a planner into a client's account.
  second_factors: 'reference',
}

/** Views over global tables alone: they are read where those are. */
export const globalViews: readonly string[] = [
  'administered_families',
  'administered_recipients',
  'consenting_clients',
  'entry_writers',
  'family_heads',
  'family_seats',
  'known_families',
  'known_people',
  'own_account',
  'own_acting_sessions',
  'own_password',
  'own_planners',
  'own_shared_plans',
  'own_vouchers',
  'request_families',
  'request_owner',
  'shown_family_code',
]
