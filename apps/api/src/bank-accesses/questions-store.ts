import { type Insertable, type Selectable, sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import type { BankQuestionsTable } from './tables.ts'
import type { Owned } from '../context.ts'

export type QuestionRow = Selectable<BankQuestionsTable>

export async function insertQuestions(
  ledger: Ledger,
  questions: readonly Insertable<BankQuestionsTable>[],
): Promise<void> {
  if (questions.length === 0) return
  await ledger.insertInto('bank_questions').values(questions).execute()
}

export function findQuestion(
  ctx: Owned,
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
  ctx: Owned,
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
  ctx: Owned,
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

/** How many questions wait, by link. */
export async function countQuestions(ctx: Owned): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly accessId: string; readonly count: number }>`
    select access_id as "accessId", count(*)::integer as count from bank_questions
     where user_id = ${ctx.userId} and answer is null group by access_id`.execute(ctx.ledger)
  return new Map(rows.map(({ accessId, count }) => [accessId, count]))
}
