import { type Objective, updateObjective } from '@saldo/contract/objectives'
import { toDay } from '@saldo/domain/calendar'
import { OBJECTIVE_CATEGORIES } from '@saldo/domain/objectives/kinds'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { DateField } from '../fields/DateField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { categoryLabels } from './labels.ts'
import { centsOf, checkInitial, formOf } from './objective-form.ts'

const categories = OBJECTIVE_CATEGORIES.map((value) => ({
  value,
  label: categoryLabels[value].label,
}))

/** Changes a goal; a total below what is saved asks first (case J6). */
export function EditObjectiveModal({
  objective,
  onClose,
}: {
  readonly objective: Objective
  readonly onClose: () => void
}) {
  const { show } = useMoneyText()
  const { _id: id, version, beginDate, payment, paidValue, transactionCount } = objective
  return (
    <ChangeForm
      endpoint={updateObjective}
      isEdit
      defaults={formOf(objective)}
      request={(typed, { changed }) => ({
        params: { id },
        body: {
          version,
          ...changed({
            ...typed,
            totalValue: centsOf(typed.totalValue),
            initialValue: centsOf(typed.initialValue),
            finalDate: toDay(typed.finalDate),
          }),
        },
      })}
      said={({ name }) => `${name} foi alterado`}
      draft={`objetivo ${id}`}
      labels={{
        name: 'Nome',
        totalValue: 'Valor total',
        initialValue: 'Valor já guardado',
        finalDate: 'Prazo',
      }}
      question={{
        of: ['objective_below_saved', 'objective_value_too_high'],
        title: 'O total fica abaixo do que já foi guardado',
        text: `Você já guardou ${show(paidValue)} além do valor inicial. O objetivo fica concluído, com mais de 100%.`,
        yes: 'Salvar assim mesmo',
        sure: { evenIfOver: true },
      }}
      title="Editar objetivo"
      failure="Não foi possível editar esse objetivo."
      submitLabel="Salvar alterações"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField name="name" label="Nome" />
        <SelectField name="category" label="Categoria" options={categories} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <MoneyField name="totalValue" label="Valor total" />
          <MoneyField name="initialValue" label="Valor já guardado" optional check={checkInitial} />
          <DateField name="finalDate" label="Prazo" min={beginDate} />
          {transactionCount > 0 ? (
            <p className="text-base">
              <span className="block text-sm font-medium text-muted">Conta</span>
              <span className="mt-2 block break-words">{payment.name}</span>
              <span className="mt-1 block text-sm text-faint">
                Não muda depois do primeiro depósito.
              </span>
            </p>
          ) : (
            <PaymentField name="payment" label="Conta" offers={({ type }) => type !== 'credit'} />
          )}
        </div>
      </div>
    </ChangeForm>
  )
}
