import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RemoveAccountModal } from './RemoveAccountModal.tsx'
import { ResetDialog } from './ResetDialog.tsx'

/** What cannot be undone: begin anew, or go. */
export function DangerCard() {
  const [asking, setAsking] = useState<'reset' | 'remove' | null>(null)
  const close = () => setAsking(null)
  return (
    <Card title="Reiniciar ou excluir">
      <p className="text-base text-muted">
        Reiniciar apaga movimentações, formas de pagamento, calendário, importações e subcategorias.
        Seu cadastro, sessões, família, planejadores, autorizações, registro de acessos, assinatura
        e preferências ficam, com uma carteira Dinheiro vazia.
      </p>
      <Button className="mt-3" onClick={() => setAsking('reset')}>
        Reiniciar conta
      </Button>
      <p className="hairline-t mt-5 pt-5 text-base text-muted">
        Excluir apaga a conta e todos os seus dados. Não dá para voltar atrás.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setAsking('remove')}>
        Excluir conta
      </Button>
      {asking === 'reset' && <ResetDialog onClose={close} />}
      {asking === 'remove' && <RemoveAccountModal onClose={close} />}
    </Card>
  )
}
