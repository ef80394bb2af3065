import { useWatch } from 'react-hook-form'
import { type Payment, readPayment } from '@saldo/contract/payments'
import { adjustBalance } from '@saldo/contract/transaction-changes'
import { toDay, toMonth } from '@saldo/domain/calendar'
import { addCents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { useToday } from '../data/today.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { DateField } from '../fields/DateField.tsx'
import { typedMoney } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { checkBalance, MoneyField } from '../fields/MoneyField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readPaymentRemoval,
  removePayment,
  restorePayment,
  updatePayment,
} from '@saldo/contract/payment-changes'
import { call } from '../data/client.ts'
import { refresh, useReading } from '../data/queries.ts'
import { OWN, useMembers } from '../data/view.ts'
import type { ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { useFormSend } from '../fields/form-scope.tsx'
import { counted } from '@saldo/domain/counts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { AccountFields } from './AccountFields.tsx'
import { CardFields } from './CardFields.tsx'
import { accountAmountsOf, cardFieldsOf, formOf, type PaymentForm, savingsOf } from './form.ts'
import { sharingLabels } from './labels.ts'

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
          check={(typed: string) =>
            typed.trim() === '' ? 'Digite um valor, como 12,50.' : checkBalance(typed)
          }
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

/** Changes an account or a card, or takes it away with all that is in it. */
export function EditPaymentModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const query = useReading(readPayment, { params: { id }, query: OWN })
  return (
    <QueryModal
      title="Editar forma de pagamento"
      query={query}
      skeleton={<Skeleton className="h-60" />}
      onClose={onClose}
    >
      {(payment) => <EditForm payment={payment} onClose={onClose} />}
    </QueryModal>
  )
}

const titles = {
  money: 'Dinheiro',
  debit: 'Editar conta manual',
  credit: 'Editar cartão manual',
} as const

const LABELS: ChangeLabels<PaymentForm> = {
  name: 'Nome',
  value: 'Saldo inicial',
  overdraftLimit: 'Limite do cheque especial',
  accountType: 'Tipo de conta',
  countsToSpend: {
    label: 'Posso gastar?',
    show: (counts: PaymentForm['countsToSpend']) =>
      counts === null ? 'como o tipo da conta' : counts ? 'conta' : 'fica de fora',
  },
  monthlyYield: 'Rendimento por mês',
  flag: 'Bandeira',
  closing: {
    label: 'Fechamento',
    show: (kind: PaymentForm['closing']) =>
      kind === 'day' ? 'em um dia do mês' : 'dias antes do vencimento',
  },
  invoiceCloseOn: 'Dia do fechamento',
  closeBeforeDue: 'Dias antes do vencimento',
  paid: 'Dia do vencimento',
  limit: 'Limite',
  closingDayGoesTo: {
    label: 'Compra no dia do fechamento',
    show: (to: PaymentForm['closingDayGoesTo']) =>
      to === 'next' ? 'na próxima fatura' : 'na fatura que fecha',
  },
  sharing: {
    label: 'O que a família vê',
    show: (sharing: PaymentForm['sharing']) => sharingLabels[sharing],
  },
}

function changesOf(payment: Payment, form: PaymentForm) {
  const { version } = payment
  const sharing = form.sharing === payment.sharing ? {} : { sharing: form.sharing }
  if (payment.type === 'money') return { version, ...sharing }
  const shared = { version, name: form.name, ...sharing }
  if (payment.type === 'credit') {
    const from = form.from === '' ? {} : { from: toMonth(form.from) }
    return { ...shared, ...cardFieldsOf(form), ...from }
  }
  // What a bank feeds says its opening value itself.
  const { value, overdraftLimit } = accountAmountsOf(form)
  const amounts = payment.externalId === null ? { value, overdraftLimit } : { overdraftLimit }
  const account = form.accountType === '' ? {} : { accountType: form.accountType }
  return { ...shared, ...account, ...amounts, ...savingsOf(form) }
}

function EditForm({
  payment,
  onClose,
}: {
  readonly payment: Payment
  readonly onClose: () => void
}) {
  const [removing, setRemoving] = useState(false)
  const [adjusting, setAdjusting] = useState(false)
  return (
    <ChangeForm
      endpoint={updatePayment}
      defaults={formOf(payment)}
      request={(typed) => ({ params: { id: payment._id }, body: changesOf(payment, typed) })}
      said={({ name, archived }) => {
        if (archived === payment.archived) return 'Alterações salvas'
        return {
          message: archived ? `${name} foi arquivado; o histórico fica` : `${name} está de volta`,
        }
      }}
      labels={LABELS}
      title={titles[payment.type]}
      submitLabel="Salvar alterações"
      onClose={onClose}
      aside={<PaymentActions payment={payment} onRemove={() => setRemoving(true)} />}
    >
      {payment.type !== 'credit' && (
        <BalanceRow payment={payment} onAdjust={() => setAdjusting(true)} />
      )}
      <Fields payment={payment} />
      {adjusting && (
        <AdjustModal payment={payment} onDone={onClose} onClose={() => setAdjusting(false)} />
      )}
      {removing && (
        <RemoveDialog payment={payment} onDone={onClose} onClose={() => setRemoving(false)} />
      )}
    </ChangeForm>
  )
}

/** What is there today, and the way to put it right where it is not (case L1). */
function BalanceRow({
  payment,
  onAdjust,
}: {
  readonly payment: Payment
  readonly onAdjust: () => void
}) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3">
      <p className="flex items-baseline gap-2">
        <span className="text-muted">Saldo hoje</span>
        <Money value={payment.value} size="sm" />
      </p>
      <Button size="sm" onClick={onAdjust}>
        Ajustar saldo
      </Button>
    </div>
  )
}

const sharings = (['shared', 'totals', 'private'] as const).map((value) => ({
  value,
  label: sharingLabels[value],
}))

/** What there is to change: of cash nothing but whom one shows it. */
function Fields({ payment }: { readonly payment: Payment }) {
  const isShared = useMembers().length > 1
  const sharing = isShared ? (
    <SelectField
      name="sharing"
      label="O que a família vê"
      help="Vale para todos os membros, a partir de agora."
      options={sharings}
    />
  ) : undefined
  if (payment.type === 'credit')
    return <CardFields openMonth={payment.invoice?.month} more={sharing} />
  return (
    <div className="flex flex-col gap-4">
      {payment.type === 'debit' && <AccountFields withValue={payment.externalId === null} />}
      {payment.type === 'money' && !isShared && (
        <p className="text-base text-muted">
          A carteira Dinheiro é de todos desde o primeiro dia: só o saldo dela pode ser ajustado.
        </p>
      )}
      {sharing}
    </div>
  )
}

/** Archiving keeps the history: it is offered beside the removal as the milder choice. */
function PaymentActions({
  payment: { _id: id, version, type, archived, externalId },
  onRemove,
}: {
  readonly payment: Payment
  readonly onRemove: () => void
}) {
  const { busy, send } = useFormSend<typeof updatePayment>()
  if (externalId !== null || type === 'money') return null
  return (
    <span className="flex gap-2 max-sm:*:flex-1 sm:mr-auto">
      <Button variant="danger" onClick={onRemove}>
        Excluir
      </Button>
      <Button
        busy={busy}
        onClick={() => send({ params: { id }, body: { version, archived: !archived } })}
      >
        {archived ? 'Desarquivar' : 'Arquivar'}
      </Button>
    </span>
  )
}

/** Says how much goes with it, and what stays, before anything goes; it can be put back (case L5). */
function RemoveDialog({
  payment: { _id: id, name, type, entries: before },
  onDone,
  onClose,
}: {
  readonly payment: Payment
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const undo = useUndone(id)
  const { data } = useReading(readPaymentRemoval, { params: { id } })
  const { entries, objectives, paidElsewhere } = data ?? {
    entries: before,
    objectives: 0,
    paidElsewhere: 0,
  }
  const movements = counted(entries, 'movimentação', 'movimentações')
  const count =
    objectives === 0 ? movements : `${movements} e ${counted(objectives, 'objetivo', 'objetivos')}`
  const what =
    type === 'credit'
      ? `Todas as despesas e pagamentos deste cartão serão perdidos: ${count}.`
      : `Todas as movimentações e objetivos desta conta serão removidos: ${count}.`
  const stays =
    paidElsewhere === 0
      ? ''
      : ` ${counted(paidElsewhere, 'pagamento feito', 'pagamentos feitos')} por outras contas ${
          paidElsewhere === 1
            ? 'continua lá, como movimentação comum'
            : 'continuam lá, como movimentações comuns'
        }: os saldos delas não mudam.`
  return (
    <ConfirmChange
      endpoint={removePayment}
      request={{ params: { id } }}
      words={() => 'Não foi possível excluir esse pagamento.'}
      danger
      title="Tem certeza que deseja excluir este pagamento?"
      text={`${what}${stays} Por um dia dá para desfazer, em Contas e cartões. Para só deixar de usar, prefira arquivar.`}
      yes="Excluir"
      no="Cancelar"
      busy={data === undefined}
      onDone={() => {
        undo(`${name} foi excluído`)
        onDone()
      }}
      onClose={onClose}
    />
  )
}

/** Says what went, and puts it back when the person changes their mind. */
function useUndone(id: string) {
  const cache = useQueryClient()
  const snack = useSnack()
  const run = async () => {
    try {
      await call(restorePayment, { params: { id } })
      await refresh(cache, restorePayment)
    } catch (error) {
      snack({ message: (error as Error).message, kind: 'error' })
    }
  }
  return (message: string) =>
    snack({ message, kind: 'success', action: { label: 'Desfazer', run: () => void run() } })
}
