import type { ReactNode } from 'react'
import type { Task } from '@saldo/contract/tasks'
import { useToday } from '../data/today.ts'
import { useMyId } from '../data/view.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { Badge } from '../ui/Badge.tsx'
import { decidedText, stateLabels } from './labels.ts'
import { Monthly, PlaceLink } from './SuggestionCard.tsx'
import { useOwnerName } from './use-owner-name.ts'
import { Why } from './Why.tsx'

type Props = { readonly task: Task; readonly onClose: () => void }

/** A suggestion, or another member's task: it is read, and there is nothing to save (money.md §5). */
export function SeenTaskModal({ task, onClose }: Props) {
  const { title, description, why, rule, state, user } = task
  const today = useToday()
  const owner = useOwnerName(task)
  const isOwn = user === useMyId()
  return (
    <FormModal
      isIdle
      title={rule === null ? 'Tarefa' : 'Sugestão'}
      text={
        isOwn
          ? 'Uma sugestão não pode ser alterada.'
          : `Tarefa de ${owner ?? 'outra pessoa'}: só ela pode alterar.`
      }
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
        <Fact label={rule === null ? 'Descrição' : 'Por quê'}>
          {description ?? <Why why={why} />}
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
