import { useInfiniteQuery } from '@tanstack/react-query'
import { nameOf } from '@saldo/contract/endpoint'
import { type Access, listAccesses } from '@saldo/contract/planners'
import { call } from '../data/client.ts'
import type { Problem } from '../data/problem.ts'
import { showInstant } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showAct } from './labels.ts'

const REFUSED_FROM = 400

/** What planners saw and did in one's account, newest first. */
export function AccessLogCard() {
  const pages = useInfiniteQuery({
    queryKey: [listAccesses.shows, nameOf(listAccesses)],
    queryFn: ({ pageParam, signal }) =>
      call(listAccesses, { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const error = pages.error as Problem | null
  const items = pages.data?.pages.flatMap((page) => page.items)
  return (
    <Card title="Registro de acessos" flush>
      <QueryView
        small
        query={{ data: items, error, refetch: pages.refetch }}
        skeleton={<Skeleton lines={4} className="mx-5 mb-4 h-8" />}
        empty={<EmptyState small text="Ninguém além de você acessou esta conta." />}
      >
        {(accesses) => (
          <ul className="pb-2">
            {accesses.map((access) => (
              <Line key={access.seq} access={access} />
            ))}
          </ul>
        )}
      </QueryView>
      {pages.hasNextPage && (
        <div className="px-4 pb-4 sm:px-5">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Ver mais
          </Button>
        </div>
      )}
    </Card>
  )
}

function Line({ access }: { readonly access: Access }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 sm:px-5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{showAct(access.action)}</span>
        <span className="block truncate text-sm text-muted">{access.actor.name}</span>
      </span>
      {access.status >= REFUSED_FROM && <Badge tone="amber">Recusado</Badge>}
      <time dateTime={access.at} className="text-sm text-muted tabular-nums">
        {showInstant(access.at)}
      </time>
    </li>
  )
}
