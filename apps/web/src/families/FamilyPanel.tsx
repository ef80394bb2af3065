import { type Family, listFamilies } from '@saldo/contract/families'
import type { User } from '@saldo/contract/users'
import { useMe } from '../data/me.ts'
import { useReading } from '../data/queries.ts'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CreateFamilyCard } from './CreateFamilyCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import { JoinFamilyCard } from './JoinFamilyCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { PlannersSeeCard } from './PlannersSeeCard.tsx'
import { VoucherCard } from './VoucherCard.tsx'

/** Conta Família: nobody's yet, to be made or joined; or one's own, with everybody in it. */
export function FamilyPanel() {
  const families = useReading(listFamilies, { query: { planners: true } })
  return (
    <QueryView
      query={together(useMe(), families)}
      skeleton={<Skeleton className="h-60 rounded-card" />}
    >
      {([me, [family]]) => <FamilyOf me={me} family={family} />}
    </QueryView>
  )
}

function FamilyOf({ me, family }: { readonly me: User; readonly family: Family | undefined }) {
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
