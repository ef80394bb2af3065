import { useState } from 'react'
import { activate, resendActivation } from '@saldo/contract/user-changes'
import { useChange } from '../data/queries.ts'
import { takeReturnAddress } from '../data/return-address.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { useSnack } from '../ui/use-snack.ts'

const DIGITS = 6

/** The six digits from the mail. The last one typed sends them. */
export function ActivationForm() {
  const { to } = useNavigation()
  const snack = useSnack()
  const [code, setCode] = useState('')
  const send = useChange(activate)
  const again = useChange(resendActivation)
  const confirm = (digits: string) => {
    if (digits.length !== DIGITS || send.isPending) return
    // By its promise: the page changes as soon as the person is known to be active.
    const activated = send.mutateAsync({ body: { activationCode: digits } })
    const continueToApp = () => {
      snack({ message: 'Sua conta foi ativada!', kind: 'success' })
      return to(takeReturnAddress() ?? paths.dashboard(), { replace: true })
    }
    activated.then(continueToApp, () => {})
  }
  // What was wrong with the code before says nothing of the one that is on its way (case L22).
  const sendAgain = () =>
    again.mutate(
      {},
      {
        onSuccess: () => {
          send.reset()
          setCode('')
        },
      },
    )
  const { error: problem } = send
  const failed =
    problem !== null && problem.status >= 500
      ? 'Erro ao ativar a conta, tente novamente'
      : problem?.message
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm(code)
      }}
    >
      {again.isSuccess && problem === null && <Banner kind="success">Email reenviado!</Banner>}
      {again.error && (
        <Banner kind="error">
          {again.error.status >= 500
            ? 'Erro ao tentar enviar email, tente novamente'
            : again.error.message}
        </Banner>
      )}
      <Field label="Código de ativação" error={failed}>
        <CodeInput value={code} onChange={setCode} onComplete={confirm} autoFocus />
      </Field>
      <Button
        type="submit"
        variant="primary"
        wide
        busy={send.isPending}
        aria-disabled={code.length < DIGITS || undefined}
      >
        Ativar Conta
      </Button>
      <Button variant="ghost" wide busy={again.isPending} onClick={sendAgain}>
        Reenviar código de ativação
      </Button>
    </form>
  )
}
