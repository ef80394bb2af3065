import { useForm } from 'react-hook-form'
import { type OperatedCompany, setCompanyPayer } from '@saldo/contract/operator-companies'
import { useChange } from '../data/queries.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { payerChecks } from './checks.ts'

type Props = { readonly company: OperatedCompany; readonly onClose: () => void }

const fields = [
  ['legalName', 'Razão social'],
  ['cnpj', 'CNPJ'],
  ['email', 'E-mail das faturas'],
  ['zipCode', 'CEP'],
  ['street', 'Rua'],
  ['number', 'Número'],
  ['complement', 'Complemento'],
  ['district', 'Bairro'],
  ['city', 'Cidade'],
  ['state', 'Estado'],
] as const

const EMPTY = {
  legalName: '',
  cnpj: '',
  email: '',
  zipCode: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
}

const rulesOf = (name: string) => {
  const check = payerChecks[name]
  return check === undefined ? required : { ...required, validate: check }
}

/** Who pays for a company's seats, as the bank wants to know it. */
export function PayerModal({ company, onClose }: Props) {
  const set = useChange(setCompanyPayer)
  const snack = useSnack()
  const form = useForm({ defaultValues: company.payer ?? EMPTY })
  const save = form.handleSubmit((body) =>
    set.mutate(
      { params: { id: company._id }, body },
      {
        onSuccess: () => {
          snack({ message: `As faturas vão para ${body.email}`, kind: 'success' })
          onClose()
        },
      },
    ),
  )
  return (
    <FormModal
      title={`Quem paga por ${company.name}`}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={set.error}
      busy={set.isPending}
      submitLabel="Salvar"
      onSubmit={save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([name, label]) => (
          <FormField
            key={name}
            form={form}
            problem={set.error}
            name={name}
            label={label}
            {...(name === 'complement' ? { optional: true } : { rules: rulesOf(name) })}
            renderInput={(field) => <TextInput {...field} maxLength={160} autoComplete="off" />}
          />
        ))}
      </div>
    </FormModal>
  )
}
