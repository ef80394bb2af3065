import { sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import type { StandingEntry } from '@saldo/domain/importing/lines'
import type { Cents } from '@saldo/domain/money'
import { arrayOf, type Column, rowsOf } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'
import type { Owned } from '../context.ts'

const externalIds: Column<IncomingLine> = ['external_id', 'text', (line) => line.externalId]

/**
 * The numbers of the lines that their payment method has already, or had and removed, by their
 * keys.
 */
export async function findKnownNumbers(
  ctx: Owned,
  lines: readonly IncomingLine[],
): Promise<ReadonlySet<number>> {
  if (lines.length === 0) return new Set()
  const payments = [...new Set(lines.map(({ paymentId }) => paymentId))]
  // One text a payment method: as rows, ten thousand keys cost more than finding them. No key has a comma.
  const { rows } = await sql<{ readonly payment_id: string; readonly keys: string }>`
    select payment_id, string_agg(external_id, ',') as keys from (
      select payment_id, external_id from transactions
       where user_id = ${ctx.userId} and payment_id = any(${payments}::uuid[])
         and external_id = any(${arrayOf(externalIds, lines)})
       union all
      select payment_id, external_id from matched_lines
       where user_id = ${ctx.userId} and payment_id = any(${payments}::uuid[])
         and external_id = any(${arrayOf(externalIds, lines)})) t
     group by payment_id`.execute(ctx.ledger)
  const keysByPayment = new Map(
    rows.map(({ payment_id, keys }) => [payment_id, new Set(keys.split(','))]),
  )
  const isKnown = ({ paymentId, externalId }: IncomingLine) =>
    keysByPayment.get(paymentId)?.has(externalId) === true
  return new Set(lines.filter(isKnown).map(({ no }) => no))
}

/** The day and the value of lines. */
type DayAndValue = { readonly day: Day; readonly value: Cents }

const daysAndValues: readonly Column<DayAndValue>[] = [
  ['day', 'date', (line) => line.day],
  ['value', 'bigint', (line) => line.value],
]

type Range = {
  readonly paymentId: string
  readonly from: Day
  readonly to: Day
  readonly lines: readonly DayAndValue[]
}

/** An item of a card counts with its invoice: up to so many days after its own date. */
export const COUNTS_LATER_DAYS = 100

/** The entries of a payment method with the same day and value as one of these lines. */
export async function listEntriesLike(ctx: Owned, of: Range): Promise<StandingEntry[]> {
  const { rows } = await sql<StandingEntry>`
    select t.payment_id as "paymentId", t.date as day, t.value, t.name_key as "nameKey",
           t.external_id as "externalId" from transactions t
     where t.user_id = ${ctx.userId} and t.payment_id = ${of.paymentId}
       and t.counts_on between ${of.from}::date and ${of.to}::date + ${sql.lit(COUNTS_LATER_DAYS)}
       and (t.date, t.value) in (select day, value from ${rowsOf(daysAndValues, of.lines)} as l (day, value))
     order by t.id`.execute(ctx.ledger)
  return rows
}

export type MemoryRow = Omit<Tables['category_memory'], 'user_id'>

/** The categories that the person last gave to these names. */
export async function listMemories(ctx: Owned, nameKeys: Iterable<string>): Promise<MemoryRow[]> {
  const named: Column<string> = ['name_key', 'text', (key) => key]
  const { rows } = await sql<MemoryRow>`
    select name_key, transaction_type, category_id from category_memory
     where user_id = ${ctx.userId} and name_key = any(${arrayOf(named, [...new Set(nameKeys)])})`.execute(
    ctx.ledger,
  )
  return rows
}

export type CategoryRow = Pick<Tables['category_names'], 'id' | 'name' | 'grouping'>

/** These categories, where the user may use them. */
export async function findCategories(
  ledger: Ledger,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, CategoryRow>> {
  const rows = await ledger
    .selectFrom('category_names')
    .select(['id', 'name', 'grouping'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
