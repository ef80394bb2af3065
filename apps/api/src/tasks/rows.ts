import type { Selectable } from 'kysely'
import type { Task } from '@saldo/contract/tasks'
import type { DecidedTask } from '@saldo/domain/tasks/lifecycle'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import type { Tables } from '../db/tables.ts'

export type TaskRow = Selectable<Tables['tasks']>

/** The reasons as the contract gives them: a text, or a figure that the screen writes. */
function reasonsOf(why: Suggestion['why']): Task['why'] {
  return why.map((piece): Task['why'][number] => {
    if (typeof piece === 'string') return { text: piece }
    if ('cents' in piece) return { value: piece.cents }
    return 'day' in piece ? { date: piece.day } : piece
  })
}

/** An own task, or a suggestion as it was when it was decided on. */
export function taskOfRow(row: TaskRow): Task {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    rule: row.rule,
    why: reasonsOf(row.why),
    monthly: row.monthly_cents,
    screen: row.screen,
    state: row.state,
    decidedOn: row.decided_on,
    user: row.user_id,
    version: row.version,
  }
}

/** A suggestion that nobody has decided on. */
export function taskOfSuggestion(suggestion: Suggestion, userId: string): Task {
  const { id, title, rule, why, monthly, screen } = suggestion
  return {
    _id: id,
    title,
    description: null,
    rule,
    why: reasonsOf(why),
    monthly,
    screen,
    state: null,
    decidedOn: null,
    user: userId,
    version: 1,
  }
}

/** What was decided on a task, for the rules of when a suggestion is new. */
export function decidedOf({ id, state, decided_on }: TaskRow): DecidedTask {
  return { id, state, on: decided_on }
}
