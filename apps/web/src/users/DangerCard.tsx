import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RemoveAccountModal } from './RemoveAccountModal.tsx'
import { ResetDialog } from './ResetDialog.tsx'

/** What cannot be undone: begin anew, or go. */
export function DangerCard() {
  const [dialog, setDialog] = useState<'reset' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <Card title="Reiniciar ou excluir">
      <p className="text-base text-muted">
        Reiniciar apaga movimentações, formas de pagamento, calendário, importações e subcategorias.
        Seu cadastro, sessões, família, planejadores, autorizações, registro de acessos, assinatura
        e preferências ficam, com uma carteira Dinheiro vazia.
      </p>
      <Button className="mt-3" onClick={() => setDialog('reset')}>
        Reiniciar conta
      </Button>
      <p className="hairline-t mt-5 pt-5 text-base text-muted">
        Excluir apaga a conta e todos os seus dados. Não dá para voltar atrás.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setDialog('remove')}>
        Excluir conta
      </Button>
      {dialog === 'reset' && <ResetDialog onClose={close} />}
      {dialog === 'remove' && <RemoveAccountModal onClose={close} />}
    </Card>
  )
}
