import { useEffect, useRef } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { OBJECTIVE_NAME_MAX } from '@saldo/domain/objectives/kinds'
import { showMonth } from '@saldo/domain/month-names'
import type { Problem } from '../data/problem.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import {
  checkInitial,
  checkTerm,
  endOf,
  instalmentOf,
  type ObjectiveForm,
} from './objective-form.ts'
import { type Asking, questions } from './wizard-steps.ts'

type Props = {
  readonly form: UseFormReturn<ObjectiveForm>
  readonly step: Asking
  readonly problem: Problem | null
  readonly today: Day
}

const units = [
  { value: 'months', label: 'Meses' },
  { value: 'years', label: 'Anos' },
] as const

/** The fields of one question. */
export function StepFields(props: Props) {
  const fields = useRef<HTMLDivElement>(null)
  // The button that led here is not what comes next. By touch the keyboard would cover the question.
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return
    fields.current?.querySelector<HTMLElement>('input, [role=combobox]')?.focus()
  }, [])
  return (
    <div ref={fields}>
      <Question {...props} />
    </div>
  )
}

function Question({ form, step, problem, today }: Props) {
  if (step === 0) return <CategoryStep form={form} />
  if (step === 1)
    return (
      <FormField
        form={form}
        problem={problem}
        name="name"
        label="Nome"
        rules={required}
        renderInput={(field) => <TextInput {...field} maxLength={OBJECTIVE_NAME_MAX} />}
      />
    )
  if (step === 2)
    return (
      <FormField
        form={form}
        problem={problem}
        name="totalValue"
        label="Valor total"
        rules={{ validate: checkMoney }}
        renderInput={(field) => <MoneyField {...field} />}
      />
    )
  if (step === 3) return <TermFields form={form} problem={problem} today={today} />
  if (step === 4)
    return (
      <FormField
        form={form}
        problem={problem}
        name="initialValue"
        label="Valor já guardado"
        optional
        help="Só o que está fora das contas cadastradas aqui. O que está no saldo de uma delas você guarda com um depósito, depois."
        rules={{ validate: (typed) => checkInitial(typed, form.getValues('totalValue')) }}
        renderInput={(field) => <MoneyField {...field} />}
      />
    )
  return (
    <FormField
      form={form}
      problem={problem}
      name="payment"
      label="Conta"
      rules={required}
      renderInput={(field) => (
        <PaymentField
          {...field}
          offers={({ type }) => type !== 'credit'}
          placeholder="Escolha uma conta"
        />
      )}
    />
  )
}

function TermFields({ form, problem, today }: Omit<Props, 'step'>) {
  const { show } = useMoneyText()
  const typed = useWatch({ control: form.control }) as ObjectiveForm
  const end = endOf(typed, today)
  const instalment = instalmentOf(typed)
  const note =
    end === null || instalment === null
      ? undefined
      : `Até ${showMonth(monthOf(end))}: ${show(instalment)} por mês.`
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <FormField
          form={form}
          problem={problem}
          name="term"
          label="Prazo"
          rules={{ validate: (_, all) => checkTerm(all) }}
          renderInput={(field) => (
            <TextInput {...field} inputMode="numeric" autoComplete="off" maxLength={4} figures />
          )}
        />
        <FormField
          form={form}
          problem={null}
          name="termUnit"
          label="Em"
          renderInput={(field) => <Select {...field} options={units} />}
        />
      </div>
      <p className="mt-3 min-h-5 text-sm text-muted">{note}</p>
    </>
  )
}

function CategoryStep({ form }: Pick<Props, 'form'>) {
  return (
    <Controller
      control={form.control}
      name="category"
      rules={{ validate: (value) => value !== '' || 'Escolha uma das opções.' }}
      render={({ field, fieldState }) => (
        <>
          <CategoryChoice
            label={questions[0].title}
            value={field.value}
            onChange={field.onChange}
          />
          {fieldState.error && (
            <p role="alert" className="mt-3 text-sm text-negative">
              {fieldState.error.message}
            </p>
          )}
        </>
      )}
    />
  )
}
