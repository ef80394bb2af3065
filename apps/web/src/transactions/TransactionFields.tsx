import type { Payment } from '@saldo/contract/payments'
import { type Day, isDay, yearOf } from '@saldo/domain/calendar'
import { readMoney } from '@saldo/domain/money-text'
import { showMonth } from '@saldo/domain/month-names'
import { invoiceOf } from '@saldo/domain/payments/card-cycle'
import { cardRuleOf } from '../fields/card-rule.ts'
import { showDay } from '../fields/days.ts'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { useEffect, useState, type RefObject } from 'react'
import { suggestCategory } from '@saldo/contract/transactions'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { scaledSplit, type Split } from '@saldo/domain/transactions/split'
import { useReading } from '../data/queries.ts'
import { cx } from '../ui/class-names.ts'
import { linkStyle } from '../ui/button-style.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useToday } from '../data/today.ts'
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
import type { TransactionForm } from './draft.ts'

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

const PAUSE_MS = 300
/** Fewer letters name nothing yet. */
const LETTERS_MIN = 3

/** What was typed, once it has stayed the same for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * The category that the name probably has, beside the label of a field that is still empty: one press
 * takes it, and nothing is chosen without that press.
 */
function CategorySuggestion({
  name,
  type,
  onTake,
}: {
  readonly name: string
  readonly type: TransactionType
  readonly onTake: (id: string, split: Split | null) => void
}) {
  const settled = useSettled(name.trim())
  const query = { name: settled, transactionType: type }
  const enabled = settled.length >= LETTERS_MIN
  const { data, isPlaceholderData } = useReading(suggestCategory, { query }, { enabled })
  if (!enabled || isPlaceholderData || data?.category == null) return null
  const { category, from, split } = data
  return (
    <button
      type="button"
      title={from === 'memory' ? 'A categoria da última vez' : 'Pela descrição'}
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

type Props = {
  readonly type: TransactionType
  readonly payment: Payment | undefined
  /** A bank's entry: value, date, payment and description cannot be edited. */
  readonly fromBank?: boolean
  /** The tick is there when something new is written, not when it is edited. */
  readonly withPaid?: boolean
  /** Of a refund that names its purchase the category is that of the purchase. */
  readonly isRefund?: boolean
  /** Of a refund that is there already the shares are those of its purchase. */
  readonly canDivide?: boolean
  /** Where the window puts the focus first. */
  readonly valueRef?: RefObject<HTMLInputElement | null>
  /** What it is paid with where nothing was chosen. */
  readonly firstPayment?: string
}

/** Everything that an entry has; shared by the new and the edited one. */
export function TransactionFields(props: Props) {
  const { type, payment, fromBank = false, withPaid = false, valueRef } = props
  const onCard = payment?.type === 'credit'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField name="value" label="Valor" inputRef={valueRef} readOnly={fromBank} />
      <DateField name="date" label="Data" disabled={fromBank} />
      <NameField />
      <PaymentAndCategoryFields {...props} />
      {/* Choosing a card ticks it and locks it: what a card paid is paid (money.md §4). */}
      {withPaid && (
        <div className="sm:col-span-2">
          <CheckField
            name="paid"
            label={type === 'revenues' ? 'Recebida' : 'Paga'}
            help={onCard ? 'No cartão, o que fica a pagar é a fatura.' : undefined}
            disabled={onCard}
            {...(onCard ? { checked: true } : {})}
          />
        </div>
      )}
      <NoteField readOnly={fromBank} />
      <LabelsField name="labels" optional className="sm:col-span-2" areLinks={!withPaid} />
    </div>
  )
}

/** Under which category, and with what it is paid. A card's refund asks for no category. */
function PaymentAndCategoryFields({
  type,
  payment,
  fromBank = false,
  withPaid = false,
  isRefund = false,
  canDivide = true,
  firstPayment,
}: Props) {
  const { control, setValue } = useFormContext<TransactionForm>()
  const [name, category, date, parts, paymentId, value] = useWatch({
    control,
    name: ['name', 'category', 'date', 'instalments', 'payment', 'value'],
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
          aside={
            withPaid && category === '' ? (
              <CategorySuggestion name={name} type={type} onTake={take} />
            ) : (
              canDivide && <SplitStart />
            )
          }
        />
      )}
      <PaymentField
        name="payment"
        label={paymentLabel(type)}
        className={isReversal ? 'sm:col-span-2' : ''}
        help={
          onCard
            ? 'Um estorno diminui a fatura deste cartão.'
            : withPaid && invoiceNote(payment, { date, today, parts })
        }
        required
        first={firstPayment}
        {...(fromBank ? { offers: ({ _id }: Payment) => _id === paymentId } : {})}
      />
      {!isReversal && canDivide && (
        <LazySplit group={type} whole={readMoney(value)} className="sm:col-span-2" canBeKept />
      )}
    </>
  )
}
