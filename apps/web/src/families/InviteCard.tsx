import { useForm } from 'react-hook-form'
import { changeMembership, type Family } from '@saldo/contract/families'
import { useChange } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Invites somebody by e-mail; a refusal of the address is shown under the field. */
export function InviteCard({ family }: { readonly family: Family }) {
  const invite = useChange(changeMembership)
  const snack = useSnack()
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } })
  const save = form.handleSubmit(({ email }) =>
    invite.mutate(
      { params: { id: family._id }, query: {}, body: { email: email.trim() } },
      {
        onSuccess: () => {
          form.reset()
          snack({ message: `Convite enviado para ${email.trim()}`, kind: 'success' })
        },
      },
    ),
  )
  const namesField = invite.error?.errors.some(({ field }) => field === 'email') === true
  return (
    <Card title="Convidar por e‑mail">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FormField
          form={form}
          problem={invite.error}
          name="email"
          label="E-mail"
          rules={{
            validate: (typed) =>
              typed.trim() === ''
                ? 'Informação Obrigatória'
                : EMAIL.test(typed.trim()) || 'Email inválido',
          }}
          renderInput={(field) => (
            <TextInput {...field} type="email" inputMode="email" autoComplete="off" />
          )}
        />
        {invite.error && !namesField && <Banner kind="error">{invite.error.message}</Banner>}
        <Button type="submit" variant="primary" busy={invite.isPending}>
          Enviar convite
        </Button>
      </form>
    </Card>
  )
}
