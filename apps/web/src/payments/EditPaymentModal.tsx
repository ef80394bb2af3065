import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import {
  readPaymentRemoval,
  removePayment,
  restorePayment,
  updatePayment,
} from '@saldo/contract/payment-changes'
import { type Payment, readPayment } from '@saldo/contract/payments'
import { toMonth } from '@saldo/domain/calendar'
import type { Problem } from '../data/problem.ts'
import { call } from '../data/client.ts'
import { refresh, useChange, useReading } from '../data/queries.ts'
import { OWN, useMembers } from '../data/view.ts'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { counted } from '@saldo/domain/counts'
import { Money } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { AccountFields } from './AccountFields.tsx'
import { AdjustModal } from './AdjustModal.tsx'
import { CardFields } from './CardFields.tsx'
import { accountAmountsOf, cardFieldsOf, formOf, type PaymentForm, savingsOf } from './form.ts'
import { sharingLabels } from './labels.ts'
import { SharingField } from './SharingField.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** Changes an account or a card, or takes it away with all that is in it. */
export function EditPaymentModal({ id, onClose }: Props) {
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
  const update = useChange(updatePayment)
  const snack = useSnack()
  const [removing, setRemoving] = useState(false)
  const [adjusting, setAdjusting] = useState(false)
  const form = useForm<PaymentForm>({ defaultValues: formOf(payment) })
  const params = { id: payment._id }
  const save = form.handleSubmit((filled) =>
    update.mutate(
      { params, body: changesOf(payment, filled) },
      {
        onSuccess: () => {
          snack({ message: 'Alterações salvas', kind: 'success' })
          onClose()
        },
      },
    ),
  )
  const archive = () =>
    update.mutate(
      { params, body: { version: payment.version, archived: !payment.archived } },
      {
        onSuccess: ({ name, archived }) => {
          snack(archived ? `${name} foi arquivado; o histórico fica` : `${name} está de volta`)
          onClose()
        },
      },
    )
  return (
    <FormModal
      title={titles[payment.type]}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={update.error}
      busy={update.isPending}
      submitLabel="Salvar Alterações"
      onSubmit={save}
      aside={
        <PaymentActions
          payment={payment}
          busy={update.isPending}
          onRemove={() => setRemoving(true)}
          onArchive={archive}
        />
      }
    >
      {payment.type !== 'credit' && (
        <BalanceRow payment={payment} onAdjust={() => setAdjusting(true)} />
      )}
      <Fields form={form} payment={payment} problem={update.error} />
      <ChangedElsewhere form={form} now={formOf(payment)} labels={LABELS} />
      {adjusting && (
        <AdjustModal payment={payment} onDone={onClose} onClose={() => setAdjusting(false)} />
      )}
      {removing && (
        <RemoveDialog payment={payment} onDone={onClose} onClose={() => setRemoving(false)} />
      )}
    </FormModal>
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

type FieldsProps = {
  readonly form: UseFormReturn<PaymentForm>
  readonly payment: Payment
  readonly problem: Problem | null
}

/** What there is to change: of cash nothing but whom one shows it. */
function Fields({ form, payment, problem }: FieldsProps) {
  const isShared = useMembers().length > 1
  const sharing = isShared ? <SharingField form={form} problem={problem} /> : undefined
  if (payment.type === 'credit') {
    const openMonth = payment.invoice?.month
    return <CardFields form={form} problem={problem} openMonth={openMonth} more={sharing} />
  }
  return (
    <div className="flex flex-col gap-4">
      {payment.type === 'debit' && (
        <AccountFields form={form} problem={problem} withValue={payment.externalId === null} />
      )}
      {payment.type === 'money' && !isShared && (
        <p className="text-base text-muted">
          A carteira Dinheiro é de todos desde o primeiro dia: só o saldo dela pode ser ajustado.
        </p>
      )}
      {sharing}
    </div>
  )
}

type PaymentActionsProps = {
  readonly payment: Payment
  readonly busy: boolean
  readonly onRemove: () => void
  readonly onArchive: () => void
}

/** Archiving keeps the history: it is offered beside the removal as the milder choice. */
function PaymentActions({ payment, busy, onRemove, onArchive }: PaymentActionsProps) {
  if (payment.externalId !== null || payment.type === 'money') return null
  return (
    <span className="flex gap-2 max-sm:*:flex-1 sm:mr-auto">
      <Button variant="danger" onClick={onRemove}>
        Excluir
      </Button>
      <Button busy={busy} onClick={onArchive}>
        {payment.archived ? 'Desarquivar' : 'Arquivar'}
      </Button>
    </span>
  )
}

type RemoveProps = {
  readonly payment: Payment
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says how much goes with it, and what stays, before anything goes. */
function RemoveDialog({ payment, onDone, onClose }: RemoveProps) {
  const { remove, run } = useRemoval(payment, onDone)
  const { data } = useReading(readPaymentRemoval, { params: { id: payment._id } })
  const { entries, objectives, paidElsewhere } = data ?? {
    entries: payment.entries,
    objectives: 0,
    paidElsewhere: 0,
  }
  const movements = counted(entries, 'movimentação', 'movimentações')
  const count =
    objectives === 0 ? movements : `${movements} e ${counted(objectives, 'objetivo', 'objetivos')}`
  const what =
    payment.type === 'credit'
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
    <ConfirmDialog
      danger
      title="Tem certeza que deseja excluir este pagamento?"
      text={`${what}${stays} Por um dia dá para desfazer, em Formas de Pagamento. Para só deixar de usar, prefira arquivar.`}
      yes="Excluir"
      no="Cancelar"
      busy={remove.isPending || data === undefined}
      error={remove.error ? 'Não foi possível excluir esse pagamento.' : undefined}
      onYes={run}
      onNo={onClose}
    />
  )
}

/** Removes it, and puts it back when the person changes their mind (case L5). */
function useRemoval({ _id: id, name }: Payment, onDone: () => void) {
  const cache = useQueryClient()
  const remove = useChange(removePayment)
  const snack = useSnack()
  const params = { id }
  const undo = async () => {
    try {
      await call(restorePayment, { params })
      await refresh(cache, restorePayment)
    } catch (error) {
      snack({ message: (error as Error).message, kind: 'error' })
    }
  }
  const run = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          snack({
            message: `${name} foi excluído`,
            kind: 'success',
            action: { label: 'Desfazer', run: () => void undo() },
          })
          onDone()
        },
      },
    )
  return { remove, run }
}
