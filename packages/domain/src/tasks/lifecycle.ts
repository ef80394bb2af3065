import { addMonthsWithin, type Day, dayOfMonth, dayWithin, monthOf } from '../calendar.ts'

/** What a person did with a task; a new one has no row. */
export const TASK_STATES = ['accepted', 'rejected', 'done'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** A task that was accepted, rejected or done, and the day of it. */
export type DecidedTask = { readonly id: string; readonly state: TaskState; readonly on: Day }

const REJECTED_MONTHS = 6

/** The first day on which a rejected suggestion may come back: six months later, the last day of a shorter month. */
export function returnsOn(rejectedOn: Day): Day {
  const month = addMonthsWithin(monthOf(rejectedOn), REJECTED_MONTHS)
  return dayWithin(month, dayOfMonth(rejectedOn))
}

/**
 * The suggestions that are new: those that hold today, less the accepted, the rejected of the last six
 * months, and those done this month, whose figures cannot show it yet. One that holds no more is not
 * among the suggestions, and so withdrawn; what was accepted is kept by its row (decisions.md §15).
 */
export function newSuggestions<Held extends { readonly id: string }>(
  held: readonly Held[],
  decided: readonly DecidedTask[],
  today: Day,
): readonly Held[] {
  const byId = new Map(decided.map((task) => [task.id, task]))
  return held.filter(({ id }) => {
    const task = byId.get(id)
    if (task === undefined) return true
    if (task.state === 'accepted') return false
    if (task.state === 'rejected') return today >= returnsOn(task.on)
    return monthOf(task.on) < monthOf(today)
  })
}

/** What a person may do with a task in a state: null is a new one. What is done stays done. */
export function canMove(from: TaskState | null, to: TaskState): boolean {
  if (from === null || from === 'rejected') return to === 'accepted' || to === 'rejected'
  return from === 'accepted' && (to === 'done' || to === 'rejected')
}
