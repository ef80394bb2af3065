import { type Family, updateMembership } from '@saldo/contract/families'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { Switch } from '../ui/Switch.tsx'

type Props = { readonly family: Family; readonly myId: string }

/** Whether planners of the other members see what one shares: one's own to decide (case L42). */
export function PlannersSeeCard({ family, myId }: Props) {
  const update = useChange(updateMembership)
  const ownMembership = family.members.find(({ user }) => user === myId)
  if (ownMembership === undefined) return null
  return (
    <Card title="Planejadores da família">
      <div className="flex flex-col gap-4">
        <Switch
          label="Mostrar o que compartilho"
          help="Vale para o planejador de outro membro. Desligado, ele não vê nada seu."
          checked={ownMembership.plannersSee}
          disabled={update.isPending}
          onChange={({ target }) =>
            update.mutate({ params: { id: family._id }, body: { plannersSee: target.checked } })
          }
        />
        {update.error && <Banner kind="error">{update.error.message}</Banner>}
      </div>
    </Card>
  )
}
