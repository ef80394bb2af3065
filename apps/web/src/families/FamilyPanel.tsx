import { listFamilies } from '@saldo/contract/families'
import { useMe } from '../data/me.ts'
import { useReading } from '../data/queries.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CreateFamilyCard } from './CreateFamilyCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import { JoinFamilyCard } from './JoinFamilyCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { PlannersSeeCard } from './PlannersSeeCard.tsx'
import { VoucherCard } from './VoucherCard.tsx'

/** Conta Família: nobody's yet, to be made or joined; or one's own, with everybody in it. */
export function FamilyPanel() {
  const { data: me } = useMe()
  const { data, error, refetch } = useReading(listFamilies, { query: { planners: true } })
  if (error && data === undefined) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined || me === undefined) return <Skeleton className="h-60 rounded-card" />
  const [family] = data
  if (family === undefined) {
    return (
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        {!me.profiles.includes('planner') && <CreateFamilyCard />}
        <JoinFamilyCard />
      </div>
    )
  }
  const runs = family.user === me._id
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
      <MembersCard family={family} myId={me._id} />
      <div className="flex flex-col gap-5">
        {runs && <InviteCard family={family} />}
        {runs && <VoucherCard family={family} />}
        <PlannersSeeCard family={family} myId={me._id} />
      </div>
    </div>
  )
}
