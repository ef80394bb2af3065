import { sql } from 'kysely'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import type { TaskRow } from './rows.ts'
import type { Context, Owned } from '../context.ts'

type TaskKey = { readonly id: string }
type Decision = {
  readonly state: TaskState
  /** The instant of the decision. */
  readonly at: string
}

/** Own tasks and decided suggestions, the latest decision first. */
export function listTaskRows(ctx: Owned): Promise<TaskRow[]> {
  return ctx.ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute()
}

/** One of them, locked until the transaction ends. */
export function lockTask(ctx: Owned, { id }: TaskKey): Promise<TaskRow | undefined> {
  return ctx.ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findTaskRow(ctx: Owned, { id }: TaskKey): Promise<TaskRow | undefined> {
  return ctx.ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many tasks of their own a person has. */
export async function countOwnTasks(ctx: Owned): Promise<number> {
  const { count } = await ctx.ledger
    .selectFrom('tasks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .where('rule', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes down an own task, which is accepted by that. */
export async function insertOwnTask(
  ctx: Context,
  { id }: TaskKey,
  {
    title,
    description,
    state,
    at,
  }: Decision & { readonly title: string; readonly description: string },
): Promise<void> {
  await ctx.ledger
    .insertInto('tasks')
    .values({
      title,
      description,
      user_id: ctx.userId,
      id,
      why: JSON.stringify([]),
      state,
      decided_on: ctx.today,
      decided_at: at,
    })
    .execute()
}

/** Keeps a suggestion with what was decided on it; one that came back replaces what it was. */
export async function keepSuggestion(
  ctx: Context,
  { suggestion, state, at }: Decision & { readonly suggestion: Suggestion },
): Promise<void> {
  const { id, rule, title, why, monthly, screen } = suggestion
  const fields = {
    rule,
    title,
    why: JSON.stringify(why),
    monthly_cents: monthly,
    screen,
    state,
    decided_on: ctx.today,
    decided_at: at,
  }
  await ctx.ledger
    .insertInto('tasks')
    .values({ ...fields, user_id: ctx.userId, id })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet({ ...fields, version: sql`tasks.version + 1` }),
    )
    .execute()
}

/** Moves a task that is kept; its text and figures stay. */
export async function moveTask(
  ctx: Context,
  { id }: TaskKey,
  { state, at }: Decision,
): Promise<void> {
  await ctx.ledger
    .updateTable('tasks')
    .set({ state, decided_on: ctx.today, decided_at: at, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

export async function updateTaskText(
  ctx: Owned,
  { id }: TaskKey,
  text: { readonly title?: string; readonly description?: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('tasks')
    .set({ ...text, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTask(ctx: Owned, { id }: TaskKey): Promise<void> {
  await ctx.ledger
    .deleteFrom('tasks')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}
