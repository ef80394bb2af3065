import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import { refuse, refuseConflict } from '@saldo/contract/refusals'
import type * as contract from '@saldo/contract/tasks'
import { assert } from '@saldo/domain/assert'
import { canMove, type TaskState } from '@saldo/domain/tasks/lifecycle'
import { TUTORIAL_ACHIEVEMENTS } from '@saldo/domain/users/achievements'
import { isStale } from '@saldo/domain/versions'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { giveAchievement, listAchievements, markSeen } from '../users/store.ts'
import { listNew } from './read.ts'
import { taskOfRow } from './rows.ts'
import {
  countOwnTasks,
  deleteTask,
  findTaskRow,
  insertOwnTask,
  keepSuggestion,
  listTaskRows,
  lockTask,
  moveTask,
  updateTaskText,
} from './store.ts'
import type { Context, OwnerLedger } from '../context.ts'

/** How many tasks of their own a person may have. */
const OWN_TASKS_MAX = 200

/** Writes down an own task, accepted by that. The same `_id` sent again is the same task. */
export async function createTask(
  ctx: Context,
  draft: Call<typeof contract.createTask>['body'],
): Promise<contract.Task | RefusedBy<typeof contract.createTask>> {
  const key = { id: draft._id ?? newId(ctx.nowMs) }
  const sentBefore = draft._id === undefined ? undefined : await findTaskRow(ctx, key)
  if (sentBefore !== undefined) return taskOfRow(sentBefore)
  if ((await countOwnTasks(ctx)) >= OWN_TASKS_MAX) return refuse('task_limit_reached')

  // Decided.
  const { title, description } = draft
  const decision = { state: 'accepted', at: instantAt(ctx.nowMs) } as const
  await insertOwnTask(ctx, key, { title, description, ...decision })
  return readBack(ctx, key)
}

/** Changes the words of an own task. */
export async function updateTask(
  ctx: OwnerLedger,
  key: { readonly id: string },
  changes: Call<typeof contract.updateTask>['body'],
): Promise<contract.Task | RefusedBy<typeof contract.updateTask>> {
  const row = await lockTask(ctx, key)
  if (row === undefined) return refuse('task_not_found')
  if (row.rule !== null) return refuse('task_of_the_system')
  if (isStale(changes.version, row.version)) return refuseConflict(taskOfRow(row))
  const { title, description } = changes

  // Decided.
  await updateTaskText(ctx, key, {
    title: title ?? row.title,
    description: description ?? row.description ?? '',
  })
  return readBack(ctx, key)
}

export async function removeTask(
  ctx: OwnerLedger,
  key: { readonly id: string },
): Promise<null | RefusedBy<typeof contract.removeTask>> {
  const row = await lockTask(ctx, key)
  if (row === undefined) return refuse('task_not_found')
  if (row.rule !== null) return refuse('task_of_the_system')

  // Decided.
  await deleteTask(ctx, key)
  return null
}

/** What the person did with tasks, and what they have been congratulated on. */
export async function readUserConfig(ctx: OwnerLedger): Promise<contract.UserConfig> {
  const rows = await listTaskRows(ctx)
  const achievements = await listAchievements(ctx)
  const idsIn = (state: TaskState) => rows.filter((row) => row.state === state).map(({ id }) => id)
  return {
    _id: ctx.userId,
    user: ctx.userId,
    tasksAccepted: idsIn('accepted'),
    tasksRejected: idsIn('rejected'),
    tasksDone: idsIn('done'),
    achievements: achievements.map(({ key, reachedOn, isSeen }) => ({
      key,
      date: reachedOn,
      seen: isSeen,
    })),
  }
}

type Changes = Call<typeof contract.updateUserConfig>['body']

/**
 * Accepts, rejects and completes tasks: what a list names comes to that state, all of them or none. One
 * that is in it already stays as it is, so the same lists sent again change nothing.
 */
export async function updateUserConfig(
  ctx: Context,
  view: { readonly id: string },
  changes: Changes,
): Promise<contract.UserConfig | RefusedBy<typeof contract.updateUserConfig>> {
  const { id } = view
  if (id !== ctx.userId) return refuse('not_found')
  const moves = await decideMoves(ctx, changes)
  if ('refused' in moves) return moves

  // Decided.
  const at = instantAt(ctx.nowMs)
  for (const { id: taskId, state, suggestion } of moves) {
    const decision = { state, today: ctx.today, at }
    if (suggestion === undefined) await moveTask(ctx, { id: taskId }, decision)
    else await keepSuggestion(ctx, { suggestion, ...decision })
  }
  const tutorials = new Set(changes.tutorialsRead)
  const reached = [
    ...(moves.some(({ state }) => state === 'done') ? (['first-task'] as const) : []),
    ...[...tutorials].map((tutorial) => TUTORIAL_ACHIEVEMENTS[tutorial]),
  ]
  for (const key of reached) await giveAchievement(ctx, { key })
  await markSeen(ctx, { keys: changes.achievementsSeen ?? [] })
  return readUserConfig(ctx)
}

/** The tasks that move, each with its suggestion where that is new, or why one of them cannot. */
async function decideMoves(ctx: Context, changes: Changes) {
  const wanted = new Map<string, TaskState>([
    ...(changes.tasksAccepted ?? []).map((id) => [id, 'accepted'] as const),
    ...(changes.tasksRejected ?? []).map((id) => [id, 'rejected'] as const),
    ...(changes.tasksDone ?? []).map((id) => [id, 'done'] as const),
  ])
  if (wanted.size === 0) return []
  const rows = await listTaskRows(ctx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  // What was accepted is kept whatever the figures say; all else may be new again.
  const isKept = (id: string) => {
    const row = byId.get(id)
    return row !== undefined && (row.rule === null || row.state === 'accepted')
  }
  const fresh = [...wanted.keys()].every(isKept) ? [] : await listNew(ctx, rows)
  const moves = []
  for (const [id, state] of wanted) {
    const suggestion = isKept(id) ? undefined : fresh.find((one) => one.id === id)
    const from = suggestion === undefined ? byId.get(id)?.state : null
    if (from === undefined) return refuse('task_not_found')
    if (from === state) continue
    if (!canMove(from, state)) return refuse('task_state_invalid')
    moves.push({ id, state, suggestion })
  }
  return moves
}

/** A task that was written in this transaction. */
async function readBack(ctx: OwnerLedger, key: { readonly id: string }): Promise<contract.Task> {
  const row = await findTaskRow(ctx, key)
  assert(row !== undefined, 'what was written is there')
  return taskOfRow(row)
}
