import type { ReactNode } from 'react'
import { Modal } from '../ui/dialog/Modal.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'

/** The ways to a plan of one's own (decisions.md §12). */
export function StartPlanModal({
  onSuggest,
  onClose,
}: {
  /** Fills the rows with what was spent of late; null where nothing says what that is. */
  readonly onSuggest: (() => void) | null
  readonly onClose: () => void
}) {
  const { setQuery } = useNavigation()
  return (
    <Modal title="Criar meu planejamento" onClose={onClose}>
      <ul className="flex flex-col gap-3">
        {onSuggest !== null && (
          <Way
            title="A partir do que você gastou"
            onChoose={() => {
              onSuggest()
              onClose()
            }}
          >
            A média dos últimos três meses em cada categoria, nas linhas do plano, para você
            conferir e ajustar antes de salvar.
          </Way>
        )}
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
