import { useEffect, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useMoneyText } from '../fields/Money.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import {
  checkInitial,
  checkTerm,
  endOf,
  instalmentOf,
  type ObjectiveForm,
} from './objective-form.ts'
import { type Asking, questions } from './wizard-steps.ts'

const units = [
  { value: 'months', label: 'Meses' },
  { value: 'years', label: 'Anos' },
] as const

/** The fields of one question. */
export function StepFields({ step, today }: { readonly step: Asking; readonly today: Day }) {
  const fields = useRef<HTMLDivElement>(null)
  // The button that led here is not what comes next. By touch the keyboard would cover the question.
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return
    fields.current?.querySelector<HTMLElement>('input, [role=combobox]')?.focus()
  }, [])
  return (
    <div ref={fields}>
      {step === 0 && <CategoryStep />}
      {step === 1 && <TextField name="name" label="Nome" />}
      {step === 2 && <MoneyField name="totalValue" label="Valor total" />}
      {step === 3 && <TermFields today={today} />}
      {step === 4 && (
        <MoneyField
          name="initialValue"
          label="Valor já guardado"
          optional
          help="Só o que está fora das contas cadastradas aqui. O que está no saldo de uma delas você guarda com um depósito, depois."
          check={checkInitial}
        />
      )}
      {step === 5 && (
        <PaymentField
          name="payment"
          label="Conta"
          offers={({ type }) => type !== 'credit'}
          placeholder="Escolha uma conta"
        />
      )}
    </div>
  )
}

function TermFields({ today }: { readonly today: Day }) {
  const { show } = useMoneyText()
  const typed = useWatch() as ObjectiveForm
  const end = endOf(typed, today)
  const instalment = instalmentOf(typed)
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          name="term"
          label="Prazo"
          check={checkTerm}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          figures
        />
        <SelectField name="termUnit" label="Em" options={units} />
      </div>
      <p className="mt-3 min-h-5 text-sm text-muted">
        {end !== null &&
          instalment !== null &&
          `Até ${showMonth(monthOf(end))}: ${show(instalment)} por mês.`}
      </p>
    </>
  )
}

function CategoryStep() {
  const { control } = useFormContext<ObjectiveForm>()
  const { field, fieldState } = useController({
    control,
    name: 'category',
    rules: { validate: (value) => value !== '' || 'Escolha uma das opções.' },
  })
  return (
    <>
      <CategoryChoice label={questions[0].title} value={field.value} onChange={field.onChange} />
      <ErrorText className="mt-3">{fieldState.error?.message}</ErrorText>
    </>
  )
}
