import { listTasks, listUserConfigs } from '@saldo/contract/tasks'
import { useReading } from '../data/queries.ts'
import { useMe } from '../data/me.ts'
import { useView } from '../data/view.ts'

/** The tasks of whoever is in sight. */
export function useTasks() {
  return useReading(listTasks, { query: useView() })
}

/** What the person at this screen did with tasks and tutorials; nobody else's is read. */
export function useUserConfigs() {
  return useReading(listUserConfigs, {}, { enabled: useMe().data !== undefined })
}
