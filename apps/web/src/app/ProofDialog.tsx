import type { ComponentType } from 'react'
import { type ProofWay, readSession } from '@saldo/contract/session'
import { endProof } from '../data/proof.ts'
import { useReading } from '../data/queries.ts'
import { signOut } from '../data/session.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { PasskeyProof } from '../session/PasskeyProof.tsx'
import { PasswordProof } from '../session/PasswordProof.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { forgetReadings } from './guards.ts'

/** The form of each proof that the session allows; the first one is offered. */
const proofForms = { password: PasswordProof, passkey: PasskeyProof } as const satisfies Record<
  ProofWay,
  ComponentType<{ readonly onProved: () => void; readonly onCancel: () => void }>
>

/** Asks the person to show who they are, by whatever they have for it. */
export function ProofDialog() {
  const { data: session, error } = useReading(readSession, {})
  const cancel = () => endProof(false)
  if (session === undefined) {
    if (error === null) return null
    return (
      <ConfirmDialog title="Confirme que é você" text={error.message} no="Voltar" onNo={cancel} />
    )
  }
  const [way] = session.proofs
  if (way === undefined) return <SignInAgain onCancel={cancel} />
  const Proof = proofForms[way]
  return <Proof onProved={() => endProof(true)} onCancel={cancel} />
}

/**
 * Whoever signs in by a provider alone has no password to type: signing in again is their proof.
 */
function SignInAgain({ onCancel }: { readonly onCancel: () => void }) {
  const { to } = useNavigation()
  const signOutAndRetry = () => {
    onCancel()
    signOut()
    forgetReadings()
    to(paths.login(), { replace: true })
  }
  return (
    <ConfirmDialog
      title="Confirme que é você"
      text="Sua conta não tem senha. Saia, entre de novo com o mesmo provedor e repita o que ia fazer nos próximos 5 minutos."
      yes="Sair e entrar de novo"
      no="Voltar"
      onYes={() => signOutAndRetry()}
      onNo={onCancel}
    />
  )
}
