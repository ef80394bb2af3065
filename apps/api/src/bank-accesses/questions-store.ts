import { type Insertable, type Selectable, sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'
import type { OwnerLedger } from '../context.ts'
import type { BankQuestion } from '@saldo/contract/bank-accesses'

export type QuestionRow = Selectable<Tables['bank_questions']>

export async function insertQuestions(
  ledger: Ledger,
  questions: readonly Insertable<Tables['bank_questions']>[],
): Promise<void> {
  if (questions.length === 0) return
  await ledger.insertInto('bank_questions').values(questions).execute()
}

export function findQuestion(
  ctx: OwnerLedger,
  of: { readonly id: string },
): Promise<QuestionRow | undefined> {
  return ctx.ledger
    .selectFrom('bank_questions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAnswer(
  ctx: OwnerLedger,
  of: { readonly id: string },
  answer: { readonly answer: QuestionRow['answer']; readonly at: string | null },
): Promise<void> {
  await ctx.ledger
    .updateTable('bank_questions')
    .set({ answer: answer.answer, answered_at: answer.at, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
}

/** Takes lines out of the questions that wait, and deletes what is then about nothing. */
export async function withdrawLines(
  ctx: OwnerLedger,
  of: { readonly ids: readonly string[] },
): Promise<void> {
  if (of.ids.length === 0) return
  await sql`update bank_questions set line_ids = array(
        select id from unnest(line_ids) as id where id <> all(${of.ids}::uuid[]))
     where user_id = ${ctx.userId} and answer is null and line_ids && ${of.ids}::uuid[]`.execute(
    ctx.ledger,
  )
  await sql`delete from bank_questions
    where user_id = ${ctx.userId} and answer is null and line_ids = '{}'`.execute(ctx.ledger)
}

/** The months of items that are asked about and wait for an answer: `item 2026-11`. */
export async function listAskedMonths(ctx: OwnerLedger): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly month: string }>`
    select item_id || ' ' || to_char(item_month, 'YYYY-MM') as month from bank_questions
     where user_id = ${ctx.userId} and kind = 'item' and answer is null`.execute(ctx.ledger)
  return new Set(rows.map(({ month }) => month))
}

/** Whether the item of a question is still in the calendar. */
export async function hasItem(ctx: OwnerLedger, of: { readonly id: string }): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('linked_transactions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes back what answers about these lines have marked paid, at the moment of the answer and no other. */
export async function unmarkItems(
  ctx: OwnerLedger,
  of: { readonly ids: readonly string[] },
): Promise<void> {
  await sql`delete from linked_payments l using bank_questions q
     where q.user_id = ${ctx.userId} and q.kind = 'item' and q.answer = 'accepted'
       and q.line_ids && ${of.ids}::uuid[]
       and l.user_id = q.user_id and l.linked_id = q.item_id and l.month = q.item_month
       and l.paid_at = q.answered_at`.execute(ctx.ledger)
}

/** Marks again what answers about these lines had marked: they are back at the bank. */
export async function remarkItems(
  ctx: OwnerLedger,
  of: { readonly ids: readonly string[] },
): Promise<void> {
  if (of.ids.length === 0) return
  await sql`insert into linked_payments (user_id, linked_id, month, paid_at)
    select q.user_id, q.item_id, q.item_month, q.answered_at
      from bank_questions q join linked_transactions i on i.user_id = q.user_id and i.id = q.item_id
     where q.user_id = ${ctx.userId} and q.kind = 'item' and q.answer = 'accepted'
       and q.line_ids && ${of.ids}::uuid[]
        on conflict do nothing`.execute(ctx.ledger)
}

/** How many questions wait, by link. */
export async function countQuestions(ctx: OwnerLedger): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly accessId: string; readonly count: number }>`
    select access_id as "accessId", count(*)::integer as count from bank_questions
     where user_id = ${ctx.userId} and answer is null group by access_id`.execute(ctx.ledger)
  return new Map(rows.map(({ accessId, count }) => [accessId, count]))
}

/** A question as it is shown, without the invoices that a payment may settle. */
export type ShownQuestion = Omit<BankQuestion, 'invoices'>

const SHOWN = 200
const LINES_SHOWN = 50

/** The questions that wait, or those that were answered, the last 200; none of which the lines are gone. */
export async function listShownQuestions(
  ctx: OwnerLedger,
  { answered }: { readonly answered: boolean },
): Promise<ShownQuestion[]> {
  const { rows } = await sql<ShownQuestion>`
    select q.id as "_id", q.kind, q.access_id as "bankAccess",
           json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
           coalesce(l.name, '') as name, coalesce(l.day, q.created_at::date) as date,
           coalesce(l.value, 0)::bigint as value, l.count::integer as count,
           coalesce(l.lines, '[]') as lines,
           case when e.id is not null then json_build_object('_id', e.id, 'name', e.name,
                  'date', e.date, 'value', e.value)
                when i.id is not null then json_build_object('_id', i.id, 'name', i.name,
                  'date', least(q.item_month + (i.day - 1),
                    (q.item_month + interval '1 month' - interval '1 day')::date),
                  'value', i.value) end as entry,
           q.answer, q.answered_at as "answeredAt"
      from bank_questions q
      join bank_accounts a on a.user_id = q.user_id and a.id = q.account_id
      join payments p on p.user_id = a.user_id and p.id = a.payment_id
      left join transactions e on e.user_id = q.user_id and e.id = q.entry_id
      left join linked_transactions i on i.user_id = q.user_id and i.id = q.item_id
      cross join lateral (
        select (array_agg(b.name order by b.day, b.id))[1] as name, min(b.day) as day,
               sum(b.value) as value, count(*) as count,
               (array_to_json((array_agg(json_build_object('_id', b.id, 'name', b.name, 'date', b.day,
                 'value', b.value) order by b.day, b.id))[1:${sql.lit(LINES_SHOWN)}])) as lines
          from bank_lines b where b.user_id = ${ctx.userId} and b.id = any(q.line_ids)) l
     where q.user_id = ${ctx.userId} and (q.answer is not null) = ${answered} and l.count > 0
     order by coalesce(q.answered_at, q.created_at) desc, q.id limit ${SHOWN}`.execute(ctx.ledger)
  return rows
}
