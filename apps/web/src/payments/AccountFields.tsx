import type { UseFormReturn } from 'react-hook-form'
import { ACCOUNT_TYPES } from '@saldo/domain/payments/kinds'
import { ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type { Problem } from '../data/problem.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { checkBalance, checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { countsToSpend } from '@saldo/domain/payments/spending-money'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { choices } from './choices.ts'
import { checkYield, type PaymentForm } from './form.ts'
import { NameField } from './NameField.tsx'

type Props = {
  readonly form: UseFormReturn<PaymentForm>
  readonly problem: Problem | null
}

const accountTypes = choices(ACCOUNT_TYPES)

/** A bank account: its name, its kind, what was in it, and what the bank lends on it. */
export function AccountFields({
  form,
  problem,
  withValue,
}: Props & { readonly withValue: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField form={form} problem={problem} label="Nome do banco" />
      <FormField
        form={form}
        problem={problem}
        name="accountType"
        label="Tipo de conta"
        rules={required}
        renderInput={(field) => <Select {...field} options={accountTypes} />}
      />
      {withValue && (
        <FormField
          form={form}
          problem={problem}
          name="value"
          label="Valor inicial"
          optional
          help="Quanto havia na conta antes da primeira movimentação. Devia ao banco? Use o sinal de menos."
          rules={{ validate: checkBalance }}
          renderInput={(field) => <MoneyField {...field} isSigned />}
        />
      )}
      <FormField
        form={form}
        problem={problem}
        name="overdraftLimit"
        label="Limite do cheque especial"
        optional
        className="sm:col-span-2"
        help="Até quanto o banco deixa a conta ficar negativa."
        rules={{ validate: (typed) => isNothing(typed) || checkMoney(typed) }}
        renderInput={(field) => <MoneyField {...field} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="monthlyYield"
        label="Rendimento por mês"
        optional
        className="sm:col-span-2"
        help="Em %, se a conta rende: 0,5 é meio por cento. As tarefas usam este valor para dizer o que o dinheiro parado renderia."
        rules={{ validate: checkYield }}
        renderInput={(field) => (
          <TextInput
            {...field}
            inputMode="decimal"
            autoComplete="off"
            figures
            after={<span className="pr-2.5">%</span>}
          />
        )}
      />
      <CountsToSpend form={form} />
    </div>
  )
}

/** Whether its money is to be spent: of a savings account only if a person ticks it (case M14). */
function CountsToSpend({ form }: Pick<Props, 'form'>) {
  const [type, chosen] = form.watch(['accountType', 'countsToSpend'])
  const accountType = type === '' ? null : type
  const isCounted = countsToSpend({ accountType, countsToSpend: chosen })
  return (
    <Checkbox
      className="sm:col-span-2"
      label="Contar no Posso gastar?"
      help="Desmarcada, o que há nesta conta fica guardado e de fora."
      checked={isCounted}
      onChange={({ target }) => {
        const isUsual = target.checked === countsToSpend({ accountType, countsToSpend: null })
        form.setValue('countsToSpend', isUsual ? null : target.checked, { shouldDirty: true })
      }}
    />
  )
}

/** No overdraft is none at all, written out or not. */
function isNothing(typed: string): boolean {
  return typed.trim() === '' || readMoney(typed) === ZERO
}
