import { useWatch } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import { adjustBalance } from '@saldo/contract/transaction-changes'
import { toDay } from '@saldo/domain/calendar'
import { addCents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { useToday } from '../data/today.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { DateField } from '../fields/DateField.tsx'
import { typedMoney } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { checkBalance, MoneyField } from '../fields/MoneyField.tsx'

/** Puts a balance right by what the bank or the purse says: one entry, in no report (case L1). */
export function AdjustModal({
  payment,
  onDone,
  onClose,
}: {
  readonly payment: Payment
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const today = useToday()
  return (
    <ChangeForm
      endpoint={adjustBalance}
      defaults={{ balance: typedMoney(payment.value), date: today as string }}
      request={({ balance, date }) => ({
        params: { id: payment._id },
        body: { balance: readMoney(balance) ?? ZERO, date: toDay(date) },
      })}
      said={`O saldo de ${payment.name} foi ajustado`}
      onDone={onDone}
      title="Ajustar saldo"
      text={payment.name}
      size="sm"
      submitLabel="Ajustar"
      onClose={onClose}
    >
      <p className="mb-4 flex items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3">
        <span className="text-muted">Saldo hoje</span>
        <Money value={payment.value} size="md" />
      </p>
      <div className="flex flex-col gap-4">
        <MoneyField
          name="balance"
          label="Saldo certo"
          help={<Difference payment={payment} today={today} />}
          check={(typed: string) => (typed.trim() === '' ? 'VALOR INVÁLIDO' : checkBalance(typed))}
          isSigned
        />
        <DateField name="date" label="No fim do dia" max={today} />
      </div>
    </ChangeForm>
  )
}

/** What the entry will be; of a day of the past the server knows it alone. */
function Difference({ payment, today }: { readonly payment: Payment; readonly today: string }) {
  const { showSigned } = useMoneyText()
  const typed = useWatch() as { readonly balance: string; readonly date: string }
  const wanted = readMoney(typed.balance)
  const difference = wanted === null ? 0 : addCents(wanted, negate(payment.value))
  return (
    <>
      {difference !== 0 && typed.date === today && `Entra um ajuste de ${showSigned(difference)}. `}
      O ajuste não conta como receita nem despesa.
    </>
  )
}
