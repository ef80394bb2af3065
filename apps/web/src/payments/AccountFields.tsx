import { useFormContext } from 'react-hook-form'
import { ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { ACCOUNT_TYPES } from '@saldo/domain/payments/kinds'
import { countsToSpend } from '@saldo/domain/payments/spending-money'
import { checkBalance, checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { choices } from './choices.ts'
import { checkYield, type PaymentForm } from './form.ts'

const accountTypes = choices(ACCOUNT_TYPES)

/** A bank account: its name, its kind, what was in it, and what the bank lends on it. */
export function AccountFields({ withValue }: { readonly withValue: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="name" label="Nome do banco" className="col-span-full" autoComplete="off" />
      <SelectField name="accountType" label="Tipo de conta" required options={accountTypes} />
      {withValue && (
        <MoneyField
          name="value"
          label="Valor inicial"
          optional
          help="Quanto havia na conta antes da primeira movimentação. Devia ao banco? Use o sinal de menos."
          check={checkBalance}
          isSigned
        />
      )}
      <MoneyField
        name="overdraftLimit"
        label="Limite do cheque especial"
        optional
        className="col-span-full"
        help="Até quanto o banco deixa a conta ficar negativa."
        // No overdraft is none at all, written out or not.
        check={(typed: string) =>
          typed.trim() === '' || readMoney(typed) === ZERO || checkMoney(typed)
        }
      />
      <TextField
        name="monthlyYield"
        label="Rendimento por mês"
        optional
        className="col-span-full"
        help="Em %, se a conta rende: 0,5 é meio por cento. As tarefas usam este valor para dizer o que o dinheiro parado renderia."
        check={checkYield}
        inputMode="decimal"
        autoComplete="off"
        figures
        after={<span className="pr-2.5">%</span>}
      />
      <CountsToSpend />
    </div>
  )
}

/** Whether its money is to be spent: of a savings account only if a person ticks it (case M14). */
function CountsToSpend() {
  const { watch, setValue } = useFormContext<PaymentForm>()
  const [type, chosen] = watch(['accountType', 'countsToSpend'])
  const accountType = type === '' ? null : type
  const isCounted = countsToSpend({ accountType, countsToSpend: chosen })
  return (
    <Checkbox
      className="col-span-full"
      label="Contar no Posso gastar?"
      help="Desmarcada, o que há nesta conta fica guardado e de fora."
      checked={isCounted}
      onChange={({ target }) => {
        const isUsual = target.checked === countsToSpend({ accountType, countsToSpend: null })
        setValue('countsToSpend', isUsual ? null : target.checked, { shouldDirty: true })
      }}
    />
  )
}
