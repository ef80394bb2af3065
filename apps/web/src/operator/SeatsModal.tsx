import { type OperatedCompany, setCompanySeats } from '@saldo/contract/operator-companies'
import { counted } from '@saldo/domain/counts'
import { ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { SEAT_PRICE_MAX, SEATS_MAX } from '@saldo/domain/subscriptions/companies'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { typedMoney } from '../fields/money.ts'
import { MoneyField } from '../fields/MoneyField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { checkAmount, checkWhole } from './checks.ts'

/** How many seats a company has, and what each costs in a month. */
export function SeatsModal({
  company: { _id: id, name, seats, price },
  onClose,
}: {
  readonly company: OperatedCompany
  readonly onClose: () => void
}) {
  return (
    <ChangeForm
      endpoint={setCompanySeats}
      defaults={{
        seats: seats === null ? '' : String(seats),
        price: price === null ? '' : typedMoney(price, 'BRL'),
      }}
      request={(typed) => ({
        params: { id },
        body: { seats: Number(typed.seats), price: readMoney(typed.price) ?? ZERO },
      })}
      said={(_, typed) => `${name} tem ${counted(Number(typed.seats), 'lugar', 'lugares')}`}
      size="sm"
      title="Lugares"
      submitLabel="Salvar"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          Cada mês é cobrado de uma vez. Os lugares a mais valem agora e são cobrados a partir da
          próxima fatura.
        </p>
        <TextField
          name="seats"
          label="Quantos lugares"
          check={checkWhole(SEATS_MAX)}
          inputMode="numeric"
          autoComplete="off"
        />
        <MoneyField
          name="price"
          label="Quanto custa cada um por mês"
          check={checkAmount(SEAT_PRICE_MAX)}
        />
      </div>
    </ChangeForm>
  )
}
