import { listObjectives, readObjective } from '@saldo/contract/objectives'
import { useReading } from '../data/queries.ts'
import { useView, useWholeView } from '../data/view.ts'

/** The goals of whoever is in sight. */
export function useObjectives() {
  return useReading(listObjectives, { query: useView() })
}

/** One goal with its statement, whoever's it is. */
export function useObjective(id: string) {
  return useReading(readObjective, { params: { id }, query: useWholeView() })
}
