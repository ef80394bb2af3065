import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { useCalendarOption } from './use-calendar-option.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { removeLinkedTransaction } from '@saldo/contract/linked-transactions'
import { undoEdit } from '@saldo/contract/transaction-changes'
import { readTransaction, type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { toDay } from '@saldo/domain/calendar'
import { absolute } from '@saldo/domain/money'
import { refuseEdit } from '@saldo/domain/transactions/refusals'
import { broughtForwardFrom } from '@saldo/domain/transactions/recurrence'
import { useChange, useReading } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { OWN, useMyId, useWholeView } from '../data/view.ts'
import { AbroadNote } from '../fields/AmountAbroad.tsx'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { typedOf } from '../fields/changed-fields.ts'
import { showDate } from '../fields/days.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { useDraft } from '../fields/use-draft.ts'
import { typedMoney } from '../fields/money.ts'
import { typeNames } from '../fields/type-names.ts'
import { WriterNote } from '../fields/WriterNote.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { BusinessDayField } from './BusinessDayField.tsx'
import { signedValue, type TransactionForm } from './draft.ts'
import { factsOf, nearOf } from './facts.ts'
import { EntryActions } from './EntryActions.tsx'
import { InPaidInvoiceDialog } from './InPaidInvoiceDialog.tsx'
import { type SeriesScope, ScopeDialog } from './ScopeDialog.tsx'
import { SeenTransactionModal } from './SeenTransactionModal.tsx'
import { TransactionFields } from './TransactionFields.tsx'

/** A bank's entry was renamed or put elsewhere: are the others of its name to follow? */
export function SameNameDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (all: boolean) => void
  readonly onClose: () => void
}) {
  return (
    <Modal
      title="Deseja aplicar esta alteração a todos os lançamentos com mesmo nome?"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose(false)}>Não</Button>
          <Button variant="primary" onClick={() => onChoose(true)}>
            Sim
          </Button>
        </>
      }
    >
      <p className="pb-2 text-base text-muted">
        Os próximos que chegarem com este nome também virão com a mesma categoria.
      </p>
    </Modal>
  )
}

/** Whether a bank's entry comes every month, so that the calendar announces it from now on. */
export function CalendarOption({
  option,
}: {
  readonly option: ReturnType<typeof useCalendarOption>
}) {
  if (option.state === 'none') return null
  return (
    <div className="mt-4">
      {option.state === 'there' ? (
        <p className="flex items-center gap-2 text-base text-muted">
          <CalendarCheck size={16} aria-hidden="true" />
          Já está no calendário de pagamentos.
        </p>
      ) : (
        <Checkbox
          label="Incluir no calendário de pagamentos"
          help="Ele aparece todo mês, no mesmo dia."
          checked={option.chosen}
          onChange={(event) => option.setChosen(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

/** Changes an entry; one of a series asks how far the change goes. */
export function EditTransactionModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const query = useWholeView()
  const entry = useReading(readTransaction, { params: { id }, query })
  const myId = useMyId()
  return (
    <QueryModal
      title="Editar movimentação"
      query={entry}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(transaction) => {
        const isEditable =
          transaction.user._id === myId &&
          refuseEdit(factsOf(transaction), { userId: myId }) === null
        const Window = isEditable ? EditForm : SeenTransactionModal
        return <Window transaction={transaction} onClose={onClose} />
      }}
    </QueryModal>
  )
}

function formOf(transaction: Transaction): TransactionForm {
  return {
    transactionType: transaction.transactionType,
    value: typedMoney(absolute(transaction.value)),
    name: transaction.name,
    category: transaction.category?._id ?? '',
    date: transaction.date,
    payment: transaction.payment._id,
    paid: transaction.paid,
    description: transaction.description,
    recurrentType: transaction.recurrentType ?? '',
    businessDay: transaction.businessDay ?? '',
    instalments: 1,
    firstPart: 1,
  }
}

/** Shows what changed elsewhere by its names, the entry's own as they are now. */
function labelsOf({ category, payment }: Transaction): ChangeLabels<TransactionForm> {
  return {
    value: 'Valor',
    name: 'Descrição',
    category: { label: 'Categoria', show: () => category?.name ?? '' },
    date: 'Data',
    payment: { label: 'Forma de pagamento', show: () => payment.name },
    paid: { label: 'Situação', show: (paid: boolean) => (paid ? 'paga' : 'não paga') },
    description: 'Observações',
    businessDay: {
      label: 'Em dia sem banco',
      show: (before: string) => (before === '' ? 'fica no dia' : 'dia útil anterior'),
    },
  }
}

/** Only what was changed is sent: the rest of a series keeps what is its own. */
function changesOf(
  { version, transactionType }: Transaction,
  form: TransactionForm,
  {
    dirty: { businessDay, ...dirty },
    onCard,
  }: {
    readonly dirty: Partial<Record<keyof TransactionForm, unknown>>
    /** What goes on a card is not brought forward any more. */
    readonly onCard: boolean
  },
) {
  return {
    version,
    ...typedOf(
      {
        value: signedValue(form.value, transactionType),
        name: form.name,
        category: form.category === '' ? null : form.category,
        date: toDay(form.date),
        payment: form.payment,
        description: form.description,
        businessDay: form.businessDay === '' ? null : form.businessDay,
      },
      onCard ? dirty : { ...dirty, businessDay },
    ),
  }
}

type Changes = ReturnType<typeof changesOf>

type FormProps = { readonly transaction: Transaction; readonly onClose: () => void }
type How = {
  readonly scope?: SeriesScope
  readonly sameName?: boolean
  readonly evenIfPaid?: boolean
}

type Done = {
  readonly changed: number
  readonly skipped: number
  /** By what the edit is undone, with the item of the calendar that was made with it. */
  readonly undo: string | null
}

/** Sends what was changed, within the scope that the person chose. */
function useEdit({
  transaction,
  before,
  calendarItem,
  onDone,
}: Pick<FormProps, 'transaction'> & {
  /** What must be done first; false gives the edit up. */
  readonly before: () => Promise<boolean>
  /** The item of the calendar that it makes. */
  readonly calendarItem: string | undefined
  readonly onDone: (done: Done) => void
}) {
  const update = useChange(updateTransaction, {
    // With another day or account it moves to another place in the list.
    near: ({ body: { date, payment, sameName } }) =>
      date === undefined && payment === undefined && sameName === undefined
        ? nearOf(transaction)
        : null,
  })
  const [sent, setSent] = useState<{ changes: Changes; how: How } | null>(null)
  const send = async (changes: Changes, how: How) => {
    const { scope, sameName, evenIfPaid } = how
    setSent({ changes, how })
    if (!(await before())) return
    update.mutate(
      {
        params: { id: transaction._id },
        query: { scope },
        body: {
          ...changes,
          ...(sameName === true ? { sameName } : {}),
          ...(evenIfPaid === true ? { evenIfPaid } : {}),
          ...(calendarItem === undefined ? {} : { calendarItem }),
        },
      },
      {
        onSuccess: ({ count, skipped, undo }) => onDone({ changed: count, skipped, undo }),
      },
    )
  }
  // What changes an invoice that was paid asks first; saying no leaves all as it was (case A9).
  const asksPaid = update.error?.code === 'purchase_in_paid_invoice'
  return {
    send,
    busy: update.isPending,
    problem: asksPaid ? null : update.error,
    asksPaid,
    sendEvenIfPaid: () => sent && void send(sent.changes, { ...sent.how, evenIfPaid: true }),
    leave: () => update.reset(),
  }
}

/** What must be asked before these changes can be sent, if anything. */
function questionOf(transaction: Transaction, changes: Changes): 'scope' | 'name' | null {
  if (transaction.recurrent) return 'scope'
  const renames = 'name' in changes || 'category' in changes
  return transaction.externalId !== null && renames ? 'name' : null
}

/** Saves what was changed, after asking how far it goes where that is a question. */
function useSaving({
  transaction,
  payments,
  onClose,
}: FormProps & { readonly payments: readonly Payment[] }) {
  const snack = useSnack()
  const calendar = useCalendarOption(transaction)
  const [pendingChanges, setPendingChanges] = useState<Changes | null>(null)
  const form = useForm<TransactionForm>({ defaultValues: formOf(transaction) })
  const draft = useDraft(form, { name: `editar-movimentacao ${transaction._id}`, isEdit: true })
  const { dirtyFields, isDirty } = form.formState
  const offerUndo = useUndo(snack)
  const done = ({ changed, skipped, undo }: Done) => {
    draft.drop()
    const message = doneMessage(skipped, calendar.chosen)
    if (changed === 0) snack('Nada mudou: todas já foram pagas')
    else if (undo === null) snack({ message, kind: 'success' })
    else offerUndo({ message, endpoint: undoEdit, input: { params: { id: undo } } })
    onClose()
  }
  const joined = () => {
    const input = { params: { id: calendar.id } }
    offerUndo({ message: doneMessage(0, true), endpoint: removeLinkedTransaction, input })
    onClose()
  }
  const edit = useEdit({
    transaction,
    onDone: done,
    before: () => calendar.join(form.getValues()),
    calendarItem: calendar.chosen ? calendar.id : undefined,
  })
  const save = form.handleSubmit(async (filled) => {
    const onCard = payments.find((payment) => payment._id === filled.payment)?.type === 'credit'
    const changes = changesOf(transaction, filled, { dirty: dirtyFields, onCard })
    if (isDirty && questionOf(transaction, changes) !== null) setPendingChanges(changes)
    else if (isDirty) await edit.send(changes, {})
    else if (!calendar.chosen) onClose()
    else if (await calendar.join(filled)) joined()
  })
  const answer = (how: How) => {
    if (pendingChanges !== null) void edit.send(pendingChanges, how)
    setPendingChanges(null)
  }
  const question = pendingChanges === null ? null : questionOf(transaction, pendingChanges)
  return {
    ...edit,
    busy: edit.busy || calendar.busy,
    problem: calendar.problem ?? edit.problem,
    calendar,
    form,
    draft,
    isDirty: isDirty || calendar.chosen,
    save,
    answer,
    question,
    pendingChanges,
    ask: setPendingChanges,
  }
}

function EditForm({ transaction, onClose }: FormProps) {
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const saving = useSaving({ transaction, payments, onClose })
  const { form, isDirty, save, answer, question, pendingChanges, ask, problem, calendar } = saving
  const paymentId = useWatch({ control: form.control, name: 'payment' })
  const payment = payments.find((candidate) => candidate._id === paymentId)
  const type = transaction.transactionType
  const fromBank = transaction.externalId !== null
  return (
    <FormScope form={form} endpoint={updateTransaction} problem={problem}>
      <FormModal
        title={`Editar ${typeNames[type]}${calendar.chosen ? ' mensal' : ''}`}
        onClose={onClose}
        draft={saving.draft}
        isDirty={isDirty}
        problem={
          problem && {
            message: problem.message || `Não foi possível editar sua ${typeNames[type]}.`,
          }
        }
        busy={saving.busy}
        submitLabel="Salvar alterações"
        aside={<EntryActions transaction={transaction} onRemoved={onClose} />}
        onSubmit={save}
      >
        {fromBank && <FromBankNote />}
        <AbroadNote transaction={transaction} />
        <WriterNote transaction={transaction} />
        <TransactionFields type={type} payment={payment} fromBank={fromBank} />
        <OfTheSeries transaction={transaction} payment={payment} />
        <CalendarOption option={calendar} />
        <ChangedElsewhere now={formOf(transaction)} labels={labelsOf(transaction)} />
        {saving.asksPaid && (
          <InPaidInvoiceDialog verb="Mudar" onYes={saving.sendEvenIfPaid} onNo={saving.leave} />
        )}
        {question !== null && (
          <Question
            kind={question}
            ofSeries={pendingChanges !== null && 'businessDay' in pendingChanges}
            onAnswer={answer}
            onClose={() => ask(null)}
          />
        )}
      </FormModal>
    </FormScope>
  )
}

/** Whether its series gives way to days without banks, and which day this one would have. */
function OfTheSeries({
  transaction,
  payment,
}: {
  readonly transaction: Transaction
  readonly payment: Payment | undefined
}) {
  if (transaction.recurrentType === null || payment?.type === 'credit') return null
  const due = broughtForwardFrom(transaction)
  const help = due === null ? undefined : `Esta é a de ${showDate(due)}, antecipada.`
  return (
    <div className="mt-4">
      <BusinessDayField help={help} />
    </div>
  )
}

function FromBankNote() {
  return (
    <p className="mb-4 text-base text-muted">
      Esta movimentação veio do banco: só o nome e a categoria podem mudar.
    </p>
  )
}

/** How far does it go: along the series, or to all of the same name? */
function Question({
  kind,
  ofSeries,
  onAnswer,
  onClose,
}: {
  readonly kind: ReturnType<typeof questionOf>
  /** What changes is the series', not one entry's. */
  readonly ofSeries: boolean
  readonly onAnswer: (how: How) => void
  readonly onClose: () => void
}) {
  if (kind === 'name') {
    return <SameNameDialog onChoose={(sameName) => onAnswer({ sameName })} onClose={onClose} />
  }
  return (
    <ScopeDialog
      verb="Alterar"
      withoutThis={ofSeries}
      onChoose={(scope) => onAnswer({ scope })}
      onClose={onClose}
    />
  )
}

/** Says how many entries a series edit left alone, because they are paid (case E5). */
function doneMessage(skipped: number, joined: boolean): string {
  const done = joined
    ? 'Item alterado com sucesso e incluído no calendário'
    : 'Item alterado com sucesso'
  if (skipped === 0) return done
  const keptSide =
    skipped === 1 ? '1 já paga ficou como estava' : `${skipped} já pagas ficaram como estavam`
  return `${done}; ${keptSide}`
}
