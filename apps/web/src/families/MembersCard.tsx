import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { Family, FamilyMember } from '@saldo/contract/families'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { FamilyName } from './FamilyName.tsx'
import { memberState, memberStates } from './labels.ts'
import { type Leaving, LeavingDialog } from './LeavingDialog.tsx'

type Props = { readonly family: Family; readonly myId: string }

const icons = { in: CircleCheck, gone: CircleAlert, invited: Clock } as const

/** Everybody in the family, with their state and the actions on it. */
export function MembersCard({ family, myId }: Props) {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const runs = family.user === myId
  return (
    <Card title={family.name} action={runs && <FamilyName family={family} />} flush>
      <ul className="pb-2">
        {family.members.map((member) => (
          <li key={member._id} className="flex min-h-15 items-center gap-3 px-4 py-2 sm:px-5">
            <Avatar name={member.name ?? member.email} image={member.image} plain />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {member.name ?? member.email}
                {member.user === myId && <span className="text-muted"> (você)</span>}
              </span>
              <span className="block truncate text-sm text-muted">{detailOf(member)}</span>
            </span>
            <MemberState member={member} />
            <Acts {...{ family, member, myId }} onChoose={setLeaving} />
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <LeavingDialog family={family} leaving={leaving} onClose={() => setLeaving(null)} />
      )}
    </Card>
  )
}

function detailOf({ role, status, email }: FamilyMember): string {
  if (status === 'pending') return 'Convidado por e‑mail'
  return role === 'admin' ? 'Administrador' : email
}

function MemberState({ member }: { readonly member: FamilyMember }) {
  const state = memberState(member)
  const { label, tone } = memberStates[state]
  const Icon = icons[state]
  return (
    <Tooltip text={label} names>
      <span className={cx('flex', tone)}>
        <Icon size={18} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </span>
    </Tooltip>
  )
}

type ActsProps = Props & {
  readonly member: FamilyMember
  readonly onChoose: (leaving: Leaving) => void
}

/** The admin takes out and hands over; a member leaves; an admin who is alone closes the family. */
function Acts({ family, member, myId, onChoose }: ActsProps) {
  const runs = family.user === myId
  const name = member.name ?? member.email
  const isAlone = family.members.filter(({ status }) => status === 'active').length === 1
  if (member.user === myId) {
    if (runs && !isAlone) return <span className="w-11 sm:w-8" />
    return (
      <Button size="sm" onClick={() => onChoose({ act: 'leave', member })}>
        {runs ? 'Encerrar' : 'Sair'}
      </Button>
    )
  }
  if (!runs) return null
  const isIn = member.status === 'active' && member.user !== null
  return (
    <Menu
      label={`Sobre ${name}`}
      items={[
        ...(isIn
          ? [
              {
                label: 'Tornar administrador',
                onSelect: () => onChoose({ act: 'hand_over', member }),
              },
            ]
          : []),
        {
          label: member.status === 'pending' ? 'Cancelar convite' : 'Remover da família',
          danger: true,
          onSelect: () => onChoose({ act: 'take_out', member }),
        },
      ]}
      renderTrigger={(bind) => (
        <IconButton {...bind} size="sm" label={`Sobre ${name}`} icon={<Ellipsis size={16} />} />
      )}
    />
  )
}
