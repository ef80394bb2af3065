import { type ReactNode, useState } from 'react'
import type { Month } from '@saldo/domain/calendar'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Modal } from '../ui/Modal.tsx'
import { SuggestedPlan } from './SuggestedPlan.tsx'

/** The ways to a plan of one's own (decisions.md §12). */
export function StartPlanModal({
  month,
  onCreated,
  onClose,
}: {
  readonly month: Month
  readonly onCreated: (() => void) | undefined
  readonly onClose: () => void
}) {
  const { setQuery } = useNavigation()
  const [isSuggested, setSuggested] = useState(false)
  if (isSuggested) {
    return (
      <SuggestedPlan
        {...{ month, onCreated, onClose }}
        onBack={() => setSuggested(false)}
        onSurvey={() => setQuery(windows.survey())}
      />
    )
  }
  return (
    <Modal title="Criar meu planejamento" onClose={onClose}>
      <ul className="flex flex-col gap-3">
        <Way title="A partir do que você gastou" onChoose={() => setSuggested(true)}>
          A média dos últimos três meses em cada categoria, para você conferir e ajustar.
        </Way>
        <Way title="Levantamento guiado" onChoose={() => setQuery(windows.survey())}>
          Informe em cinco etapas o que recebe, gasta, deve e guarda. As movimentações também são
          lançadas. Aceita planilha.
        </Way>
        <Way
          title="Começar do zero"
          onChoose={() => setQuery(windows.newPlanLine({ group: 'revenues' }))}
        >
          Informe primeiro uma receita, depois quanto quer gastar em cada categoria.
        </Way>
      </ul>
    </Modal>
  )
}

function Way({
  title,
  onChoose,
  children,
}: {
  readonly title: string
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full flex-col gap-1 rounded-card border border-line-strong/45 p-4 text-left hover:bg-sunken"
      >
        <span className="font-semibold">{title}</span>
        <span className="text-muted">{children}</span>
      </button>
    </li>
  )
}
