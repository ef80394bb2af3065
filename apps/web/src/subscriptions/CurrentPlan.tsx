import type { ReactNode } from 'react'
import { listSubscriptions, type Subscription } from '@saldo/contract/subscriptions'
import { standingOf } from '@saldo/domain/subscriptions/standing'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { factsOf } from './labels.ts'

type Props = {
  /** What there is to be done about a subscription that runs. */
  readonly children: (subscription: Subscription) => ReactNode
}

/** The subscription that runs and is paid for; whoever has none is led to the plans. */
export function CurrentPlan({ children }: Props) {
  const query = useReading(listSubscriptions, {})
  const today = useToday()
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-card" />}>
      {([current]) => {
        if (current !== undefined && standingOf(factsOf(current), today) === 'active') {
          return children(current)
        }
        return (
          <EmptyState
            text="Você não tem uma assinatura em andamento."
            action={
              <Link href={paths.subscribe()} className={buttonStyle({ variant: 'primary' })}>
                Ver os planos
              </Link>
            }
          />
        )
      }}
    </QueryView>
  )
}
