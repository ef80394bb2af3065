import { useState } from 'react'
import type { Problem } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { isEmail } from '@saldo/contract/session'
import { activate, resendActivation } from '@saldo/contract/user-changes'
import { useChange } from '../data/queries.ts'
import { takeReturnAddress } from '../data/return-address.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { CodeInput } from '../ui/field/CodeInput.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** Another address for the code. It is the account's once the code that went there is typed. */
function CorrectionForm({
  problem,
  busy,
  onSend,
  onClose,
}: {
  readonly problem: Problem | null
  readonly busy: boolean
  readonly onSend: (email: string) => void
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const refused =
    isRefused && !isEmail(typed) ? 'Por favor insira um email válido!' : problem?.of('email')
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(!isEmail(typed))
        if (isEmail(typed)) onSend(typed.trim().toLowerCase())
      }}
    >
      {problem !== null && refused === undefined && <Banner kind="error">{problem.message}</Banner>}
      <Field
        label="E-mail"
        error={refused}
        help="Um código novo vai para ele; o anterior não vale mais."
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={busy}>
        Enviar código
      </Button>
      <Button variant="ghost" wide onClick={onClose}>
        Voltar
      </Button>
    </form>
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
  const sendAgain = (address = email) =>
    again.mutate(
      { body: address === undefined ? {} : { email: address } },
      {
        onSuccess: () => {
          send.reset()
          setCode('')
          setCorrecting(false)
          if (address !== undefined) onCorrect(address)
        },
      },
    )
  return { code, setCode, send, again, confirm, sendAgain, isCorrecting, setCorrecting }
}

/** The six digits from the mail. The last one typed sends them; a wrong address can be corrected. */
export function ActivationForm(props: Props) {
  const { code, setCode, send, again, confirm, sendAgain, ...rest } = useActivation(props)
  const { isCorrecting, setCorrecting } = rest
  const { error: problem } = send
  const failed =
    problem !== null && problem.status >= 500
      ? 'Erro ao ativar a conta, tente novamente'
      : problem?.message
  if (isCorrecting) {
    return (
      <CorrectionForm
        problem={again.error}
        busy={again.isPending}
        onSend={sendAgain}
        onClose={() => {
          again.reset()
          setCorrecting(false)
        }}
      />
    )
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
      {again.isSuccess && problem === null && <Banner kind="success">Email reenviado!</Banner>}
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
      <Button variant="ghost" wide busy={again.isPending} onClick={() => sendAgain()}>
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
      {problem.status >= 500 ? 'Erro ao tentar enviar email, tente novamente' : problem.message}
    </Banner>
  )
}
