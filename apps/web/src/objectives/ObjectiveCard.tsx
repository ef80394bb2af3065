import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import type { Objective } from '@saldo/contract/objectives'
import { useToday } from '../data/today.ts'
import { useMembers, useMyId } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { Drawing } from './Drawing.tsx'
import { badgeOf, categoryLabels, paceText } from './labels.ts'
import { Progress } from './Progress.tsx'

type Props = { readonly objective: Objective }

/** A goal at a glance: how far it is, what to put aside a month, and whether its date will be met. */
export function ObjectiveCard({ objective }: Props) {
  const { _id: id, name, category } = objective
  const { open } = useNavigation()
  const today = useToday()
  const isOwn = objective.user === useMyId()
  const members = useMembers()
  const owner = isOwn ? undefined : members.find(({ user }) => user === objective.user)
  const badge = badgeOf(objective, today)
  return (
    <article
      aria-label={name}
      className="flex min-h-80 min-w-0 flex-col rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <header className="flex items-start gap-3">
        <Drawing category={category} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lg font-semibold break-words">{name}</h2>
          <p className="truncate text-sm text-muted">
            {categoryLabels[category].label}
            {owner !== undefined && ` · ${owner.name}`}
          </p>
        </div>
        {isOwn && <CardMenu objective={objective} />}
      </header>
      <Progress objective={objective} />
      <div className="mt-4 flex flex-1 flex-col items-start gap-2">
        <Badge tone={badge.tone} dot>
          {badge.label}
        </Badge>
        <p className="text-base text-pretty text-muted">{paceText(objective, today)}</p>
        {!objective.done && (
          <p className="text-base text-muted">
            <Money value={objective.suggestedInstallment} /> por mês até o prazo
          </p>
        )}
      </div>
      <footer className="mt-4 flex gap-2">
        {isOwn ? (
          <>
            <Button
              className="flex-1"
              aria-label={`Depositar em ${name}`}
              onClick={() => open(windows.objective('depositar', id))}
            >
              Depositar
            </Button>
            <Button
              className="flex-1"
              aria-label={`Resgatar de ${name}`}
              aria-disabled={objective.redeemableValue <= 0 || undefined}
              onClick={() => {
                if (objective.redeemableValue > 0) open(windows.objective('resgatar', id))
              }}
            >
              Resgatar
            </Button>
          </>
        ) : (
          <Button
            className="flex-1"
            aria-label={`Ver ${name}`}
            onClick={() => open(windows.objective('objetivo', id))}
          >
            Ver objetivo
          </Button>
        )}
      </footer>
    </article>
  )
}

function CardMenu({ objective: { _id: id, name } }: Props) {
  const { open } = useNavigation()
  return (
    <Menu
      label={`Mais de ${name}`}
      items={[
        { label: 'Ver', onSelect: () => open(windows.objective('objetivo', id)) },
        { label: 'Extrato', onSelect: () => open(windows.objective('extrato-do-objetivo', id)) },
        { label: 'Editar', onSelect: () => open(windows.objective('editar-objetivo', id)) },
        {
          label: 'Excluir',
          danger: true,
          apart: true,
          onSelect: () => open(windows.objective('excluir-objetivo', id)),
        },
      ]}
      renderTrigger={(bind) => (
        <IconButton
          {...bind}
          size="sm"
          label={`Mais de ${name}`}
          icon={<EllipsisVertical size={18} />}
        />
      )}
    />
  )
}
