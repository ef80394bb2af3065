import { useState } from 'react'
import { requestRecovery } from '@saldo/contract/session'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { checkEmail, toAddress } from './email.ts'

/** Asks for a link. It says the same whether there is an account or not. */
export function RecoveryForm() {
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Banner kind="success">
        Enviamos um e-mail com os passos para você recuperar a conta. O link vale por 10 minutos.
      </Banner>
    )
  }
  return (
    <PageForm
      endpoint={requestRecovery}
      defaults={{ email: '' }}
      request={({ email }) => ({ body: { email: toAddress(email) } })}
      onDone={() => setDone(true)}
      words={() => 'Não foi possível enviar o e-mail. Tente de novo mais tarde.'}
      isWhole
      submitLabel="Recuperar Conta"
    >
      <TextField
        name="email"
        label="E-mail"
        required={false}
        check={checkEmail}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
      />
    </PageForm>
  )
}
