import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'

export type SeriesScope = 'this' | 'next' | 'all'

type Props = {
  readonly verb: 'Alterar' | 'Excluir'
  /** One part in the middle of a purchase does not go alone (case B8), nor what is of the series. */
  readonly withoutThis?: boolean
  /** The parts of a purchase go from the last one back: no number is left out (case L2). */
  readonly isInParts?: boolean
  readonly text?: string
  /** Why what was chosen could not be done. */
  readonly problem?: string | undefined
  readonly onChoose: (scope: SeriesScope) => void
  readonly onClose: () => void
}

const scopes = [
  ['this', 'Só esta', 'As outras da série ficam como estão.'],
  ['next', 'Esta e as próximas', 'As anteriores ficam como estão.'],
  ['all', 'Todas as que ainda não foram pagas', 'O que já foi pago nunca muda.'],
] as const satisfies readonly (readonly [SeriesScope, string, string])[]

/** A purchase of which nothing was paid goes whole, closed invoices and all (case L2). */
const FROM_THE_END = 'Sem nenhuma paga, a compra inteira sai.'

/** One of a series: how far does the act go? */
export function ScopeDialog(props: Props) {
  const {
    verb,
    withoutThis = false,
    isInParts = false,
    text = 'Ela faz parte de uma série.',
    problem,
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
                <span className="block text-sm font-normal text-muted">
                  {isInParts && scope === 'all' ? FROM_THE_END : note}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {problem !== undefined && <Banner kind="error">{problem}</Banner>}
    </Modal>
  )
}
