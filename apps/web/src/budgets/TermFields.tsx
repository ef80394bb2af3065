import { useFormContext, useWatch } from 'react-hook-form'
import { LINE_INSTALMENTS_MAX } from '@saldo/domain/budgets/kinds'
import { FormField } from '../fields/FormField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { periodOptions } from './labels.ts'
import { clampedInstalments, type LineForm } from './line-form.ts'

const days = [
  { value: '', label: 'Sem dia' },
  ...Array.from({ length: 31 }, (_, index) => {
    const day = String(index + 1)
    return { value: day, label: day }
  }),
]

/** When a line falls due and how it goes on: repeated or in instalments, never both (money.md §5). */
export function TermFields() {
  const { setValue } = useFormContext<LineForm>()
  const isEntered: boolean = useWatch<LineForm, 'isEntered'>({ name: 'isEntered' })
  return (
    <>
      <SelectField
        name="day"
        label="Dia"
        optional={!isEntered}
        required={isEntered && 'Escolha o dia'}
        options={days}
      />
      <SelectField
        name="recurrentType"
        label="Repetir"
        options={periodOptions}
        onPick={(period) => {
          if (period !== 'never') setValue('lastInstallment', '')
        }}
      />
      <FormField
        name="lastInstallment"
        label="Parcelas"
        optional
        help={`O valor é o de cada parcela. Até ${LINE_INSTALMENTS_MAX}.`}
        renderInput={({ onChange, ...field }) => (
          <TextInput
            {...field}
            figures
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => {
              const count = clampedInstalments(target.value)
              onChange(count)
              if (count !== '') setValue('recurrentType', 'never')
            }}
          />
        )}
      />
    </>
  )
}
