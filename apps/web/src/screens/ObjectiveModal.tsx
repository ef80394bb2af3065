import type { Objective } from '@saldo/contract/objectives'
import { useMyId } from '../data/view.ts'
import { EditObjectiveModal } from '../objectives/EditObjectiveModal.tsx'
import { MoveObjectiveModal } from '../objectives/MoveObjectiveModal.tsx'
import { NewObjectiveModal } from '../objectives/NewObjectiveModal.tsx'
import { RemoveObjectiveModal } from '../objectives/RemoveObjectiveModal.tsx'
import { StatementModal } from '../objectives/StatementModal.tsx'
import { useObjective } from '../objectives/use-objectives.ts'
import { ViewObjectiveModal } from '../objectives/ViewObjectiveModal.tsx'
import type { ObjectiveWindow } from '../paths.ts'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** The windows of goals, by the name in the address. */
export function ObjectiveModal({
  name,
  id,
  onClose,
}: {
  readonly name: ObjectiveWindow
  readonly id: string | undefined
  readonly onClose: () => void
}) {
  if (name === 'novo-objetivo' || id === undefined) return <NewObjectiveModal onClose={onClose} />
  return <OfOne key={`${name} ${id}`} name={name} id={id} onClose={onClose} />
}

const titles = {
  objetivo: 'Objetivo',
  'editar-objetivo': 'Editar objetivo',
  'excluir-objetivo': 'Excluir objetivo',
  depositar: 'Depositar',
  resgatar: 'Resgatar',
  'extrato-do-objetivo': 'Extrato do objetivo',
} as const satisfies Record<Exclude<ObjectiveWindow, 'novo-objetivo'>, string>

type OfOneProps = {
  readonly name: keyof typeof titles
  readonly id: string
  readonly onClose: () => void
}

function OfOne({ name, id, onClose }: OfOneProps) {
  const query = useObjective(id)
  return (
    <QueryModal
      title={titles[name]}
      query={query}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(objective) => <Shown objective={objective} name={name} onClose={onClose} />}
    </QueryModal>
  )
}

function Shown({
  objective,
  name,
  onClose,
}: Omit<OfOneProps, 'id'> & { readonly objective: Objective }) {
  const snack = useSnack()
  // Another member's goal is looked at, whatever the address says.
  const isOwn = objective.user === useMyId()
  if (name === 'extrato-do-objetivo') return <StatementModal {...{ objective, onClose }} />
  if (!isOwn || name === 'objetivo') return <ViewObjectiveModal {...{ objective, onClose }} />
  if (name === 'editar-objetivo') return <EditObjectiveModal {...{ objective, onClose }} />
  if (name === 'excluir-objetivo') return <RemoveObjectiveModal {...{ objective, onClose }} />
  const isDeposit = name === 'depositar'
  return (
    <MoveObjectiveModal
      objective={objective}
      kind={isDeposit ? 'deposit' : 'redemption'}
      onClose={onClose}
      onDone={() => {
        snack({ message: isDeposit ? 'Depósito salvo' : 'Resgate salvo', kind: 'success' })
        onClose()
      }}
    />
  )
}
