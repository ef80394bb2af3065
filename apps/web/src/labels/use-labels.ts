import { type Label, listLabels, readLabel } from '@saldo/contract/labels'
import { useReading } from '../data/queries.ts'
import type { Query } from '../ui/query.ts'

/** The person's labels by name, with what they come to. */
export function useLabels() {
  return useReading(listLabels, {})
}

/** One label with its sums by category and by month. */
export function useLabel(id: string) {
  return useReading(readLabel, { params: { id } })
}

/** One label of those that the screens have read. */
export function useListedLabel(id: string): Query<Label> {
  const { data, error, refetch } = useLabels()
  const found = data?.find(({ _id }) => _id === id)
  const gone = data !== undefined && found === undefined
  return { data: found, error: gone ? { message: 'Etiqueta não encontrada.' } : error, refetch }
}
