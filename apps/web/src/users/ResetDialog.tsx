import { resetAccount } from '@saldo/contract/accounts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'

const FAILED = 'Houve um erro ao reiniciar a conta! Por favor tente mais tarde!'

/** Asks before all money data goes, and says what stays. */
export function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConfirmChange
      endpoint={resetAccount}
      request={{}}
      said="Conta reiniciada com sucesso"
      // Whoever thinks better of it while they are asked who they are has not failed.
      words={({ code }) => (code === 'proof_needed' ? undefined : FAILED)}
      danger
      title="Reiniciar a conta?"
      text="Todas as suas movimentações, formas de pagamento, itens do calendário, importações e subcategorias são apagados, e não dá para desfazer. Quem você é e com quem compartilha continua como está."
      yes="Reiniciar"
      no="Cancelar"
      onClose={onClose}
    />
  )
}
