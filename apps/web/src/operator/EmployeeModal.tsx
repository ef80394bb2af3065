import { useFormContext } from 'react-hook-form'
import {
  inviteEmployee,
  type OperatedCompany,
  removeEmployee,
} from '@saldo/contract/operator-companies'
import { useChange } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Button } from '../ui/Button.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { checkEmail } from './checks.ts'

type Props = { readonly company: OperatedCompany; readonly onClose: () => void }

/** Invites somebody to the plan of a company, or ends it for them; by e-mail, since nobody is listed. */
export function EmployeeModal({ company, onClose }: Props) {
  return (
    <ChangeForm
      endpoint={inviteEmployee}
      defaults={{ email: '' }}
      request={({ email }) => ({ params: { id: company._id }, body: { email: email.trim() } })}
      said={(_, { email }) => `O convite vai para ${email.trim()}`}
      size="sm"
      title={`Pessoas de ${company.name}`}
      submitLabel="Convidar"
      onClose={onClose}
      aside={<RemoveButton company={company} onClose={onClose} />}
    >
      <TextField
        name="email"
        label="E-mail"
        required={false}
        check={checkEmail}
        help="Quem é convidado recebe um link que vale por 30 dias."
        type="email"
        inputMode="email"
        autoComplete="off"
      />
    </ChangeForm>
  )
}

/** Ends the plan of whose address stands in the form; why it does not end is said at the address. */
function RemoveButton({ company: { _id: id, name }, onClose }: Props) {
  const form = useFormContext<{ email: string }>()
  const remove = useChange(removeEmployee)
  const snack = useSnack()
  const onRemove = form.handleSubmit(({ email }) =>
    remove.mutate(
      { params: { id }, body: { email: email.trim() } },
      {
        onSuccess: () => {
          snack({ message: `${email.trim()} sai do plano de ${name}`, kind: 'success' })
          onClose()
        },
        onError: ({ message }) => form.setError('email', { message }),
      },
    ),
  )
  return (
    <Button variant="danger" busy={remove.isPending} onClick={() => void onRemove()}>
      Tirar do plano
    </Button>
  )
}
