import { listTasks, listUserConfigs } from '@saldo/contract/tasks'
import { useReading } from '../data/queries.ts'
import { useMe } from '../data/me.ts'

/** The tasks of whoever acts here: nobody else's, for a figure in one may be of a private account. */
export function useTasks() {
  return useReading(listTasks, { query: {} })
}

/** The same without new suggestions, which are worked out of all figures. */
export function useDecidedTasks() {
  return useReading(listTasks, { query: { decided: true } })
}

/** What the person at this screen did with tasks and tutorials; nobody else's is read. */
export function useUserConfigs() {
  return useReading(listUserConfigs, {}, { enabled: useMe().data !== undefined })
}
