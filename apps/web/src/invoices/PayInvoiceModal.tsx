import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Invoice, payInvoice, readInvoice } from '@saldo/contract/invoices'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { removeTransaction } from '@saldo/contract/transaction-changes'
import { toDay } from '@saldo/domain/calendar'
import { TOLERANCE } from '@saldo/domain/invoices/settlement'
import { absolute, addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { useChange, useReading } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { valueField } from '../fields/entry-fields.tsx'
import { FormField, required } from '../fields/FormField.tsx'
import { typedMoney } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { Modal } from '../ui/Modal.tsx'
import { together } from '../ui/query.ts'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = { readonly id: string; readonly onClose: () => void }

/** Pays an invoice: how much, from where, when; more or less than what is owed asks first. */
export function PayInvoiceModal({ id, onClose }: Props) {
  const invoice = useReading(readInvoice, { params: { id }, query: { ...OWN, limit: 0 } })
  const payments = useReading(listPayments, { query: OWN })
  return (
    <QueryModal
      title="Pagar fatura"
      query={together(invoice, payments)}
      skeleton={<Skeleton className="h-60" />}
      onClose={onClose}
    >
      {([owed, all]) => <PayForm invoice={owed} payments={all} onClose={onClose} />}
    </QueryModal>
  )
}

type Form = { readonly value: string; readonly date: string; readonly payment: string }
type PaymentFormProps = {
  readonly invoice: Invoice
  readonly payments: readonly Payment[]
  readonly onClose: () => void
}
type Result =
  | {
      readonly ok: true
      readonly paymentId: string
      readonly left: Cents
      readonly payerBalance: Cents
    }
  | { readonly ok: false }

const isPayer = ({ type }: Payment) => type !== 'credit'

/** Sends the payment and keeps how it went. */
function usePayment(invoice: Invoice) {
  const pay = useChange(payInvoice)
  const [result, setResult] = useState<Result | null>(null)
  const send = ({ payment, value, date }: Form) =>
    pay.mutate(
      {
        body: {
          paymentInvoiceReferenceId: invoice._id,
          payment,
          value: readMoney(value) ?? ZERO,
          date: toDay(date),
        },
      },
      {
        onSuccess: ({ transaction, invoice: { remaining: left }, payerBalance }) =>
          setResult({ ok: true, paymentId: transaction._id, left, payerBalance }),
        onError: ({ errors }) => {
          if (errors.length === 0) setResult({ ok: false })
        },
      },
    )
  const again = () => {
    setResult(null)
    pay.reset()
  }
  return { send, again, result, busy: pay.isPending, problem: pay.error }
}

function PayForm({ invoice, payments, onClose: close }: PaymentFormProps) {
  const today = useToday()
  const { send, again, result, busy, problem } = usePayment(invoice)
  const undo = useUndo(useSnack())
  // The window says that it is paid; once it is closed, that can be taken back.
  const onClose = () => {
    close()
    if (result?.ok !== true) return
    undo({
      message: 'Pagamento da fatura registrado',
      endpoint: removeTransaction,
      input: { params: { id: result.paymentId }, query: {} },
    })
  }
  const [confirming, setConfirming] = useState<Form | null>(null)
  // What was owed when the window opened: paying changes the invoice under it.
  const [owed] = useState(invoice.remaining)
  const first = payments.find(({ type }) => type === 'debit') ?? payments.find(isPayer)
  const form = useForm<Form>({
    defaultValues: {
      value: owed > 0 ? typedMoney(owed) : '',
      date: invoice.dueOn < today ? invoice.dueOn : today,
      payment: first?._id ?? '',
    },
  })
  const save = form.handleSubmit((filled) => {
    if (absolute(differenceOf(filled.value, owed)) > TOLERANCE) setConfirming(filled)
    else send(filled)
  })
  if (result === null && owed <= TOLERANCE)
    return <PaidAlready name={invoice.name} onClose={onClose} />
  const confirm = (filled: Form) => {
    send(filled)
    setConfirming(null)
  }
  return (
    <FormModal
      title={`Pagar fatura ${invoice.name}`}
      text={`Vence em ${showDate(invoice.dueOn)}`}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      // Where it fails, the outcome says so.
      problem={null}
      busy={busy}
      submitLabel="Pagar"
      onSubmit={save}
      outcome={
        result && {
          title: result.ok ? 'Pagamento registrado' : 'A fatura não foi paga',
          content: <PaymentResult result={result} reason={problem?.message} />,
          footer: <ResultFooter ok={result.ok} onAgain={again} onClose={onClose} />,
        }
      }
    >
      <p className="mb-4 flex items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3">
        <span className="text-muted">Falta pagar</span>
        <Money value={owed} size="lg" />
      </p>
      <Fields form={form} payments={payments} problem={problem} />
      {confirming !== null && (
        <Difference
          difference={differenceOf(confirming.value, owed)}
          onYes={() => confirm(confirming)}
          onNo={() => setConfirming(null)}
        />
      )}
    </FormModal>
  )
}

function differenceOf(typed: string, owed: Cents): Cents {
  return addCents(readMoney(typed) ?? ZERO, negate(owed))
}

type FieldsProps = Pick<PaymentFormProps, 'payments'> & {
  readonly form: ReturnType<typeof useForm<Form>>
  readonly problem: ReturnType<typeof useChange<typeof payInvoice>>['error']
}

function Fields({ form, payments, problem }: FieldsProps) {
  const today = useToday()
  const [typed, from] = useWatch({ control: form.control, name: ['value', 'payment'] })
  const payer = payments.find(({ _id }) => _id === from)
  const value = readMoney(typed) ?? ZERO
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        form={form}
        problem={problem}
        name="value"
        {...valueField}
        renderInput={(field) => <MoneyInput {...field} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="date"
        label="Data do pagamento"
        rules={required}
        renderInput={(field) => <DateInput {...field} today={today} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="payment"
        label="Pagar com"
        className="sm:col-span-2"
        rules={required}
        renderInput={({ ref: _, ...field }) => <PaymentInput {...field} offers={isPayer} />}
      />
      {payer !== undefined && value > payer.value && (
        <div className="sm:col-span-2">
          <Banner kind="warning">
            <Overdrawn payer={payer} after={addCents(payer.value, negate(value))} />
          </Banner>
        </div>
      )}
    </div>
  )
}

/** Warns and lets it be: an account may have an overdraft (case C9). */
function Overdrawn({ payer, after }: { readonly payer: Payment; readonly after: Cents }) {
  const { show } = useMoneyText()
  return (
    <>
      O saldo de {payer.name} não cobre este valor e ficará em {show(after)}
      {payer.overdraftLimit > 0 &&
        (after < negate(payer.overdraftLimit)
          ? `, além do cheque especial de ${show(payer.overdraftLimit)}`
          : `, dentro do cheque especial de ${show(payer.overdraftLimit)}`)}
      .
    </>
  )
}

type DifferenceProps = {
  readonly difference: Cents
  readonly onYes: () => void
  readonly onNo: () => void
}

/** More or less than what is owed: says what becomes of the rest. */
function Difference({ difference, onYes, onNo }: DifferenceProps) {
  const { show } = useMoneyText()
  const amount = show(absolute(difference))
  const more = difference > 0
  return (
    <ConfirmDialog
      title={more ? 'Pagar mais do que o total?' : 'Pagar menos do que o total?'}
      text={
        more
          ? `${amount} a mais entram como crédito na próxima fatura.`
          : `${amount} ficam em aberto e entram como residual na próxima fatura depois do vencimento.`
      }
      yes="Pagar assim"
      no="Rever valor"
      onYes={onYes}
      onNo={onNo}
    />
  )
}

function PaidAlready({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <Modal
      title={`Pagar fatura ${name}`}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <p className="flex items-center gap-3 py-2 text-base">
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-positive" />
        Sua fatura já está paga!
      </p>
    </Modal>
  )
}

type FooterProps = {
  readonly ok: boolean
  readonly onAgain: () => void
  readonly onClose: () => void
}

function ResultFooter({ ok, onAgain, onClose }: FooterProps) {
  if (ok) {
    return (
      <Button variant="primary" onClick={onClose} autoFocus>
        Fechar
      </Button>
    )
  }
  return (
    <>
      <Button onClick={onClose}>Fechar</Button>
      <Button variant="primary" onClick={onAgain} autoFocus>
        Voltar
      </Button>
    </>
  )
}

/** The outcome: what is left of the invoice, or why it was not paid. */
function PaymentResult({
  result,
  reason,
}: {
  readonly result: Result
  readonly reason: string | undefined
}) {
  const { show } = useMoneyText()
  if (!result.ok) {
    return (
      <p role="alert" className="flex items-center gap-3 py-2 text-base">
        <CircleAlert size={28} aria-hidden="true" className="shrink-0 text-negative" />
        <span>
          Ocorreu um erro tente novamente.
          {reason !== undefined && <span className="block text-muted">{reason}</span>}
        </span>
      </p>
    )
  }
  const { left, payerBalance } = result
  return (
    <output className="flex items-center gap-3 py-2 text-base text-muted">
      <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-positive" />
      {absolute(left) <= TOLERANCE
        ? 'Sua fatura está paga.'
        : left > 0
          ? `Ainda faltam ${show(left)} desta fatura.`
          : `${show(absolute(left))} ficam de crédito para a próxima fatura.`}
      {payerBalance < 0 && ` A conta que pagou ficou em ${show(payerBalance)}.`}
    </output>
  )
}
