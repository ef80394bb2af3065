import { useState } from 'react'
import type { Problem } from '../data/problem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { isEmail } from './email.ts'

type Props = {
  readonly problem: Problem | null
  readonly busy: boolean
  readonly onSend: (email: string) => void
  readonly onClose: () => void
}

/** Another address for the code. It is the account's once the code that went there is typed. */
export function CorrectionForm({ problem, busy, onSend, onClose }: Props) {
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
