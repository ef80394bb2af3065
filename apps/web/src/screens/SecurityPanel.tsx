import { AccessLogCard } from '../planners/AccessLogCard.tsx'
import { PlannersCard } from '../planners/PlannersCard.tsx'
import { DevicesCard } from '../session/DevicesCard.tsx'
import { FactorsCard } from '../session/FactorsCard.tsx'

/** Who can get into the account and by what, and who did. */
export function SecurityPanel() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <FactorsCard />
        <DevicesCard />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <PlannersCard />
        <AccessLogCard />
      </div>
    </div>
  )
}
