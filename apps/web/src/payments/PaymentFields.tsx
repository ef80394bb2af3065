import { Controller, type UseFormReturn } from 'react-hook-form'
import { ACCOUNT_TYPES, CARD_FLAGS } from '@saldo/domain/payments/kinds'
import type { Problem } from '../data/problem.ts'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { PaymentForm } from './form.ts'

type Props = {
  readonly form: UseFormReturn<PaymentForm>
  readonly problem: Problem | null
}

const REQUIRED = 'Campo Obrigatório'
const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))
const days = choices(Array.from({ length: 31 }, (_, index) => String(index + 1)))

/** A bank account: its name, its kind and, when it is new, what is in it. */
export function AccountFields({
  form,
  problem,
  withValue,
}: Props & { readonly withValue: boolean }) {
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Nome do banco"
        className="sm:col-span-2"
        error={errors.name?.message ?? problem?.of('name')}
      >
        <TextInput
          maxLength={60}
          autoComplete="off"
          {...register('name', { validate: (typed) => typed.trim() !== '' || REQUIRED })}
        />
      </Field>
      <Field
        label="Tipo de conta"
        error={errors.accountType?.message ?? problem?.of('accountType')}
      >
        {(id) => (
          <Controller
            control={control}
            name="accountType"
            rules={{ required: REQUIRED }}
            render={({ field }) => (
              <Select
                id={id}
                value={field.value}
                onChange={field.onChange}
                options={choices(ACCOUNT_TYPES)}
              />
            )}
          />
        )}
      </Field>
      {withValue && (
        <Field
          label="Valor inicial"
          optional
          help="Quanto havia na conta antes do primeiro lançamento."
          error={problem?.of('value')}
        >
          {(id) => (
            <Controller
              control={control}
              name="value"
              render={({ field }) => (
                <MoneyField id={id} value={field.value} onChange={field.onChange} />
              )}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** A card: its name and brand, when it closes and falls due, and its limit. */
export function CardFields({ form, problem }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  const day = (name: 'invoiceCloseOn' | 'paid', label: string) => (
    <Field label={label} error={errors[name]?.message ?? problem?.of(name)}>
      {(id) => (
        <Controller
          control={control}
          name={name}
          rules={{ required: REQUIRED }}
          render={({ field }) => (
            <Select
              id={id}
              value={field.value}
              onChange={field.onChange}
              options={days}
              placeholder="Dia"
            />
          )}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Nome do cartão"
        className="sm:col-span-2"
        error={errors.name?.message ?? problem?.of('name')}
      >
        <TextInput
          maxLength={60}
          autoComplete="off"
          {...register('name', { validate: (typed) => typed.trim() !== '' || REQUIRED })}
        />
      </Field>
      <Field label="Bandeira" error={errors.flag?.message ?? problem?.of('flag')}>
        {(id) => (
          <Controller
            control={control}
            name="flag"
            rules={{ required: REQUIRED }}
            render={({ field }) => (
              <Select
                id={id}
                value={field.value}
                onChange={field.onChange}
                options={choices(CARD_FLAGS)}
                placeholder="Escolha"
              />
            )}
          />
        )}
      </Field>
      <Field label="Limite" error={errors.limit?.message ?? problem?.of('limit')}>
        {(id) => (
          <Controller
            control={control}
            name="limit"
            rules={{ validate: checkMoney }}
            render={({ field }) => (
              <MoneyField
                id={id}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        )}
      </Field>
      {day('invoiceCloseOn', 'Fatura fecha dia')}
      {day('paid', 'Pago dia')}
      <Field
        label="Compra no dia do fechamento"
        className="sm:col-span-2"
        help="Os bancos seguem uma das duas regras; veja em uma fatura antiga."
      >
        {(id) => (
          <Controller
            control={control}
            name="closingDayGoesTo"
            render={({ field }) => (
              <Select
                id={id}
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: 'next', label: 'Entra na próxima fatura (melhor dia de compra)' },
                  { value: 'closing', label: 'Entra na fatura que fecha nesse dia' },
                ]}
              />
            )}
          />
        )}
      </Field>
    </div>
  )
}
