import { sql } from 'kysely'
import { addMonths, type Day, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { Foreseen, Remembered } from '@saldo/domain/importing/same'
import type { Cents } from '@saldo/domain/money'
import { postedMonths } from '../balances/rows.ts'
import type { OwnerLedger } from '../context.ts'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import type { EntryBeforeJson } from '../db/json-columns.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { COUNTS_LATER_DAYS } from './store.ts'

/** What a line of a bank may be: an entry that was typed or is foreseen, or a month of an item of the calendar. */
export type There = Foreseen & {
  readonly id: string
  readonly name: string
  /** The month of an item of the calendar; null of an entry. */
  readonly itemMonth: Month | null
}

type Near = { readonly paymentId: string; readonly from: Day; readonly to: Day }

/**
 * What of a payment method a line may be: what was typed there between two days of one of these values, what
 * of it is expected and not paid, of whatever value, and the parts of purchases in the invoices around. What
 * a line of a bank is already is none.
 */
export async function listForeseen(
  ctx: OwnerLedger,
  {
    paymentId,
    from,
    to,
    values,
    parts,
  }: Near & {
    readonly values: readonly Cents[]
    /** The months of the invoices in which the lines have parts of purchases. */
    readonly parts: readonly Month[]
  },
): Promise<There[]> {
  const around = [
    ...new Set(parts.flatMap((month) => [-1, 0, 1].map((by) => addMonths(month, by)))),
  ]
  const counted = around.toSorted()
  const [first, last] = [counted[0] ?? monthOf(from), counted.at(-1) ?? monthOf(to)]
  const { rows } = await sql<There>`
    select t.id, t.name, t.date as day, t.value, t.name_key as "nameKey", t.paid as "isPaid",
           null as "itemMonth",
           case when t.last_installment is null or t.invoice_month is null then null
                else json_build_object('index', t.recurrent_index + 1, 'count', t.last_installment,
                                       'month', to_char(t.invoice_month, 'YYYY-MM')) end as part
      from transactions t
     where t.user_id = ${ctx.userId} and t.payment_id = ${paymentId}
       and t.external_id is null and t.objective_id is null and t.pays_card_id is null
       and t.operation_id is null
       and t.counts_on between least(${from}::date, ${firstDay(first)}::date)
                           and greatest(${to}::date + ${sql.lit(COUNTS_LATER_DAYS)}, ${lastDay(last)}::date)
       and (t.last_installment is not null and t.invoice_month = any(${around.map(firstDay)}::date[])
            or t.date between ${from} and ${to}
               and (not t.paid or t.value = any(${[...new Set(values)]}::bigint[])))
       and not exists (select from matched_lines m
                        where m.user_id = t.user_id and m.entry_id = t.id)
     order by t.date, t.id`.execute(ctx.ledger)
  return rows
}

type ItemRow = {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly originalNameKey: string
  readonly value: Cents
  readonly day: number
  readonly since: Month
  /** The months that were marked paid, or have an entry of its name. */
  readonly settled: readonly Month[]
}

/** The items of the calendar on a payment method, with the months around these days that are settled. */
export async function listItemsOf(
  ctx: OwnerLedger,
  { paymentId, from, to }: Near,
): Promise<ItemRow[]> {
  const [first, last] = [firstDay(monthOf(from)), lastDay(monthOf(to))]
  const { rows } = await sql<
    Omit<ItemRow, 'settled'> & {
      readonly paid: readonly Month[]
      readonly posted: readonly Month[]
    }
  >`
    select l.id, l.name, l.name_key as "nameKey", l.original_name_key as "originalNameKey",
           l.value, l.day, to_char(l.since, 'YYYY-MM') as since,
           coalesce((select json_agg(to_char(m.month, 'YYYY-MM')) from linked_payments m
                      where m.user_id = ${ctx.userId} and m.linked_id = l.id
                        and m.month between ${first} and ${last}), '[]') as paid,
           ${postedMonths(ctx, first, last)} as posted
      from linked_transactions l
     where l.user_id = ${ctx.userId} and l.payment_id = ${paymentId}
     order by l.created_at, l.id`.execute(ctx.ledger)
  return rows.map(({ paid, posted, ...item }) => ({ ...item, settled: [...paid, ...posted] }))
}

/** What a person has said of the names of lines and entries. */
export async function listSameAnswers(ctx: OwnerLedger): Promise<Remembered[]> {
  const { rows } = await sql<Remembered>`
    select line_key as "lineKey", entry_key as "entryKey", is_same as "isSame" from (
      select distinct on (line_key, entry_key) line_key, entry_key, answer = 'accepted' as is_same
        from bank_questions
       where user_id = ${ctx.userId} and kind in ('probable', 'item') and answer is not null
       order by line_key, entry_key, answered_at desc) q
     union all
    select line_key, entry_key, is_same from same_answers where user_id = ${ctx.userId}`.execute(
    ctx.ledger,
  )
  return rows
}

const answerColumns: readonly Column<Remembered>[] = [
  ['line_key', 'text', (one) => one.lineKey],
  ['entry_key', 'text', (one) => one.entryKey],
  ['is_same', 'boolean', (one) => one.isSame],
]

/** Remembers what a person says of names; the last answer stands. */
export async function rememberSame(
  ctx: OwnerLedger,
  answers: readonly Remembered[],
): Promise<void> {
  const last = new Map(answers.map((one) => [`${one.lineKey}\n${one.entryKey}`, one]))
  if (last.size === 0) return
  await sql`insert into same_answers (user_id, ${namesOf(answerColumns)})
    select ${ctx.userId}::uuid, n.* from ${rowsOf(answerColumns, [...last.values()])} as n (${namesOf(answerColumns)})
        on conflict (user_id, line_key, entry_key) do update set is_same = excluded.is_same`.execute(
    ctx.ledger,
  )
}

/**
 * Marks the month of an item paid by a line of an import, which takes the mark back with itself, or by one of a
 * connection. What is paid already stays as it is.
 */
export async function insertPaidMonth(
  ctx: OwnerLedger,
  of: {
    readonly id: string
    readonly month: Month
    readonly at: string
    readonly statementId: string | null
  },
): Promise<void> {
  await ctx.ledger
    .insertInto('linked_payments')
    .values({
      user_id: ctx.userId,
      linked_id: of.id,
      month: firstDay(of.month),
      paid_at: of.at,
      statement_id: of.statementId,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'linked_id', 'month']).doNothing())
    .execute()
}

/** Deletes the marks that an import has set. */
export async function deletePaidMonths(
  ctx: OwnerLedger,
  of: { readonly id: string },
): Promise<void> {
  await ctx.ledger
    .deleteFrom('linked_payments')
    .where('user_id', '=', ctx.userId)
    .where('statement_id', '=', of.id)
    .execute()
}

/** These entries by their ids, locked until the transaction ends. */
export async function lockEntries(
  ctx: OwnerLedger,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Confirmed = { readonly entryId: string; readonly before: EntryBeforeJson }

/** The entries that lines of a connection were said to be, as they were before, where that changed them. */
export async function listConfirmedLines(
  ctx: OwnerLedger,
  of: { readonly paymentId: string; readonly ids: readonly string[] },
): Promise<readonly (Confirmed & { readonly externalId: string })[]> {
  const { rows } = await sql<Confirmed & { readonly externalId: string }>`
    select entry_id as "entryId", external_id as "externalId", entry_before as before
      from matched_lines
     where user_id = ${ctx.userId} and payment_id = ${of.paymentId}
       and external_id = any(${[...of.ids]}::text[]) and entry_before is not null`.execute(
    ctx.ledger,
  )
  return rows
}

/** The entries that lines of an import were said to be, as they were before, where that changed them. */
export async function listConfirmed(
  ctx: OwnerLedger,
  of: { readonly id: string },
): Promise<readonly Confirmed[]> {
  const { rows } = await sql<Confirmed>`
    select entry_id as "entryId", entry_before as before from matched_lines
     where user_id = ${ctx.userId} and statement_id = ${of.id} and entry_before is not null`.execute(
    ctx.ledger,
  )
  return rows
}
