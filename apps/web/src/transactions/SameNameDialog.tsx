import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

/** A bank's entry was renamed or put elsewhere: are the others of its name to follow? */
export function SameNameDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (all: boolean) => void
  readonly onClose: () => void
}) {
  return (
    <Modal
      title="Deseja aplicar esta alteração a todos os lançamentos com mesmo nome?"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose(false)}>Não</Button>
          <Button variant="primary" onClick={() => onChoose(true)}>
            Sim
          </Button>
        </>
      }
    >
      <p className="pb-2 text-base text-muted">
        Os próximos que chegarem com este nome também virão com a mesma categoria.
      </p>
    </Modal>
  )
}
