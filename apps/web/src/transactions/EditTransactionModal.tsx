import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { useCalendarOption } from './use-calendar-option.ts'
import { useWatch } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { removeLinkedTransaction } from '@saldo/contract/linked-transactions'
import { readTransaction, type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { toDay } from '@saldo/domain/calendar'
import { counted } from '@saldo/domain/counts'
import { absolute } from '@saldo/domain/money'
import { refuseEdit } from '@saldo/domain/transactions/refusals'
import { broughtForwardFrom } from '@saldo/domain/transactions/recurrence'
import { useReading } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { OWN, useMyId, useWholeView } from '../data/view.ts'
import { AbroadNote } from '../fields/AmountAbroad.tsx'
import { CARD_LABEL } from '../fields/CardEndingField.tsx'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { showDate } from '../fields/days.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { idsOfText, textOfLabels } from '../fields/label-ids.ts'
import { rowsOfText, splitOfText, textOfSplit } from '../fields/split-text.ts'
import { useChangeForm } from '../fields/use-change-form.ts'
import { useDraft } from '../fields/use-draft.ts'
import { useEditDone } from '../fields/use-edit-done.ts'
import { useQuestion } from '../fields/use-question.ts'
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
import { lazyComponent } from '../ui/lazy-component.tsx'
import { LazyReceipts } from './LazyReceipts.tsx'
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
    labels: textOfLabels(transaction.labels),
    cardEnding: transaction.cardEnding ?? '',
    // A refund is divided as its purchase is.
    split: transaction.refundOf === null ? textOfSplit(transaction.split) : '',
    splitNextAlike: false,
    refundCategory: '',
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
    labels: {
      label: 'Etiquetas',
      show: (text: string) => counted(idsOfText(text).length, 'etiqueta', 'etiquetas'),
    },
    cardEnding: CARD_LABEL,
    split: {
      label: 'Divisão em categorias',
      show: (text: string) =>
        text === ''
          ? 'sem divisão'
          : counted(rowsOfText(text).length + 1, 'categoria', 'categorias'),
    },
    businessDay: {
      label: 'Em dia sem banco',
      show: (before: string) => (before === '' ? 'fica no dia' : 'dia útil anterior'),
    },
  }
}

/** The fields as they are sent; what goes on a card is not brought forward any more. */
function fieldsOf(form: TransactionForm, { onCard }: { readonly onCard: boolean }) {
  const { transactionType, name, category, date, payment, description } = form
  const value = signedValue(form.value, transactionType)
  return {
    value,
    split: splitOfText(form.split, { value, category }),
    splitNextAlike: form.splitNextAlike,
    name,
    category: category === '' ? null : category,
    date: toDay(date),
    payment,
    description,
    labels: idsOfText(form.labels),
    ...(onCard ? { cardEnding: form.cardEnding === '' ? null : form.cardEnding } : {}),
    ...(onCard ? {} : { businessDay: form.businessDay === '' ? null : form.businessDay }),
  }
}

type Changes = Partial<ReturnType<typeof fieldsOf>>

/** What is divided is divided again where the value or its own category changes: its other shares are as they read. */
function withSplit(changes: Changes, { split }: ReturnType<typeof fieldsOf>): Changes {
  const { splitNextAlike, ...others } = changes
  if (split === null) return others
  const isDivided = splitNextAlike === true || 'value' in changes || 'category' in changes
  return isDivided ? { ...changes, split } : changes
}

type FormProps = { readonly transaction: Transaction; readonly onClose: () => void }
type Reach = { readonly scope?: SeriesScope; readonly sameName?: boolean }

/** What must be asked before these changes can be sent, if anything. */
function questionOf(transaction: Transaction, changes: Changes): 'scope' | 'name' | null {
  if (transaction.recurrent) return 'scope'
  const renames = 'name' in changes || 'category' in changes
  return transaction.externalId !== null && renames ? 'name' : null
}

/** Whether what a bank said of an entry was put right. */
function isCorrection(transaction: Transaction, typed: TransactionForm): boolean {
  const { name, category, externalId } = transaction
  return externalId !== null && (typed.name !== name || typed.category !== (category?._id ?? ''))
}

/** Saves what was changed, after asking how far it goes where that is a question. */
function useEdit({ transaction, onClose }: FormProps) {
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  const sayDone = useEditDone()
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const paymentBy = (id: string) => payments.find(({ _id }) => _id === id)
  const calendar = useCalendarOption(transaction)
  const { pending, ask } = useQuestion<Omit<QuestionProps, 'onAnswer'>, Reach | null>()
  const edit = useChangeForm({
    endpoint: updateTransaction,
    defaults: formOf(transaction),
    // With another day or account it moves to another place in the list.
    near: ({ body: { date, payment, sameName } }) =>
      date === undefined && payment === undefined && sameName === undefined
        ? nearOf(transaction)
        : null,
    // What changes an invoice that was paid asks first; saying no leaves all as it was (case A9).
    questions: ['purchase_in_paid_invoice'],
    request: async (typed, { changed, form }) => {
      if (!form.formState.isDirty) {
        if (calendar.chosen) {
          await calendar.join(typed)
          const input = { params: { id: calendar.id } }
          const message = doneMessage(0, true)
          offerUndo({ message, endpoint: removeLinkedTransaction, input })
        }
        onClose()
        return null
      }
      const onCard = paymentBy(typed.payment)?.type === 'credit'
      // Only what was changed is sent: the rest of a series keeps what is its own.
      const fields = fieldsOf(typed, { onCard })
      const changes = withSplit(changed(fields), fields)
      const kind = questionOf(transaction, changes)
      const reach = kind === null ? {} : await ask({ kind, ofSeries: 'businessDay' in changes })
      if (reach === null) return null
      await calendar.join(typed)
      return {
        params: { id: transaction._id },
        query: { scope: reach.scope },
        body: {
          version: transaction.version,
          ...changes,
          ...(reach.sameName === true ? { sameName: true } : {}),
          ...(calendar.chosen ? { calendarItem: calendar.id } : {}),
        },
      }
    },
    onDone: ({ count, skipped, undo }, typed) => {
      draft.drop()
      const message = doneMessage(skipped, calendar.chosen)
      if (count === 0) snack('Nada mudou: todas já foram pagas')
      else if (undo === null) snack({ message, kind: 'success' })
      else void sayDone({ message, undo, isCorrection: isCorrection(transaction, typed) })
      onClose()
    },
  })
  const { form, change, send } = edit
  const draft = useDraft(form, { name: `editar-movimentacao ${transaction._id}`, isEdit: true })
  const payment = paymentBy(useWatch({ control: form.control, name: 'payment' }))
  const sendEvenIfPaid = () => {
    const sent = change.variables
    if (sent !== undefined) send({ ...sent, body: { ...sent.body, evenIfPaid: true } })
  }
  return { ...edit, pending, calendar, draft, payment, sendEvenIfPaid }
}

function EditForm({ transaction, onClose }: FormProps) {
  const edit = useEdit({ transaction, onClose })
  const { form, change, problem, calendar, payment, pending } = edit
  const type = transaction.transactionType
  const fromBank = transaction.externalId !== null
  return (
    <FormScope form={form} endpoint={updateTransaction} problem={problem}>
      <FormModal
        title={`Editar ${typeNames[type]}${calendar.chosen ? ' mensal' : ''}`}
        onClose={onClose}
        draft={edit.draft}
        isDirty={edit.isDirty || calendar.chosen}
        problem={
          problem && {
            message: problem.message || `Não foi possível editar sua ${typeNames[type]}.`,
          }
        }
        busy={edit.busy}
        submitLabel="Salvar alterações"
        aside={<EntryActions transaction={transaction} onRemoved={onClose} />}
        onSubmit={edit.save}
      >
        {fromBank && <FromBankNote transaction={transaction} />}
        <AbroadNote transaction={transaction} />
        <WriterNote transaction={transaction} />
        <TransactionFields
          type={type}
          payment={payment}
          fromBank={fromBank}
          canDivide={transaction.refundOf === null}
        />
        <OfTheSeries transaction={transaction} payment={payment} />
        <CalendarOption option={calendar} />
        <LazyReceipts transaction={transaction._id} />
        <ChangedElsewhere now={formOf(transaction)} labels={labelsOf(transaction)} />
        {edit.isAsked && (
          <InPaidInvoiceDialog
            verb="Mudar"
            onYes={edit.sendEvenIfPaid}
            onNo={() => change.reset()}
          />
        )}
        {pending && <Question {...pending.question} onAnswer={pending.answer} />}
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

/** It is loaded with its window, and not with the list beneath. */
const RuleLink = lazyComponent(() => import('./RuleLink.tsx').then((all) => all.RuleLink))

function FromBankNote({ transaction }: Pick<FormProps, 'transaction'>) {
  return (
    <p className="mb-4 text-base text-muted">
      Esta movimentação veio do banco: só o nome, a categoria e as etiquetas podem mudar.{' '}
      <RuleLink transaction={transaction} />
    </p>
  )
}

type QuestionProps = {
  readonly kind: 'scope' | 'name'
  /** What changes is the series', not one entry's. */
  readonly ofSeries: boolean
  /** Null where it is given up. */
  readonly onAnswer: (reach: Reach | null) => void
}

/** How far does it go: along the series, or to all of the same name? */
function Question({ kind, ofSeries, onAnswer }: QuestionProps) {
  const onClose = () => onAnswer(null)
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
