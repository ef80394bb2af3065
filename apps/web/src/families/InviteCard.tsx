import { changeMembership, type Family } from '@saldo/contract/families'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { isEmail } from '@saldo/contract/session'
import { Card } from '../ui/Card.tsx'

/** Invites somebody by e-mail; a refusal of the address is shown under the field. */
export function InviteCard({ family }: { readonly family: Family }) {
  return (
    <Card title="Convidar por e‑mail">
      <PageForm
        endpoint={changeMembership}
        defaults={{ email: '' }}
        request={({ email }) => ({
          params: { id: family._id },
          query: {},
          body: { email: email.trim() },
        })}
        said={(_, { email }) => `Convite enviado para ${email.trim()}`}
        onDone={(_, __, form) => form.reset()}
        submitLabel="Enviar convite"
      >
        <TextField
          name="email"
          label="E-mail"
          check={(typed: string) =>
            isEmail(typed) || 'Digite um e-mail válido, como nome@exemplo.com.'
          }
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </PageForm>
    </Card>
  )
}
