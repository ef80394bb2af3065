import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

export type SeriesScope = 'this' | 'next' | 'all'

type Props = {
  readonly verb: 'Alterar' | 'Excluir'
  readonly onChoose: (scope: SeriesScope) => void
  readonly onClose: () => void
}

const scopes = [
  ['this', 'Só esta', 'As outras da série ficam como estão.'],
  ['next', 'Esta e as próximas', 'As anteriores ficam como estão.'],
  ['all', 'Todas as que ainda não foram pagas', 'O que já foi pago nunca muda.'],
] as const satisfies readonly (readonly [SeriesScope, string, string])[]

/** One of a series: how far does the act go? */
export function ScopeDialog({ verb, onChoose, onClose }: Props) {
  return (
    <Modal
      title={`${verb} esta movimentação`}
      text="Ela faz parte de uma série."
      size="sm"
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2 pb-3">
        {scopes.map(([scope, label, note]) => (
          <li key={scope}>
            <Button wide onClick={() => onChoose(scope)} className="h-auto! py-2.5">
              <span className="block text-center">
                <span className="block">{label}</span>
                <span className="block text-sm font-normal text-muted">{note}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
