import type { Generated } from 'kysely'
import type { Day } from '@saldo/domain/calendar'

/** A moment in UTC, as PostgreSQL writes it. */
export type Instant = string

/**
 * The tables as Kysely sees them: each folder declares its own in its `tables.ts`. Cents are safe
 * integers, days and instants are text, by the parsers of `pool.ts`.
 */
export interface Tables {
  ledgers: { user_id: string; version: Generated<number>; opened_until: Day }
}
