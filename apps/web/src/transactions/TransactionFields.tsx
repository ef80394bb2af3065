import type { Payment } from '@saldo/contract/payments'
import { type Day, isDay, yearOf } from '@saldo/domain/calendar'
import { readMoney } from '@saldo/domain/money-text'
import { showMonth } from '@saldo/domain/month-names'
import { invoiceOf } from '@saldo/domain/payments/card-cycle'
import { cardRuleOf } from '../fields/card-rule.ts'
import { showDay } from '../fields/days.ts'
import Lightbulb from 'lucide-react/icons/lightbulb'
import type { ReactNode, RefObject } from 'react'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { scaledSplit, type Split } from '@saldo/domain/transactions/split'
import { cx } from '../ui/class-names.ts'
import { linkStyle } from '../ui/button-style.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useToday } from '../data/today.ts'
import { CardEndingField } from '../fields/CardEndingField.tsx'
import { CategoryField } from '../fields/CategoryField.tsx'
import { CheckField } from '../fields/CheckField.tsx'
import { DateField } from '../fields/DateField.tsx'
import { NameField, NoteField, paymentLabel } from '../fields/entry-fields.tsx'
import { LabelsField } from '../fields/LabelsField.tsx'
import { categoryWords } from '../fields/category-words.ts'
import { textOfShares } from '../fields/split-text.ts'
import { LazySplit, SplitStart } from '../fields/LazySplit.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { idsOfText } from '../fields/label-ids.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import type { TransactionForm } from './draft.ts'
import type { Guess } from './use-guess.ts'

/**
 * Which invoice a purchase of that day enters, in words, by the card's own rule for its closing day
 * (cases A1 to A3); undefined off a card and while there is no day.
 */
export function invoiceNote(
  payment: Payment | undefined,
  { date, today, parts }: { readonly date: string; readonly today: Day; readonly parts: number },
): string | undefined {
  if (payment?.type !== 'credit' || !isDay(date)) return undefined
  const { month, dueOn } = invoiceOf(cardRuleOf(payment), date)
  const isThisYear = yearOf(month) === yearOf(today)
  const name = isThisYear ? showMonth(month).replace(/ de \d+$/, '') : showMonth(month)
  const what = parts > 1 ? 'A primeira parcela entra' : 'Entra'
  return `${what} na fatura de ${name}, que vence em ${showDay(dueOn, today)}.`
}

const guessedFrom = {
  own: 'Pela sua regra',
  memory: 'Como da última vez',
  words: 'Pela descrição',
} as const

/** Beside the label of the category: from where a guess is, the division that is offered, or the way to one. */
function CategoryAside({
  guess,
  onTake,
}: {
  readonly guess: Guess | undefined
  readonly onTake: (id: string, split: Split | null) => void
}) {
  if (guess?.offer?.category != null) {
    const { category, split } = guess.offer
    return (
      <button
        type="button"
        title={guessedFrom.memory}
        onClick={() => onTake(category._id, split)}
        className={cx(linkStyle(), '-mt-6 inline-flex min-h-11 items-end gap-1 sm:mt-0 sm:min-h-5')}
      >
        <Lightbulb size={14} aria-hidden="true" className="mb-0.5 shrink-0" />
        <span>
          Usar <span className="font-semibold">{categoryWords({ category, split })}</span>
        </span>
      </button>
    )
  }
  return (
    <span className="flex items-end gap-3">
      {guess?.from != null && <span>{guessedFrom[guess.from]}</span>}
      <SplitStart />
    </span>
  )
}

type Props = {
  readonly type: TransactionType
  readonly payment: Payment | undefined
  /** A bank's entry: value, date, payment and description cannot be edited. */
  readonly fromBank?: boolean
  /** Of what is new: what the form fills in. It alone has the tick. */
  readonly guess?: Guess
  /** Of a refund that names its purchase the category is that of the purchase. */
  readonly isRefund?: boolean
  /** Of a refund that is there already the shares are those of its purchase. */
  readonly canDivide?: boolean
  /** Where the window puts the focus first. */
  readonly valueRef?: RefObject<HTMLInputElement | null>
  /** What it is paid with where nothing was chosen. */
  readonly firstPayment?: string
  /** Beside the label of the amount. */
  readonly valueAside?: ReactNode
  /** How it repeats. */
  readonly children?: ReactNode
}

/**
 * Everything that an entry has; shared by the new and the edited one. It is led by the amount, and what is
 * seldom typed stands behind a line that says what it holds.
 */
export function TransactionFields(props: Props) {
  const { type, payment, fromBank = false, guess, valueRef, valueAside, children } = props
  const onCard = payment?.type === 'credit'
  return (
    <div className="grid grid-cols-2 gap-4">
      <MoneyField
        name="value"
        label="Valor"
        className="col-span-full"
        inputRef={valueRef}
        readOnly={fromBank}
        aside={valueAside}
        large
      />
      <NameField />
      <PaymentAndCategoryFields {...props} />
      {/* Choosing a card ticks it and locks it: what a card paid is paid (money.md §4). */}
      {guess !== undefined && (
        <div className="col-span-full">
          <CheckField
            name="paid"
            label={type === 'revenues' ? 'Recebida' : 'Paga'}
            help={onCard ? 'No cartão, o que fica a pagar é a fatura.' : undefined}
            disabled={onCard}
            {...(onCard ? { checked: true } : {})}
          />
        </div>
      )}
      {children}
      <More fromBank={fromBank} areLinks={guess === undefined} card={onCard ? payment._id : null} />
    </div>
  )
}

/** Notes, labels and with which card of an account: most entries have none. */
function More({
  fromBank,
  areLinks,
  card,
}: {
  readonly fromBank: boolean
  readonly areLinks: boolean
  /** The account of a card that it is on. */
  readonly card: string | null
}) {
  const { control, formState } = useFormContext<TransactionForm>()
  const [description, labels] = useWatch({ control, name: ['description', 'labels'] })
  const { errors } = formState
  const count = idsOfText(labels).length
  const summary = [
    description.trim(),
    count === 1 ? '1 etiqueta' : count > 1 && `${count} etiquetas`,
  ]
  return (
    <div className="col-span-full">
      <Disclosure
        label="Observações e etiquetas"
        summary={summary.filter(Boolean).join(' · ') || undefined}
        startsOpen={description !== '' || labels !== ''}
        hasError={Boolean(errors.description ?? errors.labels)}
      >
        <div className="grid gap-4">
          <NoteField readOnly={fromBank} />
          <LabelsField name="labels" optional areLinks={areLinks} />
          {card !== null && <CardEndingField key={card} paymentId={card} />}
        </div>
      </Disclosure>
    </div>
  )
}

/** Under which category, and with what it is paid. A card's refund asks for no category. */
function PaymentAndCategoryFields({
  type,
  payment,
  fromBank = false,
  guess,
  isRefund = false,
  canDivide = true,
  firstPayment,
}: Props) {
  const { control, setValue } = useFormContext<TransactionForm>()
  const [date, parts, paymentId, value] = useWatch({
    control,
    name: ['date', 'instalments', 'payment', 'value'],
  })
  const today = useToday()
  const onCard = type === 'revenues' && payment?.type === 'credit'
  const isReversal = onCard || isRefund
  const take = (id: string, split: Split | null) => {
    setValue('category', id, { shouldDirty: true, shouldValidate: true })
    const whole = readMoney(value)
    if (split === null || whole === null || whole <= 0) return
    setValue('split', textOfShares(scaledSplit(split, whole)), { shouldDirty: true })
  }
  return (
    <>
      {!isReversal && (
        <CategoryField
          name="category"
          required
          group={type}
          className="col-span-full"
          aside={canDivide && <CategoryAside guess={guess} onTake={take} />}
        />
      )}
      {!isReversal && canDivide && (
        <LazySplit group={type} whole={readMoney(value)} className="col-span-full" canBeKept />
      )}
      {/* Side by side, and one below the other where a day would be cut. */}
      <div className="col-span-full flex flex-wrap gap-4">
        <PaymentField
          name="payment"
          label={paymentLabel(type)}
          className="min-w-34 flex-1"
          help={
            onCard
              ? 'Um estorno diminui a fatura deste cartão.'
              : guess !== undefined && invoiceNote(payment, { date, today, parts })
          }
          required
          onPick={() => setValue('cardEnding', '', { shouldDirty: true })}
          first={firstPayment}
          {...(fromBank ? { offers: ({ _id }: Payment) => _id === paymentId } : {})}
        />
        <DateField name="date" label="Data" className="min-w-34 flex-1" disabled={fromBank} />
      </div>
    </>
  )
}
