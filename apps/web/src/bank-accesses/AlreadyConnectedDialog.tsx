import type { BankAccess } from '@saldo/contract/bank-accesses'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { mendingPath, openWidgetAt } from './open-widget.ts'

type Props = {
  readonly access: BankAccess | undefined
  readonly onSeparate: () => void
  readonly onClose: () => void
}

/** The bank is connected: renewing keeps what is there, and another login is another connection (case H17). */
export function AlreadyConnectedDialog({ access, onSeparate, onClose }: Props) {
  return (
    <Modal
      size="sm"
      title="Este banco já está conectado"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onSeparate}>Conectar outro acesso</Button>
          {access !== undefined && (
            <Button variant="primary" onClick={() => openWidgetAt(mendingPath(access))}>
              Renovar a conexão
            </Button>
          )}
        </>
      }
    >
      <p className="text-base text-muted">
        Renove a conexão: suas movimentações continuam e nada se repete. Conecte outro acesso só se
        for de outra pessoa ou de outra conta no mesmo banco.
      </p>
    </Modal>
  )
}
