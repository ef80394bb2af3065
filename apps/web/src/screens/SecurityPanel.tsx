import { AccessLogCard } from '../planners/AccessLogCard.tsx'
import { PlannersCard } from '../planners/PlannersCard.tsx'

/** Who can get into the account, and who did. */
export function SecurityPanel() {
  return (
    <div className="flex flex-col gap-5">
      <PlannersCard />
      <AccessLogCard />
    </div>
  )
}
