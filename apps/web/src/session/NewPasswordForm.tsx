import { useState } from 'react'
import { setPassword } from '@saldo/contract/session'
import { PageForm } from '../fields/PageForm.tsx'
import { PasswordField } from '../fields/TextField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { checkPasswordLater } from './password-rules.ts'

const FAILED = 'Não foi possível mudar a senha. Tente de novo.'

/** The new password, by the link of the recovery mail. */
export function NewPasswordForm({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <Banner kind="success">Senha atualizada com sucesso!</Banner>
  return (
    <PageForm
      endpoint={setPassword}
      defaults={{ password: '' }}
      request={({ password }) => ({ body: { password, encryptedToken: token } })}
      onDone={() => setDone(true)}
      words={({ status, message }) => (status >= 500 ? FAILED : message)}
      isWhole
      submitLabel="Atualizar Senha"
    >
      <PasswordField
        name="password"
        label="Nova senha"
        help="Pelo menos 8 caracteres."
        required={false}
        check={(typed: string) => checkPasswordLater(typed, { email: '', name: '' })}
        autoComplete="new-password"
        autoFocus
      />
    </PageForm>
  )
}
