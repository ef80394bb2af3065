import { type OperatedCompany, setCompanyPayer } from '@saldo/contract/operator-companies'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { payerChecks } from './checks.ts'

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

/** Who pays for a company's seats, as the bank wants to know it. */
export function PayerModal({
  company: { _id: id, name: companyName, payer },
  onClose,
}: {
  readonly company: OperatedCompany
  readonly onClose: () => void
}) {
  return (
    <ChangeForm
      endpoint={setCompanyPayer}
      defaults={payer ?? EMPTY}
      request={(body) => ({ params: { id }, body })}
      said={(_, { email }) => `As faturas vão para ${email}`}
      title={`Quem paga por ${companyName}`}
      submitLabel="Salvar"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            optional={name === 'complement'}
            required={name !== 'complement' && payerChecks[name] === undefined}
            check={payerChecks[name]}
            autoComplete="off"
          />
        ))}
      </div>
    </ChangeForm>
  )
}
