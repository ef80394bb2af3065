import { type RawBuilder, sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'

/**
 * Which of the entries `t` of an owner happened on some days. What was bought on a card counts later, with
 * its invoice, and has an index by its own day; everything else counts on its day, which the index of all
 * entries has. A condition on `t.date` alone would read the whole history.
 */
export function entriesOn({
  startDate,
  endDate,
}: {
  readonly startDate: Day
  readonly endDate: Day
}): RawBuilder<unknown> {
  const days = sql`between ${startDate} and ${endDate}`
  return sql`(t.invoice_month is null and t.counts_on ${days}
    or t.invoice_month is not null and t.date ${days})`
}
