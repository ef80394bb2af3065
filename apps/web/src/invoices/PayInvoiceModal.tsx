import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Call } from '@saldo/contract/endpoint'
import { type Invoice, payInvoice, readInvoice } from '@saldo/contract/invoices'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { removeTransaction } from '@saldo/contract/transaction-changes'
import { toDay } from '@saldo/domain/calendar'
import { TOLERANCE } from '@saldo/domain/invoices/settlement'
import { absolute, addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { useReading } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { DateField } from '../fields/DateField.tsx'
import { useFormSend } from '../fields/form-scope.tsx'
import { typedMoney } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { together } from '../ui/query.ts'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** Pays an invoice: how much, from where, when; more or less than what is owed asks first. */
export function PayInvoiceModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
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

type Result =
  | {
      readonly ok: true
      readonly paymentId: string
      readonly left: Cents
      readonly payerBalance: Cents
    }
  | { readonly ok: false; readonly reason: string }

const isPayer = ({ type }: Payment) => type !== 'credit'

function PayForm({
  invoice,
  payments,
  onClose: close,
}: {
  readonly invoice: Invoice
  readonly payments: readonly Payment[]
  readonly onClose: () => void
}) {
  const today = useToday()
  const [result, setResult] = useState<Result | null>(null)
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
  const [confirming, setConfirming] = useState<Call<typeof payInvoice> | null>(null)
  // What was owed when the window opened: paying changes the invoice under it.
  const [owed] = useState(invoice.remaining)
  const first = payments.find(({ type }) => type === 'debit') ?? payments.find(isPayer)
  if (result === null && owed <= TOLERANCE)
    return <PaidAlready name={invoice.name} onClose={onClose} />
  return (
    <ChangeForm
      endpoint={payInvoice}
      defaults={{
        value: owed > 0 ? typedMoney(owed) : '',
        date: (invoice.dueOn < today ? invoice.dueOn : today) as string,
        payment: first?._id ?? '',
      }}
      request={({ payment, value, date }) => {
        const cents = readMoney(value) ?? ZERO
        const paymentInvoiceReferenceId = invoice._id
        const body = { paymentInvoiceReferenceId, payment, value: cents, date: toDay(date) }
        if (absolute(addCents(cents, negate(owed))) <= TOLERANCE) return { body }
        setConfirming({ body })
        return null
      }}
      onDone={({ transaction, invoice: { remaining: left }, payerBalance }) =>
        setResult({ ok: true, paymentId: transaction._id, left, payerBalance })
      }
      onFailed={({ errors, message }) => {
        if (errors.length === 0) setResult({ ok: false, reason: message })
      }}
      title={`Pagar fatura ${invoice.name}`}
      text={`Vence em ${showDate(invoice.dueOn)}`}
      submitLabel="Pagar"
      onClose={onClose}
      outcome={
        result && {
          title: result.ok ? 'Pagamento registrado' : 'A fatura não foi paga',
          content: <PaymentResult result={result} />,
          footer: <ResultFooter ok={result.ok} onAgain={() => setResult(null)} onClose={onClose} />,
        }
      }
    >
      <Fields owed={owed} payments={payments} />
      {confirming !== null && (
        <Difference request={confirming} owed={owed} onClose={() => setConfirming(null)} />
      )}
    </ChangeForm>
  )
}

function Fields({
  owed,
  payments,
}: {
  readonly owed: Cents
  readonly payments: readonly Payment[]
}) {
  const typed = useWatch() as { readonly value: string; readonly payment: string }
  const payer = payments.find(({ _id }) => _id === typed.payment)
  const value = readMoney(typed.value) ?? ZERO
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <p className="flex items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3 col-span-full">
        <span className="text-muted">Falta pagar</span>
        <Money value={owed} size="lg" />
      </p>
      <MoneyField name="value" label="Valor" />
      <DateField name="date" label="Data do pagamento" />
      <PaymentField name="payment" label="Pagar com" className="col-span-full" offers={isPayer} />
      {payer !== undefined && value > payer.value && (
        <div className="col-span-full">
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

/** More or less than what is owed: says what becomes of the rest. */
function Difference({
  request,
  owed,
  onClose,
}: {
  readonly request: Call<typeof payInvoice>
  readonly owed: Cents
  readonly onClose: () => void
}) {
  const { show } = useMoneyText()
  const { send } = useFormSend<typeof payInvoice>()
  const difference = addCents(request.body.value, negate(owed))
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
      onYes={() => {
        send(request)
        onClose()
      }}
      onNo={onClose}
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

function ResultFooter({
  ok,
  onAgain,
  onClose,
}: {
  readonly ok: boolean
  readonly onAgain: () => void
  readonly onClose: () => void
}) {
  const { reset } = useFormSend()
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
      <Button
        variant="primary"
        autoFocus
        onClick={() => {
          reset()
          onAgain()
        }}
      >
        Voltar
      </Button>
    </>
  )
}

/** The outcome: what is left of the invoice, or why it was not paid. */
function PaymentResult({ result }: { readonly result: Result }) {
  const { show } = useMoneyText()
  if (!result.ok) {
    return (
      <Banner kind="error">
        Não deu certo. Tente de novo.
        <span className="block text-muted">{result.reason}</span>
      </Banner>
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
