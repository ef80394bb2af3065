import { useEffect, useState } from 'react'
import { useMe } from '../data/me.ts'
import { takeReturnAddress } from '../data/return-address.ts'
import { forgetSession, readToken } from '../data/session.ts'
import { noteActivationEmail, readEntry } from '../entry.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { AccessFrame } from '../session/AccessFrame.tsx'
import { ActivationForm } from '../session/ActivationForm.tsx'
import { BackToSignIn } from '../session/BackToSignIn.tsx'

const link = 'font-medium text-primary hover:underline'

/** The second page of a registration: the code of the letter. */
export function ActivationScreen() {
  const { data: me } = useMe()
  const { to } = useNavigation()
  const signedIn = readToken() !== null
  const [corrected, setCorrected] = useState(readEntry().activationEmail)
  const correct = (email: string) => {
    setCorrected(email)
    noteActivationEmail(email)
  }
  const elsewhere = () => {
    forgetSession()
    to(paths.login(), { replace: true })
  }
  const isActive = me?.active === true
  // Activated in another tab: this one goes on by itself (case L22).
  useEffect(() => {
    if (isActive && signedIn) to(takeReturnAddress() ?? paths.dashboard(), { replace: true })
  }, [isActive, signedIn, to])
  if (isActive) {
    return (
      <AccessFrame title="Sua conta já está ativada!" foot={<BackToSignIn />}>
        <Link href={paths.dashboard()} className={link}>
          Entrar
        </Link>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame
      title="Ative sua conta"
      text={
        signedIn
          ? `Digite o código de seis dígitos que enviamos para ${corrected ?? me?.email ?? 'o seu e-mail'}.`
          : 'Entre com seu e-mail e sua senha para informar o código.'
      }
      foot={
        <button type="button" className={link} onClick={elsewhere}>
          Voltar ao login
        </button>
      }
    >
      {signedIn ? (
        <ActivationForm email={corrected} onCorrect={correct} />
      ) : (
        <Link href={paths.login()} className={link}>
          Entrar
        </Link>
      )}
    </AccessFrame>
  )
}
