import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Problem } from '../data/problem.ts'
import { keepSession } from '../data/session.ts'
import { useGo } from '../go.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { enterByPasskey, isCancelled, knowsPasskeys } from './passkey.ts'

const UNKNOWN = 'Não foi possível usar a chave de acesso. Entre com a sua senha.'

/** Signs in with a key of the device; nothing where the browser knows none. */
export function PasskeyButton({ onProblem }: { readonly onProblem: (message: string) => void }) {
  const { to } = useGo()
  const [busy, setBusy] = useState(false)
  if (!knowsPasskeys()) return null
  const enter = async () => {
    setBusy(true)
    try {
      keepSession(await enterByPasskey())
      to(paths.dashboard(), { replace: true })
    } catch (error) {
      if (!isCancelled(error)) onProblem(error instanceof Problem ? error.message : UNKNOWN)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={busy} icon={<KeyRound size={16} />} onClick={() => void enter()}>
      Entrar com chave de acesso
    </Button>
  )
}
