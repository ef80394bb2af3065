import { useForm, useWatch } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import { adjustBalance } from '@saldo/contract/transaction-changes'
import { toDay } from '@saldo/domain/calendar'
import { addCents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { useChange } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { typedMoney } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { checkBalance, MoneyField } from '../fields/MoneyField.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = {
  readonly payment: Payment
  readonly onDone: () => void
  readonly onClose: () => void
}
type Form = { readonly balance: string; readonly date: string }

/** Puts a balance right by what the bank or the purse says: one entry, in no report (case L1). */
export function AdjustModal({ payment, onDone, onClose }: Props) {
  const today = useToday()
  const adjust = useChange(adjustBalance)
  const snack = useSnack()
  const form = useForm<Form>({ defaultValues: { balance: typedMoney(payment.value), date: today } })
  const save = form.handleSubmit(({ balance, date }) =>
    adjust.mutate(
      {
        params: { id: payment._id },
        body: { balance: readMoney(balance) ?? ZERO, date: toDay(date) },
      },
      {
        onSuccess: () => {
          snack({ message: `O saldo de ${payment.name} foi ajustado`, kind: 'success' })
          onDone()
        },
      },
    ),
  )
  return (
    <FormModal
      title="Ajustar saldo"
      text={payment.name}
      size="sm"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={adjust.error}
      busy={adjust.isPending}
      submitLabel="Ajustar"
      onSubmit={save}
    >
      <p className="mb-4 flex items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3">
        <span className="text-muted">Saldo hoje</span>
        <Money value={payment.value} size="md" />
      </p>
      <div className="flex flex-col gap-4">
        <FormField
          form={form}
          problem={adjust.error}
          name="balance"
          label="Saldo certo"
          help={<Difference form={form} payment={payment} isToday={(date) => date === today} />}
          rules={{
            validate: (typed) => (typed.trim() === '' ? 'VALOR INVÁLIDO' : checkBalance(typed)),
          }}
          renderInput={(field) => <MoneyField {...field} isSigned />}
        />
        <FormField
          form={form}
          problem={adjust.error}
          name="date"
          label="No fim do dia"
          rules={required}
          renderInput={(field) => <DateInput {...field} today={today} max={today} />}
        />
      </div>
    </FormModal>
  )
}

type DifferenceProps = Pick<Props, 'payment'> & {
  readonly form: ReturnType<typeof useForm<Form>>
  readonly isToday: (date: string) => boolean
}

/** What the entry will be; of a day of the past the server knows it alone. */
function Difference({ form, payment, isToday }: DifferenceProps) {
  const { showSigned } = useMoneyText()
  const [typed, date] = useWatch({ control: form.control, name: ['balance', 'date'] })
  const wanted = readMoney(typed)
  const difference = wanted === null ? 0 : addCents(wanted, negate(payment.value))
  return (
    <>
      {difference !== 0 && isToday(date) && `Entra um ajuste de ${showSigned(difference)}. `}O
      ajuste não conta como receita nem despesa.
    </>
  )
}
