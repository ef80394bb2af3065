import { sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import type { Ledger } from '../db/ledger.ts'
import type { TaskRow } from './rows.ts'

type TaskKey = { readonly userId: string; readonly id: string }
type Decision = {
  readonly state: TaskState
  readonly today: Day
  /** The instant of the decision. */
  readonly at: string
}

/** Own tasks and decided suggestions, the latest decision first. */
export function listTaskRows(ledger: Ledger, userId: string): Promise<TaskRow[]> {
  return ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute()
}

/** One of them, locked until the transaction ends. */
export function lockTask(ledger: Ledger, { userId, id }: TaskKey): Promise<TaskRow | undefined> {
  return ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findTaskRow(ledger: Ledger, { userId, id }: TaskKey): Promise<TaskRow | undefined> {
  return ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many tasks of their own a person has. */
export async function countOwnTasks(ledger: Ledger, userId: string): Promise<number> {
  const { count } = await ledger
    .selectFrom('tasks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('rule', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes down an own task, which is accepted by that. */
export async function insertOwnTask(
  ledger: Ledger,
  { userId, id }: TaskKey,
  {
    title,
    description,
    state,
    today,
    at,
  }: Decision & { readonly title: string; readonly description: string },
): Promise<void> {
  await ledger
    .insertInto('tasks')
    .values({
      title,
      description,
      user_id: userId,
      id,
      why: JSON.stringify([]),
      state,
      decided_on: today,
      decided_at: at,
    })
    .execute()
}

/** Keeps a suggestion with what was decided on it; one that came back replaces what it was. */
export async function keepSuggestion(
  ledger: Ledger,
  {
    userId,
    suggestion,
    state,
    today,
    at,
  }: Decision & { readonly userId: string; readonly suggestion: Suggestion },
): Promise<void> {
  const { id, rule, title, why, monthly, screen } = suggestion
  const fields = {
    rule,
    title,
    why: JSON.stringify(why),
    monthly_cents: monthly,
    screen,
    state,
    decided_on: today,
    decided_at: at,
  }
  await ledger
    .insertInto('tasks')
    .values({ ...fields, user_id: userId, id })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet({ ...fields, version: sql`tasks.version + 1` }),
    )
    .execute()
}

/** Moves a task that is kept; its text and figures stay. */
export async function moveTask(
  ledger: Ledger,
  { userId, id }: TaskKey,
  { state, today, at }: Decision,
): Promise<void> {
  await ledger
    .updateTable('tasks')
    .set({ state, decided_on: today, decided_at: at, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function updateTaskText(
  ledger: Ledger,
  { userId, id }: TaskKey,
  text: { readonly title?: string; readonly description?: string },
): Promise<void> {
  await ledger
    .updateTable('tasks')
    .set({ ...text, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTask(ledger: Ledger, { userId, id }: TaskKey): Promise<void> {
  await ledger.deleteFrom('tasks').where('user_id', '=', userId).where('id', '=', id).execute()
}
