import { type RawBuilder, sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'

/** Whose money, of which payment method (all cash and bank accounts where none is named). */
export type Scope = { readonly userId: string; readonly paymentId?: string | undefined }
export type Range = { readonly startDate: Day; readonly endDate: Day }

/**
 * The months in which an entry stands that an item `l` of the calendar announces, as SQL: of its own
 * name or the bank's name for it, on its payment method. Asked by the calendar and by every forecast.
 */
export function postedMonths(from: Day, to: Day): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(distinct to_char(t.date, 'YYYY-MM')) from transactions t
     where t.user_id = l.user_id and t.name_key in (l.name_key, l.original_name_key)
       and t.payment_id = l.payment_id and t.date between ${from} and ${to}), '[]')`
}
