import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { createTransaction } from '@saldo/contract/transaction-changes'
import { readTransaction, type Transaction } from '@saldo/contract/transactions'
import type { Day } from '@saldo/domain/calendar'
import { NAME_MAX, type TransactionType } from '@saldo/domain/transactions/kinds'
import { isSuccessBrief, keepLastPayment, readLastPayment } from '../data/form-preferences.ts'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { typeOrder, typeTabs } from '../fields/type-names.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { useChangeForm } from '../fields/use-change-form.ts'
import { useDraft } from '../fields/use-draft.ts'
import { typedMoney } from '../fields/money.ts'
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

/** The form of a new entry, and what it is so far. */
function useEntry(
  { type, paymentId, purchase, onClose }: NewFormProps,
  onSaved: (type: TransactionType) => void,
) {
  const today = useToday()
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const first = paymentId ?? firstPayment(payments, type)
  const refundOf = purchase?._id
  const rulesOf = ({ transactionType, payment: id }: TransactionForm) => {
    const payment = payments.find(({ _id }) => _id === id)
    const onCard = payment?.type === 'credit'
    return { payment, onCard, isReversal: onCard && transactionType === 'revenues', refundOf }
  }
  const entry = useChangeForm({
    endpoint: createTransaction,
    defaults: purchase
      ? refundForm(purchase, today)
      : emptyForm({ type, day: today, payment: first }),
    request: (typed) => ({ body: draftOf(typed, rulesOf(typed)) }),
    questions: ['refund_in_doubt'],
    onDone: (created, typed) => {
      draft.drop()
      keepLastPayment(typed.transactionType, typed.payment)
      if (!isSuccessBrief()) return onSaved(typed.transactionType)
      announce(created)
      return onClose()
    },
  })
  const { form, send } = entry
  const name = refundOf === undefined ? 'nova-movimentacao' : `estorno ${refundOf}`
  const draft = useDraft(form, { name })
  const typed = useWatch({ control: form.control }) as TransactionForm
  const announce = useCreated(typed.transactionType, paymentId)
  const sendEvenIfInDoubt = () => {
    const filled = form.getValues()
    send({ body: draftOf(filled, { ...rulesOf(filled), evenIfInDoubt: true }) })
  }
  return { ...entry, ...rulesOf(typed), typed, draft, first, sendEvenIfInDoubt }
}

function NewForm(props: NewFormProps) {
  const { paymentId, purchase, onClose } = props
  const today = useToday()
  const valueRef = useRef<HTMLInputElement>(null)
  const [saved, setSaved] = useState<TransactionType | null>(null)
  const [round, setRound] = useState(0)
  const entry = useEntry(props, setSaved)
  const { form, change, problem, onCard, typed } = entry
  const chosen = typed.transactionType
  const another = () => {
    const { date, payment: kept } = form.getValues()
    form.reset({ ...emptyForm({ type: chosen, day: today, payment: kept }), date })
    change.reset()
    setSaved(null)
    setRound(round + 1)
  }
  return (
    <FormScope form={form} endpoint={createTransaction} problem={problem}>
      <FormModal
        key={round}
        title={purchase === undefined ? newTitles[chosen] : 'Novo estorno'}
        onClose={onClose}
        draft={entry.draft}
        isDirty={entry.isDirty}
        initialFocus={valueRef}
        problem={problem}
        failure="Não foi possível cadastrar sua movimentação."
        busy={change.isPending}
        submitLabel="Cadastrar"
        onSubmit={entry.save}
        outcome={
          saved && {
            title: createdMessages[saved],
            content: <Saved />,
            footer: <SavedFooter onMore={another} onClose={onClose} />,
          }
        }
      >
        <Kind purchase={purchase} value={chosen} hasOwnPayment={paymentId === undefined} />
        <TransactionFields
          type={chosen}
          payment={entry.payment}
          withPaid
          isRefund={purchase !== undefined}
          valueRef={valueRef}
          firstPayment={entry.first}
        />
        {!entry.isReversal && purchase === undefined && <RepeatFields onCard={onCard} />}
        {entry.isAsked && <InDoubt onYes={entry.sendEvenIfInDoubt} onNo={() => change.reset()} />}
      </FormModal>
    </FormScope>
  )
}

/** What a movement of this type was paid with last, else cash. */
function firstPayment(payments: readonly Payment[], type: TransactionType): string {
  const last = readLastPayment(type)
  const inUse = payments.filter(({ archived }) => !archived)
  const found = inUse.find(({ _id }) => _id === last) ?? inUse.find((one) => one.type === 'money')
  return found?._id ?? ''
}

/** What it is: one of three types, or what a refund gives back. */
function Kind({
  purchase,
  value,
  hasOwnPayment,
}: {
  readonly purchase: Transaction | undefined
  readonly value: TransactionType
  /** What it is paid with follows the type until somebody chooses. */
  readonly hasOwnPayment: boolean
}) {
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const { setValue, getFieldState, resetField, clearErrors } = useFormContext<TransactionForm>()
  const switchType = (next: TransactionType) => {
    setValue('transactionType', next)
    setValue('category', '') // It belongs to one type, so switching clears it (money.md §4).
    if (hasOwnPayment && !getFieldState('payment').isDirty)
      resetField('payment', { defaultValue: firstPayment(payments, next) })
    clearErrors()
  }
  if (purchase !== undefined) {
    return (
      <p className="mb-5 text-base text-muted">
        Devolve “{purchase.name}”, na mesma categoria: o gasto dela diminui.
      </p>
    )
  }
  return (
    <div className="mb-5">
      <SegmentedControl label="Tipo" wide value={value} onChange={switchType} options={tabs} />
    </div>
  )
}

/** A second refund, or one of more than the purchase (case D6). */
function InDoubt(answers: { readonly onYes: () => void; readonly onNo: () => void }) {
  return (
    <ConfirmDialog
      title="Vincular este estorno à compra?"
      text="Ela já tem um estorno, ou custou menos que ele."
      yes="Vincular"
      no="Rever"
      {...answers}
    />
  )
}
