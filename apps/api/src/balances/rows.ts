import { type RawBuilder, sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'

/** The owner and the payment method; all cash and bank accounts where none is named. */
export type Scope = { readonly userId: string; readonly paymentId?: string | undefined }
export type Range = { readonly startDate: Day; readonly endDate: Day }

/**
 * SQL for the months that have an entry which an item `l` of the calendar announces: of its own
 * name or the bank's name for it, on its payment method. The calendar and every forecast use it.
 */
export function postedMonths(from: Day, to: Day): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(distinct to_char(t.date, 'YYYY-MM')) from transactions t
     where t.user_id = l.user_id and t.name_key in (l.name_key, l.original_name_key)
       and t.payment_id = l.payment_id and t.date between ${from} and ${to}), '[]')`
}
