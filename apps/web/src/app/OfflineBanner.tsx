import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** Whether a request got no answer at all, as opposed to a refusal. */
function useUnreachable(): boolean {
  const cache = useQueryClient()
  const [unreachable, setUnreachable] = useState(false)
  useEffect(() => {
    const queries = cache.getQueryCache()
    const update = () =>
      setUnreachable(
        queries.getAll().some(({ state }) => {
          const { error } = state
          return error instanceof Problem && (error.status === 0 || error.status >= 500)
        }),
      )
    update()
    return queries.subscribe(update)
  }, [cache])
  return unreachable
}

/** The page-wide banner: the server cannot be reached. What was read before stays in sight. */
export function OfflineBanner() {
  const cache = useQueryClient()
  const unreachable = useUnreachable()
  const busy = useIsFetching() > 0
  if (!unreachable) return null
  return (
    <Banner
      page
      kind="error"
      action={
        <Button size="sm" busy={busy} onClick={() => void cache.refetchQueries()}>
          Tentar de novo
        </Button>
      }
    >
      Erro de comunicação com o servidor
    </Banner>
  )
}
