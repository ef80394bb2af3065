import { resetAccount } from '@saldo/contract/accounts'
import { useChange } from '../data/queries.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'

const FAILED = 'Houve um erro ao reiniciar a conta! Por favor tente mais tarde!'

/** Asks before all money data goes, and says what stays. */
export function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  const reset = useChange(resetAccount)
  const snack = useSnack()
  const go = () =>
    reset.mutate(
      {},
      {
        onSuccess: () => {
          snack({ message: 'Conta reiniciada com sucesso', kind: 'success' })
          onClose()
        },
      },
    )
  // Whoever thinks better of it while they are asked who they are has not failed.
  const hasFailed = reset.error !== null && reset.error.code !== 'proof_needed'
  return (
    <ConfirmDialog
      danger
      title="Reiniciar a conta?"
      text="Todas as suas movimentações, formas de pagamento, itens do calendário, importações e subcategorias são apagados, e não dá para desfazer. Quem você é e com quem compartilha continua como está."
      yes="Reiniciar"
      no="Cancelar"
      busy={reset.isPending}
      error={hasFailed ? FAILED : undefined}
      onYes={go}
      onNo={onClose}
    />
  )
}
