import { useState } from 'react'
import { endSession } from '@saldo/contract/session'
import { call } from '../data/client.ts'
import { useGo } from '../go.tsx'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { leave } from './guards.ts'

/** Asks before leaving. The device forgets the person even when the server cannot be told. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { to } = useGo()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    await call(endSession, {}).catch(() => null)
    leave()
    to(paths.login(), { replace: true })
  }
  return (
    <ConfirmDialog
      title="Deseja mesmo sair?"
      text="Você vai precisar do e-mail e da senha para entrar de novo neste aparelho."
      yes="Desconectar"
      no="Ficar"
      busy={busy}
      onYes={() => void signOut()}
      onNo={onClose}
    />
  )
}
