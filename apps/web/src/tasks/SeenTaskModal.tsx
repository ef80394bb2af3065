import type { ReactNode } from 'react'
import type { Task } from '@saldo/contract/tasks'
import { useToday } from '../data/today.ts'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { Badge } from '../ui/Badge.tsx'
import { decidedText, stateLabels } from './labels.ts'
import { Monthly, PlaceLink } from './SuggestionCard.tsx'
import { Why } from './Why.tsx'

/** A suggestion: it is read, and there is nothing to save (money.md §5). */
export function SeenTaskModal({
  task,
  onClose,
}: {
  readonly task: Task
  readonly onClose: () => void
}) {
  const { title, why, state } = task
  const today = useToday()
  return (
    <FormModal
      isIdle
      title="Sugestão"
      text="Uma sugestão não pode ser alterada."
      onClose={onClose}
      isDirty={false}
      problem={null}
      busy={false}
      cancelLabel="Fechar"
      submitLabel="Salvar"
      onSubmit={() => null}
    >
      <dl className="flex flex-col gap-4">
        <Fact label="Título">{title}</Fact>
        <Fact label="Por quê">
          <Why why={why} />
        </Fact>
        {state !== null && (
          <Fact label="Situação">
            <Badge dot tone={stateLabels[state].tone}>
              {decidedText(task, today)}
            </Badge>
          </Fact>
        )}
      </dl>
      <Monthly task={task} />
      <div className="mt-2">
        <PlaceLink task={task} />
      </div>
    </FormModal>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="mt-0.5 text-base whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
