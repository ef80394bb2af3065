import { useFormContext, useWatch } from 'react-hook-form'
import { isDay, type Day } from '@saldo/domain/calendar'
import { absolute, hasParts, splitCents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import {
  INSTALMENTS_MAX,
  type RecurrentType,
  type TransactionType,
  NAME_MAX,
} from '@saldo/domain/transactions/kinds'
import { occurrenceDate, type Series } from '@saldo/domain/transactions/recurrence'
import { showDate } from '../fields/days.ts'
import { useCurrency } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { apart, type FieldProps, FormField } from '../fields/FormField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { Combobox } from '../ui/choice/Combobox.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { BusinessDayField } from './BusinessDayField.tsx'
import { type TransactionForm, draftOf, emptyForm } from './draft.ts'
import { periodNames, createdMessages, newTitles } from './labels.ts'
import { removeTransaction, createTransaction } from '@saldo/contract/transaction-changes'
import { type Transaction, readTransaction } from '@saldo/contract/transactions'
import { useUndo } from '../data/undo.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { useSnack } from '../ui/use-snack.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import {
  isSuccessBrief,
  keepSuccessBrief,
  keepLastPayment,
  readLastPayment,
} from '../data/form-preferences.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { useRef, useState } from 'react'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { typeOrder, typeTabs } from '../fields/type-names.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { useChangeForm } from '../fields/use-change-form.ts'
import { useDraft } from '../fields/use-draft.ts'
import { typedMoney } from '../fields/money.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type NfceNotice, NfceReader } from './NfceReader.tsx'
import { useReceived } from './use-received.ts'
import { ReceivedFiles } from './ReceivedFiles.tsx'
import { TransactionFields } from './TransactionFields.tsx'
import { useGuess } from './use-guess.ts'

const periods = [
  { value: '', label: 'Não repetir' },
  ...(Object.entries(periodNames) as [RecurrentType, string][]).map(([value, label]) => ({
    value,
    label,
  })),
]

/** Beyond four years of parts nobody reads them one by one in a list. */
const NOTED_MAX = 48

/**
 * Repeat or split, never both: choosing one clears the other (money.md §4). What each part costs is
 * computed by the rule by which the server splits, so the two cannot differ by a centavo.
 */
function RepeatFields({
  onCard,
}: {
  /** What a card buys is never brought forward: it is the invoice that is paid. */
  readonly onCard: boolean
}) {
  const { control, setValue } = useFormContext<TransactionForm>()
  const [value, instalments, recurrentType] = useWatch({
    control,
    name: ['value', 'instalments', 'recurrentType'],
  })
  const parts = usePartsText(value)
  return (
    <>
      <SelectField
        name="recurrentType"
        label="Repetir"
        hideLabel
        options={periods}
        onPick={(chosen) => {
          if (chosen !== '') setValue('instalments', 1)
        }}
      />
      <NumberField
        name="instalments"
        label="Parcelar"
        hideLabel
        help={instalments > 1 ? helpOf(instalments, parts(instalments)) : undefined}
        onPick={(chosen) => {
          setValue('firstPart', 1)
          if (chosen !== 1) setValue('recurrentType', '')
        }}
        options={Array.from({ length: INSTALMENTS_MAX }, (_, index) => {
          const note = index < NOTED_MAX ? parts(index + 1) : undefined
          return {
            value: String(index + 1),
            label: index === 0 ? '1x (à vista)' : `${index + 1}x`,
            ...(note === undefined ? {} : { note }),
          }
        })}
      />
      {instalments > 1 && <FirstPart count={instalments} />}
      {recurrentType !== '' && !onCard && <BroughtForward />}
    </>
  )
}

/** One of many numbers. */
function NumberField(
  props: FieldProps & {
    readonly options: readonly Option[]
    readonly onPick?: (chosen: number) => void
  },
) {
  const [field, { options, onPick }] = apart(props)
  return (
    <FormField<number>
      {...field}
      renderInput={({ ref: _, ...bound }) => (
        <Combobox
          {...bound}
          value={String(bound.value)}
          onChange={(chosen) => {
            bound.onChange(Number(chosen))
            onPick?.(Number(chosen))
          }}
          options={options}
        />
      )}
    />
  )
}

/** A purchase that was running already begins with one of its parts: it is dated as it was bought. */
function FirstPart({ count }: { readonly count: number }) {
  const first: number = useWatch<TransactionForm, 'firstPart'>({ name: 'firstPart' })
  return (
    <NumberField
      name="firstPart"
      label="A partir da parcela"
      className="col-span-full"
      help={
        first > 1
          ? `${first === 2 ? 'A parcela 1 é de antes do cadastro: não entra' : `As parcelas 1 a ${first - 1} são de antes do cadastro: não entram`} em nenhuma fatura. Informe a data e o valor total da compra.`
          : undefined
      }
      options={Array.from({ length: count }, (_, index) => ({
        value: String(index + 1),
        label: index === 0 ? '1 (a compra inteira)' : `${index + 1} de ${count}`,
      }))}
    />
  )
}

const OCCURRENCES_TRIED = 40

/** Whether it gives way to days without banks, and the first time that it would. */
function BroughtForward() {
  const { control } = useFormContext<TransactionForm>()
  const [date, recurrentType, businessDay] = useWatch({
    control,
    name: ['date', 'recurrentType', 'businessDay'],
  })
  const isComplete = businessDay !== '' && recurrentType !== '' && isDay(date)
  const help = isComplete ? exampleOf({ anchor: date, recurrentType, businessDay }) : undefined
  return <BusinessDayField help={help} />
}

function exampleOf(series: Series): string | undefined {
  for (let index = 0; index < OCCURRENCES_TRIED; index += 1) {
    const [due, on] = [null, series.businessDay ?? null].map((businessDay) =>
      occurrenceDate({ ...series, businessDay }, index),
    )
    if (due !== undefined && on !== undefined && due !== on) {
      return `A de ${showDate(due)}, por exemplo, fica em ${showDate(on)}.`
    }
  }
  return undefined
}

/** What each of so many parts comes to: one amount, or the two that differ by the least there is. */
function usePartsText(typed: string): (count: number) => string | undefined {
  const { show } = useMoneyText()
  const currency = useCurrency()
  const total = readMoney(typed)
  return (count) => {
    if (total === null || !hasParts(total, count, currency)) return undefined
    const parts = splitCents(total, count, currency)
    const [first, last] = [parts[0], parts.at(-1)]
    if (first === undefined || last === undefined) return undefined
    return first === last ? show(first) : `${show(first)} a ${show(last)}`
  }
}

function helpOf(count: number, each: string | undefined): string {
  return each === undefined
    ? 'O valor é pequeno demais para tantas parcelas.'
    : `${count} parcelas de ${each}`
}

/**
 * Success in short: what was written, taken back by a press, and the way to the next one. A series
 * is not offered to be taken back, since how far is a question (decision 89).
 */
export function useCreated(type: TransactionType, paymentId: string | undefined) {
  const snack = useSnack()
  const { open } = useNavigation()
  const run = () => open(windows.newTransaction(type, paymentId))
  const more = { label: 'Cadastrar mais', run }
  const offerUndo = useUndo((message) =>
    snack(message.kind === 'success' ? { ...message, more } : message),
  )
  return ([entry]: readonly Transaction[]): void => {
    const message = createdMessages[type]
    if (entry === undefined || entry.recurrent) return snack({ message, kind: 'success', more })
    const input = { params: { id: entry._id }, query: { scope: 'this' as const } }
    return offerUndo({ message, endpoint: removeTransaction, input })
  }
}

/** It is written: one more, or done. Enter goes on, so that a day's expenses need no mouse. */
export function SavedFooter({
  onMore,
  onClose,
}: {
  readonly onMore: () => void
  readonly onClose: () => void
}) {
  return (
    <>
      <Button onClick={onClose}>Fechar</Button>
      <Button variant="primary" onClick={onMore} autoFocus>
        Cadastrar mais
      </Button>
    </>
  )
}

/** What is to be read of it, and whether it is to be read again. */
export function Saved() {
  return (
    <>
      <output className="flex items-center gap-3 py-2 text-base text-muted">
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-positive" />
        Os saldos e os gráficos já estão atualizados.
      </output>
      <Checkbox
        label="Não mostrar esta janela de novo"
        help="No lugar dela aparece um aviso. Você muda isso em Preferências."
        defaultChecked={isSuccessBrief()}
        onChange={({ target }) => keepSuccessBrief(target.checked)}
      />
    </>
  )
}

type Props = {
  readonly type: TransactionType
  readonly paymentId?: string | undefined
  /** The purchase that it gives back, when that is what it is. */
  readonly purchaseId?: string | undefined
  /** What another application shared is attached to it. */
  readonly hasReceived?: boolean
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
    ...emptyForm({ type: 'revenues', day: today, today, payment: purchase.payment._id }),
    value: left > 0 ? typedMoney(left) : '',
    name: `Estorno: ${purchase.name}`.slice(0, NAME_MAX),
  }
}

/** The form of a new entry, and what it is so far. */
function useEntry(
  { type, paymentId, purchase, hasReceived = false, onClose }: NewFormProps,
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
  const received = useReceived(hasReceived)
  const entry = useChangeForm({
    endpoint: createTransaction,
    defaults: purchase
      ? refundForm(purchase, today)
      : emptyForm({ type, day: today, today, payment: first }),
    request: (typed) => ({ body: draftOf(typed, rulesOf(typed)) }),
    questions: ['refund_in_doubt'],
    onDone: (created, typed) => {
      draft.drop()
      const [entered] = created
      if (entered !== undefined) void received.attachTo(entered._id)
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
  const isReversal = rulesOf(typed).isReversal
  const guess = useGuess(form, { isWanted: purchase === undefined && !isReversal })
  // Whoever presses at once has the category of what was typed, not the one of a moment before.
  const saveGuessed = () => void guess.settle().then(() => entry.save())
  const own = { typed, draft, first, received, guess }
  return { ...entry, ...rulesOf(typed), ...own, sendEvenIfInDoubt, saveGuessed }
}

function NewForm(props: NewFormProps) {
  const { paymentId, purchase, onClose } = props
  const today = useToday()
  const valueRef = useRef<HTMLInputElement>(null)
  const [saved, setSaved] = useState<TransactionType | null>(null)
  const [round, setRound] = useState(0)
  const [notice, setNotice] = useState<NfceNotice | null>(null)
  const entry = useEntry(props, setSaved)
  const { form, change, problem, onCard, typed, received } = entry
  const chosen = typed.transactionType
  const another = () => {
    const { date, payment: kept } = form.getValues()
    const day = isDay(date) ? date : today
    form.reset(emptyForm({ type: chosen, day, today, payment: kept }))
    change.reset()
    setNotice(null)
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
        onSubmit={entry.saveGuessed}
        outcome={
          saved && {
            title: createdMessages[saved],
            content: <Saved />,
            footer: <SavedFooter onMore={another} onClose={onClose} />,
          }
        }
      >
        <Kind purchase={purchase} value={chosen} hasOwnPayment={paymentId === undefined} />
        <ReceivedFiles received={received} />
        {notice !== null && (
          <div className="mb-4">
            <Banner kind={notice.kind}>{notice.text}</Banner>
          </div>
        )}
        <TransactionFields
          type={chosen}
          payment={entry.payment}
          guess={entry.guess}
          isRefund={purchase !== undefined}
          valueRef={valueRef}
          firstPayment={entry.first}
          valueAside={
            chosen === 'expenses' &&
            purchase === undefined && (
              <NfceReader picture={received.files[0]} onNotice={setNotice} />
            )
          }
        >
          {purchase?.split != null && <GivenBack split={purchase.split} />}
          {!entry.isReversal && purchase === undefined && <RepeatFields onCard={onCard} />}
        </TransactionFields>
        {entry.isAsked && <InDoubt onYes={entry.sendEvenIfInDoubt} onNo={() => change.reset()} />}
      </FormModal>
    </FormScope>
  )
}

/** Of a purchase that is divided: whether all of it is given back in proportion, or one of its categories. */
function GivenBack({ split }: { readonly split: NonNullable<Transaction['split']> }) {
  const { show } = useMoneyText()
  return (
    <SelectField
      name="refundCategory"
      label="O que foi devolvido"
      className="col-span-full"
      options={[
        { value: '', label: 'De todas as categorias, em proporção' },
        ...split.map(({ category, value }) => ({
          value: category._id,
          label: `Só ${category.name}`,
          note: show(absolute(value)),
        })),
      ]}
    />
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
    // They belong to one type, so switching clears them (money.md §4).
    resetField('category', { defaultValue: '' })
    setValue('split', '')
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
