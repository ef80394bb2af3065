import { useState } from 'react'
import type { Problem } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { checkEmail, toAddress } from './email.ts'
import { activate, resendActivation } from '@saldo/contract/user-changes'
import { useChange } from '../data/queries.ts'
import { takeReturnAddress } from '../data/return-address.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { CodeInput } from '../ui/field/CodeInput.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** Another address for the code. It is the account's once the code that went there is typed. */
function CorrectionForm({
  onCorrect,
  onClose,
}: {
  readonly onCorrect: (email: string) => void
  readonly onClose: () => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <PageForm
        endpoint={resendActivation}
        defaults={{ email: '' }}
        request={({ email }) => ({ body: { email: toAddress(email) } })}
        onDone={(_, { email }) => onCorrect(toAddress(email))}
        isWhole
        submitLabel="Enviar código"
      >
        <TextField
          name="email"
          label="E-mail"
          required={false}
          check={checkEmail}
          help="Um código novo vai para ele; o anterior não vale mais."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
        />
      </PageForm>
      <Button variant="ghost" wide onClick={onClose}>
        Voltar
      </Button>
    </div>
  )
}

const DIGITS = 6

type Props = {
  /** The address that corrects that of the registration, once a code was sent there. */
  readonly email: string | undefined
  readonly onCorrect: (email: string) => void
}

/** Sends a code or asks for another one, at the address of the registration or the one that corrects it. */
function useActivation({ email, onCorrect }: Props) {
  const { to } = useNavigation()
  const snack = useSnack()
  const [code, setCode] = useState('')
  const [isResent, setResent] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const send = useChange(activate)
  const again = useChange(resendActivation)
  const confirm = (digits: string) => {
    if (digits.length !== DIGITS || send.isPending) return
    // By its promise: the page changes as soon as the person is known to be active.
    const activated = send.mutateAsync({
      body: { activationCode: digits, ...(email === undefined ? {} : { email }) },
    })
    const continueToApp = () => {
      snack({ message: 'Sua conta foi ativada!', kind: 'success' })
      return to(takeReturnAddress() ?? paths.dashboard(), { replace: true })
    }
    activated.then(continueToApp, () => {})
  }
  // What was wrong with the code before says nothing of the one that is on its way (case L22).
  const onSuccess = () => {
    send.reset()
    setCode('')
    setResent(true)
  }
  const sendAgain = () => {
    setResent(false)
    again.mutate({ body: email === undefined ? {} : { email } }, { onSuccess })
  }
  const correct = (address: string) => {
    again.reset()
    onSuccess()
    setCorrecting(false)
    onCorrect(address)
  }
  return {
    code,
    setCode,
    send,
    again,
    confirm,
    sendAgain,
    isResent,
    correct,
    isCorrecting,
    setCorrecting,
  }
}

/**
 * The six digits from the mail. The last one typed sends them, so this is no PageForm; a wrong address can be
 * corrected.
 */
export function ActivationForm(props: Props) {
  const { code, setCode, send, again, confirm, sendAgain, isResent, ...rest } = useActivation(props)
  const { correct, isCorrecting, setCorrecting } = rest
  const { error: problem } = send
  const failed =
    problem !== null && problem.status >= 500
      ? 'Não foi possível ativar a conta. Tente de novo.'
      : problem?.message
  if (isCorrecting) {
    return <CorrectionForm onCorrect={correct} onClose={() => setCorrecting(false)} />
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm(code)
      }}
    >
      {isResent && problem === null && <Banner kind="success">E-mail enviado de novo.</Banner>}
      <NotSent problem={again.error} />
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
      <Button variant="ghost" wide onClick={() => setCorrecting(true)}>
        Corrigir o e-mail
      </Button>
    </form>
  )
}

/** Why no other code was sent. */
function NotSent({ problem }: { readonly problem: Problem | null }) {
  if (problem === null) return null
  return (
    <Banner kind="error">
      {problem.status >= 500 ? 'Não foi possível enviar o e-mail. Tente de novo.' : problem.message}
    </Banner>
  )
}
