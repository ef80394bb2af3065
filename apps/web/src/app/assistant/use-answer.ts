import { useQueries } from '@tanstack/react-query'
import { listCategories } from '@saldo/contract/categories'
import { listObjectives } from '@saldo/contract/objectives'
import { listPayments } from '@saldo/contract/payments'
import type { Names } from '@saldo/domain/assistant/question/names'
import { useMe } from '../../data/me.ts'
import { reading, useReading } from '../../data/queries.ts'
import { OWN } from '../../data/view.ts'
import { together, type Query } from '../../ui/query.ts'
import type { Content, Plan } from './answers/content.ts'

/** Everything that a person has a name for: what a question is about is looked for among it. */
export function useNames(): Query<Names> {
  const me = useMe().data
  const query = { query: OWN }
  const lists = together(
    useReading(listCategories, query),
    together(useReading(listPayments, query), useReading(listObjectives, query)),
  )
  const { data } = lists
  if (data === undefined || me === undefined) return { ...lists, data: undefined }
  const [categories, [payments, objectives]] = data
  const others = me.family?.members.filter(({ user, isPlanner }) => user !== me._id && !isPlanner)
  const members = (others ?? []).map(({ user, name }) => ({ _id: user, name }))
  return { ...lists, data: { categories, payments, objectives, members } }
}

/** An answer, once all that it is made of is there; what could not be read is asked for again. */
export function useContent({ requests, write }: Plan): Query<Content> {
  return useQueries({
    queries: requests.map(({ endpoint, input }) => reading(endpoint, input as never)),
    combine: (results) => {
      const missing = results.filter(({ data }) => data === undefined)
      return {
        data: missing.length > 0 ? undefined : write(results.map(({ data }) => data)),
        error: missing.find(({ error }) => error !== null)?.error ?? null,
        refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
      }
    },
  })
}
