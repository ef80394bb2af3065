import { type ReactNode, useState } from 'react'
import { type BankAccess, syncBankAccess } from '@saldo/contract/bank-accesses'
import { useChange } from '../data/queries.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { openWidgetAt } from './open-widget.ts'

const DONE = 'Sua conta foi sincronizada com sucesso'
const FAILED = 'Não foi possível sincronizar sua conta conectada.'

/** Syncs an account; where the bank wants a token, the prompt for it stands in `prompt`. */
export function useSync(access: BankAccess): {
  readonly sync: () => void
  readonly isPending: boolean
  readonly prompt: ReactNode
} {
  const change = useChange(syncBankAccess)
  const snack = useSnack()
  const [asksToken, setAsksToken] = useState(false)
  const sync = () =>
    change.mutate(
      { params: { id: access._id } },
      {
        onSuccess: ({ message }) => snack({ message: message || DONE, kind: 'success' }),
        onError: ({ status, message }) => {
          if (status === 428) setAsksToken(true)
          else snack({ message: status >= 500 || status === 0 ? FAILED : message, kind: 'error' })
        },
      },
    )
  const prompt = asksToken && (
    <ConfirmDialog
      title="Autenticação"
      text="Digite na próxima tela o código de números que o aplicativo do banco gera. A sincronização continua em seguida."
      yes="Continuar"
      no="Agora não"
      onYes={() => openWidgetAt(paths.renewBankAccess(access._id))}
      onNo={() => setAsksToken(false)}
    />
  )
  return { sync, isPending: change.isPending, prompt }
}
