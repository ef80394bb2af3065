import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Problem } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { enterByPasskey, isCancelled, knowsPasskeys } from './passkey.ts'
import { PasskeysElsewhere } from './PasskeysElsewhere.tsx'
import { useEnter } from './use-enter.ts'

const UNKNOWN = 'Não foi possível usar a chave de acesso. Entre com a sua senha.'

/** Signs in with a passkey; where the browser cannot, a note says where it works. */
export function PasskeyButton({ onProblem }: { readonly onProblem: (message: string) => void }) {
  const enter = useEnter()
  const [busy, setBusy] = useState(false)
  if (!knowsPasskeys()) return <PasskeysElsewhere />
  const signIn = async () => {
    setBusy(true)
    try {
      enter(await enterByPasskey())
    } catch (error) {
      if (!isCancelled(error)) onProblem(error instanceof Problem ? error.message : UNKNOWN)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={busy} icon={<KeyRound size={16} />} onClick={() => void signIn()}>
      Entrar com chave de acesso
    </Button>
  )
}
