import { sql } from 'kysely'
import type { Ledger } from '@saldo/api/db/ledger'

/** Tables outside any ledger: people, their sign-in, mail, the shared tree, the schema. */
export const WITHOUT_OWNER = [
  'users',
  'families',
  'family_members',
  'shared_plan_lines',
  'planner_clients',
  'companies',
  'company_activations',
  'company_contracts',
  'company_charges',
  'answers_to_drop',
  'security_events',
  'security_event_counts',
  'security_seals',
  'security_sink',
  'promotional_codes',
  'ledgers',
  'sessions',
  'access_tokens',
  'identities',
  'passes',
  'activation_codes',
  'recovery_tokens',
  'attempts',
  'mail_outbox',
  'default_categories',
  'schema_migrations',
  'schema_lock',
  'request_keys',
  'clock_marks',
  'jobs',
  'contents',
  'expert_like_totals',
  'bank_links',
  'webhook_events',
  'gateway_customers',
  'gateway_events',
]

/** Every table that row-level security covers: what one person has lies in these. */
export async function listProtectedTables(ledger: Ledger): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select tablename as name from pg_policies where policyname = 'of_the_owner' order by tablename
  `.execute(ledger)
  return rows.map(({ name }) => name)
}
