import { useRouteParams } from '../navigation.tsx'
import { AccessFrame } from '../session/AccessFrame.tsx'
import { BackToSignIn } from '../session/BackToSignIn.tsx'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { RecoveryForm } from '../session/RecoveryForm.tsx'

export function RecoveryScreen() {
  return (
    <AccessFrame
      title="Recuperar conta"
      text="Enviamos um link para você criar uma nova senha."
      foot={<BackToSignIn />}
    >
      <RecoveryForm />
    </AccessFrame>
  )
}

export function NewPasswordScreen() {
  const { token = '' } = useRouteParams()
  return (
    <AccessFrame title="Crie uma nova senha" foot={<BackToSignIn />}>
      <NewPasswordForm token={token} />
    </AccessFrame>
  )
}
