import type { ReactNode } from 'react'
import { listSubscriptions, type Subscription } from '@saldo/contract/subscriptions'
import { type Standing, standingOf } from '@saldo/domain/subscriptions/standing'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { Link, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { factsOf } from './labels.ts'

const GOES_ON: readonly Standing[] = ['active', 'late']

/** The subscription that the address names, or that counts; whoever has none is led to the plans. */
export function CurrentPlan({
  accepts = GOES_ON,
  children,
}: {
  /** In which states there is something to be done; while it runs and while a charge is late, if left out. */
  readonly accepts?: readonly Standing[]
  /** What there is to be done about a subscription. */
  readonly children: (subscription: Subscription, standing: Standing) => ReactNode
}) {
  const query = useReading(listSubscriptions, {})
  const today = useToday()
  const { assinatura } = useQueryWords()
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-card" />}>
      {(all) => {
        const found =
          assinatura === undefined ? all[0] : all.find(({ _id: id }) => id === assinatura)
        const standing = found && standingOf(factsOf(found), today)
        if (found !== undefined && standing !== undefined && accepts.includes(standing)) {
          return children(found, standing)
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
