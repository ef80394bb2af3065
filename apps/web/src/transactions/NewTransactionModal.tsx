import { useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { createTransaction } from '@saldo/contract/transaction-changes'
import { readTransaction, type Transaction } from '@saldo/contract/transactions'
import type { Day } from '@saldo/domain/calendar'
import { NAME_MAX, type TransactionType } from '@saldo/domain/transactions/kinds'
import { isSuccessBrief, keepLastPayment, readLastPayment } from '../data/form-preferences.ts'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { typeOrder, typeTabs } from '../fields/type-names.ts'
import { useDraft } from '../fields/use-draft.ts'
import { typedMoney } from '../fields/money.ts'
import { useFirstPayment } from '../fields/use-first-payment.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { draftOf, emptyForm, type TransactionForm } from './draft.ts'
import { createdMessages, newTitles } from './labels.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { Saved, SavedFooter } from './SavedOutcome.tsx'
import { TransactionFields } from './TransactionFields.tsx'
import { useCreated } from './use-created.ts'

type Props = {
  readonly type: TransactionType
  readonly paymentId?: string | undefined
  /** The purchase that it gives back, when that is what it is. */
  readonly purchaseId?: string | undefined
  readonly onClose: () => void
}

const tabs = typeOrder.map((value) => ({ value, label: typeTabs[value] }))

/** Writes down something new: an expense, a revenue, an investment, a refund. */
export function NewTransactionModal(props: Props) {
  const { purchaseId = '', onClose } = props
  const isRefund = purchaseId !== ''
  const input = { params: { id: purchaseId }, query: OWN }
  const query = useReading(readTransaction, input, { enabled: isRefund })
  if (!isRefund) return <NewForm {...props} purchase={undefined} />
  return (
    <QueryModal
      title="Novo estorno"
      query={query}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(purchase) => <NewForm {...props} purchase={purchase} />}
    </QueryModal>
  )
}

type NewFormProps = Props & { readonly purchase: Transaction | undefined }

/** A purchase given back: all that is left of it, on what paid it. */
function refundForm(purchase: Transaction, today: Day): TransactionForm {
  const parts = purchase.lastInstallment ?? 1
  const left = Math.abs(purchase.value) * parts - purchase.refunded
  return {
    ...emptyForm({ type: 'revenues', day: today, payment: purchase.payment._id }),
    value: left > 0 ? typedMoney(left) : '',
    name: `Estorno: ${purchase.name}`.slice(0, NAME_MAX),
    paid: true,
  }
}

type Creation = NewFormProps & {
  readonly form: UseFormReturn<TransactionForm>
  readonly chosen: TransactionType
  readonly isReversal: boolean
  readonly onCard: boolean
}

/** Sends a draft, keeps what it became, and begins again. */
function useCreation({ form, chosen, paymentId, purchase, onClose, ...rules }: Creation) {
  const create = useChange(createTransaction)
  const [saved, setSaved] = useState<TransactionType | null>(null)
  const [round, setRound] = useState(0)
  const refundOf = purchase?._id
  const name = refundOf === undefined ? 'nova-movimentacao' : `estorno ${refundOf}`
  const draft = useDraft(form, { name })
  const announce = useCreated(chosen, paymentId)
  const send = (filled: TransactionForm, evenIfInDoubt: boolean) =>
    create.mutate(
      { body: draftOf(filled, { ...rules, refundOf, evenIfInDoubt }) },
      {
        onSuccess: (created) => {
          draft.drop()
          keepLastPayment(filled.transactionType, filled.payment)
          if (!isSuccessBrief()) return setSaved(filled.transactionType)
          announce(created)
          return onClose()
        },
      },
    )
  const again = () => {
    create.reset()
    setSaved(null)
    setRound(round + 1)
  }
  const inDoubt = create.error?.code === 'refund_in_doubt'
  return { create, draft, saved, round, send, again, inDoubt }
}

function NewForm({ type, paymentId, purchase, onClose }: NewFormProps) {
  const today = useToday()
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const valueRef = useRef<HTMLInputElement>(null)
  const first = paymentId ?? firstPayment(payments, type)
  const empty = emptyForm({ type, day: today, payment: first })
  const form = useForm<TransactionForm>({
    defaultValues: purchase ? refundForm(purchase, today) : empty,
  })
  useFirstPayment(form, 'payment', first)
  const { control } = form
  const [chosen, paymentChosen] = useWatch({ control, name: ['transactionType', 'payment'] })
  const payment = payments.find((candidate) => candidate._id === paymentChosen)
  const onCard = payment?.type === 'credit'
  const isReversal = chosen === 'revenues' && onCard
  const repeats = !isReversal && purchase === undefined
  const creation = { form, chosen, type, paymentId, purchase, onClose, isReversal, onCard }
  const { create, draft, saved, round, send, inDoubt, again } = useCreation(creation)
  const save = form.handleSubmit((filled) => send(filled, false))
  const switchType = (next: TransactionType) => {
    form.setValue('transactionType', next)
    form.setValue('category', '') // It belongs to one type, so switching clears it (money.md §4).
    const isOwn = paymentId === undefined && form.getFieldState('payment').isDirty === false
    if (isOwn) form.resetField('payment', { defaultValue: firstPayment(payments, next) })
    form.clearErrors()
  }
  const another = () => {
    const { date, payment: kept } = form.getValues()
    form.reset({ ...emptyForm({ type: chosen, day: today, payment: kept }), date })
    again()
  }
  return (
    <FormModal
      key={round}
      title={purchase === undefined ? newTitles[chosen] : 'Novo estorno'}
      onClose={onClose}
      draft={draft}
      isDirty={form.formState.isDirty}
      initialFocus={valueRef}
      problem={inDoubt ? null : create.error}
      failure="Não foi possível cadastrar sua movimentação."
      busy={create.isPending}
      submitLabel="Cadastrar"
      onSubmit={save}
      outcome={
        saved && {
          title: createdMessages[saved],
          content: <Saved />,
          footer: <SavedFooter onMore={another} onClose={onClose} />,
        }
      }
    >
      <Kind purchase={purchase} value={chosen} onChange={switchType} />
      <TransactionFields
        form={form}
        type={chosen}
        payment={payment}
        problem={create.error}
        withPaid
        isRefund={purchase !== undefined}
        valueRef={valueRef}
      />
      {repeats && <RepeatFields form={form} problem={create.error} onCard={onCard} />}
      {inDoubt && (
        <InDoubt onYes={() => send(form.getValues(), true)} onNo={() => create.reset()} />
      )}
    </FormModal>
  )
}

/** What a movement of this type was paid with last, else cash. */
function firstPayment(payments: readonly Payment[], type: TransactionType): string {
  const last = readLastPayment(type)
  const inUse = payments.filter(({ archived }) => !archived)
  const found = inUse.find(({ _id }) => _id === last) ?? inUse.find((one) => one.type === 'money')
  return found?._id ?? ''
}

type KindProps = {
  readonly purchase: Transaction | undefined
  readonly value: TransactionType
  readonly onChange: (type: TransactionType) => void
}

/** What it is: one of three types, or what a refund gives back. */
function Kind({ purchase, value, onChange }: KindProps) {
  if (purchase !== undefined) {
    return (
      <p className="mb-5 text-base text-muted">
        Devolve “{purchase.name}”, na mesma categoria: o gasto dela diminui.
      </p>
    )
  }
  return (
    <div className="mb-5">
      <SegmentedControl label="Tipo" wide value={value} onChange={onChange} options={tabs} />
    </div>
  )
}

/** A second refund, or one of more than the purchase (case D6). */
function InDoubt({ onYes, onNo }: { readonly onYes: () => void; readonly onNo: () => void }) {
  return (
    <ConfirmDialog
      title="Vincular este estorno à compra?"
      text="Ela já tem um estorno, ou custou menos que ele."
      yes="Vincular"
      no="Rever"
      onYes={onYes}
      onNo={onNo}
    />
  )
}
