import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnanswered } from '../data/problem.ts'
import { showInstant } from '../fields/days.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

type Unreachable = {
  /** When the oldest of what is in sight was read; null where there is nothing. */
  readonly readAt: number | null
}

/** Whether a request got no answer at all, as opposed to a refusal, and of when the figures are. */
function useUnreachable(): Unreachable | null {
  const cache = useQueryClient()
  const [unreachable, setUnreachable] = useState<Unreachable | null>(null)
  useEffect(() => {
    const queries = cache.getQueryCache()
    const update = () => {
      const failed = queries.getAll().filter(({ state: { error } }) => isUnanswered(error))
      const inSight = failed.filter((query) => query.isActive() && query.state.data !== undefined)
      const times = inSight.map(({ state }) => state.dataUpdatedAt)
      const readAt = times.length === 0 ? null : Math.min(...times)
      setUnreachable((before) => {
        if (failed.length === 0) return null
        return before?.readAt === readAt ? before : { readAt }
      })
    }
    update()
    return queries.subscribe(update)
  }, [cache])
  return unreachable
}

/** The page-wide banner: the server cannot be reached. What was read before stays in sight, with its time. */
export function OfflineBanner() {
  const cache = useQueryClient()
  const unreachable = useUnreachable()
  const busy = useIsFetching() > 0
  if (unreachable === null) return null
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
      {unreachable.readAt !== null &&
        `. Você vê o que foi lido em ${showInstant(unreachable.readAt)}.`}
    </Banner>
  )
}
