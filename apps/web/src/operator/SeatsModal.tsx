import { counted } from '@saldo/domain/counts'
import { useForm } from 'react-hook-form'
import { type OperatedCompany, setCompanySeats } from '@saldo/contract/operator-companies'
import { readMoney } from '@saldo/domain/money-text'
import { SEAT_PRICE_MAX, SEATS_MAX } from '@saldo/domain/subscriptions/companies'
import { useChange } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { typedMoney } from '../fields/money.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { checkAmount, checkWhole } from './checks.ts'

type Props = { readonly company: OperatedCompany; readonly onClose: () => void }

/** How many seats a company has, and what each costs in a month. */
export function SeatsModal({ company, onClose }: Props) {
  const set = useChange(setCompanySeats)
  const snack = useSnack()
  const { _id: id, name, seats, price } = company
  const form = useForm({
    defaultValues: {
      seats: seats === null ? '' : String(seats),
      price: price === null ? '' : typedMoney(price, 'BRL'),
    },
  })
  const save = form.handleSubmit((typed) => {
    const cents = readMoney(typed.price)
    if (cents === null) return
    set.mutate(
      { params: { id }, body: { seats: Number(typed.seats), price: cents } },
      {
        onSuccess: () => {
          snack({
            message: `${name} tem ${counted(Number(typed.seats), 'lugar', 'lugares')}`,
            kind: 'success',
          })
          onClose()
        },
      },
    )
  })
  return (
    <FormModal
      size="sm"
      title="Lugares"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={set.error}
      busy={set.isPending}
      submitLabel="Salvar"
      onSubmit={save}
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          Cada mês é cobrado de uma vez. Os lugares a mais valem agora e são cobrados a partir da
          próxima fatura.
        </p>
        <FormField
          form={form}
          problem={set.error}
          name="seats"
          label="Quantos lugares"
          rules={{ validate: checkWhole(SEATS_MAX) }}
          renderInput={(field) => <TextInput {...field} inputMode="numeric" autoComplete="off" />}
        />
        <FormField
          form={form}
          problem={set.error}
          name="price"
          label="Quanto custa cada um por mês"
          rules={{ validate: checkAmount(SEAT_PRICE_MAX) }}
          renderInput={(field) => <MoneyInput {...field} />}
        />
      </div>
    </FormModal>
  )
}
