import { useForm } from 'react-hook-form'
import {
  inviteEmployee,
  type OperatedCompany,
  removeEmployee,
} from '@saldo/contract/operator-companies'
import { useChange } from '../data/queries.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Button } from '../ui/Button.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { checkEmail } from './checks.ts'

/** Invites somebody to the plan of a company, or ends it for them; by e-mail, since nobody is listed. */
export function EmployeeModal({
  company,
  onClose,
}: {
  readonly company: OperatedCompany
  readonly onClose: () => void
}) {
  const { _id: id, name } = company
  const invite = useChange(inviteEmployee)
  const remove = useChange(removeEmployee)
  const snack = useSnack()
  const form = useForm({ defaultValues: { email: '' } })
  const done = (message: string) => () => {
    snack({ message, kind: 'success' })
    onClose()
  }
  const call = (email: string) => ({ params: { id }, body: { email: email.trim() } })
  const onInvite = form.handleSubmit(({ email }) => {
    remove.reset()
    invite.mutate(call(email), { onSuccess: done(`O convite vai para ${email.trim()}`) })
  })
  const onRemove = form.handleSubmit(({ email }) => {
    invite.reset()
    remove.mutate(call(email), { onSuccess: done(`${email.trim()} sai do plano de ${name}`) })
  })
  const problem = invite.error ?? remove.error
  return (
    <FormScope form={form} endpoint={inviteEmployee} problem={problem}>
      <FormModal
        size="sm"
        title={`Pessoas de ${name}`}
        onClose={onClose}
        isDirty={form.formState.isDirty}
        problem={problem}
        busy={invite.isPending}
        submitLabel="Convidar"
        onSubmit={onInvite}
        aside={
          <Button variant="danger" busy={remove.isPending} onClick={() => void onRemove()}>
            Tirar do plano
          </Button>
        }
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
      </FormModal>
    </FormScope>
  )
}
