import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Modal } from '../ui/Modal.tsx'

type Props = { readonly onClose: () => void }

/** The ways to a plan of one's own (decisions.md §12). */
export function StartPlanModal({ onClose }: Props) {
  const { setQuery } = useNavigation()
  return (
    <Modal title="Criar meu planejamento" onClose={onClose}>
      <ul className="flex flex-col gap-3">
        <li>
          <button
            type="button"
            onClick={() => setQuery(windows.newPlanLine({ group: 'revenues' }))}
            className="flex w-full flex-col gap-1 rounded-card border border-line-strong/45 p-4 text-left hover:bg-sunken"
          >
            <span className="font-semibold">Começar do zero</span>
            <span className="text-muted">
              Informe primeiro uma receita, depois quanto quer gastar em cada categoria.
            </span>
          </button>
        </li>
      </ul>
    </Modal>
  )
}
