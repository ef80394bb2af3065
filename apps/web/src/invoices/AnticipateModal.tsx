import { useForm, useWatch } from 'react-hook-form'
import { anticipateInstalments } from '@saldo/contract/invoices'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { readTransaction, type Transaction } from '@saldo/contract/transactions'
import { monthOf } from '@saldo/domain/calendar'
import { absolute, addCents, negate, toTotal, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type { Problem } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { FormField } from '../fields/FormField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { invoiceIdOf } from './card.ts'

type Props = { readonly id: string; readonly onClose: () => void }

const TITLE = 'Antecipar parcelas'

/** Pays the last parts of a purchase now, for a discount (case B9). */
export function AnticipateModal({ id, onClose }: Props) {
  const item = useReading(readTransaction, { params: { id }, query: OWN })
  const payments = useReading(listPayments, { query: OWN })
  const card = payments.data?.find(({ _id }) => _id === item.data?.payment._id)
  const error = item.error ?? payments.error
  if (item.data !== undefined && card !== undefined) {
    return <AnticipateForm item={item.data} card={card} onClose={onClose} />
  }
  return (
    <Modal title={TITLE} size="sm" onClose={onClose}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void item.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Modal>
  )
}

type Form = { readonly parts: string; readonly discount: string }
type Given = {
  readonly item: Transaction
  readonly card: Payment
  readonly onClose: () => void
}

function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - year) * 12 + toMonth - month
}

/** How many parts stand on invoices after the open one: one a month. */
function partsAhead({ item, card }: Pick<Given, 'item' | 'card'>): number {
  const open = card.invoice?.month
  const count = item.lastInstallment ?? 1
  if (open === undefined) return 0
  const first = monthsBetween(open, monthOf(item.countsOn)) - item.recurrentIndex
  return Math.max(0, Math.min(count, first + count - 1))
}

function AnticipateForm({ item, card, onClose }: Given) {
  const anticipate = useChange(anticipateInstalments)
  const snack = useSnack()
  const ahead = partsAhead({ item, card })
  const form = useForm<Form>({ defaultValues: { parts: String(Math.max(ahead, 1)), discount: '' } })
  const open = card.invoice?.month
  const save = form.handleSubmit((filled) => {
    if (open === undefined) return
    anticipate.mutate(
      {
        params: { id: invoiceIdOf(card._id, open) },
        body: {
          item: item._id,
          parts: Number(filled.parts),
          discount: readMoney(filled.discount) ?? ZERO,
        },
      },
      {
        onSuccess: () => {
          snack({ message: 'Parcelas antecipadas para a fatura aberta', kind: 'success' })
          onClose()
        },
      },
    )
  })
  return (
    <Modal
      title={TITLE}
      text={item.name}
      size="sm"
      onClose={onClose}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            busy={anticipate.isPending}
            disabled={ahead === 0}
          >
            Antecipar
          </Button>
        </>
      }
    >
      {ahead === 0 ? (
        <p className="pb-2 text-base text-muted">
          Não há parcelas depois da fatura aberta: nada a antecipar.
        </p>
      ) : (
        <Fields form={form} item={item} ahead={ahead} problem={anticipate.error} />
      )}
    </Modal>
  )
}

type FieldsProps = {
  readonly form: ReturnType<typeof useForm<Form>>
  readonly item: Transaction
  readonly ahead: number
  readonly problem: Problem | null
}

function Fields({ form, item, ahead, problem }: FieldsProps) {
  const { show } = useMoneyText()
  const [parts, typed] = useWatch({ control: form.control, name: ['parts', 'discount'] })
  const sum = toTotal(absolute(item.value) * Number(parts))
  const due = addCents(sum, negate(readMoney(typed) ?? ZERO))
  const options = Array.from({ length: ahead }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? 'A última parcela' : `As ${index + 1} últimas parcelas`,
  }))
  return (
    <div className="flex flex-col gap-4">
      <FormField
        form={form}
        problem={problem}
        name="parts"
        label="Quantas, a partir da última"
        renderInput={({ ref: _, ...field }) => <Select {...field} options={options} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="discount"
        label="Desconto"
        optional
        help={`Entram cerca de ${show(due)} na fatura aberta.`}
        rules={{ validate: (text) => readMoney(text || '0') === ZERO || checkMoney(text) }}
        renderInput={(field) => <MoneyField {...field} />}
      />
      {problem && problem.errors.length === 0 && <Banner kind="error">{problem.message}</Banner>}
    </div>
  )
}
