import { listDevices, listFactors } from '@saldo/contract/factors'
import { listPlanners } from '@saldo/contract/planners'
import { useReading } from '../data/queries.ts'
import { AccessLogCard } from '../planners/AccessLogCard.tsx'
import { PlannersCard } from '../planners/PlannersCard.tsx'
import { DevicesCard } from '../session/DevicesCard.tsx'
import { FactorsCard } from '../session/FactorsCard.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/**
 * Who can get into the account and by what, and who did. The lists may be of any length, so that one
 * which came after the others would push them away: they appear together.
 */
export function SecurityPanel() {
  const lists = [
    useReading(listFactors, {}),
    useReading(listDevices, {}),
    useReading(listPlanners, {}),
  ]
  // A list that failed has been answered too: its card says so.
  const answered = lists.every(({ isPending }) => !isPending) ? lists : undefined
  const refetch = () => Promise.all(lists.map((list) => list.refetch()))
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <QueryView
        query={{ data: answered, error: null, refetch }}
        skeleton={<Skeleton className="h-80" />}
      >
        {() => (
          <>
            <div className="flex min-w-0 flex-col gap-5">
              <FactorsCard />
              <DevicesCard />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <PlannersCard />
              <AccessLogCard />
            </div>
          </>
        )}
      </QueryView>
    </div>
  )
}
