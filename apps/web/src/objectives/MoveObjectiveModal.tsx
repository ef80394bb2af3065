import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { moveObjective, type Objective } from '@saldo/contract/objectives'
import { listPayments } from '@saldo/contract/payments'
import { toDay } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { newId } from '../data/new-id.ts'
import type { Problem } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { showPercent, typedMoney } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { Button } from '../ui/Button.tsx'
import { reachedShare } from '@saldo/domain/objectives/progress'

type Props = {
  readonly objective: Objective
  readonly kind: 'deposit' | 'redemption'
  readonly onDone: (objective: Objective) => void
  readonly onClose: () => void
}

type Form = { readonly value: string; readonly date: string }

const words = {
  deposit: {
    title: 'Depositar',
    submit: 'Depositar',
    failure: 'Não foi possível depositar.',
    note: 'Sai da conta e fica guardado. Não conta como despesa.',
  },
  redemption: {
    title: 'Resgatar',
    submit: 'Resgatar',
    failure: 'Não foi possível resgatar.',
    note: 'Volta para a conta. Não conta como receita. Com data futura, fica previsto.',
  },
} as const

/** Sends a movement; the goal that it is about answers. */
function useMove({ objective, kind, onDone }: Omit<Props, 'onClose'>) {
  const [id] = useState(newId)
  const move = useChange(moveObjective)
  const send = ({ value, date }: Form, evenIfOver: boolean) => {
    const cents = readMoney(value) ?? ZERO
    const body = {
      _id: id,
      value: kind === 'deposit' ? cents : negate(cents),
      date: toDay(date),
      ...(evenIfOver ? { evenIfOver } : {}),
    }
    move.mutate({ params: { id: objective._id }, body }, { onSuccess: onDone })
  }
  return { move, send, isOver: move.error?.code === 'objective_value_too_high' }
}

/** Puts money into a goal, or takes it out. */
export function MoveObjectiveModal({ objective, kind, onDone, onClose }: Props) {
  const today = useToday()
  const { move, send, isOver } = useMove({ objective, kind, onDone })
  const { title, submit, failure } = words[kind]
  const isDeposit = kind === 'deposit'
  const { suggestedInstallment: usual } = objective
  const form = useForm<Form>({
    defaultValues: { value: isDeposit && usual > 0 ? typedMoney(usual) : '', date: today },
  })
  const problem = isOver ? null : move.error
  return (
    <FormModal
      title={title}
      text={objective.name}
      size="sm"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={problem}
      failure={failure}
      busy={move.isPending}
      submitLabel={submit}
      onSubmit={form.handleSubmit((filled) => send(filled, false))}
    >
      <Available objective={objective} isDeposit={isDeposit} />
      <div className="flex flex-col gap-4">
        <ValueField {...{ form, problem, objective, kind }} />
        <FormField
          form={form}
          problem={problem}
          name="date"
          label="Data"
          rules={required}
          renderInput={(field) => (
            <DateInput {...field} today={today} {...(isDeposit ? { max: today } : {})} />
          )}
        />
      </div>
      {isOver && (
        <OverDialog
          objective={objective}
          form={form}
          onYes={() => send(form.getValues(), true)}
          onNo={() => move.reset()}
        />
      )}
    </FormModal>
  )
}

type ValueProps = Pick<Props, 'objective' | 'kind'> & {
  readonly form: ReturnType<typeof useForm<Form>>
  readonly problem: Problem | null
}

function ValueField({ form, problem, objective, kind }: ValueProps) {
  const most = kind === 'redemption' ? objective.redeemableValue : null
  const check = (typed: string) =>
    most !== null && (readMoney(typed) ?? ZERO) > most
      ? 'Valor maior que o investido!'
      : checkMoney(typed)
  const takeAll = () => {
    if (most !== null) form.setValue('value', typedMoney(most), { shouldDirty: true })
  }
  return (
    <>
      <FormField
        form={form}
        problem={problem}
        name="value"
        label="Valor"
        help={words[kind].note}
        rules={{ validate: check }}
        renderInput={(field) => <MoneyField {...field} />}
      />
      {most !== null && most > 0 && (
        <Button size="sm" className="self-start" onClick={takeAll}>
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

type OverProps = {
  readonly objective: Objective
  readonly form: ReturnType<typeof useForm<Form>>
  readonly onYes: () => void
  readonly onNo: () => void
}

/** More than the total would be saved: asked, never done unseen (case J3). */
function OverDialog({ objective, form, onYes, onNo }: OverProps) {
  const { show } = useMoneyText()
  const value: Cents = readMoney(useWatch({ control: form.control, name: 'value' })) ?? ZERO
  const reached = addCents(objective.reachedValue, value)
  const percent = showPercent(reachedShare(reached, objective.totalValue))
  return (
    <ConfirmDialog
      title="Guardar mais do que o total?"
      text={`Com este depósito ficam ${show(reached)} de ${show(objective.totalValue)}: ${percent}% do objetivo.`}
      yes="Depositar assim mesmo"
      no="Rever"
      onYes={onYes}
      onNo={onNo}
    />
  )
}
