import { useFormContext } from 'react-hook-form'
import { moveObjective, type Objective } from '@saldo/contract/objectives'
import { listPayments } from '@saldo/contract/payments'
import { toDay } from '@saldo/domain/calendar'
import { addCents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { reachedShare } from '@saldo/domain/objectives/progress'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { DateField } from '../fields/DateField.tsx'
import { showPercent, typedMoney } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { Button } from '../ui/Button.tsx'
import { centsOf } from './objective-form.ts'

const words = {
  deposit: {
    title: 'Depositar',
    failure: 'Não foi possível depositar.',
    note: 'Sai da conta e fica guardado. Não conta como despesa.',
  },
  redemption: {
    title: 'Resgatar',
    failure: 'Não foi possível resgatar.',
    note: 'Volta para a conta. Não conta como receita. Com data futura, fica previsto.',
  },
} as const

/** Puts money into a goal, or takes it out; more than the total is asked first (case J3). */
export function MoveObjectiveModal({
  objective,
  kind,
  onDone,
  onClose,
}: {
  readonly objective: Objective
  readonly kind: 'deposit' | 'redemption'
  readonly onDone: (objective: Objective) => void
  readonly onClose: () => void
}) {
  const today = useToday()
  const { show } = useMoneyText()
  const { title, failure } = words[kind]
  const isDeposit = kind === 'deposit'
  const { suggestedInstallment: usual, reachedValue, totalValue } = objective
  return (
    <ChangeForm
      endpoint={moveObjective}
      defaults={{ value: isDeposit && usual > 0 ? typedMoney(usual) : '', date: today as string }}
      request={({ value, date }, { id }) => ({
        params: { id: objective._id },
        body: {
          _id: id,
          value: isDeposit ? centsOf(value) : negate(centsOf(value)),
          date: toDay(date),
        },
      })}
      onDone={onDone}
      question={{
        of: ['objective_value_too_high'],
        title: 'Guardar mais do que o total?',
        text: ({ body }) => {
          const reached = addCents(reachedValue, body.value)
          return `Com este depósito ficam ${show(reached)} de ${show(totalValue)}: ${showPercent(reachedShare(reached, totalValue))}% do objetivo.`
        },
        yes: 'Depositar assim mesmo',
        sure: { evenIfOver: true },
      }}
      title={title}
      text={objective.name}
      size="sm"
      failure={failure}
      submitLabel={title}
      onClose={onClose}
    >
      <Available objective={objective} isDeposit={isDeposit} />
      <div className="flex flex-col gap-4">
        {isDeposit ? (
          <MoneyField name="value" label="Valor" help={words.deposit.note} />
        ) : (
          <Redeemed most={objective.redeemableValue} />
        )}
        <DateField name="date" label="Data" {...(isDeposit ? { max: today } : {})} />
      </div>
    </ChangeForm>
  )
}

/** How much is taken out: up to what is in the goal. */
function Redeemed({ most }: { readonly most: Objective['redeemableValue'] }) {
  const { setValue } = useFormContext()
  return (
    <>
      <MoneyField
        name="value"
        label="Valor"
        help={words.redemption.note}
        check={(typed: string) =>
          (readMoney(typed) ?? ZERO) > most ? 'Valor maior que o investido!' : checkMoney(typed)
        }
      />
      {most > 0 && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => setValue('value', typedMoney(most), { shouldDirty: true })}
        >
          Resgatar tudo
        </Button>
      )}
    </>
  )
}

/** What there is to be moved: on the account, or in the goal. */
function Available({ objective, isDeposit }: { objective: Objective; isDeposit: boolean }) {
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const account = payments.find(({ _id }) => _id === objective.payment._id)
  return (
    <p className="mb-4 flex items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3">
      <span className="min-w-0 break-words text-muted">
        {isDeposit ? `Saldo em ${objective.payment.name}` : 'Disponível para resgate'}
      </span>
      {isDeposit ? (
        account && <Money value={account.value} size="md" />
      ) : (
        <Money value={objective.redeemableValue} size="md" />
      )}
    </p>
  )
}
