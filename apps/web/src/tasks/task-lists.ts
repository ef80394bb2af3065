import type { Task } from '@saldo/contract/tasks'

/** The tasks of a screen by what was done with them, each list in the server's order. */
export type TaskLists = {
  readonly suggested: readonly Task[]
  readonly accepted: readonly Task[]
  readonly done: readonly Task[]
  readonly rejected: readonly Task[]
}

/** A suggestion that nobody has decided on has no state. */
export function listsOf(tasks: readonly Task[]): TaskLists {
  const inState = (state: Task['state']) => tasks.filter((task) => task.state === state)
  return {
    suggested: inState(null),
    accepted: inState('accepted'),
    done: inState('done'),
    rejected: inState('rejected'),
  }
}

/** As many tasks stand on the dashboard (money.md §9). */
const LATEST_MAX = 5

/** The last five that a person took on: those still to be done before those that are done. */
export function latestOf(tasks: readonly Task[]): readonly Task[] {
  const { accepted, done } = listsOf(tasks)
  return [...accepted, ...done].slice(0, LATEST_MAX)
}
