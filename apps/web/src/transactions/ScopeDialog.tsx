import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

export type SeriesScope = 'this' | 'next' | 'all'

type Props = {
  readonly verb: 'Alterar' | 'Excluir'
  /** One part in the middle of a purchase does not go alone (case B8), nor what is of the series. */
  readonly withoutThis?: boolean
  readonly text?: string
  readonly onChoose: (scope: SeriesScope) => void
  readonly onClose: () => void
}

const scopes = [
  ['this', 'Só esta', 'As outras da série ficam como estão.'],
  ['next', 'Esta e as próximas', 'As anteriores ficam como estão.'],
  ['all', 'Todas as que ainda não foram pagas', 'O que já foi pago nunca muda.'],
] as const satisfies readonly (readonly [SeriesScope, string, string])[]

/** One of a series: how far does the act go? */
export function ScopeDialog(props: Props) {
  const {
    verb,
    withoutThis = false,
    text = 'Ela faz parte de uma série.',
    onChoose,
    onClose,
  } = props
  const offered = scopes.filter(([scope]) => !(withoutThis && scope === 'this'))
  return (
    <Modal title={`${verb} esta movimentação`} text={text} size="sm" onClose={onClose}>
      <ul className="flex flex-col gap-2 pb-3">
        {offered.map(([scope, label, note]) => (
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
