import { listLabels } from '@saldo/contract/labels'
import { listPayments } from '@saldo/contract/payments'
import { listRules, listRuleSuggestions, type RuleAnswer } from '@saldo/contract/rules'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import type { Query } from '../ui/query.ts'

/** The person's rules in their order. */
export function useRules() {
  return useReading(listRules, {})
}

/** One rule of those that the screen has read. */
export function useListedRule(id: string): Query<RuleAnswer> {
  const { data, error, refetch } = useRules()
  const found = data?.find(({ _id }) => _id === id)
  const gone = data !== undefined && found === undefined
  return { data: found, error: gone ? { message: 'Regra não encontrada.' } : error, refetch }
}

/** The rules that the person's own corrections show. */
export function useRuleSuggestions() {
  return useReading(listRuleSuggestions, { query: {} })
}

/** What labels and payment methods are called, by their ids. */
export function useNames(): ReadonlyMap<string, string> {
  const { data: labels = [] } = useReading(listLabels, {})
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  return new Map([...labels, ...payments].map(({ _id, name }) => [_id, name]))
}
