import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Problem } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { isCancelled, knowsPasskeys, proveWithPasskey } from './passkey.ts'

const FAILED = 'Não foi possível usar a chave de acesso.'

type Props = { readonly onProved: () => void }

/** The device shows who one is; nothing where this browser knows no keys. */
export function PasskeyProofButton({ onProved }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!knowsPasskeys()) return null
  const prove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await proveWithPasskey()
      onProved()
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Problem ? error.message : FAILED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      {problem !== null && <Banner kind="error">{problem}</Banner>}
      <Button wide busy={busy} icon={<KeyRound size={16} />} onClick={() => void prove()}>
        Usar chave de acesso
      </Button>
    </div>
  )
}

/** For whoever has no password: a passkey alone. */
export function PasskeyProof({ onProved, onCancel }: Props & { readonly onCancel: () => void }) {
  return (
    <Modal
      size="sm"
      title="Confirme que é você"
      text="Por segurança, use a chave de acesso deste aparelho para continuar."
      onClose={onCancel}
      footer={<Button onClick={onCancel}>Cancelar</Button>}
    >
      <PasskeyProofButton onProved={onProved} />
    </Modal>
  )
}
