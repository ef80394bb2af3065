import { useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { authenticate } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/field/CodeInput.tsx'
import { Field } from '../ui/field/Field.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** What was typed before, and what is asked for besides: a code, a key, either. */
export type HalfWay = {
  readonly email: string
  readonly password: string
  readonly kinds: readonly string[]
}

/**
 * The second factor of a sign-in: a code of the app, a recovery code, or a passkey. The last digit typed sends
 * it and a refusal empties it, so this is no PageForm.
 */
export function SecondFactorForm({
  half,
  onSigned,
  onBack,
}: {
  readonly half: HalfWay
  readonly onSigned: (signed: Answer<typeof authenticate>) => void
  readonly onBack: () => void
}) {
  const signIn = useChange(authenticate)
  const [code, setCode] = useState('')
  const [isSpare, setIsSpare] = useState(!half.kinds.includes('totp'))
  const [problem, setProblem] = useState<string | null>(null)
  const { email, password } = half
  const enter = (typed: string) => {
    setProblem(null)
    signIn.mutate(
      { body: { email, password, code: typed } },
      {
        onSuccess: onSigned,
        onError: ({ message }) => {
          setProblem(message)
          setCode('')
        },
      },
    )
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') enter(code)
      }}
    >
      {problem !== null && <Banner kind="error">{problem}</Banner>}
      <CodeField {...{ isSpare, code, setCode }} onComplete={enter} />
      <Button type="submit" variant="primary" wide busy={signIn.isPending}>
        Entrar
      </Button>
      {half.kinds.includes('passkey') && <PasskeyButton onProblem={setProblem} />}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Voltar
        </Button>
        {half.kinds.includes('totp') && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setCode('')
              setIsSpare(!isSpare)
            }}
          >
            {isSpare ? 'Usar o aplicativo' : 'Usar um código de reserva'}
          </Button>
        )}
      </div>
    </form>
  )
}

function CodeField({
  isSpare,
  code,
  setCode,
  onComplete,
}: {
  readonly isSpare: boolean
  readonly code: string
  readonly setCode: (code: string) => void
  readonly onComplete: (code: string) => void
}) {
  if (isSpare) {
    return (
      <Field label="Código de reserva" help="Um dos dez códigos que você guardou.">
        <TextInput
          autoFocus
          autoComplete="off"
          spellCheck={false}
          className="figures uppercase"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    )
  }
  return (
    <Field label="Código do aplicativo autenticador">
      <CodeInput
        autoFocus
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        onComplete={onComplete}
      />
    </Field>
  )
}
